"""The links of a note as a drawing: the note in the middle, those it is linked with around it."""

import math
from collections.abc import Sequence

from memoryos import Note, RelatedNote
from memoryos.interfaces.web.shapes import cut
from memoryos.service.tools.tool import Json

WIDTH = 720
HEIGHT = 380
_LOW = 90  # where all lie side by side
MAX_NODES = 16
_NODE = (150, 40)
_MARGIN = 4  # for the outlines of boxes at the edge
_ABOVE = 7  # how far a label stands over its line


def note_graph(note: Note, related: Sequence[RelatedNote]) -> Json:
    """Boxes and lines; at most MOST notes, the others are in the list beside it."""
    shown = related[:MAX_NODES]
    height = HEIGHT if len(shown) > 2 else _LOW
    # One beside the other, or all around the one in the middle.
    middle = (WIDTH / 2 if len(shown) > 1 else WIDTH / 4, height / 2)
    reaches = (WIDTH / 2 - _NODE[0] / 2 - _MARGIN, (height - _NODE[1]) / 2 - _MARGIN)
    nodes = [_node(note, *middle)]
    edges = []
    for number, node in enumerate(shown):
        angle = 2 * math.pi * number / max(1, len(shown))
        # Every other one lies further in where there are many, so that boxes do not cover each other.
        reach = 1.0 if len(shown) <= 8 or number % 2 == 0 else 0.62
        across = middle[0] + math.cos(angle) * reach * reaches[0]
        down = middle[1] + math.sin(angle) * reach * reaches[1]
        nodes.append(_node(node.note, across, down))
        edges.append(
            {
                "x1": round(middle[0], 1),
                "y1": round(middle[1], 1),
                "x2": round(across, 1),
                "y2": round(down, 1),
                "relation": node.relation_type,
                "outgoing": node.direction == "outgoing",
                "x": round((middle[0] + across) / 2, 1),
                "y": round((middle[1] + down) / 2 - _ABOVE, 1),
            }
        )
    return {"width": WIDTH, "height": height, "nodes": nodes, "edges": edges, "hidden": len(related) - len(shown)}


def _node(note: Note, across: float, down: float) -> Json:
    wide, tall = _NODE
    return {
        "id": note.id,
        "label": cut(" ".join(note.text.split()), 20),
        "x": round(across - wide / 2, 1),
        "y": round(down - tall / 2, 1),
        "text_x": round(across, 1),
        "text_y": round(down + 4, 1),
        "width": wide,
        "height": tall,
    }

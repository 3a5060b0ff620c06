"""Planted instructions told by meaning: what the sentences of a text say, not how they say it. See docs/decisions/0021.

A sentence with the cue words of an instruction to a machine is compared with examples, planted and harmless ones, by
its vector and its cues: a kernel ridge regression, made by benchmarks/planted_instructions.py.
"""

import unicodedata
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import islice
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from memoryos.ports import Vector
from memoryos.privacy.instruction_cues import cues, deserves_a_closer_look, weight
from memoryos.privacy.quotation import visible
from memoryos.text.sentences import sentences

Embed = Callable[[Sequence[str]], Vector]

EMBEDDER = "use:multilingual-v3-6bit-centred/1"
FILE = Path(__file__).parent / "data" / "planted-instructions.npz"
# The limits bound what the author of a text can make a reader wait for.
_LONGEST_PART = 400  # characters; a long sentence is averaged into nothing
_MOST_PARTS = 400  # of a text are searched for cues
_MOST_VECTORS = 10  # of a text are computed, for the parts with the most cues


@dataclass(frozen=True, slots=True, eq=False)
class InstructionModel:
    """Examples as points, and how much each of them speaks for an instruction.

    A point is a vector times `projection`, followed by the cues times `cue_scale`.
    """

    projection: Vector
    cue_scale: float
    points: Vector
    weights: Vector
    gamma: float
    threshold: float

    def scores(self, vectors: Vector, sentence_cues: Sequence[tuple[bool, ...]]) -> Vector:
        """One score per sentence; those above `threshold` tell a machine what to do."""
        points = np.hstack([vectors @ self.projection, self.cue_scale * np.array(sentence_cues, dtype=np.float32)])
        distances = (points**2).sum(axis=1)[:, None] + (self.points**2).sum(axis=1)[None] - 2 * points @ self.points.T
        scores: Vector = np.exp(-self.gamma * distances) @ self.weights
        return scores


@cache
def instruction_model() -> InstructionModel:
    """The model that is shipped."""
    with np.load(FILE, allow_pickle=False) as kept:
        return InstructionModel(
            projection=_decoded(kept["projection_codes"], kept["projection_scale"]),
            cue_scale=float(kept["cue_scale"]),
            points=_decoded(kept["point_codes"], kept["point_scale"]),
            weights=kept["weights"],
            gamma=float(kept["gamma"]),
            threshold=float(kept["threshold"]),
        )


def _decoded(codes: NDArray[np.int8], scale: NDArray[np.float32]) -> Vector:
    return codes.astype(np.float32) * scale


class InstructionDetector:
    """Tells whether any sentence of a text is an instruction to a machine. Safe for threads."""

    def __init__(self, embed: Embed, model: InstructionModel | None = None) -> None:
        self._embed = embed
        self._model = model or instruction_model()

    def __call__(self, text: str) -> bool:
        pairs = ((part, cues(part)) for part in islice(_parts(text), _MOST_PARTS))
        candidates = [pair for pair in pairs if deserves_a_closer_look(pair[1])]
        candidates.sort(key=lambda pair: weight(pair[1]), reverse=True)
        if not candidates:
            return False
        parts, part_cues = zip(*candidates[:_MOST_VECTORS], strict=True)
        scores = self._model.scores(self._embed(parts), part_cues)
        return bool((scores > self._model.threshold).any())


def _parts(text: str) -> Iterator[str]:
    for sentence in sentences(unicodedata.normalize("NFKC", visible(text))):
        yield from (sentence[start : start + _LONGEST_PART] for start in range(0, len(sentence), _LONGEST_PART))

"""Search and fetch, in the form that ChatGPT connectors and deep research expect."""

from memoryos import Memoryos
from memoryos.service.tools.tool import Call, Json, Tool

_AT = "@"
_MAX_CHARACTERS = 200_000
_MAX_DIGITS = 12


def _search(memory: Memoryos, call: Call) -> Json:
    hits = memory.search(call.arguments["query"])
    return {"results": [{"id": hit.id, "title": hit.title, "url": hit.url} for hit in hits]}


def _fetch(memory: Memoryos, call: Call) -> Json:
    return document_shape(memory, call.arguments["id"])


def document_shape(memory: Memoryos, document_id: str) -> Json:
    """One document of any kind. A very long one comes in pieces: `next` is the id of the next piece."""
    whole_id, start = _split(document_id)
    document = memory.fetch(whole_id)
    end = start + _MAX_CHARACTERS
    return {
        "id": document.id,
        "title": document.title,
        "text": document.text[start:end],
        "url": document.url,
        "metadata": dict(document.metadata),
        **({"next": f"{whole_id}{_AT}{end}"} if end < len(document.text) else {}),
    }


def _split(document_id: str) -> tuple[str, int]:
    """The id of the document, and where in its text the wanted piece begins."""
    whole_id, _, start = document_id.rpartition(_AT)
    is_piece = whole_id and start.isascii() and start.isdecimal()
    return (whole_id, int(start[:_MAX_DIGITS])) if is_piece else (document_id, 0)


SEARCH = Tool(
    name="search",
    title="Search memory",
    description="Search everything in memory: conversations, facts and notes. Returns ids and titles; read one with"
    " fetch.",
    parameters={"query": {"type": "string", "description": "What to look for"}},
    required=("query",),
    run=_search,
)
FETCH = Tool(
    name="fetch",
    title="Read a memory",
    description="The whole text of one memory that search found. If it has a `next`, fetch that for the rest.",
    parameters={"id": {"type": "string", "description": "An id from search"}},
    required=("id",),
    run=_fetch,
)

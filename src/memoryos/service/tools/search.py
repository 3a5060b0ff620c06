"""Search and fetch, as connectors of ChatGPT and deep research want them."""

from memoryos import Memoryos
from memoryos.service.tools.tool import Call, Json, Tool


def _search(memory: Memoryos, call: Call) -> Json:
    hits = memory.search(call.arguments["query"])
    return {"results": [{"id": hit.id, "title": hit.title, "url": hit.url} for hit in hits]}


def _fetch(memory: Memoryos, call: Call) -> Json:
    return document_shape(memory, call.arguments["id"])


def document_shape(memory: Memoryos, document_id: str) -> Json:
    """One document of any kind, whole."""
    document = memory.fetch(document_id)
    return {
        "id": document.id,
        "title": document.title,
        "text": document.text,
        "url": document.url,
        "metadata": dict(document.metadata),
    }


SEARCH = Tool(
    name="search",
    title="Search memory",
    description="Search everything remembered, conversations, facts and notes; gives ids and titles. Read one with"
    " fetch.",
    parameters={"query": {"type": "string", "description": "What to look for"}},
    required=("query",),
    run=_search,
)
FETCH = Tool(
    name="fetch",
    title="Read a memory",
    description="The whole text of one memory that search found.",
    parameters={"id": {"type": "string", "description": "An id from search"}},
    required=("id",),
    run=_fetch,
)

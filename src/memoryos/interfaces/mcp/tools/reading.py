"""Search and fetch, as connectors of ChatGPT and deep research want them."""

from memoryos import Memoryos, Page, RecallItem
from memoryos.interfaces.mcp.lookup import page_of
from memoryos.interfaces.mcp.shapes import title
from memoryos.interfaces.mcp.tool import Call, Json, Tool

_HITS = 10


def page_uri(page_id: str) -> str:
    """Where a page can be read as a resource of this server."""
    return f"memory://pages/{page_id}"


def written_out(page: Page) -> str:
    """A page as text, with its speakers."""
    return "\n".join(f"{turn.name or turn.role}: {turn.text}" for turn in page.turns())


def _search(memory: Memoryos, call: Call) -> Json:
    best: dict[str, RecallItem] = {}
    for item in memory.retrieve(call.arguments["query"], limit=2 * _HITS).items:
        if item.page_id:
            best.setdefault(item.page_id, item)
    return {
        "results": [
            {"id": page_id, "title": f"{title(item.text)} ({item.timestamp:%Y-%m-%d})", "url": page_uri(page_id)}
            for page_id, item in list(best.items())[:_HITS]
        ]
    }


def _fetch(memory: Memoryos, call: Call) -> Json:
    page = page_of(memory, call.arguments["id"])
    metadata = {"timestamp": page.timestamp.isoformat(), "page_id": page.id, **dict(page.meta_data)}
    if page.session_id:
        metadata["session_id"] = page.session_id
    return {
        "id": call.arguments["id"],
        "title": title(page.user_input or page.agent_response),
        "text": written_out(page),
        "url": page_uri(page.id),
        "metadata": metadata,
    }


SEARCH = Tool(
    name="search",
    title="Search memory",
    description="Search everything remembered; gives ids and titles. Read one with fetch.",
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

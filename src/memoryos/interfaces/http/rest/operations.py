"""What can be asked for over REST. Each is a tool, so it goes through the desk as the tools of MCP do."""

from collections.abc import Iterator
from dataclasses import dataclass

from memoryos import Memoryos, Note
from memoryos.interfaces.http.rest.shapes import facts_shape, memory_shape, note_shape, profile_shape, recall_shape
from memoryos.service.lookup import page_of
from memoryos.service.tools.results import receipt_shape
from memoryos.service.tools.tool import Call, Json, Tool

_ID: Json = {"type": "string", "minLength": 1, "description": "The id of a memory"}
# Beyond it no counter of ours goes, nor a whole number of JavaScript.
_AFTER: Json = {"type": "integer", "minimum": 0, "maximum": 2**53 - 1, "default": 0}
_PIECE = 100


@dataclass(frozen=True)
class Operation:
    """One thing that can be done: how it is asked for, and the name of the shape that it answers with."""

    method: str
    path: str
    tool: Tool
    shape: str
    status: int = 200

    @property
    def in_path(self) -> tuple[str, ...]:
        """The arguments that stand in the path."""
        return tuple(name for name in self.tool.parameters if f"{{{name}}}" in self.path)


def _add(memory: Memoryos, call: Call) -> Json:
    said = call.arguments
    more = call.given("timestamp", "meta_data", "message_id", "session_id")
    return memory_shape(memory.add_memory(said.get("user_input", ""), said.get("agent_response", ""), **more))


def _list(memory: Memoryos, call: Call) -> Json:
    limit = call.arguments.get("limit", 100)
    pages = memory.list_pages(after=call.arguments.get("after", 0), limit=limit)
    return {
        "memories": [memory_shape(page) for page in pages],
        "next": pages[-1].seq if len(pages) == limit else None,
    }


def _get(memory: Memoryos, call: Call) -> Json:
    return memory_shape(page_of(memory, call.arguments["id"]))


def _delete(memory: Memoryos, call: Call) -> Json:
    gone = memory.forget(page_id=call.arguments["id"])
    return {
        "forgotten": gone.pages,
        "ids": list(gone.page_ids),
        "receipt": receipt_shape(gone.at, gone.counts, gone.digest),
    }


def _retrieve(memory: Memoryos, call: Call) -> Json:
    names = ("limit", "max_tokens", "since", "until", "as_of", "session_id", "exhaustive", "explain")
    given = call.given(*names)
    return recall_shape(memory.retrieve(call.arguments["query"], **given), given.get("max_tokens"))


def _profile(memory: Memoryos, call: Call) -> Json:  # noqa: ARG001 - a tool is always called with both
    return profile_shape(memory)


def _export(memory: Memoryos, call: Call) -> Json:
    """The lines of the next piece, and where the one after it begins; None after the last."""
    pages = memory.list_pages(after=call.arguments.get("after", 0), limit=_PIECE)
    lines: list[Json] = [{"kind": "memory", "seq": page.seq, **memory_shape(page)} for page in pages]
    if len(pages) == _PIECE:
        return {"lines": lines, "next": pages[-1].seq}
    lines += [{"kind": "note", **note_shape(note)} for note in _notes(memory) if note.deleted_at is None]
    topics = [*memory.segments(), *memory.segments(archived=True)]
    lines += [{"kind": "segment", **memory.segment(each["id"])} for each in topics]
    lines += [{"kind": "fact", **fact} for fact in facts_shape(memory)]
    profile = memory.get_user_profile_summary()
    if profile:
        lines.append({"kind": "profile", "profile": profile})
    lines.append({"kind": "end", "user_id": memory.user_id, "assistant_id": memory.assistant_id})
    return {"lines": lines, "next": None}


def _notes(memory: Memoryos) -> Iterator[Note]:
    after = 0
    while notes := memory.list_notes(after=after, limit=_PIECE):
        yield from notes
        after = notes[-1].change


ADD = Tool(
    name="v1.memories.add",
    title="Store an exchange",
    description="Stores one exchange; one side may be empty. The same `message_id` again gives back the first.",
    parameters={
        "user_input": {"type": "string", "default": "", "description": "What the user said"},
        "agent_response": {"type": "string", "default": "", "description": "What was answered"},
        "timestamp": {"type": "string", "description": "ISO 8601, when it was said; default now"},
        "meta_data": {"type": "object", "description": "Anything to keep with it"},
        "message_id": {"type": "string", "minLength": 1, "description": "Sent again, it is stored once"},
        "session_id": {"type": "string", "minLength": 1, "description": "Names the conversation"},
    },
    run=_add,
    scope="memory:write",
    repeatable=False,
    for_agents=False,
)
LIST = Tool(
    name="v1.memories.list",
    title="List exchanges",
    description="The exchanges in the order they were stored, a piece at a time.",
    parameters={
        "after": {**_AFTER, "description": "`next` of the piece before"},
        "limit": {"type": "integer", "minimum": 1, "maximum": 1000, "default": 100, "description": "How many at most"},
    },
    run=_list,
    for_agents=False,
)
GET = Tool(
    name="v1.memories.get",
    title="One exchange",
    description="An exchange by its id.",
    parameters={"id": _ID},
    required=("id",),
    run=_get,
    for_agents=False,
)
DELETE = Tool(
    name="v1.memories.delete",
    title="Forget an exchange",
    description="Removes an exchange with all that was learned from it, for good.",
    parameters={"id": _ID},
    required=("id",),
    run=_delete,
    scope="memory:write",
    destructive=True,
    for_agents=False,
)
RETRIEVE = Tool(
    name="v1.retrieve",
    title="Recall",
    description="What matters for a question, best first, with the newest exchanges and the profile.",
    parameters={
        "query": {"type": "string", "description": "What you want to know"},
        "limit": {"type": "integer", "minimum": 1, "maximum": 1000, "description": "How many items at most"},
        "max_tokens": {"type": "integer", "minimum": 1, "maximum": 1_000_000, "description": "How long `text` may be"},
        "since": {"type": "string", "description": "ISO 8601; nothing earlier"},
        "until": {"type": "string", "description": "ISO 8601; nothing later"},
        "as_of": {"type": "string", "description": "ISO 8601; as it was known then"},
        "session_id": {"type": "string", "minLength": 1, "description": "Only this conversation"},
        "exhaustive": {"type": "boolean", "default": False, "description": "Archived topics too"},
        "explain": {"type": "boolean", "default": False, "description": "With the parts of each score"},
    },
    required=("query",),
    run=_retrieve,
    for_agents=False,
)
PROFILE = Tool(
    name="v1.profile",
    title="Who the user is",
    description="The profile and the facts in use.",
    parameters={},
    run=_profile,
    for_agents=False,
)
EXPORT = Tool(
    name="v1.export",
    title="Take everything along",
    description="All that is stored of the caller, one JSON object a line: `kind` says what it is, and `end` is last.",
    parameters={"after": {**_AFTER, "description": "Only exchanges whose `seq` is greater"}},
    run=_export,
    for_agents=False,
)

OPERATIONS = (
    Operation("POST", "/v1/memories", ADD, "Memory", 201),
    Operation("GET", "/v1/memories", LIST, "Memories"),
    Operation("GET", "/v1/memories/{id}", GET, "Memory"),
    Operation("DELETE", "/v1/memories/{id}", DELETE, "Forgotten"),
    Operation("POST", "/v1/retrieve", RETRIEVE, "Recall"),
    Operation("GET", "/v1/profile", PROFILE, "Profile"),
)
EXPORTING = Operation("GET", "/v1/export", EXPORT, "Lines")

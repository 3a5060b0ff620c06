"""The operations of the REST interface. Each is a tool, so it is answered the same way as the tools of MCP."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from memoryos import Memoryos, Note, Page
from memoryos.interfaces.http.rest.arguments import AFTER, LIMIT, id_of
from memoryos.interfaces.http.rest.notes import ADD_NOTE, DELETE_NOTE, GET_NOTE, LIST_NOTES
from memoryos.interfaces.http.rest.shapes import (
    MAX_RESPONSE_BYTES,
    facts_shape,
    forgotten_shape,
    memory_shape,
    note_shape,
    profile_shape,
    recall_shape,
)
from memoryos.service.audit import ids_touched
from memoryos.service.pages import page_by_id
from memoryos.service.tool_service import as_json
from memoryos.service.tools.corrections import ARGUMENTS, VERDICTS, correction_shape, make_correction
from memoryos.service.tools.results import receipt_shape
from memoryos.service.tools.size_limit import encoded_size, first_fitting
from memoryos.service.tools.tool import Call, Json, Tool

_PIECE = 100


@dataclass(frozen=True)
class Operation:
    """One operation: its method and path, its tool, and the schema and status of its response."""

    method: str
    path: str
    tool: Tool
    shape: str
    status: int = 200

    @property
    def tag(self) -> str:
        """The kind of thing it is about, which generated clients group operations by."""
        return self.path.split("/")[2]

    @property
    def in_path(self) -> tuple[str, ...]:
        """The arguments that are part of the path."""
        return tuple(name for name in self.tool.parameters if f"{{{name}}}" in self.path)


def _add(memory: Memoryos, call: Call) -> Json:
    user_input, agent_response = call.arguments.get("user_input", ""), call.arguments.get("agent_response", "")
    more = call.optional("timestamp", "meta_data", "message_id", "session_id")
    return memory_shape(memory.add_memory(user_input, agent_response, **more))


def _list(memory: Memoryos, call: Call) -> Json:
    limit = call.arguments.get("limit", 100)
    pages = memory.list_pages(after=call.arguments.get("after", 0), limit=limit)
    shown = _fitting_pages(pages)
    is_last = len(shown) == len(pages) < limit
    return {
        "memories": [memory_shape(page) for page in shown],
        "next": None if is_last or not shown else shown[-1].seq,
    }


def _get(memory: Memoryos, call: Call) -> Json:
    return memory_shape(page_by_id(memory, call.arguments["id"]))


def _delete(memory: Memoryos, call: Call) -> Json:
    receipt = memory.forget(page_id=call.arguments["id"])
    return forgotten_shape(receipt.page_ids, receipt_shape(receipt))


def _retrieve(memory: Memoryos, call: Call) -> Json:
    names = ("limit", "max_tokens", "since", "until", "as_of", "session_id", "exhaustive", "explain")
    options = call.optional(*names)
    return recall_shape(memory.retrieve(call.arguments["query"], **options), options.get("max_tokens"))


def _profile(memory: Memoryos, call: Call) -> Json:  # noqa: ARG001 - a tool is always called with both
    return profile_shape(memory)


def _correct(memory: Memoryos, call: Call) -> Json:
    return correction_shape(make_correction(memory, call))


def _corrections(memory: Memoryos, call: Call) -> Json:  # noqa: ARG001 - a tool is always called with both
    return {"corrections": [correction_shape(correction) for correction in memory.corrections()]}


def _undo_correction(memory: Memoryos, call: Call) -> Json:
    receipt = memory.undo_correction(call.arguments["id"])
    return forgotten_shape(receipt.page_ids, receipt_shape(receipt))


def _export(memory: Memoryos, call: Call) -> Json:
    """The lines of the next piece as JSON, and where the piece after it begins; None after the last."""
    pages = memory.list_pages(after=call.arguments.get("after", 0), limit=_PIECE)
    shown = _fitting_pages(pages)
    lines: list[Json] = [{"kind": "memory", "seq": page.seq, **memory_shape(page)} for page in shown]
    if len(shown) < len(pages) or len(pages) == _PIECE:
        return _piece(lines, shown[-1].seq)
    lines += [{"kind": "note", **note_shape(note)} for note in _notes(memory) if note.deleted_at is None]
    topics = [*memory.segments(), *memory.segments(archived=True)]
    lines += [{"kind": "segment", **memory.segment(topic["id"])} for topic in topics]
    lines += [{"kind": "fact", **fact} for fact in facts_shape(memory)]
    profile = memory.get_user_profile_summary()
    if profile:
        lines.append({"kind": "profile", "profile": profile})
    lines.append({"kind": "end", "user_id": memory.user_id, "assistant_id": memory.assistant_id})
    return _piece(lines, None)


def _piece(lines: list[Json], after: int | None) -> Json:
    """Lines encoded, in the worker thread; the ids are for the audit log."""
    return {"lines": [as_json(line) for line in lines], "next": after, "ids": list(ids_touched(lines))}


def _fitting_pages(pages: Sequence[Page]) -> list[Page]:
    """The first of `pages` that fit into one response."""
    return first_fitting(pages, (encoded_size(memory_shape(page)) for page in pages), MAX_RESPONSE_BYTES)


def _notes(memory: Memoryos) -> Iterator[Note]:
    after = 0
    while notes := memory.list_notes(after=after, limit=_PIECE):
        yield from notes
        after = notes[-1].change


ADD = Tool(
    name="v1.memories.add",
    title="Store an exchange",
    description="Stores one exchange; one side may be empty. Sending the same `message_id` again returns the first.",
    parameters={
        "user_input": {"type": "string", "default": "", "description": "What the user said"},
        "agent_response": {"type": "string", "default": "", "description": "What was answered"},
        "timestamp": {"type": "string", "description": "When it was said, in ISO 8601; default: now"},
        "meta_data": {"type": "object", "description": "Anything to keep with it"},
        "message_id": {
            "type": "string",
            "minLength": 1,
            "description": "Your id for it; sending it twice stores it once",
        },
        "session_id": {"type": "string", "minLength": 1, "description": "Names the conversation"},
    },
    run=_add,
    scope="memory:write",
    idempotent=False,
    for_agents=False,
)
LIST = Tool(
    name="v1.memories.list",
    title="List exchanges",
    description="The exchanges in the order they were stored, in pieces.",
    parameters={
        "after": {**AFTER, "description": "`next` of the previous piece"},
        "limit": LIMIT,
    },
    run=_list,
    for_agents=False,
)
GET = Tool(
    name="v1.memories.get",
    title="One exchange",
    description="An exchange by its id.",
    parameters={"id": id_of("an exchange")},
    required=("id",),
    run=_get,
    for_agents=False,
)
DELETE = Tool(
    name="v1.memories.delete",
    title="Forget an exchange",
    description="Removes an exchange and everything learned from it, for good.",
    parameters={"id": id_of("an exchange")},
    required=("id",),
    run=_delete,
    scope="memory:write",
    destructive=True,
    for_agents=False,
)
RETRIEVE = Tool(
    name="v1.retrieve",
    title="Recall",
    description="What matters for a query, best first, with the newest exchanges and the profile.",
    parameters={
        "query": {"type": "string", "description": "What you want to know"},
        "limit": {"type": "integer", "minimum": 1, "maximum": 1000, "description": "The most items to return"},
        "max_tokens": {
            "type": "integer",
            "minimum": 1,
            "maximum": 1_000_000,
            "description": "The most tokens in `text`",
        },
        "since": {"type": "string", "description": "ISO 8601; nothing earlier"},
        "until": {"type": "string", "description": "ISO 8601; nothing later"},
        "as_of": {"type": "string", "description": "ISO 8601; what was known then"},
        "session_id": {"type": "string", "minLength": 1, "description": "Only this conversation"},
        "exhaustive": {"type": "boolean", "default": False, "description": "Include archived topics"},
        "explain": {"type": "boolean", "default": False, "description": "Include the parts of each score"},
    },
    required=("query",),
    run=_retrieve,
    for_agents=False,
)
PROFILE = Tool(
    name="v1.profile",
    title="Who the user is",
    description="The profile and the facts that are in use.",
    parameters={},
    run=_profile,
    for_agents=False,
)
CORRECT = Tool(
    name="v1.corrections.add",
    title="Correct what is known",
    description="Keeps what the user says about a fact: `wrong`, `no_longer`, `edit` it, or `add` one. It outranks"
    " everything derived before, and what the user says later may replace it.",
    parameters={"verdict": {"type": "string", "enum": list(VERDICTS), "description": "What is said"}, **ARGUMENTS},
    required=("verdict",),
    run=_correct,
    scope="memory:write",
    idempotent=False,
    for_agents=False,
)
CORRECTIONS = Tool(
    name="v1.corrections.list",
    title="List corrections",
    description="What the user corrected, oldest first.",
    parameters={},
    run=_corrections,
    for_agents=False,
)
UNDO_CORRECTION = Tool(
    name="v1.corrections.delete",
    title="Undo a correction",
    description="Removes a correction for good, so that what was derived applies again.",
    parameters={"id": id_of("a correction")},
    required=("id",),
    run=_undo_correction,
    scope="memory:write",
    destructive=True,
    for_agents=False,
)
EXPORT = Tool(
    name="v1.export",
    title="Export everything",
    description="Everything stored for the caller, one JSON object per line: `kind` says what it is; `end` is last.",
    parameters={"after": {**AFTER, "description": "Only exchanges whose `seq` is greater"}},
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
    Operation("POST", "/v1/corrections", CORRECT, "Correction", 201),
    Operation("GET", "/v1/corrections", CORRECTIONS, "Corrections"),
    Operation("DELETE", "/v1/corrections/{id}", UNDO_CORRECTION, "Forgotten"),
    Operation("POST", "/v1/notes", ADD_NOTE, "Note", 201),
    Operation("GET", "/v1/notes", LIST_NOTES, "Notes"),
    Operation("GET", "/v1/notes/{id}", GET_NOTE, "Note"),
    Operation("DELETE", "/v1/notes/{id}", DELETE_NOTE, "Forgotten"),
)
EXPORT_OPERATION = Operation("GET", "/v1/export", EXPORT, "Lines")

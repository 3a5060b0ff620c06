"""Forgetting, for good."""

from memoryos import Memoryos
from memoryos.errors import InvalidInputError
from memoryos.service.tools.conversation import USER_ID
from memoryos.service.tools.results import receipt_shape
from memoryos.service.tools.tool import Call, Json, Tool


def _forget(memory: Memoryos, call: Call) -> Json:
    named = call.given("page_id", "session_id", "memory_id", "everything")
    if named.get("everything") is False:
        del named["everything"]
    if len(named) != 1:
        raise InvalidInputError("forget needs exactly one of page_id, session_id, memory_id, or everything as true")
    if "memory_id" in named:
        named = {"note_id": named["memory_id"]}
    if "page_id" in named:
        # Ids of turns, which search gives, name their page too.
        named["page_id"] = named["page_id"].partition("/")[0]
    gone = memory.forget(**named)
    return {
        "status": "success",
        "user_id": memory.user_id,
        "forgotten": gone.pages + len(gone.note_ids),
        "page_ids": list(gone.page_ids),
        "memory_ids": list(gone.note_ids),
        "receipt": receipt_shape(gone.at, gone.counts, gone.digest),
    }


FORGET = Tool(
    name="forget",
    title="Forget for good",
    description="Remove an exchange, a conversation, a note or everything, with all that was learned from it. It cannot"
    " be undone: call it only when the user asks for it. Name exactly one of the arguments.",
    parameters={
        "page_id": {"type": "string", "description": "An id from retrieve_memory or search"},
        "session_id": {"type": "string", "description": "A whole conversation"},
        "memory_id": {"type": "string", "description": "A note's id"},
        "everything": {"type": "boolean", "description": "All that is known of the user"},
        "user_id": USER_ID,
    },
    run=_forget,
    scope="memory:write",
    destructive=True,
)

"""Forgetting, for good."""

from memoryos import Memoryos
from memoryos.errors import InvalidInputError
from memoryos.service.tools.conversation import USER_ID
from memoryos.service.tools.results import receipt_shape
from memoryos.service.tools.tool import Call, Json, Tool


def _forget(memory: Memoryos, call: Call) -> Json:
    target = call.optional("page_id", "session_id", "memory_id", "everything")
    if target.get("everything") is False:
        del target["everything"]
    if len(target) != 1:
        raise InvalidInputError("forget needs exactly one of page_id, session_id, memory_id, or everything: true")
    if "memory_id" in target:
        target = {"note_id": target["memory_id"]}
    if "page_id" in target:
        # Search returns ids of turns; they name their page too.
        target["page_id"] = target["page_id"].partition("/")[0]
    receipt = memory.forget(**target)
    return {
        "status": "success",
        "user_id": memory.user_id,
        "forgotten": receipt.pages + len(receipt.note_ids),
        "page_ids": list(receipt.page_ids),
        "memory_ids": list(receipt.note_ids),
        "receipt": receipt_shape(receipt),
    }


FORGET = Tool(
    name="forget",
    title="Forget for good",
    description="Remove an exchange, a conversation, a note or everything, along with all that was learned from it."
    " This cannot be undone: call it only when the user asks for it. Pass exactly one of the arguments.",
    parameters={
        "page_id": {"type": "string", "description": "An id from retrieve_memory or search"},
        "session_id": {"type": "string", "description": "A whole conversation"},
        "memory_id": {"type": "string", "description": "A note's id"},
        "everything": {"type": "boolean", "description": "All that is known about the user"},
        "user_id": USER_ID,
    },
    run=_forget,
    scope="memory:write",
    destructive=True,
)

"""What an agent's hook is answered: what was said is kept, what memory holds comes back as data."""

from typing import Any

from memoryos import Memoryos
from memoryos.errors import InvalidInputError
from memoryos.interfaces.hooks.events import READERS, Heard, Payload
from memoryos.service.identity import Identity

# Agents cut what hooks add to their context, Codex at 2,500 tokens.
_MOST_TOKENS = 1_500
_MOST_ITEMS = 8


def heard_from(client: str, payload: Payload) -> Heard:
    """What `payload` tells, or InvalidInputError."""
    if client not in READERS:
        raise InvalidInputError(f"unknown client {client[:40]!r}; known are {', '.join(READERS)}")
    return READERS[client](payload)


def reply_to(heard: Heard, memory: Memoryos, caller: Identity, ids: list[str]) -> dict[str, Any]:
    """Context for the agent, or nothing; keeps what was said where `caller` may write.

    `ids` is told which memories were recalled or made.
    """
    # Recalled first: what is being asked is no answer to itself.
    recalled = _recalled(memory, heard.question, ids) if heard.question.strip() and caller.may("memory:read") else ""
    if caller.may("memory:write") and heard.says_something:
        page = memory.add_memory(
            heard.user_input, heard.agent_response, session_id=heard.session_id, message_id=heard.message_id
        )
        ids.append(page.id)
    if not recalled:
        return {}
    return {"hookSpecificOutput": {"hookEventName": heard.event, "additionalContext": recalled}}


def _recalled(memory: Memoryos, question: str, ids: list[str]) -> str:
    recall = memory.retrieve(question, limit=_MOST_ITEMS)
    ids += [item.id for item in recall.items] + [page.id for page in recall.recent]
    return recall.text(_MOST_TOKENS)

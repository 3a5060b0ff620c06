"""The reply to a hook: what was said is stored, and what memory has on it is returned as data."""

from dataclasses import replace
from typing import Any

from memoryos import Memoryos
from memoryos.errors import InvalidInputError
from memoryos.interfaces.hooks.events import READERS, HookEvent, Payload
from memoryos.service.identity import Identity

# Agents cut what hooks add to their context; Codex does so at 2,500 tokens.
_MAX_TOKENS = 1_500
_MAX_ITEMS = 8


def parse_event(client: str, payload: Payload) -> HookEvent:
    """The event that `payload` describes. Raises InvalidInputError."""
    if client not in READERS:
        raise InvalidInputError(f"unknown client {client[:40]!r}; choose from {', '.join(READERS)}")
    return READERS[client](payload)


def handle_event(event: HookEvent, memory: Memoryos, caller: Identity, ids: list[str]) -> dict[str, Any]:
    """Context for the agent, or nothing; stores what was said if `caller` may write.

    The ids of recalled and stored memories are added to `ids`.
    """
    # Recall comes first, so that a question does not find itself.
    context = _recall(memory, event.query, ids) if event.query.strip() and caller.may("memory:read") else ""
    if caller.may("memory:write") and event.has_words:
        page = memory.add_memory(
            event.user_input, event.agent_response, session_id=event.session_id, message_id=event.message_id
        )
        ids.append(page.id)
    if not context:
        return {}
    return {"hookSpecificOutput": {"hookEventName": event.event, "additionalContext": context}}


def _recall(memory: Memoryos, query: str, ids: list[str]) -> str:
    # The agent already has its own conversation, and the newest exchanges of others have nothing to do with it.
    recall = replace(memory.retrieve(query, limit=_MAX_ITEMS), recent=())
    ids += [item.id for item in recall.items]
    return recall.text(_MAX_TOKENS)

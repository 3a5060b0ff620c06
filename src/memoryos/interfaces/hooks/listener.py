"""Keeps what hooks tell and gives back what memory holds, without the agent having to think of it."""

from collections.abc import Mapping
from typing import Any

from memoryos import Memoryos
from memoryos.errors import InvalidInputError
from memoryos.interfaces.hooks.events import READERS, Heard
from memoryos.interfaces.identity import USUAL, Identity, NotAllowedError
from memoryos.interfaces.mcp.memories import Memories
from memoryos.interfaces.mcp.tool import Json

# Agents cut what hooks add to their context, Codex at 2,500 tokens.
_MOST_TOKENS = 1_500
_MOST_ITEMS = 8


class Listener:
    """Listens to the hooks of agents, for the caller whose key they carry."""

    def __init__(self, memories: Memories) -> None:
        self._memories = memories

    async def hear(self, client: str, payload: Mapping[str, Any], caller: Identity) -> Json:
        """What to answer to an event: context for the agent, or nothing."""
        if client not in READERS:
            raise InvalidInputError(f"unknown client {client[:40]!r}; known are {', '.join(READERS)}")
        heard = READERS[client](payload)
        # With one of the two scopes half of it is done; with none there is nothing to do for this caller.
        if not caller.may("memory:read") and not caller.may("memory:write"):
            raise NotAllowedError(f"a hook needs the scopes {USUAL}", scope=USUAL)
        user = caller.acting_for(None)
        return await self._memories.run(user.user_id, lambda memory: _heard(memory, heard, user))


def _heard(memory: Memoryos, heard: Heard, caller: Identity) -> Json:
    # Recalled first: what is being asked is no answer to itself.
    recalled = _recalled(memory, heard.question) if heard.question.strip() and caller.may("memory:read") else ""
    if caller.may("memory:write") and (heard.user_input.strip() or heard.agent_response.strip()):
        memory.add_memory(
            heard.user_input, heard.agent_response, session_id=heard.session_id, message_id=heard.message_id
        )
    if not recalled:
        return {}
    return {"hookSpecificOutput": {"hookEventName": heard.event, "additionalContext": recalled}}


def _recalled(memory: Memoryos, question: str) -> str:
    return memory.retrieve(question, limit=_MOST_ITEMS).text(_MOST_TOKENS)

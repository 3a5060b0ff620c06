"""Keeps what hooks tell and gives back what memory holds, without the agent having to think of it."""

from collections.abc import Mapping
from typing import Any

from memoryos import Memoryos
from memoryos.errors import InvalidInputError, MemoryosError
from memoryos.interfaces.audit import Entry, Record, unrecorded
from memoryos.interfaces.hooks.events import READERS, Heard
from memoryos.interfaces.identity import USUAL, Identity, NotAllowedError
from memoryos.interfaces.mcp.memories import Memories
from memoryos.interfaces.mcp.tool import Json

# Agents cut what hooks add to their context, Codex at 2,500 tokens.
_MOST_TOKENS = 1_500
_MOST_ITEMS = 8


class Listener:
    """Listens to the hooks of agents, for the caller whose key they carry."""

    def __init__(self, memories: Memories, record: Record = unrecorded) -> None:
        self._memories = memories
        self._record = record

    async def hear(self, client: str, payload: Mapping[str, Any], caller: Identity) -> Json:
        """What to answer to an event: context for the agent, or nothing."""
        if client not in READERS:
            raise InvalidInputError(f"unknown client {client[:40]!r}; known are {', '.join(READERS)}")
        outcome, ids = "CallerLeft", list[str]()
        try:
            heard = READERS[client](payload)
            # With one of the two scopes half of it is done; with none there is nothing to do for this caller.
            if not caller.may("memory:read") and not caller.may("memory:write"):
                raise NotAllowedError(f"a hook needs the scopes {USUAL}", scope=USUAL)
            user = caller.acting_for(None)
            answer = await self._memories.run(user.user_id, lambda memory: _heard(memory, heard, user, ids))
            outcome = "ok"
        except MemoryosError as error:
            outcome = type(error).__name__
            raise
        finally:
            self._record(Entry(f"hook {client}", outcome, caller, ids=tuple(dict.fromkeys(ids))))
        return answer


def _heard(memory: Memoryos, heard: Heard, caller: Identity, ids: list[str]) -> Json:
    """What to answer; `ids` is told which memories were recalled or made."""
    # Recalled first: what is being asked is no answer to itself.
    recalled = _recalled(memory, heard.question, ids) if heard.question.strip() and caller.may("memory:read") else ""
    if caller.may("memory:write") and (heard.user_input.strip() or heard.agent_response.strip()):
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

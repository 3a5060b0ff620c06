"""Listens to hooks for many users at once."""

from collections.abc import Mapping
from typing import Any

from memoryos.errors import MemoryosError
from memoryos.interfaces.hooks.events import READERS
from memoryos.interfaces.hooks.reply import heard_from, reply_to
from memoryos.service.audit import AuditEntry, Record, unrecorded
from memoryos.service.identity import USUAL, Identity, NotAllowedError
from memoryos.service.memory_pool import MemoryPool
from memoryos.service.tools.tool import Json


class Listener:
    """Listens to the hooks of agents, for the caller whose key they carry."""

    def __init__(self, memories: MemoryPool, record: Record = unrecorded) -> None:
        self._memories = memories
        self._record = record

    async def hear(self, client: str, payload: Mapping[str, Any], caller: Identity) -> Json:
        """What to answer to an event: context for the agent, or nothing."""
        outcome, ids = "CallerLeft", list[str]()
        try:
            heard = heard_from(client, payload)
            # With one of the two scopes half of it is done; with none there is nothing to do for this caller.
            if not caller.may("memory:read") and not caller.may("memory:write"):
                raise NotAllowedError(f"a hook needs the scopes {USUAL}", scope=USUAL)
            user = caller.acting_for(None)
            answer = await self._memories.run(user.user_id, lambda memory: reply_to(heard, memory, user, ids))
            outcome = "ok"
        except MemoryosError as error:
            outcome = type(error).__name__
            raise
        finally:
            # A name that is none of ours is the caller's own words.
            known = client if client in READERS else "unknown"
            self._record(AuditEntry(f"hook {known}", outcome, caller, ids=tuple(dict.fromkeys(ids))))
        return answer

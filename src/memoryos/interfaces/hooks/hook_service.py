"""Handles the hooks of many users' agents."""

import asyncio
from collections.abc import Mapping
from typing import Any

from memoryos.errors import MemoryosError
from memoryos.interfaces.hooks.events import READERS
from memoryos.interfaces.hooks.reply import handle_event, parse_event
from memoryos.service.audit import AuditEntry, Record, no_audit
from memoryos.service.identity import DEFAULT_SCOPE_TEXT, Identity, NotAllowedError
from memoryos.service.memory_pool import MemoryPool
from memoryos.service.tools.tool import Json


class HookService:
    """Handles hooks for the caller whose credentials they carry."""

    def __init__(self, memories: MemoryPool, record: Record = no_audit) -> None:
        self._memories = memories
        self._record = record

    async def handle(self, client: str, payload: Mapping[str, Any], caller: Identity) -> Json:
        """The reply to an event: context for the agent, or nothing."""
        outcome, ids = "CallerLeft", list[str]()
        try:
            event = parse_event(client, payload)
            # One of the two scopes allows half of the work; without both there is nothing to do.
            if not caller.may("memory:read") and not caller.may("memory:write"):
                raise NotAllowedError(f"a hook needs the scopes {DEFAULT_SCOPE_TEXT}", scope=DEFAULT_SCOPE_TEXT)
            user = caller.acting_for(None)
            reply = await self._memories.run(
                user.user_id,
                lambda memory: handle_event(event, memory, user, ids),
                creates=user.may("memory:write") and event.has_words,
            )
            outcome = "ok"
        except MemoryosError as error:
            outcome = type(error).__name__
            raise
        finally:
            # An unknown client name could be anything the caller made up.
            known_client = client if client in READERS else "unknown"
            written = self._record(AuditEntry(f"hook {known_client}", outcome, caller, ids=tuple(dict.fromkeys(ids))))
            # The entry is written before the caller gets its answer, even if that is an error.
            await asyncio.shield(asyncio.wrap_future(written))
        return reply

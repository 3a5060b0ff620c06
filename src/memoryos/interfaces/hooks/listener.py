"""Listens to hooks for many users at once."""

from collections.abc import Mapping
from typing import Any

from memoryos.interfaces.hooks.reply import heard_from, reply_to
from memoryos.interfaces.identity import Identity
from memoryos.interfaces.mcp.memories import Memories
from memoryos.interfaces.mcp.tool import Json


class Listener:
    """Listens to the hooks of agents, for the caller whose key they carry."""

    def __init__(self, memories: Memories) -> None:
        self._memories = memories

    async def hear(self, client: str, payload: Mapping[str, Any], caller: Identity) -> Json:
        """What to answer to an event: context for the agent, or nothing."""
        heard = heard_from(client, payload)
        return await self._memories.run(caller.user_id, lambda memory: reply_to(heard, memory, caller))

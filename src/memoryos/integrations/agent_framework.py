"""Microsoft Agent Framework: a context provider that recalls before a run and remembers after it."""

import asyncio
from collections.abc import Callable
from typing import Any

from memoryos import Memoryos
from memoryos.integrations.extras import missing_extra
from memoryos.service.conversation import Conversation

try:
    from agent_framework import AgentSession, ContextProvider, Message, SessionContext
except ImportError as error:
    raise missing_extra("agent-framework", error) from error


class MemoryosContextProvider(ContextProvider):
    """For `Agent(context_providers=[...])`: what is recalled becomes instructions; the exchange is stored.

    `memory` is one user's memory, or a function that returns the memory of a session's user. Memory can never make a
    run fail; failures are logged.
    """

    def __init__(
        self,
        memory: Memoryos | Callable[[AgentSession], Memoryos],
        source_id: str = "memoryos",
        *,
        max_items: int = 8,
        max_tokens: int = 1_500,
    ) -> None:
        super().__init__(source_id)
        self._memory = memory
        self._max_items = max_items
        self._max_tokens = max_tokens

    async def before_run(
        self, *, agent: Any, session: AgentSession, context: SessionContext, state: dict[str, Any]
    ) -> None:
        """Recalls for what the user says now."""
        del agent, state
        query = _user_text(context.input_messages)
        earlier = [message.text for messages in context.context_messages.values() for message in messages]
        conversation = self._conversation(session)
        recalled = await asyncio.to_thread(conversation.context, query, {query, *earlier})
        if recalled:
            context.extend_instructions(self.source_id, recalled)

    async def after_run(
        self, *, agent: Any, session: AgentSession, context: SessionContext, state: dict[str, Any]
    ) -> None:
        """Stores what the user said and what the agent answered."""
        del agent, state
        answer = context.response.text if context.response else ""
        conversation = self._conversation(session)
        await asyncio.to_thread(conversation.remember, _user_text(context.input_messages), answer)

    def _conversation(self, session: AgentSession) -> Conversation:
        memory = self._memory if isinstance(self._memory, Memoryos) else self._memory(session)
        return Conversation(memory, session.session_id, self._max_items, self._max_tokens)


def _user_text(messages: list[Message]) -> str:
    return "\n".join(message.text for message in messages if message.role == "user" and message.text)

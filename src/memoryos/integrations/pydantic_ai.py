"""Pydantic AI: a capability that recalls and remembers, a history processor, and a toolset."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from memoryos import Memoryos
from memoryos.integrations.agent_tools import agent_functions
from memoryos.integrations.extras import missing_extra
from memoryos.service.conversation import INTRODUCTION, Conversation

try:
    from pydantic_ai import AgentRunResult, FunctionToolset, RunContext
    from pydantic_ai.capabilities import AbstractCapability
    from pydantic_ai.messages import ModelMessage, ModelRequest, SystemPromptPart, TextPart, UserPromptPart
except ImportError as error:
    raise missing_extra("pydantic-ai", error) from error


@dataclass
class MemoryosMemory(AbstractCapability[Any]):
    """For `Agent(capabilities=[...])`: recalls once per run, as instructions, and stores the exchange at the end.

    `memory` is one user's memory, or a function that returns the memory of a run's user. Memory can never make a run
    fail; failures are logged.
    """

    memory: Memoryos | Callable[[RunContext[Any]], Memoryos]
    max_items: int = 8
    max_tokens: int = 1_500
    _recalled: str | None = None

    async def for_run(self, ctx: RunContext[Any]) -> "MemoryosMemory":
        """A copy for one run, which keeps what was recalled for it."""
        del ctx
        return replace(self, _recalled=None)

    def get_instructions(self) -> Callable[[RunContext[Any]], Awaitable[str]]:
        """What memory has on the prompt of a run."""

        async def instructions(ctx: RunContext[Any]) -> str:
            if self._recalled is None:
                prompt = _prompt_text(ctx.prompt)
                present = [prompt, *_texts(ctx.messages)]
                self._recalled = await asyncio.to_thread(self._conversation(ctx).context, prompt, present)
            return self._recalled

        return instructions

    async def after_run(self, ctx: RunContext[Any], *, result: AgentRunResult[Any]) -> AgentRunResult[Any]:
        """Stores what was asked and what was answered."""
        prompt = _prompt_text(ctx.prompt)
        if prompt:
            await asyncio.to_thread(self._conversation(ctx).remember, prompt, str(result.output))
        return result

    def _conversation(self, ctx: RunContext[Any]) -> Conversation:
        memory = self.memory if isinstance(self.memory, Memoryos) else self.memory(ctx)
        return Conversation(memory, ctx.conversation_id or None, self.max_items, self.max_tokens)


def memory_history_processor(
    memory: Memoryos, *, max_items: int = 8, max_tokens: int = 1_500
) -> Callable[[list[ModelMessage]], Awaitable[list[ModelMessage]]]:
    """For `ProcessHistory(...)`: puts what is recalled in front of the newest prompt, once, as a system prompt."""
    conversation = Conversation(memory, max_items=max_items, max_tokens=max_tokens)

    async def process(messages: list[ModelMessage]) -> list[ModelMessage]:
        place = next((n for n in range(len(messages) - 1, -1, -1) if _prompt_in(messages[n])), None)
        if place is None:
            return messages
        request = messages[place]
        query = _prompt_in(request)
        # It stays in the history, and the processor runs again for every request of a run.
        if not isinstance(request, ModelRequest) or any(_is_recalled(part) for part in request.parts):
            return messages
        context = await asyncio.to_thread(conversation.context, query, list(_texts(messages)))
        if not context:
            return messages
        part = SystemPromptPart(context)
        return [*messages[:place], replace(request, parts=[part, *request.parts]), *messages[place + 1 :]]

    return process


def memory_toolset(memory: Memoryos, *, max_tokens: int = 1_500) -> FunctionToolset[Any]:
    """For `Agent(toolsets=[...])`: one tool that recalls, and one that stores a note."""
    return FunctionToolset(agent_functions(memory, max_tokens), id="memoryos")


def _is_recalled(part: Any) -> bool:
    return isinstance(part, SystemPromptPart) and part.content.startswith(INTRODUCTION)


def _prompt_in(message: ModelMessage) -> str:
    """The user's text in a message; empty if there is none."""
    prompts = [part.content for part in message.parts if isinstance(part, UserPromptPart)]
    return "\n".join(text for prompt in prompts if (text := _prompt_text(prompt)))


def _prompt_text(prompt: str | Sequence[Any] | None) -> str:
    if prompt is None or isinstance(prompt, str):
        return prompt or ""
    return "\n".join(part for part in prompt if isinstance(part, str))


def _texts(messages: Sequence[ModelMessage]) -> list[str]:
    answers = [part.content for message in messages for part in message.parts if isinstance(part, TextPart)]
    return [*answers, *(text for message in messages if (text := _prompt_in(message)))]

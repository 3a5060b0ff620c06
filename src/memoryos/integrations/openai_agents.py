"""The OpenAI Agents SDK: a session that keeps a conversation, and tools that recall and store."""

import asyncio
from collections.abc import Mapping
from typing import Any, cast

from memoryos import Memoryos
from memoryos.integrations.agent_tools import agent_functions
from memoryos.integrations.extras import missing_extra
from memoryos.integrations.transcript import Transcript, TranscriptItem
from memoryos.service.conversation import Conversation

try:
    from agents import FunctionTool, RunContextWrapper, SessionSettings, TResponseInputItem, function_tool
    from agents.memory import SessionABC
except ImportError as error:
    raise missing_extra("openai-agents", error) from error


class MemoryosSession(SessionABC):
    """A conversation in one user's memory. Items come back as they were added; what was said is recalled anywhere.

    Popping an item, and clearing the session, forget for good.
    """

    def __init__(self, session_id: str, memory: Memoryos, session_settings: SessionSettings | None = None) -> None:
        self.session_id = session_id
        self.session_settings = session_settings or SessionSettings()
        self._transcript = Transcript(memory, session_id, "openai_agents")

    async def get_items(self, limit: int | None = None) -> list[TResponseInputItem]:
        """The newest `limit` items, or all, oldest first."""
        most = limit if limit is not None or self.session_settings is None else self.session_settings.limit
        if most is not None and most <= 0:
            return []
        return cast("list[TResponseInputItem]", await asyncio.to_thread(self._transcript.items, most))

    async def add_items(self, items: list[TResponseInputItem]) -> None:
        """Stores the items durably, in order."""
        await asyncio.to_thread(self._transcript.append, [_transcript_item(item) for item in items])

    async def pop_item(self) -> TResponseInputItem | None:
        """Removes and returns the newest item; None if there is none."""
        return cast("TResponseInputItem | None", await asyncio.to_thread(self._transcript.pop))

    async def clear_session(self) -> None:
        """Forgets the whole conversation."""
        await asyncio.to_thread(self._transcript.clear)


def memory_instructions(
    memory: Memoryos, instructions: str = "", *, max_items: int = 8, max_tokens: int = 1_500
) -> Any:
    """For `Agent(instructions=...)`: `instructions`, followed by what memory has on what the user says now."""
    conversation = Conversation(memory, max_items=max_items, max_tokens=max_tokens)

    async def build(context: RunContextWrapper[Any], agent: Any) -> str:
        del agent
        texts = [text for item in context.turn_input if (text := _user_text(item))]
        recalled = await asyncio.to_thread(conversation.context, texts[-1], texts) if texts else ""
        return "\n\n".join(part for part in (instructions, recalled) if part)

    return build


def memory_tools(memory: Memoryos, *, max_tokens: int = 1_500) -> list[FunctionTool]:
    """For `Agent(tools=...)`: one tool that recalls, and one that stores a note."""
    return [function_tool(function) for function in agent_functions(memory, max_tokens)]


def _transcript_item(item: Any) -> TranscriptItem:
    role, text = item.get("role"), _content_text(item.get("content"))
    if role in {"user", "assistant"} and text.strip():
        return TranscriptItem(item, role, text)
    name = item.get("name") or ""
    return TranscriptItem(item, "tool", f"[{item.get('type') or 'message'} {name}".strip() + "]")


def _user_text(item: Any) -> str:
    return _content_text(item.get("content")) if item.get("role") == "user" else ""


def _content_text(content: Any) -> str:
    if isinstance(content, str):
        return content
    parts = content if isinstance(content, list) else []
    return "\n".join(str(part["text"]) for part in parts if isinstance(part, Mapping) and part.get("text"))

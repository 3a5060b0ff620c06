"""AutoGen: its memory protocol. New applications use the Microsoft Agent Framework, which has an adapter too."""

import asyncio
import json
from typing import Any

from memoryos import Memoryos, RecallItem
from memoryos.errors import InvalidInputError
from memoryos.integrations.extras import missing_extra
from memoryos.service.conversation import Conversation, prompt_text

try:
    from autogen_core import CancellationToken
    from autogen_core.memory import Memory, MemoryContent, MemoryMimeType, MemoryQueryResult, UpdateContextResult
    from autogen_core.model_context import ChatCompletionContext
    from autogen_core.models import SystemMessage, UserMessage
    from pydantic import BaseModel
except ImportError as error:
    raise missing_extra("autogen", error) from error

_ENTITY = "autogen"


class MemoryosMemory(Memory):
    """For `AssistantAgent(memory=[...])`: what is added becomes a note; queries search all of memory."""

    component_config_schema = BaseModel

    def __init__(self, memory: Memoryos, *, max_items: int = 8, max_tokens: int = 1_500) -> None:
        self._memory = memory
        self._conversation = Conversation(memory, max_items=max_items, max_tokens=max_tokens)

    async def update_context(self, model_context: ChatCompletionContext) -> UpdateContextResult:
        """Adds what memory has on the user's newest message; if memory fails, that is logged and nothing is added."""
        messages = await model_context.get_messages()
        questions = [message.content for message in messages if isinstance(message, UserMessage)]
        present = {message.content for message in messages if isinstance(message.content, str)}
        query = questions[-1] if questions and isinstance(questions[-1], str) else ""
        recall = await asyncio.to_thread(self._conversation.recall, query, present) if query.strip() else None
        text = prompt_text(recall, self._conversation.max_tokens) if recall else ""
        if recall is None or not text:
            return UpdateContextResult(memories=MemoryQueryResult(results=[]))
        await model_context.add_message(SystemMessage(content=text))
        return UpdateContextResult(memories=MemoryQueryResult(results=[_content(item) for item in recall.items]))

    async def query(
        self, query: str | MemoryContent, cancellation_token: CancellationToken | None = None, **kwargs: Any
    ) -> MemoryQueryResult:
        """What matters for a query, best first."""
        del cancellation_token
        text = query if isinstance(query, str) else _text(query)
        limit = kwargs.get("limit", self._conversation.max_items)
        hits = await asyncio.to_thread(self._memory.retrieve, text, limit=limit)
        return MemoryQueryResult(results=[_content(item) for item in hits.items])

    async def add(self, content: MemoryContent, cancellation_token: CancellationToken | None = None) -> None:
        """Stores a text or JSON as a note."""
        del cancellation_token
        await asyncio.to_thread(self._memory.store_memory, _text(content), "episodic", "global", _ENTITY)

    async def clear(self) -> None:
        """Deletes what was added here; what was said in conversations stays."""
        await asyncio.to_thread(self._delete_notes)

    async def close(self) -> None:
        """Does nothing: the memory belongs to whoever opened it."""

    def _delete_notes(self) -> None:
        change = 0
        while notes := self._memory.list_notes(after=change):
            change = notes[-1].change
            for note in notes:
                if note.entity == _ENTITY and note.deleted_at is None:
                    self._memory.delete_memory(note.id)


def _text(content: MemoryContent) -> str:
    if isinstance(content.content, str):
        return content.content
    if isinstance(content.content, dict):
        return json.dumps(content.content, ensure_ascii=False)
    raise InvalidInputError(f"only text and JSON can be remembered, not {content.mime_type}")


def _content(item: RecallItem) -> MemoryContent:
    metadata = {
        "id": item.id,
        "kind": item.kind,
        "said_by": item.said_by,
        "timestamp": item.timestamp.isoformat(),
        "score": item.score,
    }
    return MemoryContent(content=item.text, mime_type=MemoryMimeType.TEXT, metadata=metadata)

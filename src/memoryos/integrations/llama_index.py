"""LlamaIndex: a memory block that recalls and remembers, and a retriever."""

import asyncio
from typing import Any

from memoryos import Memoryos, RecallItem
from memoryos.integrations.extras import missing_extra
from memoryos.service.conversation import Conversation

try:
    from llama_index.core.base.llms.types import ChatMessage, MessageRole
    from llama_index.core.memory import BaseMemoryBlock
    from llama_index.core.retrievers import BaseRetriever
    from llama_index.core.schema import NodeWithScore, QueryBundle, TextNode
except ImportError as error:
    raise missing_extra("llama-index", error) from error


class MemoryosMemoryBlock(BaseMemoryBlock[str]):
    """For `Memory.from_defaults(memory_blocks=[...])`: what leaves the chat history is stored and recalled.

    Memory can never make a chat fail; failures are logged.
    """

    name: str = "memoryos"
    memory: Memoryos
    max_items: int = 8
    max_tokens: int = 1_500

    async def _aget(self, messages: list[ChatMessage] | None = None, **block_kwargs: Any) -> str:
        del block_kwargs
        history = messages or []
        question = next((message for message in reversed(history) if message.role == MessageRole.USER), None)
        if question is None:
            return ""
        present = {message.content or "" for message in history}
        conversation = Conversation(self.memory, max_items=self.max_items, max_tokens=self.max_tokens)
        return await asyncio.to_thread(conversation.context, question.content or "", present)

    async def _aput(self, messages: list[ChatMessage]) -> None:
        await asyncio.to_thread(self._remember, messages)

    def _remember(self, messages: list[ChatMessage]) -> None:
        """Stores exchanges: a message of the assistant answers the one of the user just before it."""
        question = ""
        for message in messages:
            conversation = Conversation(self.memory, message.additional_kwargs.get("session_id"))
            text = message.content or ""
            if message.role == MessageRole.USER:
                conversation.remember(question, "")
                question = text
            elif message.role == MessageRole.ASSISTANT:
                conversation.remember(question, text)
                question = ""
        if messages:
            Conversation(self.memory, messages[-1].additional_kwargs.get("session_id")).remember(question, "")


class MemoryosRetriever(BaseRetriever):
    """What memory has on a query, as nodes with scores: turns, facts and notes, best first."""

    def __init__(self, memory: Memoryos, similarity_top_k: int = 8) -> None:
        super().__init__()
        self._memory = memory
        self._similarity_top_k = similarity_top_k

    def _retrieve(self, query_bundle: QueryBundle) -> list[NodeWithScore]:
        items = self._memory.retrieve(query_bundle.query_str, limit=self._similarity_top_k).items
        return [_node(item) for item in items]

    async def _aretrieve(self, query_bundle: QueryBundle) -> list[NodeWithScore]:
        return await asyncio.to_thread(self._retrieve, query_bundle)


def _node(item: RecallItem) -> NodeWithScore:
    metadata = {
        "kind": item.kind,
        "said_by": item.said_by,
        "timestamp": item.timestamp.isoformat(),
        "session_id": item.session_id,
    }
    return NodeWithScore(node=TextNode(id_=item.id, text=item.text, metadata=metadata), score=item.score)

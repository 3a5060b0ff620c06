"""The two functions that agents of several frameworks get as tools."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from memoryos import Memoryos


def agent_functions(memory: Memoryos, max_tokens: int) -> list[Callable[..., Awaitable[Any]]]:
    """One function that recalls and one that stores a note; frameworks read their signatures and docstrings."""

    async def recall_memory(query: str) -> str:
        """What is remembered about the user and earlier conversations, as quoted data.

        Args:
            query: What to look for, in words.
        """
        recall = await asyncio.to_thread(memory.retrieve, query, max_tokens=max_tokens)
        return recall.text(max_tokens) or "Nothing is remembered of that."

    async def store_memory(text: str, about: str) -> str:
        """Stores something that the user wants remembered, word for word.

        Args:
            text: What to remember, as one whole sentence.
            about: What it is about, as a short name such as `food.preferences`.
        """
        stored = await asyncio.to_thread(memory.store_memory, text, "core_identity", "global", about)
        return f"{stored.status} as {stored.note.id}"

    return [recall_memory, store_memory]

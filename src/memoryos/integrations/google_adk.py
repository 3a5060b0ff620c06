"""Google's Agent Development Kit: a memory service, one memory per application and user."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, TypeVar

from memoryos import Memoryos, RecallItem
from memoryos.errors import InvalidInputError
from memoryos.integrations.extras import missing_extra
from memoryos.integrations.user_memories import UserMemories

try:
    from google.adk.events.event import Event
    from google.adk.memory.base_memory_service import BaseMemoryService, SearchMemoryResponse
    from google.adk.memory.memory_entry import MemoryEntry
    from google.adk.sessions.session import Session
    from google.genai import types
except ImportError as error:
    raise missing_extra("google-adk", error) from error

T = TypeVar("T")
_ENTITY = "adk"


class MemoryosMemoryService(BaseMemoryService):
    """For `Runner(memory_service=...)`: sessions are stored event by event, each once, and search covers all of them.

    Settings are those of `Memoryos`. The owner of a memory is the user of one application, `app_name:user_id`.
    """

    def __init__(self, *, max_items: int = 10, **settings: Any) -> None:
        self._max_items = max_items
        self._memories = UserMemories(**settings)

    async def add_session_to_memory(self, session: Session) -> None:
        """Stores the text of a session; events stored before are skipped."""
        await self.add_events_to_memory(
            app_name=session.app_name, user_id=session.user_id, events=session.events, session_id=session.id
        )

    async def add_events_to_memory(
        self,
        *,
        app_name: str,
        user_id: str,
        events: Sequence[Event],
        session_id: str | None = None,
        custom_metadata: Mapping[str, object] | None = None,
    ) -> None:
        """Stores the text of these events."""
        messages = [message for event in events if (message := _message(event, custom_metadata))]
        await self._run(app_name, user_id, lambda memory: memory.add_messages(messages, session_id))

    async def add_memory(
        self,
        *,
        app_name: str,
        user_id: str,
        memories: Sequence[MemoryEntry],
        custom_metadata: Mapping[str, object] | None = None,
    ) -> None:
        """Stores each entry as a note."""
        del custom_metadata

        def store(memory: Memoryos) -> None:
            for entry in memories:
                memory.store_memory(_text(entry.content), "episodic", "global", _ENTITY)

        await self._run(app_name, user_id, store)

    async def search_memory(self, *, app_name: str, user_id: str, query: str) -> SearchMemoryResponse:
        """What matters for `query`, best first."""
        hits = await self._run(app_name, user_id, lambda memory: memory.retrieve(query, limit=self._max_items).items)
        return SearchMemoryResponse(memories=[_entry(item) for item in hits])

    async def delete_memory(self, *, app_name: str, user_id: str, memory_id: str | None = None) -> None:
        """Forgets a note, or an exchange and everything learned from it, for good."""
        if memory_id is None:
            raise InvalidInputError("name the memory to delete by its id, as returned by search_memory")
        note = memory_id if memory_id.startswith("note") else None
        page = None if note else memory_id.partition("/")[0]
        await self._run(app_name, user_id, lambda memory: memory.forget(page, note_id=note))

    async def close(self) -> None:
        """Closes the memories of all users."""
        await asyncio.to_thread(self._memories.close)

    async def _run(self, app_name: str, user_id: str, work: Callable[[Memoryos], T]) -> T:
        def use() -> T:
            with self._memories.use(f"{app_name}:{user_id}") as memory:
                return work(memory)

        return await asyncio.to_thread(use)


def _message(event: Event, custom_metadata: Mapping[str, object] | None) -> dict[str, Any] | None:
    """The text of an event as a message; None if there is none, as in a tool call."""
    text = _text(event.content)
    if not text.strip() or event.partial:
        return None
    return {
        "role": "user" if event.author == "user" else "assistant",
        "content": text,
        "timestamp": datetime.fromtimestamp(event.timestamp, UTC),
        "id": f"adk:{event.id}",
        "name": None if event.author == "user" else event.author,
        "meta_data": dict(custom_metadata or {}),
    }


def _text(content: types.Content | None) -> str:
    parts = (content.parts or []) if content else []
    # What a model thinks is not what it says.
    return "\n".join(part.text for part in parts if part.text and not part.thought)


def _entry(item: RecallItem) -> MemoryEntry:
    role = "model" if item.role == "assistant" else "user"
    return MemoryEntry(
        id=item.id,
        author=item.name or item.said_by,
        timestamp=item.timestamp.isoformat(),
        content=types.Content(role=role, parts=[types.Part(text=item.text)]),
        custom_metadata={"kind": item.kind, "score": item.score, "session_id": item.session_id},
    )

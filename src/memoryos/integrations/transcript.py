"""A conversation stored item by item, for frameworks that need exactly what they stored."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from memoryos import Memoryos, Page

MAX_ITEMS = 10_000


@dataclass(frozen=True, slots=True)
class TranscriptItem:
    """One item of a conversation: as the framework has it, and its text for memory.

    `role` is `user` or `assistant` for what they said, and `tool` for everything else; then `text` names what it was.
    """

    raw: Mapping[str, Any]
    role: str
    text: str


@dataclass(frozen=True, slots=True)
class Transcript:
    """The items of one conversation, each a page of the user's memory: they are recalled like any other.

    `kind` names the framework. The item is stored in the metadata of the page, and is returned unchanged.
    """

    memory: Memoryos
    session_id: str
    kind: str

    def append(self, items: Iterable[TranscriptItem]) -> None:
        """Stores the items durably, in order."""
        for item in items:
            said_by_tool = {"said_by": "tool"} if item.role == "tool" else {}
            self.memory.add_memory(
                item.text if item.role == "user" else "",
                "" if item.role == "user" else item.text,
                meta_data={self.kind: dict(item.raw), **said_by_tool},
                session_id=self.session_id,
            )

    def items(self, limit: int | None = None) -> list[dict[str, Any]]:
        """The newest `limit` items, or all, oldest first."""
        return [page.meta_data[self.kind] for page in self._pages(limit)]

    def pop(self) -> dict[str, Any] | None:
        """Removes the newest item from memory for good and returns it; None if there is none."""
        pages = self._pages(1)
        if not pages:
            return None
        self.memory.forget(pages[-1].id)
        item: dict[str, Any] = pages[-1].meta_data[self.kind]
        return item

    def clear(self) -> None:
        """Forgets the whole conversation and everything learned from it, for good."""
        if self._pages(1):
            self.memory.forget(session_id=self.session_id)

    def _pages(self, limit: int | None) -> list[Page]:
        """The pages that this framework wrote; other interfaces may have written into the same conversation."""
        wanted = min(limit or MAX_ITEMS, MAX_ITEMS)
        looked_at = wanted
        while True:
            pages = self.memory.session_pages(self.session_id, limit=looked_at)
            ours = [page for page in pages if self.kind in page.meta_data]
            if len(ours) >= wanted or len(pages) < looked_at or looked_at == MAX_ITEMS:
                return ours[-wanted:]
            looked_at = min(looked_at * 4, MAX_ITEMS)

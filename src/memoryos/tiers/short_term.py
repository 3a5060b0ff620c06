"""The newest exchanges, first in, first out."""

from datetime import datetime

from memoryos.domain.page import Page
from memoryos.ports import PageRepository


class ShortTerm:
    """The last `capacity` pages of one owner."""

    def __init__(self, pages: PageRepository, capacity: int) -> None:
        self._pages = pages
        self.capacity = capacity

    def recent(self, session_id: str | None = None, as_of: datetime | None = None) -> list[Page]:
        """The newest pages, oldest first, optionally of one conversation, and none said after `as_of`."""
        pages = self._pages.newest(self.capacity, session_id)
        return [page for page in pages if as_of is None or page.timestamp <= as_of]

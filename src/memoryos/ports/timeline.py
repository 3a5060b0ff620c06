"""What was said when."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from memoryos.domain.page import Page


@dataclass(frozen=True, slots=True)
class TimelineFilter:
    """Which pages: said from `since` on and before `until`, in one conversation, and listed after the page `before`.

    `before` is the id of a page; only pages said before it match. `text` is a lower-case text that one of the sides
    must contain; outside ASCII, it may only have letters without case.
    """

    since: datetime | None = None
    until: datetime | None = None
    session_id: str | None = None
    before: str | None = None
    text: str | None = None


class TimelineRepository(Protocol):
    """The pages of one owner by when they were said, no matter when they were stored."""

    def latest(self, which: TimelineFilter, limit: int) -> Sequence[Page]:
        """Up to `limit` pages, latest first; if said at the same time, the one stored later comes first.

        Empty if `before` is unknown.
        """
        ...

"""What was said when."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from memoryos.domain.page import Page


@dataclass(frozen=True, slots=True)
class TimelineFilter:
    """Which pages: said from `since` on, and before `until`; of one conversation; after the page `before` in the list.

    `before` is the id of a page: what is wanted was said before that one. `holding` is a piece of text in small
    letters that one of its sides holds; of other alphabets than ours, only letters without case may be in it.
    """

    since: datetime | None = None
    until: datetime | None = None
    session_id: str | None = None
    before: str | None = None
    holding: str | None = None


class TimelineRepository(Protocol):
    """The pages of one owner by when they were said, whenever they were stored."""

    def latest(self, which: TimelineFilter, limit: int) -> Sequence[Page]:
        """Up to `limit` pages, latest first; of the same moment, the later stored first.

        Empty where no page has the id that `before` names.
        """
        ...

"""Looking through a memory: its pages one after another, its topics with their heat."""

from abc import abstractmethod
from collections.abc import Sequence
from typing import Any

from memoryos.domain.page import Page
from memoryos.errors import InvalidInputError, NotFoundError
from memoryos.operations.inspect import segment_outlines, segment_parts
from memoryos.operations.workshop import Workshop

_MOST_PAGES = 10_000


class Browsing:
    """The part of `Memoryos` that shows what is stored, as it is stored."""

    _shop: Workshop

    def list_pages(self, *, after: int = 0, limit: int = 100) -> list[Page]:
        """Up to `limit` pages in the order they were stored, beginning behind the one whose `seq` is `after`."""
        self._check_open()
        if after < 0 or not 1 <= limit <= _MOST_PAGES:
            raise InvalidInputError(
                f"after must be at least 0 and limit from 1 to {_MOST_PAGES}, not {after!r} and {limit!r}"
            )
        return self._shop.store.pages.after(after, limit)

    def pages(self, page_ids: Sequence[str]) -> list[Page]:
        """The stored pages among `page_ids`, oldest first; unknown ids are passed over."""
        self._check_open()
        return self._shop.store.pages.named(list(dict.fromkeys(page_ids)))

    def segments(self, *, archived: bool = False) -> list[dict[str, Any]]:
        """The topics in use, or those archived, hottest first: summary, keywords, counts, times and heat as of now."""
        self._check_open()
        return segment_outlines(self._shop, archived=archived)

    def segment(self, segment_id: str) -> dict[str, Any]:
        """One topic as `segments` tells it, with its `parts`: what was said of which pages, oldest first.

        Raises NotFoundError where this owner has no such segment.
        """
        self._check_open()
        for archived in (False, True):
            for outline in segment_outlines(self._shop, archived=archived, named=[segment_id]):
                return {**outline, "parts": segment_parts(self._shop, segment_id)}
        raise NotFoundError(f"no segment has the id {segment_id[:80]!r}; `segments` lists them")

    @abstractmethod
    def _check_open(self) -> None:
        """Raises ClosedError where the memory was closed."""
        ...

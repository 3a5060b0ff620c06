"""What a memory knows, laid open for people: topics, the profile with its evidence, pages."""

from abc import ABC, abstractmethod
from collections.abc import Sequence

from memoryos.domain.page import Page
from memoryos.domain.profile import Profile
from memoryos.operations.inspect import SegmentOutline, segments
from memoryos.operations.workshop import Workshop


class Inspection(ABC):
    """The part of the door through which people look."""

    _shop: Workshop

    @abstractmethod
    def _check_open(self) -> None:
        """Raises ClosedError where it is closed."""

    def segments(self) -> list[SegmentOutline]:
        """The topics of mid-term memory with their heat now, hottest first; archived ones come last."""
        self._check_open()
        return segments(self._shop)

    def profile(self) -> Profile | None:
        """Who the user is, each attribute and trait with the pages that show it; None where nothing is known yet."""
        self._check_open()
        return self._shop.long_term.profile()

    def pages(self, page_ids: Sequence[str]) -> list[Page]:
        """The stored pages among `page_ids`, oldest first; unknown ids are passed over."""
        self._check_open()
        return self._shop.store.pages.named(list(page_ids))

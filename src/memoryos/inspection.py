"""Who the user is, laid open for people: the profile with its evidence."""

from abc import abstractmethod
from dataclasses import replace

from memoryos.domain.profile import Profile, in_reading_order
from memoryos.operations.workshop import Workshop


class Inspection:
    """The part of `Memoryos` that shows what was derived, with what it was derived from."""

    _shop: Workshop

    def profile(self) -> Profile | None:
        """Who the user is, each attribute and trait with the pages that show it; None where nothing is known yet."""
        self._check_open()
        known = self._shop.long_term.profile()
        return replace(known, attributes=in_reading_order(known.attributes)) if known else None

    @abstractmethod
    def _check_open(self) -> None:
        """Raises ClosedError where the memory was closed."""
        ...

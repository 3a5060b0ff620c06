"""Who the user is, laid open for people: the profile with its evidence."""

from abc import abstractmethod

from memoryos.domain.profile import Profile
from memoryos.operations.workshop import Workshop


class Inspection:
    """The part of `Memoryos` that shows what was derived, with what it was derived from."""

    _shop: Workshop

    def profile(self) -> Profile | None:
        """Who the user is, each attribute and trait with the pages that show it; None where nothing is known yet."""
        self._check_open()
        return self._shop.long_term.profile()

    @abstractmethod
    def _check_open(self) -> None:
        """Raises ClosedError where the memory was closed."""
        ...

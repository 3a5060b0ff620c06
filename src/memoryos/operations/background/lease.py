"""Who does an owner's work."""

from memoryos.ports import Store


class Lease:
    """The right of one worker to do one kind of work for an owner. A crash gives it back when it runs out.

    It keeps others from doing the same at once; that nothing is written twice is seen to where it is written.
    """

    def __init__(self, store: Store, work: str, holder: str, seconds: float = 60.0) -> None:
        self._store = store
        self._work = work
        self._holder = holder
        self._seconds = seconds
        self._held = False

    def take(self) -> bool:
        """Whether it is ours now."""
        self._held = self._store.lease(self._work, self._holder, self._seconds)
        return self._held

    def give_back(self) -> None:
        """Lets others have it; harmless where it is not ours."""
        if self._held:
            self._store.lease(self._work, self._holder, 0)
            self._held = False

"""A lease: which worker does an owner's background work."""

from memoryos.ports import Store


class Lease:
    """The right of one worker to do one kind of work for an owner. After a crash, it expires.

    It keeps others from doing the same work at once; the writes themselves make sure that nothing is written twice.
    """

    def __init__(self, store: Store, work: str, holder: str, seconds: float = 60.0) -> None:
        self._store = store
        self._work = work
        self._holder = holder
        self._seconds = seconds
        self._held = False

    def take(self) -> bool:
        """Takes the lease if it is free; returns whether it is ours."""
        self._held = self._store.lease(self._work, self._holder, self._seconds)
        return self._held

    def give_back(self) -> None:
        """Releases the lease; harmless if it is not ours."""
        if self._held:
            self._store.lease(self._work, self._holder, 0)
            self._held = False

"""Purging notes that were deleted long enough ago."""

from collections.abc import Callable
from datetime import datetime

from memoryos.operations.background.scheduler import State
from memoryos.operations.engine import Urgency
from memoryos.ports import Store
from memoryos.ports.notes import NoteFilter


class Purge:
    """Removes notes deleted before `kept_since`, and what an interrupted removal has left in the files."""

    name = "purge"

    def __init__(self, store: Store, kept_since: Callable[[], datetime]) -> None:
        self._store = store
        self._kept_since = kept_since
        self._first = True

    def waiting(self) -> int:
        """How many deleted notes are due to be purged."""
        return len(self._store.note_store.notes.find(NoteFilter(deleted_until=self._kept_since())))

    def __call__(self, urgency: Urgency) -> State:  # noqa: ARG002 - it is never too early
        which = NoteFilter(deleted_until=self._kept_since())
        notes = self._store.note_store.notes
        over = notes.find(which, limit=1)
        if over:
            with self._store.transaction():
                notes.remove([note.id for note in notes.find(which)])
        if over or self._first:
            self._store.scrub()
        self._first = False
        return "done"

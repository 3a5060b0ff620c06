"""The store of one owner."""

from contextlib import AbstractContextManager
from typing import Protocol

from memoryos.domain.erasure import Erasure
from memoryos.ports.backlog import BacklogRepository
from memoryos.ports.changes import ChangeRepository
from memoryos.ports.notes import NoteStore
from memoryos.ports.repositories import (
    FactRepository,
    Figures,
    LearningRepository,
    PageRepository,
    PageStateRepository,
    ProfileRepository,
    Revision,
    SegmentRepository,
    TermRepository,
    VectorRepository,
)
from memoryos.ports.timeline import TimelineRepository
from memoryos.ports.turn_search import TurnSearch


class Store(Protocol):
    """The truth of one owner. Safe for threads; several processes may hold the same store at once.

    Raises StorageError where the disk, the file or the server fails. What a finished transaction wrote is durable; only
    what is derived (vectors, terms, leases, and transactions that say so) may be lost in a power cut, and is then
    derived again. `turn_search` is None where an index is as near as the store.
    """

    pages: PageRepository
    changes: ChangeRepository
    timeline: TimelineRepository
    vectors: VectorRepository
    terms: TermRepository
    page_state: PageStateRepository
    learning: LearningRepository
    segments: SegmentRepository
    facts: FactRepository
    profiles: ProfileRepository
    note_store: NoteStore
    backlog: BacklogRepository
    turn_search: TurnSearch | None

    def transaction(self, *, durable: bool = True) -> AbstractContextManager[None]:
        """All writes inside happen together or not at all; reads inside see them. Writers take turns.

        Unless it is `durable`, it does not wait for the disk: for what background work can derive again.

        A write outside a transaction is one of its own. Transactions do not nest.
        """
        ...

    def revision(self) -> Revision:
        """Cheap enough to ask before every search."""
        ...

    def lease(self, work: str, holder: str, seconds: float) -> bool:
        """Whether `holder` may do `work` now: it has the lease already, the lease is free, or it has expired.

        One that ends later than in `seconds` was taken before the clock went back, and counts for nothing. 0 seconds
        gives it back.
        """
        ...

    def scrub(self, *, everything: bool = False) -> Erasure:
        """Leaves as little trace of removed text as the store can, and says what that is.

        With `everything`, all of the owner was removed before: then it may be a key that was destroyed.
        """
        ...

    def figures(self) -> Figures:
        """What the store holds now."""
        ...

    def close(self) -> None:
        """Releases files and connections; harmless when repeated."""
        ...

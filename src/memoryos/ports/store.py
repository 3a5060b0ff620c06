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
    """Everything that is kept for one owner. Safe for threads; several processes may use the same store at once.

    Raises StorageError if the disk, the file or the server fails. What a finished transaction wrote is durable; only
    derived data (vectors, terms, leases, and transactions that are not `durable`) may be lost in a power cut, and is
    then derived again. `turn_search` is None if an index can be loaded as fast as the store can be searched.
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

        Without `durable`, it does not wait for the disk; for data that background work can derive again.

        A write outside a transaction is its own transaction. Transactions do not nest.
        """
        ...

    def revision(self) -> Revision:
        """Cheap enough to call before every search."""
        ...

    def lease(self, work: str, holder: str, seconds: float) -> bool:
        """Whether `holder` may do `work` now: it has the lease already, the lease is free, or it has expired.

        A lease that ends later than in `seconds` was taken before the clock was set back, and does not count. 0 seconds
        releases the lease.
        """
        ...

    def scrub(self, *, everything: bool = False) -> Erasure:
        """Erases removed text as thoroughly as the store can, and returns how.

        With `everything`, all data of the owner was removed before, so the store may destroy the owner's key.
        """
        ...

    def figures(self) -> Figures:
        """What the store contains now."""
        ...

    def close(self) -> None:
        """Releases files and connections; harmless when repeated."""
        ...

"""What is new in a store, for an index that follows it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from memoryos.domain.turn_terms import TurnTerms
from memoryos.ports.repositories import Revision, StoredVector


@dataclass(frozen=True, slots=True)
class Changes:
    """The revision of a store, and the first turns and vectors that are new since another one, in order.

    If they are `complete`, there are no others up to `revision`; otherwise read the rest from the repositories.
    """

    since: Revision
    revision: Revision
    turns: Sequence[TurnTerms] = ()
    vectors: Sequence[StoredVector] = ()
    complete: bool = False


class ChangeRepository(Protocol):
    """What is new in one owner's store."""

    def since(self, revision: Revision, embedder: str) -> Changes:
        """What came after `revision`, with vectors of that embedder; cheap enough to call before every search.

        A store behind a network answers in one round trip.
        """
        ...

"""Search: vector indexes, retrievers of turns and of notes, similarity of names."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from memoryos.domain.fact import Fact
from memoryos.domain.note import NearDuplicate, Note, NoteHit
from memoryos.domain.note_query import NoteQuery
from memoryos.domain.page import Page, Role
from memoryos.domain.query import Query
from memoryos.ports.vector import Vector

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


class VectorIndex(Protocol):
    """Vectors in memory by row number; derived from a store, may be dropped and rebuilt at any time."""

    def put(self, rows: Sequence[int], vectors: Sequence[Vector]) -> None:
        """Stores the unit vector of each row, replacing any old one."""
        ...

    def scores(self, query: Vector) -> Vector:
        """The dot product of each row with the unit vector `query`, by row number; 0 for a row without a vector.

        A shorter `query` is compared with the beginning of each vector.
        """
        ...

    def of(self, rows: "NDArray[np.int32]") -> Vector:
        """The vectors of those rows, copied; zeros for a row without one."""
        ...

    def has_vector(self) -> "NDArray[np.bool_]":
        """By row number, whether that row has a vector."""
        ...

    def nbytes(self) -> int:
        """The memory it uses, in bytes."""
        ...


@dataclass(frozen=True, slots=True)
class EngineState:
    """The state of a vector engine: the place of its newest vector, and how many removals it has seen."""

    vectors: int = 0
    removals: int = 0


class VectorEngine(Protocol):
    """Finds the nearest of very many vectors of one owner without comparing all of them.

    It contains vectors by turn number and nothing else, derived from a store, so it may be cleared and refilled at any
    time. Every method raises StorageError if the engine cannot be reached.
    """

    def state(self) -> EngineState:
        """Its state; all zero if it is empty."""
        ...

    def put(self, turns: Sequence[int], vectors: Sequence[Vector], state: EngineState) -> None:
        """Stores the unit vector of each turn, replacing any old one, and the new state."""
        ...

    def nearest(self, query: Vector, count: int, allowed: "NDArray[np.int64] | None" = None) -> "NDArray[np.int64]":
        """The `count` turns nearest to the unit vector `query`, or all if there are fewer, nearest first.

        Only turns in `allowed` are found, unless that is None.
        """
        ...

    def clear(self) -> None:
        """Removes everything of this owner."""
        ...


@dataclass(frozen=True, slots=True)
class Hit:
    """A turn that a retriever found: its score in 0..1, and the parts that the score is the sum of.

    `before` is the turn just before it, if it says too little to be understood on its own; `fact` is the fact that
    stands in for it, if the fact says it better.
    """

    page_id: str
    role: Role
    score: float
    parts: Mapping[str, float]
    before: tuple[str, Role] | None = None
    fact: Fact | None = None


class EmbedQuery(Protocol):
    """Embeds a question."""

    def __call__(self, question: str) -> Vector | None:
        """A unit vector, or None for a search by text alone."""
        ...


class SearchContext(Protocol):
    """What a retriever may ask for besides its index. However often it asks, facts are only read once per search."""

    @property
    def is_behind(self) -> bool:
        """Whether more pages are waiting for their vectors than a search would embed first."""
        ...

    def embed(self, question: str) -> Vector | None:
        """A unit vector, or None for a search by text alone."""
        ...

    def facts(self) -> Sequence[Fact]:
        """What is known as of the time of the query."""
        ...

    def pages(self, page_ids: Sequence[str]) -> Sequence[Page]:
        """The pages with these ids, oldest first; unknown ids are skipped."""
        ...

    def add_notice(self, notice: str) -> None:
        """Tells the caller something about this answer."""
        ...


class Retriever(Protocol):
    """Finds the turns that matter for a query. The same store, clock and query give the same answer."""

    def find(self, query: Query, context: SearchContext) -> list[Hit]:
        """Turns, best first: at most `query.limit`, or all that may be worth reading if there is no limit."""
        ...


class NoteSearcher(Protocol):
    """Finds notes. The same store, clock and query give the same answer."""

    def find(self, query: NoteQuery, embed: EmbedQuery) -> list[NoteHit]:
        """Notes that match the query, best first, without related ones."""
        ...

    def near(self, note: Note) -> list[NearDuplicate]:
        """Other notes in the same place that say nearly the same, most similar first."""
        ...

    def all(self) -> list[Note]:
        """Every note that is not deleted, oldest first."""
        ...


class NameSimilarity(Protocol):
    """How similar names look."""

    def __call__(self, query: str, names: Sequence[str]) -> list[float]:
        """The similarity of each of `names`, 0..1, regardless of case; 1 for the same name."""
        ...

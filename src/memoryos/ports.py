"""What the parts of MemoryOS must do. Satisfying a protocol needs no inheritance."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal, Protocol

import numpy as np
from numpy.typing import NDArray

from memoryos.domain.fact import Study
from memoryos.domain.page import Page, Role
from memoryos.domain.query import Query
from memoryos.domain.topic import Grouping

Vector = NDArray[np.float32]
Purpose = Literal["document", "query"]


class Clock(Protocol):
    """Tells the time."""

    def __call__(self) -> datetime:
        """Now, with an offset."""
        ...


class NewId(Protocol):
    """Makes ids that nobody can guess."""

    def __call__(self, kind: str) -> str:
        """A new id that begins with `kind`, such as `page_4f…`."""
        ...


class Embedder(Protocol):
    """Texts to vectors. Vectors of embedders with different names are never compared."""

    @property
    def name(self) -> str:
        """Changes whenever the vectors would."""
        ...

    @property
    def dimension(self) -> int:
        """The length of each vector."""
        ...

    def embed(self, texts: Sequence[str], purpose: Purpose) -> Vector:
        """One unit row for each text, in order; also for a blank text.

        Raises EmbedderError, or MissingExtraError where a library is not installed.
        """
        ...


@dataclass(frozen=True, slots=True)
class Forget:
    """Which pages to remove: those named, those of the session named, or all."""

    page_ids: tuple[str, ...] = ()
    session_id: str | None = None
    everything: bool = False


@dataclass(frozen=True, slots=True)
class Revision:
    """How far a store has come: two equal revisions hold the same pages and vectors.

    `pages` and `vectors` grow by adding alone; `removals` grows when anything was forgotten.
    """

    pages: int
    vectors: int
    removals: int


@dataclass(frozen=True, slots=True)
class Figures:
    """What a store holds: counts, and bytes on disk."""

    pages: int
    sessions: int
    vectors: int
    bytes: int


@dataclass(frozen=True, slots=True)
class StoredVector:
    """The vector of one turn; `place` grows with every vector stored."""

    page_seq: int
    role: Role
    vector: Vector
    place: int = 0


class PageLog(Protocol):
    """The pages of one owner in order of arrival. `seq` grows and is never used twice."""

    def append(self, pages: Sequence[Page]) -> list[Page]:
        """Stores `pages` whole and gives them back with their `seq`. Durable when its transaction ends."""
        ...

    def after(self, seq: int, limit: int) -> list[Page]:
        """Up to `limit` pages whose seq is greater, oldest first."""
        ...

    def newest(self, limit: int, session_id: str | None = None) -> list[Page]:
        """The last `limit` pages (of that session, where one is named), oldest first."""
        ...

    def named(self, page_ids: Sequence[str]) -> list[Page]:
        """The stored pages among `page_ids`, oldest first; unknown ids are passed over."""
        ...

    def of_messages(self, message_ids: Sequence[str]) -> dict[str, Page]:
        """For each message id that a stored page carries, that page."""
        ...

    def remove(self, which: Forget) -> list[str]:
        """Removes pages with their vectors and gives back their ids. See `Store.scrub`."""
        ...


class VectorShelf(Protocol):
    """The vectors of one owner's turns, by the name of the embedder that made them."""

    def waiting(self, embedder: str, limit: int) -> list[Page]:
        """Up to `limit` pages not yet embedded by `embedder`, oldest first."""
        ...

    def waiting_count(self, embedder: str) -> int:
        """How many pages `embedder` has not embedded yet."""
        ...

    def put(self, embedder: str, up_to_seq: int, vectors: Sequence[StoredVector]) -> None:
        """Stores `vectors` and notes that every page up to `up_to_seq` is embedded by `embedder`.

        A turn that has a vector of that embedder keeps it; a vector of a page that is gone is passed over.
        """
        ...

    def after(self, embedder: str, place: int, limit: int) -> list[StoredVector]:
        """Up to `limit` vectors of that embedder whose place is greater, in the order they were stored."""
        ...

    def keep_only(self, embedder: str) -> None:
        """Drops the vectors of all other embedders."""
        ...


class Store(Protocol):
    """The truth of one owner. Safe for threads; several processes may hold the same store at once.

    Raises StorageError where the disk, the file or the server fails; what a finished transaction wrote is durable.
    """

    pages: PageLog
    vectors: VectorShelf

    def transaction(self) -> AbstractContextManager[None]:
        """All writes inside happen together or not at all; reads inside see them. Writers take turns.

        A write outside a transaction is one of its own. Transactions do not nest.
        """
        ...

    def revision(self) -> Revision:
        """Cheap enough to ask before every search."""
        ...

    def lease(self, work: str, holder: str, seconds: float) -> bool:
        """Whether `holder` may do `work` now: it has the lease already, nobody has it, or it ran out.

        0 seconds gives it back.
        """
        ...

    def scrub(self) -> None:
        """Leaves no trace of removed text in the store's files."""
        ...

    def figures(self) -> Figures:
        """What the store holds now."""
        ...

    def close(self) -> None:
        """Releases files and connections; harmless when repeated."""
        ...


class VectorIndex(Protocol):
    """Vectors in memory by row number; derived from a store, may be dropped and rebuilt at any time."""

    def put(self, rows: Sequence[int], vectors: Sequence[Vector]) -> None:
        """Keeps the unit vector of each row; a row that has one keeps the new one."""
        ...

    def scores(self, query: Vector) -> Vector:
        """The cosine of each row with the unit vector `query`, by row number; 0 for a row without a vector."""
        ...

    def of(self, rows: NDArray[np.int32]) -> Vector:
        """The vectors of those rows, copied; zeros for a row without one."""
        ...

    def has_vector(self) -> NDArray[np.bool_]:
        """By row number, whether that row has a vector."""
        ...

    def nbytes(self) -> int:
        """Memory held."""
        ...


@dataclass(frozen=True, slots=True)
class Hit:
    """A turn that a retriever found: its score in 0..1, and the parts that the score is the sum of."""

    page_id: str
    role: Role
    score: float
    parts: Mapping[str, float]


class EmbedQuestion(Protocol):
    """Gives the vector of a question."""

    def __call__(self, question: str) -> Vector | None:
        """A unit vector, or None for a search by text alone."""
        ...


class Retriever(Protocol):
    """Finds the turns that matter for a query. The same store, clock and query give the same answer."""

    def find(self, query: Query, embed: EmbedQuestion) -> list[Hit]:
        """Turns best first: at most `query.limit`, or as many as may be worth reading where there is no limit."""
        ...


@dataclass(frozen=True, slots=True)
class Message:
    """One message to a language model."""

    role: Literal["system", "user", "assistant"]
    content: str


@dataclass(frozen=True, slots=True)
class Completion:
    """A language model's answer and what it cost. `text` is never an error message and holds no thinking parts."""

    text: str
    prompt_tokens: int
    completion_tokens: int
    cut: bool = False


class LanguageModel(Protocol):
    """Answers messages. Never returns an error as text: it raises ModelError."""

    @property
    def name(self) -> str:
        """Provider and model, such as `openai:gpt-4o-mini`; holds no secret."""
        ...

    def complete(self, messages: Sequence[Message], schema: Mapping[str, Any] | None = None) -> Completion:
        """The answer; where a JSON schema is given, the model is asked to give JSON that follows it."""
        ...

    def stream(self, messages: Sequence[Message]) -> Iterator[str]:
        """The answer in pieces as they come; closing the iterator stops the model."""
        ...


class Analyst(Protocol):
    """Reads pages and says what to write; writes nothing itself. By rules or by a language model."""

    @property
    def name(self) -> str:
        """What derived things are marked with, such as `rules/1` or `llm:openai:gpt-4o-mini`."""
        ...

    def group(self, pages: Sequence[Page], earlier: Sequence[Page]) -> Grouping:
        """Topics and links of `pages` (oldest first); `earlier` are the pages just before them, for continuity.

        Raises ModelError where a language model fails twice to give a usable answer.
        """
        ...

    def study(self, pages: Sequence[Page], profile: str | None) -> Study:
        """Lasting findings and traits in `pages`; `profile` is what is known already. Raises as `group` does."""
        ...

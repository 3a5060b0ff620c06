"""What the parts of MemoryOS must do. Satisfying a protocol needs no inheritance."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Literal, Protocol

from memoryos.domain.fact import Fact, Study
from memoryos.domain.note import NearDuplicate, Note, NoteHit
from memoryos.domain.note_query import NoteQuery
from memoryos.domain.owner import Owner
from memoryos.domain.page import Page, Role
from memoryos.domain.query import Query
from memoryos.domain.topic import Grouping
from memoryos.note_shelves import NoteStore as NoteStore
from memoryos.shelves import FactShelf as FactShelf
from memoryos.shelves import Figures as Figures
from memoryos.shelves import Forget as Forget
from memoryos.shelves import PageLink as PageLink
from memoryos.shelves import PageLog as PageLog
from memoryos.shelves import PageNotes as PageNotes
from memoryos.shelves import ProfileShelf as ProfileShelf
from memoryos.shelves import Revision as Revision
from memoryos.shelves import SegmentShelf as SegmentShelf
from memoryos.shelves import StoredOwner as StoredOwner
from memoryos.shelves import StoredVector as StoredVector
from memoryos.shelves import Vector as Vector
from memoryos.shelves import VectorShelf as VectorShelf
from memoryos.shelves import WordShelf as WordShelf

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Purpose = Literal["document", "query"]
PageVectors = Mapping[str, Vector]
"""The unit vectors of pages, by page id; those of one embedder."""
NO_VECTORS: PageVectors = MappingProxyType({})


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


class Store(Protocol):
    """The truth of one owner. Safe for threads; several processes may hold the same store at once.

    Raises StorageError where the disk, the file or the server fails; what a finished transaction wrote is durable.
    """

    pages: PageLog
    vectors: VectorShelf
    words: WordShelf
    notes: PageNotes
    segments: SegmentShelf
    facts: FactShelf
    profiles: ProfileShelf
    notebook: NoteStore

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


class StoreFiles(Protocol):
    """What stores of one kind keep below a data folder, whoever owns it. Safe while others use the same files."""

    def has(self, data_path: Path, owner: Owner) -> bool:
        """Whether anything was ever stored for `owner`."""
        ...

    def stored(self, data_path: Path) -> list[StoredOwner]:
        """Everybody whose memory is there, by name."""
        ...

    def others(self, data_path: Path) -> list[Path]:
        """The files that belong to no owner, such as the keys of the server."""
        ...

    def check(self, file: Path) -> list[str]:
        """What is wrong with `file`; nothing where it is whole."""
        ...

    def copy(self, file: Path, target: Path, progress: Callable[[int, int], None] | None = None) -> None:
        """Copies `file` as it is at one moment to `target`, which is not there yet, also while others write."""
        ...

    def put_back(self, copy: Path, data_path: Path) -> None:
        """Puts `copy` in the place of the file it was made of, whole or not at all; who has that open sees it."""
        ...


class VectorIndex(Protocol):
    """Vectors in memory by row number; derived from a store, may be dropped and rebuilt at any time."""

    def put(self, rows: Sequence[int], vectors: Sequence[Vector]) -> None:
        """Keeps the unit vector of each row; a row that has one keeps the new one."""
        ...

    def scores(self, query: Vector) -> Vector:
        """The cosine of each row with the unit vector `query`, by row number; 0 for a row without a vector."""
        ...

    def of(self, rows: "NDArray[np.int32]") -> Vector:
        """The vectors of those rows, copied; zeros for a row without one."""
        ...

    def has_vector(self) -> "NDArray[np.bool_]":
        """By row number, whether that row has a vector."""
        ...

    def nbytes(self) -> int:
        """Memory held."""
        ...


@dataclass(frozen=True, slots=True)
class Hit:
    """A turn that a retriever found: its score in 0..1, and the parts that the score is the sum of.

    `before` is the turn said just before it, where it says too little to be understood alone; `fact` is the fact that
    stands for it, where the fact says it better.
    """

    page_id: str
    role: Role
    score: float
    parts: Mapping[str, float]
    before: tuple[str, Role] | None = None
    fact: Fact | None = None


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


class NoteFinder(Protocol):
    """Finds notes. The same store, clock and query give the same answer."""

    def find(self, query: NoteQuery, embed: EmbedQuestion) -> list[NoteHit]:
        """Notes that the query lets through, best first, without related ones."""
        ...

    def near(self, note: Note) -> list[NearDuplicate]:
        """Other notes at the same place that say nearly the same, nearest first."""
        ...

    def all(self) -> list[Note]:
        """Every note that is not deleted, oldest first."""
        ...


class Likeness(Protocol):
    """How much names look alike."""

    def __call__(self, query: str, names: Sequence[str]) -> list[float]:
        """For each of `names`, 0..1, regardless of case; 1 for the same name."""
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
        """What derived things are marked with, such as `rules/2` or `llm:openai:gpt-4o-mini`."""
        ...

    def group(self, pages: Sequence[Page], earlier: Sequence[Page], vectors: PageVectors = NO_VECTORS) -> Grouping:
        """Topics and links of `pages` (oldest first); `earlier` are the pages just before them, for continuity.

        `vectors` are of any of these pages, or of none. Raises ModelError where a language model fails, and
        UnusableAnswerError where it twice gives no usable answer.
        """
        ...

    def study(self, pages: Sequence[Page], profile: str | None) -> Study:
        """Lasting findings and traits in `pages`; `profile` is what is known already. Raises as `group` does."""
        ...

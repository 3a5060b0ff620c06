"""What a store keeps, one repository per kind; `Store` holds them together.

Pages are the truth. All else is derived from them and can be derived again; it goes when its page goes.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Protocol

from memoryos.domain.fact import Fact
from memoryos.domain.page import Page, Role
from memoryos.domain.profile import Profile
from memoryos.domain.segment import Part, Segment
from memoryos.domain.turn_terms import TurnTerms
from memoryos.ports.vector import Vector

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


@dataclass(frozen=True, slots=True)
class Forget:
    """Which pages to remove: those named, those of the session named, or all."""

    page_ids: tuple[str, ...] = ()
    session_id: str | None = None
    everything: bool = False


@dataclass(frozen=True, slots=True)
class Revision:
    """How far a store has come: two equal ones hold the same pages and vectors, and the same pages are archived.

    `removals` grows with forgetting; `archive` changes with what is in archived segments alone, and is 0 where that
    never was anything.
    """

    pages: int
    vectors: int
    removals: int
    archive: int = 0


@dataclass(frozen=True, slots=True)
class Figures:
    """What a store holds: counts, bytes on disk, and the names of the embedders that made its vectors."""

    pages: int
    sessions: int
    vectors: int
    bytes: int
    unconsolidated: int = 0
    segments: int = 0
    archived_segments: int = 0
    facts: int = 0
    archived_facts: int = 0
    profile_entries: int = 0
    notes: int = 0
    deleted_notes: int = 0
    note_versions: int = 0
    note_vectors: int = 0
    note_links: int = 0
    embedders: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SentenceVectors:
    """The unit vectors of a turn's sentences in eight bits: vector i is `codes[i] * scales[i]`.

    `asks` says of each sentence whether it tells nothing of the user: it is a question, or quotes somebody else.
    """

    codes: "NDArray[np.int8]"
    scales: Vector
    asks: tuple[bool, ...]


@dataclass(frozen=True, slots=True)
class StoredVector:
    """The vector of one turn, with those of its sentences where they were made; `place` grows with every one stored.

    `made_at` is when it was made, where that is known and was asked for.
    """

    page_seq: int
    role: Role
    vector: Vector
    place: int = 0
    sentences: SentenceVectors | None = None
    made_at: datetime | None = None


class PageRepository(Protocol):
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
        """Removes pages with all that was derived from them and gives back their ids. See `Store.scrub`.

        A text that was derived from a removed page goes too, even where other pages contributed to it; those then
        count as `lost` (see `PageStateRepository`). Segments without pages and facts without statements go; what is
        left of others is composed again. No version of the profile keeps an entry that cites a removed page.
        """
        ...


class VectorRepository(Protocol):
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

    def of_pages(self, embedder: str, page_ids: Sequence[str]) -> dict[str, list[StoredVector]]:
        """By page id, the vectors of that embedder, with the times when they were made; pages without are left out."""
        ...

    def keep_only(self, embedder: str) -> None:
        """Drops the vectors of all other embedders."""
        ...


class TermRepository(Protocol):
    """The words of one owner's turns, worked out ahead so that an index need not read the texts.

    `version` is that of the rules that made them; words of different versions are never mixed.
    """

    def up_to(self, version: int) -> int:
        """The seq up to which all pages have words of `version`; where a newer version has made words, all count."""
        ...

    def put(self, version: int, pages: Sequence[Page], words: Sequence[TurnTerms]) -> None:
        """Keeps the words of `pages`, which follow those that have words; words of an older version go.

        Of a page that is gone nothing is kept; where `pages` are not those that follow, nothing at all.
        """
        ...

    def after(self, version: int, seq: int, limit: int) -> list[TurnTerms]:
        """Up to `limit` turns (at least 2) of the pages whose seq is greater, in order, of each page all turns.

        Empty where the next page has no words of `version`.
        """
        ...


@dataclass(frozen=True, slots=True)
class PageLink:
    """How a consolidated page stands in its conversation.

    `before` and `after` are its neighbours there; `continues` says whether it goes on with the one before.
    `chain_summary` sums up the chain that ends with it, in words of the pages `source_ids`; None once one of those is
    forgotten.
    """

    page_id: str
    continues: bool
    chain_summary: str | None
    derived_by: str
    before: str | None = None
    after: str | None = None
    studied: bool = False
    source_ids: tuple[str, ...] = ()


class PageStateRepository(Protocol):
    """How far the pages of one owner have come: up to one page all are consolidated; each is studied or not."""

    def consolidated(self) -> int:
        """The seq of the last page that was consolidated; 0 where none was."""
        ...

    def note(self, links: Sequence[PageLink], up_to_seq: int = 0) -> None:
        """Keeps `links` in place of what was noted of their pages; all pages up to `up_to_seq` are consolidated.

        Links to pages that are gone are passed over; `before`, `after` and `studied` are not taken from them.
        """
        ...

    def links(self, page_ids: Sequence[str]) -> dict[str, PageLink]:
        """By page id; pages that are not consolidated have none."""
        ...

    def mark_studied(self, page_ids: Sequence[str]) -> None:
        """Notes that exactly these pages have been studied."""
        ...

    def unstudied(self, segment_ids: Sequence[str], limit: int) -> list[Page]:
        """Up to `limit` pages of these segments that were not studied: segment by segment as named, oldest first."""
        ...

    def lost(self, limit: int) -> list[Page]:
        """Up to `limit` pages whose part or chain has lost its summary with a forgotten page, oldest first."""
        ...


class LearningRepository(Protocol):
    """Which pages of one owner were read for what the user says about themselves, by which version of the reading.

    What a newer version has read counts for an older one too; a newer one reads all pages again.
    """

    def up_to(self, version: int) -> int:
        """The seq up to which pages were read, but for those to be read again; 0 where none was."""
        ...

    def waiting(self, version: int, limit: int) -> list[Page]:
        """The first pages that are still to be read, or to be read again, oldest first."""
        ...

    def waiting_count(self, version: int) -> int:
        """How many pages are to be read."""
        ...

    def mark(self, version: int, pages: Sequence[Page]) -> None:
        """Notes that `pages`, the first of those that waited, were read."""
        ...


class SegmentRepository(Protocol):
    """The topic segments of one owner. A page may be in several; it is never copied."""

    def outlines(self, *, archived: bool = False, named: Sequence[str] | None = None) -> list[Segment]:
        """All segments in use, or all archived ones, oldest first; where ids are given, only those among them."""
        ...

    def parts(self, segment_ids: Sequence[str], newest: int | None = None) -> dict[str, list[Part]]:
        """The parts of each of these segments, or so many of the newest, oldest first."""
        ...

    def put(self, segment: Segment, parts: Sequence[Part], without: Sequence[str] = ()) -> None:
        """Stores `segment`, new or changed, those of its `parts` that are new or changed, and removes those `without`.

        Of a segment that is there already, visits and archiving stay as they are, and `used_at` never goes back. The
        counts follow from the parts; pages that are gone are passed over. One that loses all of its parts goes.
        """
        ...

    def of_pages(
        self, page_ids: Sequence[str] | None = None, *, archived: bool | None = None
    ) -> dict[str, tuple[str, ...]]:
        """For each of these pages (None is all) that is in any, the ids of its segments.

        Of all segments, of those archived, or of those in use.
        """
        ...

    def visit(self, visits: Mapping[str, int], at: datetime) -> None:
        """Adds visits to segments by id; unknown ids are passed over."""
        ...

    def archive(self, segment_ids: Sequence[str], *, archived: bool) -> None:
        """Puts segments away, or back into use."""
        ...


class FactRepository(Protocol):
    """The facts of one owner."""

    def all(self) -> list[Fact]:
        """Every fact, archived ones too, in the order they were learned; what follows from others is not filled in."""
        ...

    def learn(self, facts: Sequence[Fact]) -> None:
        """Stores facts that are new; of those that are known, the statements that are new."""
        ...

    def unlearn(self, facts: Sequence[Fact]) -> None:
        """Removes these statements of `facts`, as `all` gives them; a fact that has none left goes."""
        ...

    def use(self, fact_ids: Sequence[str], at: datetime) -> None:
        """Counts that these facts were served; unknown ids are passed over."""
        ...

    def archive(self, fact_ids: Sequence[str], *, archived: bool) -> None:
        """Puts facts away, or back into use."""
        ...

    def version(self) -> int:
        """Changes whenever facts or profile do; cheap enough to ask before every search."""
        ...


class ProfileRepository(Protocol):
    """The profile of one owner's user, and what it was before."""

    def current(self) -> Profile | None:
        """The newest version; None where there is none."""
        ...

    def versions(self) -> list[Profile]:
        """All versions, oldest first, without what was forgotten since."""
        ...

    def put(self, profile: Profile) -> Profile:
        """Stores `profile` as a new version and gives it back with its number."""
        ...

"""What a store keeps, one repository per kind; `Store` groups them.

Pages are primary data. Everything else is derived from them and can be derived again; it is removed with its page.
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
    """Which pages to remove: those with these ids, those of one session, or all."""

    page_ids: tuple[str, ...] = ()
    session_id: str | None = None
    everything: bool = False


@dataclass(frozen=True, slots=True)
class Revision:
    """A version of a store: equal revisions have the same pages and vectors, and the same pages archived.

    `removals` grows with forgetting; `archive` changes whenever other pages are only in archived segments, and is 0 as
    long as no page ever was.
    """

    pages: int
    vectors: int
    removals: int
    archive: int = 0


@dataclass(frozen=True, slots=True)
class Figures:
    """What a store contains: counts, bytes on disk, and the names of the embedders of its vectors."""

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

    `asks` marks the sentences that say nothing about the user: questions, and quotations of somebody else.
    """

    codes: "NDArray[np.int8]"
    scales: Vector
    asks: tuple[bool, ...]


@dataclass(frozen=True, slots=True)
class StoredVector:
    """The vector of one turn, with those of its sentences if there are any; `place` grows with every one stored.

    `made_at` is when it was made, if that is known and was asked for.
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
        """Stores complete `pages` and returns them with their `seq`. Durable once its transaction has ended."""
        ...

    def after(self, seq: int, limit: int) -> list[Page]:
        """Up to `limit` pages whose seq is greater, oldest first."""
        ...

    def newest(self, limit: int, session_id: str | None = None) -> list[Page]:
        """The last `limit` pages, of one session if it is named, oldest first."""
        ...

    def named(self, page_ids: Sequence[str]) -> list[Page]:
        """The pages with these ids, oldest first; unknown ids are skipped."""
        ...

    def of_messages(self, message_ids: Sequence[str]) -> dict[str, Page]:
        """By message id, the stored page that has it."""
        ...

    def remove(self, which: Forget) -> list[str]:
        """Removes pages and everything derived from them, and returns their ids. See `Store.scrub`.

        A text derived from a removed page is removed too, even if other pages contributed to it; those then count as
        `lost` (see `PageStateRepository`). Segments without pages and facts without statements are removed; what is
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
        """Stores `vectors`, and records that every page up to `up_to_seq` is embedded by `embedder`.

        A turn that already has a vector of that embedder keeps it; vectors of removed pages are skipped.
        """
        ...

    def after(self, embedder: str, place: int, limit: int) -> list[StoredVector]:
        """Up to `limit` vectors of that embedder whose place is greater, in the order they were stored."""
        ...

    def of_pages(self, embedder: str, page_ids: Sequence[str]) -> dict[str, list[StoredVector]]:
        """The vectors of that embedder by page id, with the times they were made; pages without any are left out."""
        ...

    def keep_only(self, embedder: str) -> None:
        """Drops the vectors of all other embedders."""
        ...


class TermRepository(Protocol):
    """The words of one owner's turns, computed in advance so that an index does not have to read the texts.

    `version` is that of the rules that made them; words of different versions are never mixed.
    """

    def up_to(self, version: int) -> int:
        """The seq up to which all pages have words of `version`.

        If a newer version has stored words, all pages count.
        """
        ...

    def put(self, version: int, pages: Sequence[Page], words: Sequence[TurnTerms]) -> None:
        """Stores the words of `pages`, which follow those that already have words.

        Words of an older version are removed. Removed pages are skipped; if `pages` are not the ones that follow,
        nothing is stored.
        """
        ...

    def after(self, version: int, seq: int, limit: int) -> list[TurnTerms]:
        """Up to `limit` turns (at least 2) of the pages whose seq is greater, in order, and always whole pages.

        Empty if the next page has no words of `version`.
        """
        ...


@dataclass(frozen=True, slots=True)
class PageLink:
    """The place of a consolidated page in its conversation.

    `before` and `after` are its neighbours there; `continues` says whether it continues the one before. `chain_summary`
    sums up the chain that ends with it, in words from the pages `source_ids`; it is None once one of those is
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
    """The processing state of one owner's pages: all up to one page are consolidated; each is studied or not."""

    def consolidated(self) -> int:
        """The seq of the last page that was consolidated; 0 if none was."""
        ...

    def note(self, links: Sequence[PageLink], up_to_seq: int = 0) -> None:
        """Replaces the links of their pages with `links`; all pages up to `up_to_seq` are now consolidated.

        Links of removed pages are skipped; `before`, `after` and `studied` are ignored.
        """
        ...

    def links(self, page_ids: Sequence[str]) -> dict[str, PageLink]:
        """The links by page id; pages that are not consolidated have none."""
        ...

    def mark_studied(self, page_ids: Sequence[str]) -> None:
        """Records that exactly these pages have been studied."""
        ...

    def unstudied(self, segment_ids: Sequence[str], limit: int) -> list[Page]:
        """Up to `limit` pages of these segments that were not studied yet.

        Segment by segment in this order, oldest first.
        """
        ...

    def lost(self, limit: int) -> list[Page]:
        """Up to `limit` pages whose part or chain lost its summary when a page was forgotten, oldest first."""
        ...


class LearningRepository(Protocol):
    """Which pages were read for what the user says about themselves, and by which version of the rules.

    Pages read by a newer version count for an older one too; a newer version reads all pages again.
    """

    def up_to(self, version: int) -> int:
        """The seq up to which pages were read, except those that have to be read again; 0 if none was."""
        ...

    def waiting(self, version: int, limit: int) -> list[Page]:
        """The first pages that still have to be read, or read again, oldest first."""
        ...

    def waiting_count(self, version: int) -> int:
        """How many pages still have to be read."""
        ...

    def may_be_known(self, version: int, pages: Sequence[Page]) -> bool:
        """Whether one of `pages`, which are in order, was read before or came to an analyst; better yes than no."""
        ...

    def mark(self, version: int, pages: Sequence[Page]) -> None:
        """Records that `pages`, the first of those waiting, were read."""
        ...


class SegmentRepository(Protocol):
    """The topic segments of one owner. A page may be in several; it is never copied."""

    def outlines(self, *, archived: bool = False, named: Sequence[str] | None = None) -> list[Segment]:
        """All segments in use, or all archived ones, oldest first; with ids, only those."""
        ...

    def parts(self, segment_ids: Sequence[str], newest: int | None = None) -> dict[str, list[Part]]:
        """The parts of each of these segments, or only the newest ones, oldest first."""
        ...

    def put(self, segment: Segment, parts: Sequence[Part], without: Sequence[str] = ()) -> None:
        """Stores a new or changed `segment` and its new or changed `parts`, and removes the parts `without`.

        An existing segment keeps its visits and archive state, and `used_at` never goes back. Counts are computed from
        the parts; removed pages are skipped. A segment that loses all its parts is removed.
        """
        ...

    def of_pages(
        self, page_ids: Sequence[str] | None = None, *, archived: bool | None = None
    ) -> dict[str, tuple[str, ...]]:
        """The ids of the segments of each of these pages (None means all).

        All segments, the archived ones, or those in use.
        """
        ...

    def visit(self, visits: Mapping[str, int], at: datetime) -> None:
        """Adds visits to segments by id; unknown ids are skipped."""
        ...

    def archive(self, segment_ids: Sequence[str], *, archived: bool) -> None:
        """Archives segments, or puts them back into use."""
        ...


class FactRepository(Protocol):
    """The facts of one owner."""

    def all(self) -> list[Fact]:
        """Every fact, including archived ones, in the order they were learned.

        Fields derived from other facts are not filled in.
        """
        ...

    def learn(self, facts: Sequence[Fact]) -> None:
        """Stores new facts, and new statements of known facts."""
        ...

    def unlearn(self, facts: Sequence[Fact]) -> None:
        """Removes these statements of `facts`, as returned by `all`; a fact without statements is removed."""
        ...

    def use(self, fact_ids: Sequence[str], at: datetime) -> None:
        """Counts one use of each of these facts; unknown ids are skipped."""
        ...

    def archive(self, fact_ids: Sequence[str], *, archived: bool) -> None:
        """Archives facts, or puts them back into use."""
        ...

    def version(self) -> int:
        """Changes whenever facts or profile do; cheap enough to call before every search."""
        ...


class ProfileRepository(Protocol):
    """The profile of one owner's user, and what it was before."""

    def current(self) -> Profile | None:
        """The newest version, or None."""
        ...

    def versions(self) -> list[Profile]:
        """All versions, oldest first, without anything forgotten since."""
        ...

    def put(self, profile: Profile) -> Profile:
        """Stores `profile` as a new version and returns it with its number."""
        ...

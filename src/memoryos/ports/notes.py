"""How a store keeps notes; `NoteStore` groups the repositories, as `Store.note_store`.

Notes are primary data, like pages; only their vectors are derived. Nothing here hides a deleted note: visibility is
decided in `domain.scope` and `domain.note`.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from memoryos.domain.entity import Entity
from memoryos.domain.note import Link, Note, Origin
from memoryos.domain.scope import Place
from memoryos.ports.vector import Vector


@dataclass(frozen=True, slots=True)
class NoteRevision:
    """A version of the notes: equal revisions have the same notes, vectors and links.

    The first three grow with additions and changes; `removals` grows when a note is removed for good.
    """

    changes: int = 0
    vectors: int = 0
    links: int = 0
    removals: int = 0


@dataclass(frozen=True, slots=True)
class NoteFilter:
    """Which notes: those that match every field that is set. With `deleted_until`, deleted ones.

    Otherwise, none of those.
    """

    place: Place | None = None
    entity: str | None = None
    text: str | None = None
    origin: Origin | None = None
    deleted_until: datetime | None = None


@dataclass(frozen=True, slots=True)
class NoteVector:
    """The vector of a note's text as of `version`; `place` grows with every vector stored."""

    note_id: str
    version: int
    vector: Vector
    place: int = 0


class NoteRepository(Protocol):
    """The notes of one owner, including deleted ones."""

    def put(self, notes: Sequence[Note]) -> list[Note]:
        """Stores new notes, and the new state of others, and returns them with their `change`.

        If `version` differs from the stored one, the stored state becomes history.
        """
        ...

    def named(self, note_ids: Sequence[str]) -> list[Note]:
        """The notes with these ids, oldest first; unknown ids are skipped."""
        ...

    def find(self, which: NoteFilter, limit: int | None = None) -> list[Note]:
        """The notes that match `which`, oldest first."""
        ...

    def after(self, change: int, limit: int) -> list[Note]:
        """Up to `limit` notes that changed after `change`, in order of change, each in its latest state."""
        ...

    def versions(self, note_id: str) -> list[Note]:
        """All versions of a note, oldest first, ending with the current one; empty if there is no such note."""
        ...

    def remove(self, note_ids: Sequence[str] | None) -> list[str]:
        """Removes notes for good, with history, vectors and links, and returns their ids. See `Store.scrub`.

        None removes all notes, and all entities and projects.
        """
        ...


class NoteVectorRepository(Protocol):
    """The vectors of one owner's notes, by the name of the embedder; `VectorRepository.keep_only` drops them."""

    def waiting(self, embedder: str, limit: int) -> list[Note]:
        """Up to `limit` notes that are not deleted and not yet embedded by `embedder`, in order of change."""
        ...

    def waiting_count(self, embedder: str) -> int:
        """How many notes are waiting for `embedder`."""
        ...

    def put(self, embedder: str, up_to_change: int, vectors: Sequence[NoteVector]) -> None:
        """Stores `vectors`, and records that every note up to `up_to_change` is embedded by `embedder`.

        Vectors of texts that have changed since, or of notes that no longer exist, are skipped.
        """
        ...

    def after(self, embedder: str, place: int, limit: int) -> list[NoteVector]:
        """Up to `limit` vectors of that embedder whose place is greater, in the order they were stored."""
        ...


class NoteLinkRepository(Protocol):
    """How notes relate to one another. A link is removed with either of its notes, and only then."""

    def put(self, links: Sequence[Link]) -> list[Link]:
        """Stores links between existing notes and returns them; a known link stays as it is."""
        ...

    def of(self, note_ids: Sequence[str]) -> list[Link]:
        """The links from or to these notes, oldest first."""
        ...

    def after(self, seq: int, limit: int) -> list[Link]:
        """Up to `limit` links whose seq is greater, oldest first."""
        ...


class NameRepository(Protocol):
    """Entities and projects that somebody registered; others are only known from their notes."""

    def entities(self) -> list[Entity]:
        """The registered entities by name, without counts and times."""
        ...

    def put_entity(self, entity: Entity) -> None:
        """Registers `entity`, or replaces what was registered."""
        ...

    def drop_entity(self, name: str) -> None:
        """Removes a registered entity; harmless if there is none."""
        ...

    def projects(self) -> list[str]:
        """The registered projects, oldest first."""
        ...

    def put_project(self, name: str, at: datetime) -> None:
        """Registers a project; harmless when repeated."""
        ...


class NoteStore(Protocol):
    """The notes of one owner and everything about them. Writes join the transaction of its `Store`."""

    notes: NoteRepository
    vectors: NoteVectorRepository
    links: NoteLinkRepository
    names: NameRepository

    def revision(self) -> NoteRevision:
        """Cheap enough to call before every search."""
        ...

"""What a store keeps of memories stored on purpose; `NoteStore` groups the repositories, as `Store.note_store`.

Notes are the truth, as pages are; their vectors are derived. Nothing here hides a deleted note: who may see what is
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
    """How far the notes have come: two equal revisions hold the same notes, vectors and links.

    The first three grow by adding and changing; `removals` grows when a note was removed for good.
    """

    changes: int = 0
    vectors: int = 0
    links: int = 0
    removals: int = 0


@dataclass(frozen=True, slots=True)
class NoteFilter:
    """Which notes: those that agree with all that is named here. `deleted_until` finds deleted ones, else none are."""

    place: Place | None = None
    entity: str | None = None
    text: str | None = None
    origin: Origin | None = None
    deleted_until: datetime | None = None


@dataclass(frozen=True, slots=True)
class NoteVector:
    """The vector of a note's text as it is since `version`; `place` grows with every vector stored."""

    note_id: str
    version: int
    vector: Vector
    place: int = 0


class NoteRepository(Protocol):
    """The notes of one owner, deleted ones too."""

    def put(self, notes: Sequence[Note]) -> list[Note]:
        """Stores notes that are new, and the new state of others, and gives them back with their `change`.

        Where `version` is another than the stored one's, what is stored becomes history.
        """
        ...

    def named(self, note_ids: Sequence[str]) -> list[Note]:
        """The notes among `note_ids`, oldest first; unknown ids are passed over."""
        ...

    def find(self, which: NoteFilter, limit: int | None = None) -> list[Note]:
        """Notes as `which` wants them, oldest first."""
        ...

    def after(self, change: int, limit: int) -> list[Note]:
        """Up to `limit` notes that changed later than `change`, in order of change, each in its last state."""
        ...

    def versions(self, note_id: str) -> list[Note]:
        """All versions of a note, oldest first, the last one as it is now; empty where there is none."""
        ...

    def remove(self, note_ids: Sequence[str] | None) -> list[str]:
        """Removes notes for good, with history, vectors and links, and gives their ids. See `Store.scrub`.

        None removes all notes, and entities and projects too.
        """
        ...


class NoteVectorRepository(Protocol):
    """The vectors of one owner's notes, by the name of the embedder; `VectorRepository.keep_only` drops them."""

    def waiting(self, embedder: str, limit: int) -> list[Note]:
        """Up to `limit` notes, not deleted, whose text `embedder` has not embedded yet, in order of change."""
        ...

    def waiting_count(self, embedder: str) -> int:
        """How many notes wait for `embedder`."""
        ...

    def put(self, embedder: str, up_to_change: int, vectors: Sequence[NoteVector]) -> None:
        """Stores `vectors`; every note up to `up_to_change` is embedded by `embedder` now.

        A vector of a text that was changed since, or of a note that is gone, is passed over.
        """
        ...

    def after(self, embedder: str, place: int, limit: int) -> list[NoteVector]:
        """Up to `limit` vectors of that embedder whose place is greater, in the order they were stored."""
        ...


class NoteLinkRepository(Protocol):
    """How notes stand to one another. A link goes with either of its notes, and with nothing else."""

    def put(self, links: Sequence[Link]) -> list[Link]:
        """Stores links between notes that are there and gives them back; one that is known stays as it is."""
        ...

    def of(self, note_ids: Sequence[str]) -> list[Link]:
        """The links that begin or end at these notes, oldest first."""
        ...

    def after(self, seq: int, limit: int) -> list[Link]:
        """Up to `limit` links whose seq is greater, oldest first."""
        ...


class NameRepository(Protocol):
    """Entities and projects that somebody named on purpose; others are known by their notes alone."""

    def entities(self) -> list[Entity]:
        """The registered entities by name, without counts and times."""
        ...

    def put_entity(self, entity: Entity) -> None:
        """Registers `entity`, or takes what it says instead of what was registered."""
        ...

    def drop_entity(self, name: str) -> None:
        """Forgets that an entity was registered; harmless where it was not."""
        ...

    def projects(self) -> list[str]:
        """The projects named, in order of naming."""
        ...

    def put_project(self, name: str, at: datetime) -> None:
        """Names a project; harmless when repeated."""
        ...


class NoteStore(Protocol):
    """All that one owner stored on purpose. Writes join the transaction of the `Store` that it belongs to."""

    notes: NoteRepository
    vectors: NoteVectorRepository
    links: NoteLinkRepository
    names: NameRepository

    def revision(self) -> NoteRevision:
        """Cheap enough to ask before every search."""
        ...

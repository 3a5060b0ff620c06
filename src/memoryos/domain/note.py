"""A memory that somebody stored on purpose."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from memoryos.domain.scope import Place, Scope, View
from memoryos.privacy.instruction_marks import deserves_mark

MemoryType = Literal["core_identity", "project_context", "task_instruction", "episodic"]
MEMORY_TYPES: tuple[MemoryType, ...] = ("core_identity", "project_context", "task_instruction", "episodic")
Relation = Literal["supports", "contradicts", "supersedes", "refines", "depends_on", "implements", "example_of"]
RELATIONS: tuple[Relation, ...] = (
    "supports",
    "contradicts",
    "supersedes",
    "refines",
    "depends_on",
    "implements",
    "example_of",
)
Origin = Literal["note", "decision", "status", "learning", "feedback"]
Direction = Literal["outgoing", "incoming"]


@dataclass(frozen=True, slots=True)
class Note:
    """One memory stored on purpose, verbatim, with where it applies and what it is about.

    `version` counts its changes; earlier versions are its history. `origin` says where it came from: stored on its own,
    or as which part of a session. A note with `deleted_at` is hidden everywhere until it is restored. `change` is its
    place in the order of all changes of its owner's notes; 0 until it is stored.
    """

    id: str
    text: str
    memory_type: MemoryType
    scope: Scope
    entity: str
    created_at: datetime
    updated_at: datetime
    project: str | None = None
    task_id: str | None = None
    tags: tuple[str, ...] = ()
    status: str | None = None
    priority: int | None = None
    version: int = 1
    origin: Origin = "note"
    deleted_at: datetime | None = None
    change: int = 0

    @property
    def instructs(self) -> bool:
        """Whether it reads like an instruction: an agent may have been talked into storing it."""
        return deserves_mark(self.text)

    @property
    def place(self) -> Place:
        """Where it applies."""
        return Place(self.scope, self.project, self.task_id)


def visible(note: Note, view: View) -> bool:
    """Whether `note` is visible from `view`."""
    return note.deleted_at is None and view.sees(note)


@dataclass(frozen=True, slots=True)
class Link:
    """How one note relates to another: `memory_id` supports, supersedes, refines ... `related_id`.

    `seq` is its place in the order of links; 0 until it is stored.
    """

    memory_id: str
    related_id: str
    relation_type: Relation
    created_at: datetime
    seq: int = 0


@dataclass(frozen=True, slots=True)
class RelatedNote:
    """A note that another is linked to: `outgoing` if the link points to this one, else `incoming`."""

    note: Note
    relation_type: Relation
    direction: Direction


@dataclass(frozen=True, slots=True)
class NoteHit:
    """A note that matters for a query. `score` combines `similarity` and recency; all are in 0..1."""

    note: Note
    score: float
    similarity: float
    related: tuple[RelatedNote, ...] = ()


@dataclass(frozen=True, slots=True)
class NearDuplicate:
    """A note that says nearly the same; `similarity` is the share of words in common, from 0 to 1."""

    note: Note
    similarity: float


@dataclass(frozen=True, slots=True)
class StoredNote:
    """The result of storing: a new note, or the existing one with the same text, place and entity."""

    note: Note
    status: Literal["stored", "refreshed"]
    near_duplicates: tuple[NearDuplicate, ...] = ()


@dataclass(frozen=True, slots=True)
class ProjectSummary:
    """What memory has on a project, including its tasks; `created` if this call created it.

    `similar` are similar names of other projects, in case the new name is a typo.
    """

    project: str
    created: bool
    memory_count: int
    by_type: Mapping[MemoryType, int]
    last_updated: datetime | None
    similar: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Synced:
    """What became of one item of a session; `previous_version` is the version it replaced."""

    memory_id: str
    action: Literal["created", "updated", "unchanged"]
    previous_version: int | None = None


@dataclass(frozen=True, slots=True)
class SyncResult:
    """What `sync_session` wrote, item by item, in the order of its arguments."""

    decisions: tuple[Synced, ...] = ()
    status_updates: tuple[Synced, ...] = ()
    learnings: tuple[Synced, ...] = ()
    feedback: tuple[Synced, ...] = ()

    @property
    def created(self) -> int:
        """How many notes are new."""
        return self._count("created")

    @property
    def updated(self) -> int:
        """How many notes were changed; their history has the old text."""
        return self._count("updated")

    @property
    def unchanged(self) -> int:
        """How many notes already said the same."""
        return self._count("unchanged")

    def _count(self, action: str) -> int:
        parts = (self.decisions, self.status_updates, self.learnings, self.feedback)
        return sum(item.action == action for part in parts for item in part)

"""What other systems stored, as our own values."""

from dataclasses import dataclass
from datetime import datetime

from memoryos.domain.messages import Utterance
from memoryos.domain.note import MemoryType, Relation
from memoryos.domain.scope import Place

EVERYWHERE = Place("global")


@dataclass(frozen=True, slots=True)
class ImportedConversation:
    """A conversation, or a part of one."""

    session_id: str | None
    utterances: tuple[Utterance, ...]


@dataclass(frozen=True, slots=True)
class ImportedNote:
    """A memory that was stored on its own. `key` is its id in the other system.

    `related` refers to others by theirs.
    """

    text: str
    key: str
    entity: str = "user"
    memory_type: MemoryType = "episodic"
    place: Place = EVERYWHERE
    tags: tuple[str, ...] = ()
    status: str | None = None
    priority: int | None = None
    created_at: datetime | None = None
    updated_at: datetime | None = None
    related: tuple[tuple[str, Relation], ...] = ()


@dataclass(frozen=True, slots=True)
class ImportedEntity:
    """An entity and its description."""

    entity: str
    description: str


@dataclass(frozen=True, slots=True)
class SkippedItem:
    """Something in the source without text that we can store, such as an image."""

    kind: str
    count: int = 1


Imported = ImportedConversation | ImportedNote | ImportedEntity | SkippedItem

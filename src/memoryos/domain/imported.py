"""What other systems kept, in our words."""

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
    said: tuple[Utterance, ...]


@dataclass(frozen=True, slots=True)
class ImportedNote:
    """A memory that was kept by itself. `key` is its name over there, by which `related` names others."""

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
    """An entity with what it is."""

    entity: str
    description: str


Imported = ImportedConversation | ImportedNote | ImportedEntity

"""What the operations on notes work with, and how they check arguments."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from memoryos.domain.entity import checked_entity
from memoryos.domain.note import MEMORY_TYPES, RELATIONS, MemoryType, Note, Relation
from memoryos.domain.scope import SCOPES, Place, Scope
from memoryos.domain.validation import (
    checked_choice,
    checked_id,
    checked_label,
    checked_list,
    checked_text,
    checked_whole,
)
from memoryos.errors import InvalidInputError, NotFoundError
from memoryos.operations.engine import Engine
from memoryos.ports import NameSimilarity, NoteStore

if TYPE_CHECKING:
    from memoryos.domain.page_redaction import Redaction

_SAFE_NUMBER = 2**53 - 1  # the largest integer that JSON in every language keeps


@dataclass(frozen=True, slots=True)
class NoteContext:
    """One owner's notes, and what reading and writing them needs. Deleted notes stay for `retention`.

    With a `redaction`, secrets are removed from what is to be stored.
    """

    engine: Engine
    name_similarity: NameSimilarity
    longest: int
    min_score: float
    retention: timedelta
    redaction: "Redaction | None" = None

    @property
    def note_store(self) -> NoteStore:
        """Where the notes are kept."""
        return self.engine.store.note_store

    def now(self) -> datetime:
        """The time of writing."""
        return self.engine.clock()

    def present(self, note_ids: Sequence[str]) -> list[Note]:
        """The notes with these ids, in this order. Raises NotFoundError if one does not exist or is deleted."""
        checked_ids = [checked_id("memory_id", note_id) for note_id in note_ids]
        stored_notes = {note.id: note for note in self.note_store.notes.named(checked_ids) if note.deleted_at is None}
        for note_id in checked_ids:
            if note_id not in stored_notes:
                raise missing(note_id)
        return [stored_notes[note_id] for note_id in checked_ids]

    def stored(self, note_id: str) -> Note:
        """The note with that id, even if it is deleted. Raises NotFoundError if it is gone for good."""
        stored_notes = self.note_store.notes.named([checked_id("memory_id", note_id)])
        if not stored_notes or self.is_over(stored_notes[0]):
            raise missing(note_id)
        return stored_notes[0]

    def is_over(self, note: Note) -> bool:
        """Whether it was deleted so long ago that it cannot be restored."""
        return note.deleted_at is not None and note.deleted_at <= self.kept_since()

    def kept_since(self) -> datetime:
        """Notes deleted until then are due to be purged."""
        return self.now() - self.retention

    def text(self, value: object, field: str = "text") -> str:
        """A text that is not blank."""
        text = checked_text(field, value, self.longest)
        if not text.strip():
            raise InvalidInputError(f"{field} must not be blank; pass the text to remember")
        return self.redaction.text(text) if self.redaction else text

    def entity(self, name: object, field: str = "entity") -> str:
        """The entity called `name`, or the one that has it as an alias."""
        checked = checked_entity(field, name)
        return aliases_of(self).get(checked.casefold(), checked)


def aliases_of(context: NoteContext) -> dict[str, str]:
    """The entity by alias, regardless of case."""
    return {alias.casefold(): entity.name for entity in context.note_store.names.entities() for alias in entity.aliases}


def missing(note_id: object) -> NotFoundError:
    """The error for a note that does not exist, whatever the reason."""
    shown = str(note_id)[:80]
    return NotFoundError(f"no memory has the id {shown!r}; one that was deleted must be restored before it is used")


def checked_type(value: object) -> MemoryType:
    return checked_choice("memory_type", value, MEMORY_TYPES)


def checked_place(scope: object, project: str | None, task_id: str | None) -> Place:
    chosen: Scope = checked_choice("scope", scope, SCOPES)
    return Place(chosen, project, task_id)


def checked_relation(value: object) -> Relation:
    return checked_choice("relation_type", value, RELATIONS)


def checked_tags(value: object) -> tuple[str, ...]:
    """Each tag once, in order."""
    tags = [checked_label("tags", tag) for tag in checked_list("tags", value)]
    if None in tags:
        raise InvalidInputError("tags must be names, not None")
    return tuple(dict.fromkeys(tag for tag in tags if tag is not None))


def checked_priority(value: object) -> int | None:
    return None if value is None else checked_whole("priority", value, -_SAFE_NUMBER, _SAFE_NUMBER)


def checked_relations(
    related_to: Sequence[str] | None, relation_types: Mapping[str, str] | None
) -> dict[str, Relation]:
    """How the new note relates to each related one, by id."""
    related = [checked_id("related_to", note_id) for note_id in checked_list("related_to", related_to)]
    types = {} if relation_types is None else relation_types
    if not isinstance(types, Mapping):
        raise InvalidInputError(
            f"relation_types must be an object that maps ids to relations, not {type(types).__name__}"
        )
    for note_id in types:
        if note_id not in related:
            raise InvalidInputError(
                f"relation_types names {note_id!r}, which related_to does not include; add it there too"
            )
    return {note_id: checked_relation(types.get(note_id, "supports")) for note_id in related}

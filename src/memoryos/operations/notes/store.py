"""Storing a note."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from memoryos.domain.note import MemoryType, Note, StoredNote
from memoryos.domain.scope import Place
from memoryos.domain.validation import checked_label
from memoryos.operations.notes.context import (
    NoteContext,
    checked_place,
    checked_priority,
    checked_relations,
    checked_tags,
    checked_type,
)
from memoryos.operations.notes.link import link_from
from memoryos.ports.notes import NoteFilter


@dataclass(frozen=True, slots=True)
class Draft:
    """A note to be stored, checked; fields that were not passed are None."""

    text: str
    memory_type: MemoryType
    place: Place
    entity: str
    tags: tuple[str, ...] | None = None
    status: str | None = None
    priority: int | None = None


def store_note(  # noqa: PLR0913 - the arguments of the tool
    context: NoteContext,
    text: str,
    memory_type: str,
    scope: str,
    entity: str,
    *,
    project: str | None = None,
    task_id: str | None = None,
    related_to: Sequence[str] | None = None,
    relation_types: Mapping[str, str] | None = None,
    tags: Sequence[str] | None = None,
    status: str | None = None,
    priority: int | None = None,
) -> StoredNote:
    """A new note, or the existing one with the same text, place and entity, refreshed."""
    draft = Draft(
        context.text(text),
        checked_type(memory_type),
        checked_place(scope, project, task_id),
        context.entity(entity),
        None if tags is None else checked_tags(tags),
        checked_label("status", status),
        checked_priority(priority),
    )
    relations = checked_relations(related_to, relation_types)
    with context.engine.store.transaction():
        context.present(list(relations))
        twin = context.note_store.notes.find(NoteFilter(draft.place, draft.entity, draft.text), limit=1)
        [note] = context.note_store.notes.put([_refreshed(context, twin[0], draft) if twin else _new(context, draft)])
        link_from(context, note, relations)
    return StoredNote(note, "refreshed" if twin else "stored", tuple(context.engine.note_search.near(note)))


def _new(context: NoteContext, draft: Draft) -> Note:
    now = context.now()
    return Note(
        id=context.engine.new_id("note"),
        text=draft.text,
        memory_type=draft.memory_type,
        scope=draft.place.scope,
        entity=draft.entity,
        created_at=now,
        updated_at=now,
        project=draft.place.project,
        task_id=draft.place.task_id,
        tags=draft.tags or (),
        status=draft.status,
        priority=draft.priority,
    )


def _refreshed(context: NoteContext, twin: Note, draft: Draft) -> Note:
    """`twin`, stored again now; the fields passed this time win."""
    refreshed = replace(
        twin,
        memory_type=draft.memory_type,
        tags=twin.tags if draft.tags is None else draft.tags,
        status=draft.status or twin.status,
        priority=twin.priority if draft.priority is None else draft.priority,
    )
    version = twin.version if refreshed == twin else twin.version + 1
    return replace(refreshed, version=version, updated_at=context.now())

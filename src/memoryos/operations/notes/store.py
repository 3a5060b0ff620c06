"""Storing a memory on purpose."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from memoryos.domain.note import MemoryType, Note, StoredNote
from memoryos.domain.scope import Place
from memoryos.domain.validation import checked_label
from memoryos.operations.notes.context import (
    NoteDesk,
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
    """What is to be stored, checked; None where nothing was said."""

    text: str
    memory_type: MemoryType
    place: Place
    entity: str
    tags: tuple[str, ...] | None = None
    status: str | None = None
    priority: int | None = None


def store_note(
    desk: NoteDesk,
    text: str,
    memory_type: str,
    place: tuple[str, str | None, str | None],
    entity: str,
    related: tuple[Sequence[str] | None, Mapping[str, str] | None],
    labels: tuple[Sequence[str] | None, str | None, int | None],
) -> StoredNote:
    """A new note, or the first one that said the same at the same place of the same entity, refreshed."""
    tags, status, priority = labels
    draft = Draft(
        desk.text(text),
        checked_type(memory_type),
        checked_place(*place),
        desk.entity(entity),
        None if tags is None else checked_tags(tags),
        checked_label("status", status),
        checked_priority(priority),
    )
    relations = checked_relations(*related)
    with desk.shop.store.transaction():
        desk.present(list(relations))
        twin = desk.shelves.notes.find(NoteFilter(draft.place, draft.entity, draft.text), limit=1)
        [note] = desk.shelves.notes.put([_refreshed(desk, twin[0], draft) if twin else _new(desk, draft)])
        link_from(desk, note, relations)
    return StoredNote(note, "refreshed" if twin else "stored", tuple(desk.finder.near(note)))


def _new(desk: NoteDesk, draft: Draft) -> Note:
    now = desk.now()
    return Note(
        id=desk.new_id("note"),
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


def _refreshed(desk: NoteDesk, twin: Note, draft: Draft) -> Note:
    """`twin`, said again now; what was said about it this time counts."""
    said = replace(
        twin,
        memory_type=draft.memory_type,
        tags=twin.tags if draft.tags is None else draft.tags,
        status=draft.status or twin.status,
        priority=twin.priority if draft.priority is None else draft.priority,
    )
    version = twin.version if said == twin else twin.version + 1
    return replace(said, version=version, updated_at=desk.now())

"""Changing, deleting and restoring a note."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from memoryos.domain.note import Note
from memoryos.domain.scope import Place
from memoryos.domain.validation import checked_label
from memoryos.errors import InvalidInputError
from memoryos.operations.notes.context import (
    NoteContext,
    checked_place,
    checked_priority,
    checked_tags,
    checked_type,
)


def update_note(context: NoteContext, note_id: str, changes: Mapping[str, Any]) -> Note:
    """The note with these changes (None means no change); the old version stays in the history."""
    new_values = {field: value for field, value in changes.items() if value is not None}
    with context.engine.store.transaction():
        [note] = context.present([note_id])
        if not new_values:
            raise InvalidInputError(f"nothing to change; pass at least one of {', '.join(changes)}")
        place = _moved(note, new_values)
        changed = replace(
            note,
            scope=place.scope,
            project=place.project,
            task_id=place.task_id,
            **_checked(context, new_values),
        )
        if changed == note:
            return note
        [stored] = context.note_store.notes.put([replace(changed, version=note.version + 1, updated_at=context.now())])
    return stored


def history(context: NoteContext, note_id: str) -> list[Note]:
    """All versions of a note, oldest first."""
    context.present([note_id])
    return context.note_store.notes.versions(note_id)


def delete_note(context: NoteContext, note_id: str) -> Note:
    """The note, hidden from now on."""
    return _marked(context, note_id, deleted=True)


def restore_note(context: NoteContext, note_id: str) -> Note:
    """The note, visible again from now on."""
    return _marked(context, note_id, deleted=False)


def _marked(context: NoteContext, note_id: str, *, deleted: bool) -> Note:
    with context.engine.store.transaction():
        note = context.stored(note_id)
        if (note.deleted_at is not None) == deleted:
            return note
        [stored] = context.note_store.notes.put([replace(note, deleted_at=context.now() if deleted else None)])
    return stored


def _moved(note: Note, new_values: Mapping[str, Any]) -> Place:
    """Where the note applies now; a wider scope drops names that it does not need."""
    scope = new_values.get("scope", note.scope)
    project = new_values.get("project", note.project if scope != "global" else None)
    task_id = new_values.get("task_id", note.task_id if scope == "task" else None)
    return checked_place(scope, project, task_id)


def _checked(context: NoteContext, new_values: Mapping[str, Any]) -> dict[str, Any]:
    checks: dict[str, Callable[[Any], object]] = {
        "text": context.text,
        "memory_type": checked_type,
        "entity": context.entity,
        "tags": checked_tags,
        "status": lambda value: checked_label("status", value),
        "priority": checked_priority,
    }
    return {field: check(new_values[field]) for field, check in checks.items() if field in new_values}

"""A note as a row, and back."""

import json
from collections.abc import Callable, Sequence
from typing import Any

from memoryos.adapters.stores.rows import microseconds_or_none, moment_or_none, strings_of
from memoryos.domain.note import Note
from memoryos.domain.timestamps import microseconds, moment_of

# The fields of a version of a note.
NOTE_STATE = (
    "version, memory_type, scope, project, task_id, entity, origin, status, priority,"
    " created_us, updated_us, deleted_us, tags, text"
)
NOTE_COLUMNS = f"id, change, {NOTE_STATE}"


def note_of(row: Sequence[Any], plain_text: Callable[[Any], Any] = lambda stored: stored) -> Note:
    """The note in a row of NOTE_COLUMNS; `plain_text` reads texts and tags as the store keeps them."""
    note_id, change, version, memory_type, scope, project, task_id, entity, origin, *others, tags, text = row
    status, priority, created, updated, deleted = others
    return Note(
        id=note_id,
        text=plain_text(text),
        memory_type=memory_type,
        scope=scope,
        entity=entity,
        created_at=moment_of(created),
        updated_at=moment_of(updated),
        project=project,
        task_id=task_id,
        tags=strings_of(plain_text(tags)),
        status=status,
        priority=priority,
        version=version,
        origin=origin,
        deleted_at=moment_or_none(deleted),
        change=change,
    )


def note_row(note: Note) -> dict[str, Any]:
    """The columns of `note` that every store has, with its text and tags in plain text."""
    return {
        "id": note.id,
        "version": note.version,
        "memory_type": note.memory_type,
        "scope": note.scope,
        "project": note.project,
        "task_id": note.task_id,
        "entity": note.entity,
        "origin": note.origin,
        "status": note.status,
        "priority": note.priority,
        "created_us": microseconds(note.created_at),
        "updated_us": microseconds(note.updated_at),
        "deleted_us": microseconds_or_none(note.deleted_at),
        "tags": json.dumps(note.tags, ensure_ascii=False),
        "text": note.text,
    }

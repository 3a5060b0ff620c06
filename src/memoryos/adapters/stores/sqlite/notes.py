"""The repository of notes in SQLite: a row per note, and a row for each earlier version."""

import hashlib
import sqlite3
from collections.abc import Iterator, Sequence
from dataclasses import replace

from memoryos.adapters.stores.note_rows import NOTE_COLUMNS, NOTE_STATE, note_of, note_row
from memoryos.adapters.stores.sqlite.batches import marks, slices
from memoryos.adapters.stores.sqlite.database import Database
from memoryos.domain.note import Note
from memoryos.domain.timestamps import microseconds
from memoryos.ports.notes import NoteFilter

_CHANGE = "UPDATE meta SET value = value + 1 WHERE key = 'note_changes'"
_ANY_AFTER = "SELECT 1 FROM stored_notes WHERE change > ? LIMIT 1"

_PUT = """
INSERT INTO stored_notes (id, change, version, worded, memory_type, scope, project, task_id, entity, origin, status,
                          priority, created_us, updated_us, deleted_us, tags, digest, text)
VALUES (:id, :change, :version, :version, :memory_type, :scope, :project, :task_id, :entity, :origin, :status,
        :priority, :created_us, :updated_us, :deleted_us, :tags, :digest, :text)
ON CONFLICT (id) DO UPDATE SET
    change = excluded.change, version = excluded.version,
    worded = CASE WHEN text = excluded.text THEN worded ELSE excluded.version END,
    memory_type = excluded.memory_type, scope = excluded.scope, project = excluded.project,
    task_id = excluded.task_id, entity = excluded.entity, origin = excluded.origin, status = excluded.status,
    priority = excluded.priority, created_us = excluded.created_us, updated_us = excluded.updated_us,
    deleted_us = excluded.deleted_us, tags = excluded.tags, digest = excluded.digest, text = excluded.text
"""

# Before the new state is written.
_KEEP_HISTORY = f"""
INSERT INTO note_versions (note_seq, {NOTE_STATE})
SELECT seq, {NOTE_STATE} FROM stored_notes WHERE id = :id AND version <> :version
ON CONFLICT DO NOTHING
"""  # noqa: S608 - a piece of our own
_DROP_OLD_VECTORS = """
DELETE FROM note_vectors WHERE note_seq = (SELECT seq FROM stored_notes WHERE id = :id AND text <> :text)
"""

_VERSIONS = f"""
SELECT id, 0, {", ".join(f"note_versions.{name}" for name in NOTE_STATE.split(", "))}
FROM note_versions JOIN stored_notes ON seq = note_seq WHERE id = ? ORDER BY note_versions.version
"""  # noqa: S608 - a piece of our own


class SqliteNotes:
    """The notes of one owner."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def put(self, notes: Sequence[Note]) -> list[Note]:
        with self._database.writing() as connection:
            return [_put(connection, note) for note in notes]

    def named(self, note_ids: Sequence[str]) -> list[Note]:
        numbered = [
            (seq, note) for some in slices(note_ids) for seq, note in self._notes(f"WHERE id IN ({marks(some)})", some)
        ]
        return [note for _, note in sorted(numbered, key=lambda pair: pair[0])]

    def find(self, which: NoteFilter, limit: int | None = None) -> list[Note]:
        conditions = dict(_conditions(which))
        where = f"WHERE {' AND '.join(conditions)} ORDER BY seq LIMIT ?"
        values = [value for some in conditions.values() for value in some]
        return [note for _, note in self._notes(where, [*values, -1 if limit is None else limit])]

    def after(self, change: int, limit: int) -> list[Note]:
        # Most owners have no notes, and a compiled statement with all their columns takes 10 kB in each open file.
        with self._database.reading() as connection:
            if connection.execute(_ANY_AFTER, (change,)).fetchone() is None:
                return []
        return [note for _, note in self._notes("WHERE change > ? ORDER BY change LIMIT ?", (change, limit))]

    def versions(self, note_id: str) -> list[Note]:
        with self._database.reading() as connection:
            earlier = connection.execute(_VERSIONS, (note_id,)).fetchall()
        return [*map(note_of, earlier), *self.named([note_id])]

    def remove(self, note_ids: Sequence[str] | None) -> list[str]:
        with self._database.writing() as connection:
            self._database.make_room()
            removed = [note_id for where, values in _named(note_ids) for note_id in _delete(connection, where, values)]
            names = 0
            if note_ids is None:
                names = sum(connection.execute(f"DELETE FROM {table}").rowcount for table in ("entities", "projects"))  # noqa: S608
            if removed or names:
                connection.execute("UPDATE meta SET value = value + 1 WHERE key = 'note_removals'")
            return removed

    def _notes(self, condition: str, values: Sequence[object]) -> list[tuple[int, Note]]:
        statement = f"SELECT seq, {NOTE_COLUMNS} FROM stored_notes {condition}"  # noqa: S608 - pieces of our own
        with self._database.reading() as connection:
            rows = connection.execute(statement, values).fetchall()
        return [(seq, note_of(row)) for seq, *row in rows]


def _put(connection: sqlite3.Connection, note: Note) -> Note:
    connection.execute(_CHANGE)
    ((change,),) = connection.execute("SELECT value FROM meta WHERE key = 'note_changes'").fetchall()
    row = note_row(note) | {"change": change, "digest": _digest(note.text)}
    for statement in (_KEEP_HISTORY, _DROP_OLD_VECTORS, _PUT):
        connection.execute(statement, row)
    return replace(note, change=change)


def _conditions(which: NoteFilter) -> Iterator[tuple[str, Sequence[object]]]:
    if which.deleted_until is None:
        yield "deleted_us IS NULL", ()
    else:
        yield "deleted_us <= ?", (microseconds(which.deleted_until),)
    if which.place is not None:
        yield (
            "scope = ? AND project IS ? AND task_id IS ?",
            (
                which.place.scope,
                which.place.project,
                which.place.task_id,
            ),
        )
    if which.entity is not None:
        yield "entity = ?", (which.entity,)
    if which.origin is not None:
        yield "origin = ?", (which.origin,)
    if which.text is not None:
        yield "digest = ? AND text = ?", (_digest(which.text), which.text)


def _named(note_ids: Sequence[str] | None) -> Iterator[tuple[str, Sequence[object]]]:
    if note_ids is None:
        yield "true", ()
        return
    for some in slices(note_ids):
        yield f"id IN ({marks(some)})", some


def _delete(connection: sqlite3.Connection, where: str, values: Sequence[object]) -> list[str]:
    # History, vectors and links are deleted with their note (ON DELETE CASCADE).
    numbered = connection.execute(f"SELECT id FROM stored_notes WHERE {where} ORDER BY seq", values).fetchall()  # noqa: S608
    connection.execute(f"DELETE FROM stored_notes WHERE {where}", values)  # noqa: S608
    return [note_id for (note_id,) in numbered]


def _digest(text: str) -> bytes:
    return hashlib.sha256(text.encode()).digest()

"""The repository of notes in PostgreSQL: a row per note, and a row for each version that it had before."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from memoryos.adapters.stores.note_rows import NOTE_COLUMNS, NOTE_STATE, note_of, note_row
from memoryos.adapters.stores.postgres.database import Database, Row, Session
from memoryos.adapters.stores.postgres.encryption import Codec
from memoryos.domain.note import Note
from memoryos.domain.timestamps import microseconds
from memoryos.ports.notes import NoteFilter

_CHANGE = "UPDATE owners SET note_changes = note_changes + 1 WHERE owner = %(owner)s RETURNING note_changes"

_KNOWN = "SELECT seq, version, worded, text FROM stored_notes WHERE owner = %(owner)s AND id = %(id)s"

# Before the new state is written.
_KEEP_HISTORY = f"""
INSERT INTO note_versions (owner, note_seq, {NOTE_STATE})
SELECT owner, seq, {NOTE_STATE} FROM stored_notes WHERE owner = %(owner)s AND seq = %(seq)s
ON CONFLICT DO NOTHING
"""  # noqa: S608 - a piece of our own
_DROP_OLD_VECTORS = "DELETE FROM note_vectors WHERE owner = %(owner)s AND note_seq = %(seq)s"

_SET = (
    "change, version, worded, memory_type, scope, project, task_id, entity, origin, status, priority,"
    " created_us, updated_us, deleted_us, tags, digest, text"
).split(", ")
_PUT = f"""
INSERT INTO stored_notes (owner, id, {", ".join(_SET)})
VALUES (%(owner)s, %(id)s, {", ".join(f"%({name})s" for name in _SET)})
ON CONFLICT (owner, id) DO UPDATE SET {", ".join(f"{name} = excluded.{name}" for name in _SET)}
"""  # noqa: S608 - pieces of our own

_SELECT = f"SELECT {NOTE_COLUMNS} FROM stored_notes WHERE owner = %(owner)s"  # noqa: S608 - a piece of our own

_VERSIONS = f"""
SELECT note.id, 0::bigint, {", ".join(f"earlier.{name}" for name in NOTE_STATE.split(", "))}
FROM note_versions AS earlier JOIN stored_notes AS note ON note.owner = earlier.owner AND note.seq = note_seq
WHERE note.owner = %(owner)s AND note.id = %(id)s ORDER BY earlier.version
"""  # noqa: S608 - a piece of our own


class PostgresNotes:
    """The notes of one owner."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def put(self, notes: Sequence[Note]) -> list[Note]:
        with self._database.writing() as session:
            return [_put(session, note) for note in notes]

    def named(self, note_ids: Sequence[str]) -> list[Note]:
        return self._notes("AND id = ANY(%(ids)s) ORDER BY seq", ids=list(note_ids)) if note_ids else []

    def find(self, which: NoteFilter, limit: int | None = None) -> list[Note]:
        def matching(codec: Codec, rows: list[Row]) -> list[Note]:
            notes = notes_of(codec, rows)
            return notes if which.text is None else [note for note in notes if note.text == which.text]

        conditions = dict(_conditions(which))
        values = {name: value for some in conditions.values() for name, value in some.items()}
        if which.text is not None:
            conditions["digest = %(digest)s"] = {}
            values["digest"] = self._database.codec.digest(which.text)
        statement = f"{_SELECT} AND {' AND '.join(conditions)} ORDER BY seq LIMIT %(limit)s::bigint"
        return self._database.decoded(matching, statement, limit=limit, **values)

    def after(self, change: int, limit: int) -> list[Note]:
        return self._notes("AND change > %(change)s ORDER BY change LIMIT %(limit)s", change=change, limit=limit)

    def versions(self, note_id: str) -> list[Note]:
        return [*self._database.decoded(notes_of, _VERSIONS, id=note_id), *self.named([note_id])]

    def remove(self, note_ids: Sequence[str] | None) -> list[str]:
        with self._database.writing() as session:
            removed = _delete(session, note_ids)
            named = 0
            if note_ids is None:
                named = sum(
                    session.run(f"DELETE FROM {table} WHERE owner = %(owner)s")  # noqa: S608 - the names here
                    for table in ("entities", "projects")
                )
                if not session.rows("SELECT 1 FROM pages WHERE owner = %(owner)s LIMIT 1"):
                    self._database.replace_key(session)
            if removed or named:
                session.run("UPDATE owners SET note_removals = note_removals + 1 WHERE owner = %(owner)s")
            return removed

    def _notes(self, condition: str, **values: object) -> list[Note]:
        return self._database.decoded(notes_of, f"{_SELECT} {condition}", **values)


def notes_of(codec: Codec, rows: list[Row]) -> list[Note]:
    """The notes in rows of NOTE_COLUMNS."""
    return [note_of(row, codec.unseal_text) for row in rows]


def _put(session: Session, note: Note) -> Note:
    ((change,),) = session.rows(_CHANGE)
    worded = note.version
    for seq, version, known_worded, text in session.rows(_KNOWN, id=note.id):
        same_text = session.codec.unseal_text(text) == note.text
        worded = known_worded if same_text else note.version
        if version != note.version:
            session.run(_KEEP_HISTORY, seq=seq)
        if not same_text:
            session.run(_DROP_OLD_VECTORS, seq=seq)
    session.run(_PUT, **_row(note, session.codec), change=change, worded=worded)
    return replace(note, change=change)


def _row(note: Note, codec: Codec) -> dict[str, object]:
    row = note_row(note)
    return row | {
        "tags": codec.seal_text(row["tags"]),
        "digest": codec.digest(note.text),
        "text": codec.seal_text(note.text),
    }


def _conditions(which: NoteFilter) -> Iterator[tuple[str, dict[str, object]]]:
    if which.deleted_until is None:
        yield "deleted_us IS NULL", {}
    else:
        yield "deleted_us <= %(deleted_until)s", {"deleted_until": microseconds(which.deleted_until)}
    if which.place is not None:
        yield (
            "scope = %(scope)s AND project IS NOT DISTINCT FROM %(project)s AND task_id IS NOT DISTINCT FROM %(task)s",
            {"scope": which.place.scope, "project": which.place.project, "task": which.place.task_id},
        )
    if which.entity is not None:
        yield "entity = %(entity)s", {"entity": which.entity}
    if which.origin is not None:
        yield "origin = %(origin)s", {"origin": which.origin}


def _delete(session: Session, note_ids: Sequence[str] | None) -> list[str]:
    condition = "" if note_ids is None else "AND id = ANY(%(ids)s)"
    statement = f"DELETE FROM stored_notes WHERE owner = %(owner)s {condition} RETURNING seq, id"  # noqa: S608
    gone = sorted(session.rows(statement, ids=list(note_ids or ())))
    seqs = [seq for seq, _ in gone]
    for table, columns in (("note_versions", ("note_seq",)), ("note_vectors", ("note_seq",)), ("note_links", _ENDS)):
        for column in columns:
            session.run(f"DELETE FROM {table} WHERE owner = %(owner)s AND {column} = ANY(%(seqs)s)", seqs=seqs)  # noqa: S608
    return [note_id for _, note_id in gone]


_ENDS = ("from_seq", "to_seq")

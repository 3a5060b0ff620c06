"""The vectors of notes in PostgreSQL: float32, little endian, one row per note."""

from collections.abc import Sequence

import numpy as np

from memoryos.adapters.stores.note_rows import NOTE_COLUMNS
from memoryos.adapters.stores.postgres.database import Database
from memoryos.adapters.stores.postgres.embedders import EMBEDDER, FLOAT32, embedder_id_of
from memoryos.adapters.stores.postgres.notes import notes_of
from memoryos.domain.note import Note
from memoryos.ports.notes import NoteVector

# `up_to_change` is a watermark, as that of pages is.
_WAITING = f"""
FROM stored_notes AS note
WHERE note.owner = %(owner)s AND deleted_us IS NULL
  AND change > coalesce((SELECT up_to_change FROM embedders WHERE owner = %(owner)s AND name = %(embedder)s), 0)
  AND NOT EXISTS (
    SELECT 1 FROM note_vectors AS vector
    WHERE vector.owner = %(owner)s AND note_seq = note.seq AND embedder_id = {EMBEDDER}
  )
"""  # noqa: S608 - a piece of our own

# Only vectors that are stored take a place.
_PUT = """
WITH fitting AS (
    SELECT note.seq, given.version, given.vector, number
    FROM unnest(%(ids)s::text[], %(versions)s::bigint[], %(vectors)s::bytea[])
         WITH ORDINALITY AS given (id, version, vector, number)
    JOIN stored_notes AS note ON note.owner = %(owner)s AND note.id = given.id AND note.worded <= given.version
    WHERE NOT EXISTS (
        SELECT 1 FROM note_vectors AS known
        WHERE known.owner = %(owner)s AND known.note_seq = note.seq AND known.embedder_id = %(embedder_id)s
    )
), counted AS (
    UPDATE owners SET note_vectors = note_vectors + (SELECT count(*) FROM fitting) WHERE owner = %(owner)s
    RETURNING note_vectors - (SELECT count(*) FROM fitting) AS before
)
INSERT INTO note_vectors (owner, embedder_id, place, note_seq, version, vector)
SELECT %(owner)s, %(embedder_id)s, before + row_number() OVER (ORDER BY number), seq, version, vector
FROM counted, fitting ON CONFLICT DO NOTHING
"""

_ADVANCE = """
UPDATE embedders SET up_to_change = greatest(
    up_to_change, least(%(up_to)s::bigint, (SELECT note_changes FROM owners WHERE owner = %(owner)s)))
WHERE owner = %(owner)s AND id = %(embedder_id)s
"""

_AFTER = f"""
SELECT note.id, vector.version, vector.vector, place FROM note_vectors AS vector
JOIN stored_notes AS note ON note.owner = vector.owner AND note.seq = note_seq
WHERE vector.owner = %(owner)s AND embedder_id = {EMBEDDER} AND place > %(place)s ORDER BY place LIMIT %(limit)s
"""  # noqa: S608 - a piece of our own


class PostgresNoteVectors:
    """The vectors of one owner's notes."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def waiting(self, embedder: str, limit: int) -> list[Note]:
        columns = ", ".join(f"note.{name}" for name in NOTE_COLUMNS.split(", "))
        statement = f"SELECT {columns} {_WAITING} ORDER BY change LIMIT %(limit)s"
        return self._database.decoded(notes_of, statement, embedder=embedder, limit=limit)

    def waiting_count(self, embedder: str) -> int:
        ((count,),) = self._database.rows(f"SELECT count(*) {_WAITING}", embedder=embedder)
        return int(count)

    def put(self, embedder: str, up_to_change: int, vectors: Sequence[NoteVector]) -> None:
        rows = [np.ascontiguousarray(stored.vector, dtype=FLOAT32) for stored in vectors]
        with self._database.writing(durable=False) as session:
            embedder_id = embedder_id_of(session, embedder, {row.shape for row in rows})
            session.run(
                _PUT,
                embedder_id=embedder_id,
                ids=[stored.note_id for stored in vectors],
                versions=[stored.version for stored in vectors],
                vectors=[session.codec.seal(row.tobytes()) for row in rows],
            )
            session.run(_ADVANCE, embedder_id=embedder_id, up_to=up_to_change)

    def after(self, embedder: str, place: int, limit: int) -> list[NoteVector]:
        return self._database.decoded(
            lambda codec, rows: [
                NoteVector(note_id, version, np.frombuffer(codec.unseal(vector), FLOAT32), at)
                for note_id, version, vector, at in rows
            ],
            _AFTER,
            embedder=embedder,
            place=place,
            limit=limit,
        )

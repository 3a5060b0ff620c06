"""The vectors of notes in SQLite: float32, little endian, one row per note."""

from collections.abc import Sequence

import numpy as np

from memoryos.adapters.stores.note_rows import NOTE_COLUMNS, note_of
from memoryos.adapters.stores.sqlite.connections import ALL_META
from memoryos.adapters.stores.sqlite.database import Database
from memoryos.adapters.stores.sqlite.vectors import FLOAT32, embedder_id_of
from memoryos.domain.note import Note
from memoryos.ports.notes import NoteVector

# `up_to_change` is a watermark, like that of pages.
_WAITING = """
FROM stored_notes
WHERE change > coalesce((SELECT up_to_change FROM embedders WHERE name = :embedder), 0)
  AND deleted_us IS NULL
  AND NOT EXISTS (
    SELECT 1 FROM note_vectors
    WHERE note_seq = seq AND embedder_id = (SELECT id FROM embedders WHERE name = :embedder)
  )
"""

_PUT = """
INSERT INTO note_vectors (embedder_id, note_seq, version, vector)
SELECT :embedder_id, seq, :version, :vector FROM stored_notes WHERE id = :id AND worded <= :version
ON CONFLICT DO NOTHING
"""

_ADVANCE = """
UPDATE embedders
SET up_to_change = max(up_to_change, min(:up_to_change, (SELECT value FROM meta WHERE key = 'note_changes')))
WHERE id = :embedder_id
"""

_AFTER = """
SELECT stored_notes.id, note_vectors.version, vector, place
FROM note_vectors NOT INDEXED JOIN stored_notes ON seq = note_seq
WHERE place > :place AND embedder_id = (SELECT id FROM embedders WHERE name = :embedder)
ORDER BY place LIMIT :limit
"""


class SqliteNoteVectors:
    """The vectors of one owner's notes."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def waiting(self, embedder: str, limit: int) -> list[Note]:
        with self._database.reading() as connection:
            # Most owners have no notes, and every page that is embedded is followed by this question.
            if not dict(connection.execute(ALL_META).fetchall())["note_changes"]:
                return []
            rows = connection.execute(
                f"SELECT {NOTE_COLUMNS} {_WAITING} ORDER BY change LIMIT :limit",
                {"embedder": embedder, "limit": limit},
            ).fetchall()
        return [note_of(row) for row in rows]

    def waiting_count(self, embedder: str) -> int:
        with self._database.reading() as connection:
            ((count,),) = connection.execute(f"SELECT count(*) {_WAITING}", {"embedder": embedder}).fetchall()
        return int(count)

    def put(self, embedder: str, up_to_change: int, vectors: Sequence[NoteVector]) -> None:
        rows = [np.ascontiguousarray(stored.vector, dtype=FLOAT32) for stored in vectors]
        with self._database.writing(durable=False) as connection:
            embedder_id = embedder_id_of(connection, embedder, {row.shape for row in rows})
            connection.executemany(
                _PUT,
                [
                    {
                        "embedder_id": embedder_id,
                        "id": stored.note_id,
                        "version": stored.version,
                        "vector": row.tobytes(),
                    }
                    for stored, row in zip(vectors, rows, strict=True)
                ],
            )
            connection.execute(_ADVANCE, {"embedder_id": embedder_id, "up_to_change": up_to_change})

    def after(self, embedder: str, place: int, limit: int) -> list[NoteVector]:
        with self._database.reading() as connection:
            rows = connection.execute(_AFTER, {"embedder": embedder, "place": place, "limit": limit}).fetchall()
        return [
            NoteVector(note_id, version, np.frombuffer(vector, FLOAT32), at) for note_id, version, vector, at in rows
        ]

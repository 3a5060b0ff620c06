"""The repository of vectors in SQLite: float32, little endian, one row per turn."""

import sqlite3
from collections.abc import Sequence

import numpy as np

from memoryos.adapters.stores.rows import microseconds_or_none, moment_or_none, pages_of
from memoryos.adapters.stores.sentence_blobs import from_blob, to_blob
from memoryos.adapters.stores.sqlite.batches import marks, slices
from memoryos.adapters.stores.sqlite.database import Database
from memoryos.adapters.stores.sqlite.page_rows import numbered_rows
from memoryos.domain.page import Page, Role
from memoryos.errors import StorageError
from memoryos.ports import StoredVector

FLOAT32 = np.dtype("<f4")

# `up_to_seq` is a watermark, so that neither queries nor adds have to look at all pages. Above it, a page may already
# be embedded, for example by another process.
_WAITING = """
FROM pages
WHERE seq > coalesce((SELECT up_to_seq FROM embedders WHERE name = :embedder), 0)
  AND turns > (
    SELECT count(*) FROM vectors
    WHERE page_seq = seq AND embedder_id = (SELECT id FROM embedders WHERE name = :embedder)
  )
"""
FIRST_WAITING = f"SELECT seq {_WAITING} ORDER BY seq LIMIT :limit"

_PUT = """
INSERT INTO vectors (embedder_id, page_seq, role, vector, sentences, made_us)
SELECT :embedder_id, :page_seq, :role, :vector, :sentences, :made_us
WHERE EXISTS (SELECT 1 FROM pages WHERE seq = :page_seq)
ON CONFLICT DO NOTHING
"""

_ADVANCE = """
UPDATE embedders
SET up_to_seq = max(up_to_seq, min(:up_to_seq, coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'pages'), 0)))
WHERE id = :embedder_id
"""

# In order of place, without the index of turns, which the planner would use and then sort.
_AFTER = """
SELECT page_seq, role, vector, place, sentences FROM vectors NOT INDEXED
WHERE place > :place AND embedder_id = (SELECT id FROM embedders WHERE name = :embedder)
ORDER BY place LIMIT :limit
"""

_OF_PAGES = """
SELECT id, seq, role, vector, place, sentences, made_us FROM pages JOIN vectors ON page_seq = seq
WHERE embedder_id = (SELECT id FROM embedders WHERE name = ?)
"""

_EMBEDDER = "SELECT id, dimension FROM embedders WHERE name = ?"


class SqliteVectors:
    """The vectors of one owner."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def waiting(self, embedder: str, limit: int) -> list[Page]:
        with self._database.reading() as connection:
            seqs = connection.execute(FIRST_WAITING, {"embedder": embedder, "limit": limit}).fetchall()
            rows = numbered_rows(connection, [seq for (seq,) in seqs])
        return pages_of(rows)

    def waiting_count(self, embedder: str) -> int:
        with self._database.reading() as connection:
            ((count,),) = connection.execute(f"SELECT count(*) {_WAITING}", {"embedder": embedder}).fetchall()
        return int(count)

    def put(self, embedder: str, up_to_seq: int, vectors: Sequence[StoredVector]) -> None:
        rows = [np.ascontiguousarray(stored.vector, dtype=FLOAT32) for stored in vectors]
        with self._database.writing(durable=False) as connection:
            embedder_id = embedder_id_of(connection, embedder, {row.shape for row in rows})
            connection.executemany(
                _PUT,
                [
                    {
                        "embedder_id": embedder_id,
                        "page_seq": stored.page_seq,
                        "role": stored.role,
                        "vector": row.tobytes(),
                        "sentences": to_blob(stored.sentences) if stored.sentences else None,
                        "made_us": microseconds_or_none(stored.made_at),
                    }
                    for stored, row in zip(vectors, rows, strict=True)
                ],
            )
            connection.execute(_ADVANCE, {"embedder_id": embedder_id, "up_to_seq": up_to_seq})

    def after(self, embedder: str, place: int, limit: int) -> list[StoredVector]:
        with self._database.reading() as connection:
            rows = connection.execute(_AFTER, {"embedder": embedder, "place": place, "limit": limit}).fetchall()
        return [_stored(*row) for row in rows]

    def of_pages(self, embedder: str, page_ids: Sequence[str]) -> dict[str, list[StoredVector]]:
        by_page: dict[str, list[StoredVector]] = {}
        with self._database.reading() as connection:
            for some in slices(page_ids):
                for page_id, *row in connection.execute(
                    f"{_OF_PAGES} AND id IN ({marks(some)}) ORDER BY seq, place", (embedder, *some)
                ):
                    by_page.setdefault(page_id, []).append(_stored(*row))
        return by_page

    def keep_only(self, embedder: str) -> None:
        with self._database.writing() as connection:
            others = connection.execute("DELETE FROM embedders WHERE name <> ?", (embedder,)).rowcount
            if others:
                connection.execute("UPDATE meta SET value = value + 1 WHERE key = 'removals'")


def _stored(
    seq: int, role: Role, vector: bytes, place: int, sentences: bytes | None, made_us: int | None = None
) -> StoredVector:
    row = np.frombuffer(vector, FLOAT32)
    parts = from_blob(sentences, len(row)) if sentences else None
    return StoredVector(seq, role, row, place, parts, moment_or_none(made_us))


def embedder_id_of(connection: sqlite3.Connection, name: str, shapes: set[tuple[int, ...]]) -> int:
    """The id of the embedder of that name, whose vectors all have the same length."""
    rows = connection.execute(_EMBEDDER, (name,)).fetchall()
    if not rows:
        connection.execute("INSERT INTO embedders (name) VALUES (?)", (name,))
        rows = connection.execute(_EMBEDDER, (name,)).fetchall()
    ((embedder_id, dimension),) = rows
    lengths = shapes if dimension is None else shapes | {(dimension,)}
    if len(lengths) > 1 or any(len(shape) != 1 for shape in lengths):
        raise StorageError(f"vectors of embedder {name!r} must all have the same length, not {sorted(lengths)}")
    if dimension is None and lengths:
        connection.execute("UPDATE embedders SET dimension = ? WHERE id = ?", (lengths.pop()[0], embedder_id))
    return int(embedder_id)

"""The repository of segments in SQLite."""

import sqlite3
from collections.abc import Mapping, Sequence
from datetime import datetime

from memoryos.adapters.stores.codec import PLAIN
from memoryos.adapters.stores.segment_rows import SEGMENT_COLUMNS, keywords_column, parts_of, segment_of, segment_row
from memoryos.adapters.stores.sqlite.batches import marks, slices
from memoryos.adapters.stores.sqlite.database import Database
from memoryos.domain.segment import Part, Segment
from memoryos.domain.timestamps import microseconds

_OUTLINES = f"SELECT {SEGMENT_COLUMNS} FROM segments WHERE archived = ?"  # noqa: S608 - a piece of our own

_PARTS = """
SELECT :segment_id, parts.id, parts.summary, parts.keywords, parts.derived_by, pages.id
FROM parts JOIN part_pages ON part_seq = parts.seq JOIN pages ON pages.seq = page_seq
WHERE parts.seq IN (
    SELECT parts.seq FROM parts JOIN segments ON segments.seq = segment_seq
    WHERE segments.id = :segment_id ORDER BY parts.seq DESC LIMIT :newest
)
ORDER BY parts.seq, page_seq
"""

_PUT = """
INSERT INTO segments (id, archived, visits, created_us, used_us, embedder, keywords, summary, centroid)
VALUES (:id, :archived, :visits, :created_us, :used_us, :embedder, :keywords, :summary, :centroid)
ON CONFLICT (id) DO UPDATE
SET used_us = max(used_us, excluded.used_us), embedder = excluded.embedder, keywords = excluded.keywords,
    summary = excluded.summary, centroid = excluded.centroid
"""

_PUT_PART = """
INSERT INTO parts (id, segment_seq, derived_by, keywords, summary)
VALUES (:id, (SELECT seq FROM segments WHERE id = :segment_id), :derived_by, :keywords, :summary)
ON CONFLICT (id) DO UPDATE
SET derived_by = excluded.derived_by, keywords = excluded.keywords, summary = excluded.summary
"""

_PUT_PART_PAGE = """
INSERT INTO part_pages SELECT parts.seq, pages.seq FROM parts, pages WHERE parts.id = ? AND pages.id = ?
ON CONFLICT DO NOTHING
"""

_DROP_PART = "DELETE FROM parts WHERE id = ? AND segment_seq = (SELECT seq FROM segments WHERE id = ?)"

_RECOUNT = """
UPDATE segments SET (pages, unstudied) = (
    SELECT count(DISTINCT part_pages.page_seq),
           count(DISTINCT CASE WHEN studied = 1 THEN NULL ELSE part_pages.page_seq END)
    FROM parts JOIN part_pages ON part_seq = parts.seq LEFT JOIN notes ON notes.page_seq = part_pages.page_seq
    WHERE segment_seq = segments.seq
) WHERE seq = ?
"""

_OF_PAGES = """
SELECT DISTINCT pages.id, segments.id FROM pages
JOIN part_pages ON page_seq = pages.seq JOIN parts ON parts.seq = part_seq JOIN segments ON segments.seq = segment_seq
WHERE archived IN (?, ?)
"""

# The pages that are only in archived segments may have changed. Older files have no such row: see ARCHIVE_REVISION.
_ARCHIVE_CHANGED = """
INSERT INTO meta SELECT 'archive', 2 WHERE ? OR EXISTS (SELECT 1 FROM segments WHERE archived = 1)
ON CONFLICT (key) DO UPDATE SET value = value + 1
"""

ARCHIVE_REVISION = """
coalesce((SELECT value FROM meta WHERE key = 'archive'), EXISTS (SELECT 1 FROM segments WHERE archived = 1))
"""

_VISIT = "UPDATE segments SET visits = visits + ?, used_us = max(used_us, ?) WHERE id = ?"


class SqliteSegments:
    """The segments of one owner."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def outlines(self, *, archived: bool = False, named: Sequence[str] | None = None) -> list[Segment]:
        with self._database.reading() as connection:
            if named is None:
                rows = connection.execute(f"{_OUTLINES} ORDER BY seq", (archived,)).fetchall()
            else:
                rows = []
                for some in slices(sorted(named)):
                    condition = f"AND id IN ({marks(some)}) ORDER BY seq"
                    rows += connection.execute(f"{_OUTLINES} {condition}", (archived, *some)).fetchall()
        return [segment_of(row, PLAIN) for row in rows]

    def parts(self, segment_ids: Sequence[str], newest: int | None = None) -> dict[str, list[Part]]:
        rows = []
        with self._database.reading() as connection:
            for segment_id in segment_ids:
                limit = -1 if newest is None else newest
                rows += connection.execute(_PARTS, {"segment_id": segment_id, "newest": limit}).fetchall()
        return parts_of(rows, PLAIN)

    def put(self, segment: Segment, parts: Sequence[Part], without: Sequence[str] = ()) -> None:
        with self._database.writing() as connection:
            connection.execute(_PUT, segment_row(segment, PLAIN))
            connection.executemany(
                _PUT_PART,
                [
                    {
                        "id": part.id,
                        "segment_id": segment.id,
                        "derived_by": part.derived_by,
                        "keywords": keywords_column(part.keywords, PLAIN),
                        "summary": part.summary,
                    }
                    for part in parts
                ],
            )
            connection.executemany(_PUT_PART_PAGE, [(part.id, page) for part in parts for page in part.page_ids])
            rows = connection.execute("SELECT seq FROM segments WHERE id = ?", (segment.id,)).fetchall()
            if without:
                connection.executemany(_DROP_PART, [(part_id, segment.id) for part_id in without])
            recount(connection, [seq for (seq,) in rows])
            if without:
                connection.execute("DELETE FROM segments WHERE id = ? AND pages = 0", (segment.id,))
            connection.execute(_ARCHIVE_CHANGED, (False,))

    def of_pages(
        self, page_ids: Sequence[str] | None = None, *, archived: bool | None = None
    ) -> dict[str, tuple[str, ...]]:
        by_key: dict[str, tuple[str, ...]] = {}
        which = (False, True) if archived is None else (archived, archived)
        with self._database.reading() as connection:
            for some in [()] if page_ids is None else slices(page_ids):
                among = "" if page_ids is None else f"AND pages.id IN ({marks(some)})"
                query = f"{_OF_PAGES} {among} ORDER BY segments.seq"
                for page_id, segment_id in connection.execute(query, (*which, *some)).fetchall():
                    by_key[page_id] = (*by_key.get(page_id, ()), segment_id)
        return by_key

    def visit(self, visits: Mapping[str, int], at: datetime) -> None:
        with self._database.writing() as connection:
            connection.executemany(
                _VISIT, [(count, microseconds(at), segment_id) for segment_id, count in visits.items()]
            )

    def archive(self, segment_ids: Sequence[str], *, archived: bool) -> None:
        with self._database.writing() as connection:
            changes = connection.executemany(
                "UPDATE segments SET archived = :archived WHERE id = :id AND archived <> :archived",
                [{"archived": archived, "id": segment_id} for segment_id in segment_ids],
            )
            if changes.rowcount > 0:
                connection.execute(_ARCHIVE_CHANGED, (True,))


def recount(connection: sqlite3.Connection, segment_seqs: Sequence[int]) -> None:
    """Recounts the pages of these segments."""
    connection.executemany(_RECOUNT, [(seq,) for seq in segment_seqs])

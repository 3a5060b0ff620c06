"""The processing state of pages in SQLite."""

import sqlite3
from collections.abc import Sequence

from memoryos.adapters.stores.rows import READ_COLUMNS, pages_of
from memoryos.adapters.stores.sqlite.batches import marks, slices
from memoryos.adapters.stores.sqlite.conversations import NEIGHBOUR
from memoryos.adapters.stores.sqlite.database import Database
from memoryos.adapters.stores.sqlite.segments import recount
from memoryos.adapters.stores.sqlite.summary_sources import put_sources, sources_of
from memoryos.domain.page import Page
from memoryos.ports.repositories import PageLink

_NOTE = """
INSERT INTO notes (page_seq, continues, derived_by, chain_summary)
SELECT seq, :continues, :derived_by, :chain_summary FROM pages WHERE id = :page_id
ON CONFLICT (page_seq) DO UPDATE
SET continues = excluded.continues, derived_by = excluded.derived_by, chain_summary = excluded.chain_summary
"""

_ADVANCE = "UPDATE meta SET value = max(value, ?) WHERE key = 'consolidated'"

_LINKS = f"""
SELECT page.id, continues, chain_summary, derived_by, studied = 1, {NEIGHBOUR.format("id", "<", "DESC")},
       {NEIGHBOUR.format("id", ">", "ASC")}
FROM notes JOIN pages AS page ON page.seq = page_seq
"""  # noqa: S608 - a piece of our own

_UNSTUDIED = """
WHERE seq IN (
    SELECT part_pages.page_seq FROM segments
    JOIN parts ON parts.segment_seq = segments.seq
    JOIN part_pages ON part_seq = parts.seq
    JOIN notes ON notes.page_seq = part_pages.page_seq AND studied <> 1
    WHERE segments.id = ?
) ORDER BY seq LIMIT ?
"""

_LOST = """
WHERE seq IN (
    SELECT page_seq FROM part_pages JOIN parts ON parts.seq = part_seq WHERE summary IS NULL
    UNION SELECT page_seq FROM notes WHERE chain_summary IS NULL OR studied = 2
) ORDER BY seq LIMIT ?
"""

_MARK_STUDIED = "UPDATE notes SET studied = 1 WHERE page_seq IN (SELECT seq FROM pages WHERE id IN"

_SEGMENTS_OF_PAGES = """
SELECT DISTINCT segment_seq FROM parts JOIN part_pages ON part_seq = parts.seq JOIN pages ON pages.seq = page_seq
WHERE pages.id IN
"""


class SqlitePageState:
    """The processing state of one owner's pages."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def consolidated(self) -> int:
        with self._database.reading() as connection:
            ((seq,),) = connection.execute("SELECT value FROM meta WHERE key = 'consolidated'").fetchall()
        return int(seq)

    def note(self, links: Sequence[PageLink], up_to_seq: int = 0) -> None:
        with self._database.writing() as connection:
            connection.executemany(
                _NOTE,
                [
                    {
                        "page_id": link.page_id,
                        "continues": link.continues,
                        "derived_by": link.derived_by,
                        "chain_summary": link.chain_summary,
                    }
                    for link in links
                ],
            )
            put_sources(connection, ((link.page_id, link.source_ids) for link in links))
            connection.execute(_ADVANCE, (up_to_seq,))

    def links(self, page_ids: Sequence[str]) -> dict[str, PageLink]:
        rows = []
        with self._database.reading() as connection:
            for some in slices(page_ids):
                rows += connection.execute(f"{_LINKS} WHERE page.id IN ({marks(some)})", some).fetchall()
            sources = sources_of(connection, page_ids)
        return {
            page_id: PageLink(
                page_id,
                bool(continues),
                chain_summary,
                derived_by,
                before,
                after,
                bool(studied),
                sources.get(page_id, ()),
            )
            for page_id, continues, chain_summary, derived_by, studied, before, after in rows
        }

    def mark_studied(self, page_ids: Sequence[str]) -> None:
        with self._database.writing() as connection:
            for some in slices(page_ids):
                connection.execute(f"{_MARK_STUDIED} ({marks(some)}))", some)
                rows = connection.execute(f"{_SEGMENTS_OF_PAGES} ({marks(some)})", some).fetchall()
                recount(connection, [seq for (seq,) in rows])

    def unstudied(self, segment_ids: Sequence[str], limit: int) -> list[Page]:
        pages: dict[int, Page] = {}
        with self._database.reading() as connection:
            for segment_id in segment_ids:
                if len(pages) >= limit:
                    break
                # Pages that another of these segments already returned do not count twice.
                for page in _pages(connection, _UNSTUDIED, (segment_id, limit)):
                    if len(pages) < limit:
                        pages.setdefault(page.seq, page)
        return list(pages.values())

    def lost(self, limit: int) -> list[Page]:
        with self._database.reading() as connection:
            return _pages(connection, _LOST, (limit,))


def _pages(connection: sqlite3.Connection, condition: str, values: Sequence[object]) -> list[Page]:
    return pages_of(connection.execute(f"SELECT {READ_COLUMNS} FROM pages {condition}", values).fetchall())  # noqa: S608

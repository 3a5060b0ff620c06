"""Which pages were read for what the user says about themselves, in SQLite.

All pages up to `learned_up_to` were read by the version `learned_version`, except those in `relearn`.
"""

import sqlite3
from collections.abc import Mapping, Sequence
from typing import Any

from memoryos.adapters.stores.rows import page_of
from memoryos.adapters.stores.sqlite.connections import ALL_META
from memoryos.adapters.stores.sqlite.database import Database
from memoryos.adapters.stores.sqlite.page_rows import numbered_rows, rows_after
from memoryos.domain.page import Page

# One statement each: on a new connection, compiling them takes longer than running them.
_UP_TO = """
SELECT CASE WHEN (SELECT value FROM meta WHERE key = 'learned_version') >= :version THEN value ELSE 0 END
FROM meta WHERE key = 'learned_up_to'
"""
_WAITING = f"FROM pages WHERE seq > ({_UP_TO}) OR seq IN (SELECT page_seq FROM relearn)"  # noqa: S608 - a piece of our own
_FIRST = f"SELECT seq {_WAITING} ORDER BY seq LIMIT :limit"
_COUNT = f"SELECT count(*) {_WAITING}"
_CAME_TO_ANALYST = "SELECT 1 FROM notes WHERE page_seq BETWEEN ? AND ? LIMIT 1"
_START_OVER = """
UPDATE meta SET value = CASE key WHEN 'learned_version' THEN ? ELSE 0 END
WHERE key IN ('learned_version', 'learned_up_to')
"""
_ADVANCE = "UPDATE meta SET value = max(value, ?) WHERE key = 'learned_up_to'"


class SqliteLearning:
    """Which pages of one owner were read."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def up_to(self, version: int) -> int:
        with self._database.reading() as connection:
            ((up_to,),) = connection.execute(_UP_TO, {"version": version}).fetchall()
        return int(up_to)

    def waiting(self, version: int, limit: int) -> list[Page]:
        with self._database.reading() as connection:
            meta = dict(connection.execute(ALL_META).fetchall())
            if meta["removals"]:
                seqs = connection.execute(_FIRST, {"version": version, "limit": limit}).fetchall()
                rows = numbered_rows(connection, [seq for (seq,) in seqs])
            else:
                # Nothing has to be read again, so there is no need for a statement that is used for nothing else.
                rows = rows_after(connection, learned_up_to(meta, version), limit)
        return [page_of(row) for row in rows]

    def waiting_count(self, version: int) -> int:
        with self._database.reading() as connection:
            ((count,),) = connection.execute(_COUNT, {"version": version}).fetchall()
        return int(count)

    def may_be_known(self, version: int, pages: Sequence[Page]) -> bool:
        with self._database.reading() as connection:
            meta = dict(connection.execute(ALL_META).fetchall())
            if pages[0].seq <= learned_up_to(meta, version):
                return True
            return connection.execute(_CAME_TO_ANALYST, (pages[0].seq, pages[-1].seq)).fetchone() is not None

    def mark(self, version: int, pages: Sequence[Page]) -> None:
        with self._database.writing() as connection:
            meta = dict(connection.execute(ALL_META).fetchall())
            has_relearn = has_pages_to_read_again(connection, meta)
            if meta["learned_version"] < version:
                if has_relearn:
                    connection.execute("DELETE FROM relearn")
                connection.execute(_START_OVER, (version,))
            elif has_relearn:
                connection.executemany("DELETE FROM relearn WHERE page_seq = ?", [(page.seq,) for page in pages])
            connection.execute(_ADVANCE, (max((page.seq for page in pages), default=0),))


def learned_up_to(meta: Mapping[str, Any], version: int) -> int:
    """The seq up to which `version` or a newer one has read pages, from the rows of `meta`."""
    return int(meta["learned_up_to"]) if meta["learned_version"] >= version else 0


def has_pages_to_read_again(connection: sqlite3.Connection, meta: Mapping[str, Any]) -> bool:
    """Whether pages have lost what was learned from them, which only happens if others were removed."""
    return bool(meta["removals"]) and bool(connection.execute("SELECT EXISTS (SELECT 1 FROM relearn)").fetchone()[0])

"""Reading whole pages from SQLite with as few different statements as possible.

A compiled statement with all columns of a page takes about 9 kB in each open file, one that only finds pages about two.
So the calls that are made most find the numbers of pages first, and read all pages with the same statement.
"""

import sqlite3
from collections.abc import Sequence
from typing import Any

from memoryos.adapters.stores.rows import READ_COLUMNS
from memoryos.adapters.stores.sqlite.batches import marks, slices

_AFTER = f"SELECT {READ_COLUMNS} FROM pages WHERE seq > ? ORDER BY seq LIMIT ?"  # noqa: S608 - a piece of our own
_BEFORE_NEWEST = "SELECT seq FROM pages ORDER BY seq DESC LIMIT 1 OFFSET ?"
_HAS_SESSION = "SELECT 1 FROM pages WHERE session_id = ? LIMIT 1"
_NEWEST_OF_SESSION = f"SELECT {READ_COLUMNS} FROM pages WHERE session_id = ? ORDER BY seq DESC LIMIT ?"  # noqa: S608


def rows_after(connection: sqlite3.Connection, seq: int, limit: int) -> list[Any]:
    """The first pages after the number `seq`."""
    return connection.execute(_AFTER, (seq, limit)).fetchall()


def newest_rows(connection: sqlite3.Connection, limit: int, session_id: str | None) -> list[Any]:
    """The newest pages, of one session or of all, oldest first."""
    if session_id is not None:
        # Corrections are a session too, and most owners have none.
        has_session = connection.execute(_HAS_SESSION, (session_id,)).fetchone()
        return connection.execute(_NEWEST_OF_SESSION, (session_id, limit)).fetchall()[::-1] if has_session else []
    before = connection.execute(_BEFORE_NEWEST, (limit,)).fetchone()
    return rows_after(connection, before[0] if before else 0, limit)


def named_rows(connection: sqlite3.Connection, page_ids: Sequence[str]) -> list[Any]:
    """The pages with these ids, oldest first; unknown ids are skipped."""
    seqs = {
        seq
        for some in slices(page_ids)
        for (seq,) in connection.execute(f"SELECT seq FROM pages WHERE id IN ({marks(some)})", some).fetchall()  # noqa: S608
    }
    return numbered_rows(connection, sorted(seqs))


def numbered_rows(connection: sqlite3.Connection, seqs: Sequence[int]) -> list[Any]:
    """The pages with these numbers, which ascend; one that was deleted meanwhile is missing."""
    rows = rows_after(connection, seqs[0] - 1, len(seqs)) if seqs else []
    # Pages that wait for the same work nearly always follow each other.
    if [row[0] for row in rows] == list(seqs):
        return rows
    numbered = f"SELECT {READ_COLUMNS} FROM pages WHERE seq IN"  # noqa: S608 - a piece of our own
    return [
        row
        for some in slices(seqs)
        for row in connection.execute(f"{numbered} ({marks(some)}) ORDER BY seq", some).fetchall()
    ]

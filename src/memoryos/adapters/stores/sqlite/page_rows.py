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


def rows_after(connection: sqlite3.Connection, seq: int, limit: int) -> list[Any]:
    """The first pages after the number `seq`."""
    return connection.execute(_AFTER, (seq, limit)).fetchall()


def newest_rows(connection: sqlite3.Connection, limit: int) -> list[Any]:
    """The newest pages, oldest first."""
    before = connection.execute(_BEFORE_NEWEST, (limit,)).fetchone()
    return rows_after(connection, before[0] if before else 0, limit)


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

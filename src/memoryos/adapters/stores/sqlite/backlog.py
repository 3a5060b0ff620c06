"""What is waiting in an owner's file. Each new connection compiles its statements, so we run as few as possible."""

import sqlite3
from collections.abc import Sequence
from typing import Any

from memoryos.adapters.stores.sqlite.connections import ALL_META
from memoryos.adapters.stores.sqlite.database import Database
from memoryos.adapters.stores.sqlite.learning import has_pages_to_read_again, learned_up_to
from memoryos.adapters.stores.sqlite.vectors import FIRST_WAITING
from memoryos.ports.backlog import Backlog

_LAST_AND_EMBEDDED = """
SELECT last, up_to_seq, up_to_change FROM (SELECT max(seq) AS last FROM pages)
LEFT JOIN embedders ON name = :embedder
"""

_NOTES_TO_EMBED = """
SELECT 1 FROM stored_notes WHERE change > :up_to AND deleted_us IS NULL AND NOT EXISTS (
    SELECT 1 FROM note_vectors
    WHERE note_seq = seq AND embedder_id = (SELECT id FROM embedders WHERE name = :embedder)
) LIMIT :limit
"""

_SEGMENTS = """
SELECT coalesce(max(visits), 0), coalesce(max(unstudied), 0), coalesce(sum(unstudied), 0)
FROM segments WHERE archived = 0 AND unstudied > 0
"""

_LOST = """
SELECT EXISTS (SELECT 1 FROM part_pages JOIN parts ON parts.seq = part_seq WHERE summary IS NULL)
    OR EXISTS (SELECT 1 FROM notes WHERE chain_summary IS NULL OR studied = 2)
"""


class SqliteBacklog:
    """How far the background work of one owner has come."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def count(self, embedder: str | None, terms_version: int, learning_version: int) -> Backlog:
        with self._database.reading() as connection:
            meta = dict(connection.execute(ALL_META).fetchall())
            numbers = connection.execute(_LAST_AND_EMBEDDED, {"embedder": embedder}).fetchone()
            last, *embedded = (number or 0 for number in numbers)
            has_notes, was_removed = meta["note_changes"] > 0, meta["removals"] > 0
            segments = connection.execute(_SEGMENTS).fetchone() if meta["consolidated"] else (0, 0, 0)
            relearn = has_pages_to_read_again(connection, meta)
            deleted = "SELECT EXISTS (SELECT 1 FROM stored_notes WHERE deleted_us IS NOT NULL)"
            return Backlog(
                max(0, last - _terms(meta, terms_version, last)),
                embedder is not None and _is_to_embed(connection, embedder, embedded, (last, meta["note_changes"])),
                last > learned_up_to(meta, learning_version) or relearn,
                max(0, last - meta["consolidated"]),
                was_removed and bool(_value(connection, _LOST)),
                meta["scrubbed"] != meta["removals"] + meta["note_removals"],
                has_notes and bool(_value(connection, deleted)),
                *segments,
            )


def _terms(meta: dict[str, Any], version: int, last: int) -> int:
    """Up to which page there are terms of `version`; terms of a newer version are not computed again."""
    made_by = meta["words_version"]
    return int(meta["words_up_to"]) if made_by == version else 0 if made_by < version else last


def _is_to_embed(connection: sqlite3.Connection, embedder: str, embedded: Sequence[int], last: tuple[int, int]) -> bool:
    """Whether a page or a note above the watermarks `embedded` has no vector; `last` are the last of both."""
    # The first statement is the one that finds the pages to embed, so it is compiled once for both.
    return any(
        end > up_to
        and connection.execute(query, {"embedder": embedder, "up_to": up_to, "limit": 1}).fetchone() is not None
        for end, up_to, query in zip(last, embedded, (FIRST_WAITING, _NOTES_TO_EMBED), strict=True)
    )


def _value(connection: sqlite3.Connection, query: str, values: dict[str, Any] | None = None) -> Any:
    ((value,),) = connection.execute(query, values or {}).fetchall()
    return value

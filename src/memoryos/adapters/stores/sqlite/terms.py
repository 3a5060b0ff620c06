"""The words of turns in SQLite."""

import sqlite3
from collections.abc import Sequence

from memoryos.adapters.stores.sqlite.database import Database
from memoryos.domain.page import ROLES, Page
from memoryos.domain.turn_terms import TurnTerms

_STATE = """
SELECT version.value, up_to.value, coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'pages'), 0)
FROM meta AS version, meta AS up_to WHERE version.key = 'words_version' AND up_to.key = 'words_up_to'
"""

_NEXT = "SELECT seq, id FROM pages WHERE seq > ? AND seq <= ?"

_AFTER = """
SELECT page_seq, role, page_id, session_id, name, at_us, day, said, stated FROM words
WHERE page_seq > ? AND (SELECT value FROM meta WHERE key = 'words_version') = ?
ORDER BY page_seq, role LIMIT ?
"""


class SqliteTerms:
    """The words of one owner's turns."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def up_to(self, version: int) -> int:
        with self._database.reading() as connection:
            made_by, up_to, last = _state(connection)
        return up_to if made_by == version else 0 if made_by < version else last

    def put(self, version: int, pages: Sequence[Page], words: Sequence[TurnTerms]) -> None:
        with self._database.writing(durable=False) as connection:
            made_by, up_to, last = _state(connection)
            if made_by > version:
                return
            if made_by < version:
                up_to = 0
                connection.execute("DELETE FROM words")
                connection.execute("UPDATE meta SET value = ? WHERE key = 'words_version'", (version,))
            # Another process may have stored more, and the file may not be the one that was read.
            stored = dict(connection.execute(_NEXT, (up_to, pages[-1].seq)).fetchall())
            if stored.items() <= {page.seq: page.id for page in pages}.items():
                rows = [turn for turn in words if turn.page_seq in stored]
                connection.executemany("INSERT INTO words VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", rows)
                up_to = max(up_to, min(pages[-1].seq, last))
            connection.execute("UPDATE meta SET value = ? WHERE key = 'words_up_to'", (up_to,))

    def after(self, version: int, seq: int, limit: int) -> list[TurnTerms]:
        with self._database.reading() as connection:
            rows = connection.execute(_AFTER, (seq, version, limit)).fetchall()
        turns = list(map(TurnTerms._make, rows))
        # The other turn of the last page may be beyond the limit.
        return turns[:-1] if len(turns) == limit and turns[-1].role < len(ROLES) - 1 else turns


def _state(connection: sqlite3.Connection) -> tuple[int, int, int]:
    """Which version the words have, up to which page, and the last seq ever used."""
    ((version, up_to, last),) = connection.execute(_STATE).fetchall()
    return version, up_to, last

"""Which pages were read for what the user says about themselves, in SQLite.

All pages up to `learned_up_to` were read by the version `learned_version`, except those in `relearn`.
"""

import sqlite3
from collections.abc import Sequence

from memoryos.adapters.stores.rows import READ_COLUMNS, page_of
from memoryos.adapters.stores.sqlite.database import Database
from memoryos.domain.page import Page

_STATE = """
SELECT version.value, up_to.value FROM meta AS version, meta AS up_to
WHERE version.key = 'learned_version' AND up_to.key = 'learned_up_to'
"""

_WAITING = "FROM pages WHERE seq > ? OR seq IN (SELECT page_seq FROM relearn)"
_FIRST = f"SELECT {READ_COLUMNS} {_WAITING} ORDER BY seq LIMIT ?"
_COUNT = f"SELECT count(*) {_WAITING}"

_ADVANCE = "UPDATE meta SET value = max(value, ?) WHERE key = 'learned_up_to'"


class SqliteLearning:
    """Which pages of one owner were read."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def up_to(self, version: int) -> int:
        with self._database.reading() as connection:
            return _up_to(connection, version)

    def waiting(self, version: int, limit: int) -> list[Page]:
        with self._database.reading() as connection:
            return [page_of(row) for row in connection.execute(_FIRST, (_up_to(connection, version), limit)).fetchall()]

    def waiting_count(self, version: int) -> int:
        with self._database.reading() as connection:
            ((count,),) = connection.execute(_COUNT, (_up_to(connection, version),)).fetchall()
        return int(count)

    def mark(self, version: int, pages: Sequence[Page]) -> None:
        with self._database.writing() as connection:
            ((made_by, _),) = connection.execute(_STATE).fetchall()
            if made_by < version:
                connection.execute("DELETE FROM relearn")
                connection.execute("UPDATE meta SET value = ? WHERE key = 'learned_version'", (version,))
                connection.execute("UPDATE meta SET value = 0 WHERE key = 'learned_up_to'")
            connection.executemany("DELETE FROM relearn WHERE page_seq = ?", [(page.seq,) for page in pages])
            connection.execute(_ADVANCE, (max((page.seq for page in pages), default=0),))


def _up_to(connection: sqlite3.Connection, version: int) -> int:
    ((made_by, up_to),) = connection.execute(_STATE).fetchall()
    return up_to if made_by >= version else 0

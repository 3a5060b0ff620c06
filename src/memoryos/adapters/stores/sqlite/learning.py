"""Which pages were read for what the user says about themselves, in SQLite.

All pages up to `learned_up_to` were read by the version `learned_version`, except those in `relearn`.
"""

from collections.abc import Sequence

from memoryos.adapters.stores.rows import page_of
from memoryos.adapters.stores.sqlite.database import Database
from memoryos.adapters.stores.sqlite.page_rows import numbered_rows
from memoryos.domain.page import Page

# One statement each: on a new connection, compiling them takes longer than running them.
_UP_TO = """
SELECT CASE WHEN (SELECT value FROM meta WHERE key = 'learned_version') >= :version THEN value ELSE 0 END
FROM meta WHERE key = 'learned_up_to'
"""
_WAITING = f"FROM pages WHERE seq > ({_UP_TO}) OR seq IN (SELECT page_seq FROM relearn)"  # noqa: S608 - a piece of our own
_FIRST = f"SELECT seq {_WAITING} ORDER BY seq LIMIT :limit"
_COUNT = f"SELECT count(*) {_WAITING}"
_MAY_BE_KNOWN = f"""
SELECT :first <= ({_UP_TO}) OR EXISTS (SELECT 1 FROM notes WHERE page_seq BETWEEN :first AND :last)
"""  # noqa: S608 - a piece of our own
_STATE = "SELECT value, EXISTS (SELECT 1 FROM relearn) FROM meta WHERE key = 'learned_version'"
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
            seqs = [seq for (seq,) in connection.execute(_FIRST, {"version": version, "limit": limit}).fetchall()]
            rows = numbered_rows(connection, seqs)
        return [page_of(row) for row in rows]

    def waiting_count(self, version: int) -> int:
        with self._database.reading() as connection:
            ((count,),) = connection.execute(_COUNT, {"version": version}).fetchall()
        return int(count)

    def may_be_known(self, version: int, pages: Sequence[Page]) -> bool:
        span = {"version": version, "first": pages[0].seq, "last": pages[-1].seq}
        with self._database.reading() as connection:
            ((known,),) = connection.execute(_MAY_BE_KNOWN, span).fetchall()
        return bool(known)

    def mark(self, version: int, pages: Sequence[Page]) -> None:
        with self._database.writing() as connection:
            ((made_by, has_relearn),) = connection.execute(_STATE).fetchall()
            if made_by < version:
                if has_relearn:
                    connection.execute("DELETE FROM relearn")
                connection.execute(_START_OVER, (version,))
            elif has_relearn:
                connection.executemany("DELETE FROM relearn WHERE page_seq = ?", [(page.seq,) for page in pages])
            connection.execute(_ADVANCE, (max((page.seq for page in pages), default=0),))

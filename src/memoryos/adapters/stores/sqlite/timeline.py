"""The pages of one owner in SQLite, by when they were said."""

from collections.abc import Iterator

from memoryos.adapters.stores.rows import READ_COLUMNS, pages_of
from memoryos.adapters.stores.sqlite.database import Database
from memoryos.domain.page import Page
from memoryos.domain.timestamps import microseconds
from memoryos.ports.timeline import TimelineFilter


class SqliteTimeline:
    """Reads the pages of one owner along an index of their times."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def latest(self, which: TimelineFilter, limit: int) -> list[Page]:
        conditions = list(_conditions(which))
        where = " AND ".join(condition for condition, _ in conditions)
        values = [value for _, some in conditions for value in some]
        with self._database.reading() as connection:
            rows = connection.execute(
                f"SELECT {READ_COLUMNS} FROM pages WHERE {where} ORDER BY at_us DESC, seq DESC LIMIT ?",  # noqa: S608
                (*values, limit),
            ).fetchall()
        return pages_of(rows)


def _conditions(which: TimelineFilter) -> Iterator[tuple[str, tuple[object, ...]]]:
    yield "at_us >= ?", (microseconds(which.since) if which.since else -(2**62),)
    if which.until is not None:
        yield "at_us < ?", (microseconds(which.until),)
    if which.session_id is not None:
        yield "session_id = ?", (which.session_id,)
    if which.before is not None:
        yield "(at_us, seq) < (SELECT at_us, seq FROM pages WHERE id = ?)", (which.before,)
    if which.text is not None:
        yield "(instr(lower(user_input), ?) OR instr(lower(agent_response), ?))", (which.text, which.text)

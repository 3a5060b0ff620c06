"""The pages of one owner in PostgreSQL, by when they were said."""

from collections.abc import Iterator
from dataclasses import replace

from memoryos.adapters.stores.postgres.database import Database
from memoryos.adapters.stores.postgres.pages import read_pages
from memoryos.adapters.stores.rows import READ_COLUMNS
from memoryos.domain.page import Page
from memoryos.domain.timestamps import microseconds
from memoryos.ports.timeline import TimelineFilter

_BATCH = 500


class PostgresTimeline:
    """Reads the pages of one owner along an index of their times."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def latest(self, which: TimelineFilter, limit: int) -> list[Page]:
        if which.text is None:
            return self._read(which, limit)
        # The database may hold the texts encrypted, so they are looked through here.
        matches: list[Page] = []
        while len(matches) < limit:
            pages = self._read(which, _BATCH)
            matches += [page for page in pages if _holds(page, which.text)]
            if len(pages) < _BATCH:
                break
            which = replace(which, before=pages[-1].id)
        return matches[:limit]

    def _read(self, which: TimelineFilter, limit: int) -> list[Page]:
        conditions = dict(_conditions(which))
        values = {name: value for some in conditions.values() for name, value in some.items()}
        where = " AND ".join(conditions)
        statement = f"SELECT {READ_COLUMNS} FROM pages WHERE {where} ORDER BY at_us DESC, seq DESC LIMIT %(limit)s"  # noqa: S608
        return read_pages(self._database, statement, limit=limit, **values)


def _holds(page: Page, text: str) -> bool:
    return text in page.user_input.lower() or text in page.agent_response.lower()


def _conditions(which: TimelineFilter) -> Iterator[tuple[str, dict[str, object]]]:
    yield "owner = %(owner)s", {}
    if which.since is not None:
        yield "at_us >= %(since)s", {"since": microseconds(which.since)}
    if which.until is not None:
        yield "at_us < %(until)s", {"until": microseconds(which.until)}
    if which.session_id is not None:
        yield "session_id = %(session_id)s", {"session_id": which.session_id}
    if which.before is not None:
        known = "(SELECT at_us, seq FROM pages WHERE owner = %(owner)s AND id = %(before)s)"
        yield f"(at_us, seq) < {known}", {"before": which.before}

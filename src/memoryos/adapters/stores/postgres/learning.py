"""Which pages were read for what the user says about themselves, in PostgreSQL.

All pages up to `learned_up_to` were read by the version `learned_version`, but for those in `relearn`.
"""

from collections.abc import Sequence

from memoryos.adapters.stores.postgres.database import Database
from memoryos.adapters.stores.postgres.pages import read_pages
from memoryos.adapters.stores.rows import READ_COLUMNS
from memoryos.domain.page import Page

_STATE = "SELECT learned_version, learned_up_to FROM owners WHERE owner = %(owner)s"

# What has been read, as far as it counts for `version`.
_UP_TO = """
(SELECT CASE WHEN learned_version >= %(version)s::bigint THEN learned_up_to ELSE 0 END
 FROM owners WHERE owner = %(owner)s)
"""
_WAITING = f"""
FROM pages WHERE owner = %(owner)s
AND (seq > {_UP_TO} OR seq IN (SELECT page_seq FROM relearn WHERE owner = %(owner)s))
"""  # noqa: S608 - a piece of our own
_FIRST = f"SELECT {READ_COLUMNS} {_WAITING} ORDER BY seq LIMIT %(limit)s"
_MAY_BE_KNOWN = f"""
SELECT %(first)s::bigint <= {_UP_TO} OR EXISTS (
    SELECT 1 FROM page_links WHERE owner = %(owner)s AND page_seq BETWEEN %(first)s::bigint AND %(last)s::bigint
)
"""  # noqa: S608 - a piece of our own

_ADVANCE = "UPDATE owners SET learned_up_to = greatest(learned_up_to, %(up_to)s::bigint) WHERE owner = %(owner)s"
_START_OVER = (
    "DELETE FROM relearn WHERE owner = %(owner)s",
    "UPDATE owners SET learned_version = %(version)s::bigint, learned_up_to = 0 WHERE owner = %(owner)s",
)


class PostgresLearning:
    """How far the pages of one owner were read."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def up_to(self, version: int) -> int:
        ((made_by, up_to),) = self._database.rows(_STATE)
        return int(up_to) if made_by >= version else 0

    def waiting(self, version: int, limit: int) -> list[Page]:
        return read_pages(self._database, _FIRST, version=version, limit=limit)

    def waiting_count(self, version: int) -> int:
        ((count,),) = self._database.rows(f"SELECT count(*) {_WAITING}", version=version)
        return int(count)

    def may_be_known(self, version: int, pages: Sequence[Page]) -> bool:
        span = {"version": version, "first": pages[0].seq, "last": pages[-1].seq}
        ((known,),) = self._database.rows(_MAY_BE_KNOWN, **span)
        return bool(known)

    def mark(self, version: int, pages: Sequence[Page]) -> None:
        with self._database.writing() as session:
            ((made_by, _),) = session.rows(_STATE)
            if made_by < version:
                for statement in _START_OVER:
                    session.run(statement, version=version)
            seqs = [page.seq for page in pages]
            session.run("DELETE FROM relearn WHERE owner = %(owner)s AND page_seq = ANY(%(seqs)s)", seqs=seqs)
            session.run(_ADVANCE, up_to=max(seqs, default=0))

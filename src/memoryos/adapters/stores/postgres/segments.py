"""The repository of segments in PostgreSQL."""

from collections.abc import Mapping, Sequence
from datetime import datetime

from memoryos.adapters.stores.postgres.database import Database
from memoryos.adapters.stores.postgres.segment_counts import recount
from memoryos.adapters.stores.segment_rows import SEGMENT_COLUMNS, keywords_column, parts_of, segment_of, segment_row
from memoryos.domain.segment import Part, Segment
from memoryos.domain.timestamps import microseconds

_OUTLINES = f"SELECT {SEGMENT_COLUMNS} FROM segments WHERE owner = %(owner)s AND archived = %(archived)s"  # noqa: S608 - a piece of our own

_PARTS = """
SELECT segment.id, part.id, part.summary, part.keywords, part.derived_by, page.id
FROM segments AS segment
CROSS JOIN LATERAL (
    SELECT * FROM parts WHERE parts.owner = %(owner)s AND parts.segment_seq = segment.seq
    ORDER BY parts.seq DESC LIMIT %(newest)s::bigint
) AS part
JOIN part_pages AS held ON held.owner = %(owner)s AND held.part_seq = part.seq
JOIN pages AS page ON page.owner = %(owner)s AND page.seq = held.page_seq
WHERE segment.owner = %(owner)s AND segment.id = ANY(%(segment_ids)s)
ORDER BY array_position(%(segment_ids)s::text[], segment.id), part.seq, page.seq
"""

_PUT = """
INSERT INTO segments (owner, id, archived, visits, created_us, used_us, embedder, keywords, summary, centroid)
VALUES (%(owner)s, %(id)s, %(archived)s, %(visits)s, %(created_us)s, %(used_us)s, %(embedder)s, %(keywords)s,
        %(summary)s, %(centroid)s)
ON CONFLICT (owner, id) DO UPDATE
SET used_us = greatest(segments.used_us, excluded.used_us), embedder = excluded.embedder,
    keywords = excluded.keywords, summary = excluded.summary, centroid = excluded.centroid
RETURNING seq
"""

_PUT_PART = """
INSERT INTO parts (owner, id, segment_seq, derived_by, keywords, summary)
VALUES (%(owner)s, %(id)s, %(segment)s, %(derived_by)s, %(keywords)s, %(summary)s)
ON CONFLICT (owner, id) DO UPDATE
SET derived_by = excluded.derived_by, keywords = excluded.keywords, summary = excluded.summary
"""

_PUT_PART_PAGE = """
INSERT INTO part_pages (owner, part_seq, page_seq)
SELECT part.owner, part.seq, page.seq FROM parts AS part, pages AS page
WHERE part.owner = %(owner)s AND page.owner = %(owner)s AND part.id = %(part_id)s AND page.id = ANY(%(page_ids)s)
ON CONFLICT DO NOTHING
"""

_DROP_PARTS = """
WITH gone AS (
    DELETE FROM parts WHERE owner = %(owner)s AND segment_seq = %(segment)s AND id = ANY(%(part_ids)s) RETURNING seq
) DELETE FROM part_pages WHERE owner = %(owner)s AND part_seq IN (SELECT seq FROM gone)
"""

_OF_PAGES = """
SELECT DISTINCT page.id, segment.id, segment.seq FROM pages AS page
JOIN part_pages AS held ON held.owner = page.owner AND held.page_seq = page.seq
JOIN parts AS part ON part.owner = held.owner AND part.seq = held.part_seq
JOIN segments AS segment ON segment.owner = part.owner AND segment.seq = part.segment_seq
WHERE page.owner = %(owner)s AND segment.archived = ANY(%(archived)s)
"""

# What is in archived segments alone may have changed.
_ARCHIVE_CHANGED = """
UPDATE owners SET archive = archive + 1 WHERE owner = %(owner)s AND (
    %(always)s OR EXISTS (SELECT 1 FROM segments WHERE segments.owner = %(owner)s AND archived)
)
"""

_VISIT = """
UPDATE segments SET visits = visits + %(count)s::bigint, used_us = greatest(used_us, %(at)s::bigint)
WHERE owner = %(owner)s AND id = %(id)s
"""


class PostgresSegments:
    """The segments of one owner."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def outlines(self, *, archived: bool = False, named: Sequence[str] | None = None) -> list[Segment]:
        condition = "ORDER BY seq" if named is None else "AND id = ANY(%(named)s) ORDER BY seq"
        return self._database.decoded(
            lambda codec, rows: [segment_of(row, codec) for row in rows],
            f"{_OUTLINES} {condition}",
            archived=archived,
            named=list(named or ()),
        )

    def parts(self, segment_ids: Sequence[str], newest: int | None = None) -> dict[str, list[Part]]:
        if not segment_ids:
            return {}
        return self._database.decoded(
            lambda codec, rows: parts_of(rows, codec), _PARTS, segment_ids=list(segment_ids), newest=newest
        )

    def put(self, segment: Segment, parts: Sequence[Part], without: Sequence[str] = ()) -> None:
        with self._database.writing() as session:
            ((seq,),) = session.rows(_PUT, **segment_row(segment, session.codec))
            rows = [
                {
                    "id": part.id,
                    "segment": seq,
                    "derived_by": part.derived_by,
                    "keywords": keywords_column(part.keywords, session.codec),
                    "summary": session.codec.seal_optional(part.summary),
                }
                for part in parts
            ]
            session.many(_PUT_PART, rows)
            session.many(_PUT_PART_PAGE, [{"part_id": part.id, "page_ids": list(part.page_ids)} for part in parts])
            if without:
                session.run(_DROP_PARTS, segment=seq, part_ids=list(without))
            recount(session, [seq])
            if without:
                statement = "DELETE FROM segments WHERE owner = %(owner)s AND seq = %(segment)s AND pages = 0"
                session.run(statement, segment=seq)
            session.run(_ARCHIVE_CHANGED, always=False)

    def of_pages(
        self, page_ids: Sequence[str] | None = None, *, archived: bool | None = None
    ) -> dict[str, tuple[str, ...]]:
        by_page: dict[str, tuple[str, ...]] = {}
        which = [False, True] if archived is None else [archived]
        among = "" if page_ids is None else "AND page.id = ANY(%(page_ids)s)"
        statement = f"{_OF_PAGES} {among} ORDER BY segment.seq"
        for page_id, segment_id, _ in self._database.rows(statement, page_ids=list(page_ids or ()), archived=which):
            by_page[page_id] = (*by_page.get(page_id, ()), segment_id)
        return by_page

    def visit(self, visits: Mapping[str, int], at: datetime) -> None:
        moment = microseconds(at)
        with self._database.writing() as session:
            session.many(_VISIT, [{"count": count, "at": moment, "id": name} for name, count in visits.items()])

    def archive(self, segment_ids: Sequence[str], *, archived: bool) -> None:
        with self._database.writing() as session:
            changed = session.run(
                "UPDATE segments SET archived = %(archived)s"
                " WHERE owner = %(owner)s AND id = ANY(%(ids)s) AND archived <> %(archived)s",
                archived=archived,
                ids=list(segment_ids),
            )
            if changed:
                session.run(_ARCHIVE_CHANGED, always=True)

"""The processing state of pages in PostgreSQL."""

from collections import defaultdict
from collections.abc import Sequence

from memoryos.adapters.stores.postgres.conversations import NEIGHBOUR
from memoryos.adapters.stores.postgres.database import Database, Session
from memoryos.adapters.stores.postgres.pages import read_pages
from memoryos.adapters.stores.postgres.segment_counts import recount
from memoryos.adapters.stores.rows import READ_COLUMNS
from memoryos.domain.page import Page
from memoryos.ports.repositories import PageLink

_NOTE = """
INSERT INTO page_links (owner, page_seq, continues, derived_by, chain_summary)
SELECT owner, seq, %(continues)s, %(derived_by)s, %(chain_summary)s::bytea
FROM pages WHERE owner = %(owner)s AND id = %(page_id)s
ON CONFLICT (owner, page_seq) DO UPDATE
SET continues = excluded.continues, derived_by = excluded.derived_by, chain_summary = excluded.chain_summary
"""

_CLEAR_SOURCES = """
DELETE FROM chain_pages WHERE owner = %(owner)s AND page_seq IN (
    SELECT seq FROM pages WHERE owner = %(owner)s AND id = ANY(%(page_ids)s)
)
"""

_PUT_SOURCE = """
INSERT INTO chain_pages (owner, page_seq, source_seq)
SELECT page.owner, page.seq, source.seq FROM pages AS page, pages AS source
WHERE page.owner = %(owner)s AND source.owner = %(owner)s AND page.id = %(page_id)s AND source.id = %(source_id)s
ON CONFLICT DO NOTHING
"""

_SOURCES = """
SELECT page.id, source.id FROM pages AS page
JOIN chain_pages AS chain ON chain.owner = page.owner AND chain.page_seq = page.seq
JOIN pages AS source ON source.owner = chain.owner AND source.seq = chain.source_seq
WHERE page.owner = %(owner)s AND page.id = ANY(%(page_ids)s) ORDER BY page.seq, source.seq
"""

_ADVANCE = "UPDATE owners SET consolidated = greatest(consolidated, %(up_to)s::bigint) WHERE owner = %(owner)s"

_LINKS = f"""
SELECT page.id, continues, chain_summary, derived_by, studied = 1, {NEIGHBOUR.format("id", "<", "DESC")},
       {NEIGHBOUR.format("id", ">", "ASC")}
FROM page_links AS link JOIN pages AS page ON page.owner = link.owner AND page.seq = link.page_seq
WHERE link.owner = %(owner)s AND page.owner = %(owner)s AND page.id = ANY(%(page_ids)s)
"""  # noqa: S608 - a piece of our own

_SELECT = f"SELECT {READ_COLUMNS} FROM pages WHERE owner = %(owner)s AND seq IN"  # noqa: S608 - a piece of our own

_UNSTUDIED = f"""
{_SELECT} (
    SELECT held.page_seq FROM segments AS segment
    JOIN parts AS part ON part.owner = segment.owner AND part.segment_seq = segment.seq
    JOIN part_pages AS held ON held.owner = part.owner AND held.part_seq = part.seq
    JOIN page_links AS link ON link.owner = held.owner AND link.page_seq = held.page_seq AND link.studied <> 1
    WHERE segment.owner = %(owner)s AND segment.id = %(segment_id)s
) ORDER BY seq LIMIT %(limit)s
"""  # noqa: S608 - pieces of our own

_LOST = f"""
{_SELECT} (
    SELECT held.page_seq FROM part_pages AS held
    JOIN parts AS part ON part.owner = held.owner AND part.seq = held.part_seq
    WHERE held.owner = %(owner)s AND part.owner = %(owner)s AND part.summary IS NULL
    UNION SELECT page_seq FROM page_links WHERE owner = %(owner)s AND (chain_summary IS NULL OR studied = 2)
) ORDER BY seq LIMIT %(limit)s
"""  # noqa: S608 - pieces of our own

_MARK_STUDIED = """
UPDATE page_links SET studied = 1 WHERE owner = %(owner)s AND page_seq IN (
    SELECT seq FROM pages WHERE owner = %(owner)s AND id = ANY(%(page_ids)s)
)
"""

_SEGMENTS_OF_PAGES = """
SELECT DISTINCT part.segment_seq FROM parts AS part
JOIN part_pages AS held ON held.owner = part.owner AND held.part_seq = part.seq
JOIN pages AS page ON page.owner = held.owner AND page.seq = held.page_seq
WHERE part.owner = %(owner)s AND page.owner = %(owner)s AND page.id = ANY(%(page_ids)s)
"""


class PostgresPageState:
    """The processing state of one owner's pages."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def consolidated(self) -> int:
        ((seq,),) = self._database.rows("SELECT consolidated FROM owners WHERE owner = %(owner)s")
        return int(seq)

    def note(self, links: Sequence[PageLink], up_to_seq: int = 0) -> None:
        with self._database.writing() as session:
            rows = [
                {
                    "page_id": link.page_id,
                    "continues": link.continues,
                    "derived_by": link.derived_by,
                    "chain_summary": session.codec.seal_optional(link.chain_summary),
                }
                for link in links
            ]
            session.many(_NOTE, rows)
            _put_sources(session, links)
            session.run(_ADVANCE, up_to=up_to_seq)

    def links(self, page_ids: Sequence[str]) -> dict[str, PageLink]:
        if not page_ids:
            return {}
        rows = self._database.decoded(
            lambda codec, rows: [(*row[:2], codec.unseal_optional(row[2]), *row[3:]) for row in rows],
            _LINKS,
            page_ids=list(page_ids),
        )
        sources: dict[str, list[str]] = defaultdict(list)
        for page_id, source in self._database.rows(_SOURCES, page_ids=list(page_ids)):
            sources[page_id].append(source)
        return {
            page_id: PageLink(
                page_id, continues, chain_summary, derived_by, before, after, studied, tuple(sources.get(page_id, ()))
            )
            for page_id, continues, chain_summary, derived_by, studied, before, after in rows
        }

    def mark_studied(self, page_ids: Sequence[str]) -> None:
        with self._database.writing() as session:
            session.run(_MARK_STUDIED, page_ids=list(page_ids))
            recount(session, [seq for (seq,) in session.rows(_SEGMENTS_OF_PAGES, page_ids=list(page_ids))])

    def unstudied(self, segment_ids: Sequence[str], limit: int) -> list[Page]:
        pages: dict[int, Page] = {}
        for segment_id in segment_ids:
            if len(pages) >= limit:
                break
            # Pages that another of these segments has brought already do not count twice.
            for page in read_pages(self._database, _UNSTUDIED, segment_id=segment_id, limit=limit):
                if len(pages) < limit:
                    pages.setdefault(page.seq, page)
        return list(pages.values())

    def lost(self, limit: int) -> list[Page]:
        return read_pages(self._database, _LOST, limit=limit)


def _put_sources(session: Session, links: Sequence[PageLink]) -> None:
    """Stores, by page, the pages that the summary of its chain covers, replacing the old ones."""
    session.run(_CLEAR_SOURCES, page_ids=[link.page_id for link in links])
    session.many(
        _PUT_SOURCE, [{"page_id": link.page_id, "source_id": source} for link in links for source in link.source_ids]
    )

"""Counting the pages of segments."""

from collections.abc import Sequence

from memoryos.adapters.stores.postgres.database import Session

_RECOUNT = """
UPDATE segments SET pages = counted.pages, unstudied = counted.unstudied
FROM (
    SELECT segment.seq, count(DISTINCT held.page_seq) AS pages,
           count(DISTINCT held.page_seq) FILTER (WHERE link.studied IS DISTINCT FROM 1) AS unstudied
    FROM segments AS segment
    LEFT JOIN parts AS part ON part.owner = segment.owner AND part.segment_seq = segment.seq
    LEFT JOIN part_pages AS held ON held.owner = part.owner AND held.part_seq = part.seq
    LEFT JOIN page_links AS link ON link.owner = held.owner AND link.page_seq = held.page_seq
    WHERE segment.owner = %(owner)s AND segment.seq = ANY(%(seqs)s)
    GROUP BY segment.seq
) AS counted
WHERE segments.owner = %(owner)s AND segments.seq = counted.seq
"""


def recount(session: Session, segment_seqs: Sequence[int]) -> None:
    """Counts the pages of these segments again."""
    if segment_seqs:
        session.run(_RECOUNT, seqs=list(segment_seqs))

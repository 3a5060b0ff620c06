"""The parts of segments: from rows, and counted."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Any

from memoryos.adapters.stores.postgres.database import Session
from memoryos.adapters.stores.postgres.encryption import Codec
from memoryos.adapters.stores.rows import strings_of
from memoryos.domain.segment import Part

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


def parts_of(rows: Iterable[Sequence[Any]], codec: Codec) -> dict[str, list[Part]]:
    """Parts by segment, from one row per page."""
    pages: dict[tuple[Any, ...], list[str]] = defaultdict(list)
    for *part, page_id in rows:
        pages[tuple(part)].append(page_id)
    by_segment: dict[str, list[Part]] = defaultdict(list)
    for (segment, part_id, summary, keywords, derived_by), page_ids in pages.items():
        text, words = codec.unseal_optional(summary), strings_of(codec.unseal_text(keywords))
        by_segment[segment].append(Part(part_id, tuple(page_ids), text, words, derived_by))
    return dict(by_segment)

"""Segments and their parts as rows, and back. Centroids are float32, little endian."""

import json
from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np

from memoryos.adapters.stores.codec import Codec
from memoryos.adapters.stores.rows import strings_of
from memoryos.domain.segment import Part, Segment
from memoryos.domain.timestamps import microseconds, moment_of

SEGMENT_COLUMNS = "id, summary, keywords, created_us, used_us, visits, pages, unstudied, archived, embedder, centroid"
_FLOAT32 = np.dtype("<f4")


def segment_row(segment: Segment, codec: Codec) -> dict[str, Any]:
    """The columns of `segment`, without the counts of its pages."""
    centroid = segment.centroid
    return {
        "id": segment.id,
        "archived": segment.archived,
        "visits": segment.visits,
        "created_us": microseconds(segment.created_at),
        "used_us": microseconds(segment.used_at),
        "embedder": segment.embedder,
        "keywords": keywords_column(segment.keywords, codec),
        "summary": codec.seal_text(segment.summary),
        "centroid": None if centroid is None else codec.seal(np.ascontiguousarray(centroid, dtype=_FLOAT32).tobytes()),
    }


def segment_of(row: Sequence[Any], codec: Codec) -> Segment:
    """The segment in a row of SEGMENT_COLUMNS."""
    segment_id, summary, keywords, created, used, visits, pages, unstudied, archived, embedder, centroid = row
    return Segment(
        id=segment_id,
        summary=codec.unseal_text(summary),
        keywords=strings_of(codec.unseal_text(keywords)),
        created_at=moment_of(created),
        used_at=moment_of(used),
        visits=visits,
        pages=pages,
        unstudied=unstudied,
        archived=bool(archived),
        embedder=embedder,
        centroid=None if centroid is None else np.frombuffer(codec.unseal(centroid), _FLOAT32),
    )


def keywords_column(keywords: Sequence[str], codec: Codec) -> Any:
    """`keywords` as a column holds them."""
    return codec.seal_text(json.dumps(list(keywords), ensure_ascii=False))


def parts_of(rows: Iterable[Sequence[Any]], codec: Codec) -> dict[str, list[Part]]:
    """Parts by segment, from one row per page: segment, part id, summary, keywords, derived_by and page id."""
    pages: dict[tuple[Any, ...], list[str]] = defaultdict(list)
    for *part, page_id in rows:
        pages[tuple(part)].append(page_id)
    by_segment: dict[str, list[Part]] = defaultdict(list)
    for (segment, part_id, summary, keywords, derived_by), page_ids in pages.items():
        text = None if summary is None else codec.unseal_text(summary)
        words = strings_of(codec.unseal_text(keywords))
        by_segment[segment].append(Part(part_id, tuple(page_ids), text, words, derived_by))
    return dict(by_segment)

"""The two-level way of the MemoryOS paper, to compare with: first the nearest segments, then the nearest pages in them.

A segment scores the cosine of its centroid plus the overlap of keywords; a page scores the mean cosine of its turns.
Only consolidated pages are in segments: the others are short-term memory, which goes into a prompt whole.
"""

from collections.abc import Callable, Iterator

import numpy as np

from memoryos.domain.page import ROLES
from memoryos.domain.query import Query
from memoryos.domain.segment import Segment, overlap
from memoryos.ports import Hit, SearchContext, SegmentRepository, Vector
from memoryos.retrieval.filters import allowed
from memoryos.retrieval.index.recall_index import RecallIndex
from memoryos.retrieval.ranking import MAX_HITS
from memoryos.retrieval.scoring.vector_similarity import similarity
from memoryos.text.terms import terms

_SEGMENTS = 5
_MIN_SCORE = 0.1  # of segments and of pages


class PaperRetriever:
    """Top segments, then top pages, by the paper's constants."""

    def __init__(self, index: Callable[[], RecallIndex], segments: SegmentRepository) -> None:
        self._index = index
        self._segments = segments

    def find(self, query: Query, context: SearchContext) -> list[Hit]:
        index = self._index()
        vector = context.embed(query.text)
        if vector is None:
            return []
        near = _near_segments(self._segments.outlines(), vector, terms(query.text), index.embedder)
        parts = self._segments.parts(near)
        page_ids = {page_id for some in parts.values() for part in some for page_id in part.page_ids}
        with index.lock:
            return list(_page_hits(index, query, page_ids, vector))[: query.limit or MAX_HITS]


def _near_segments(segments: list[Segment], vector: Vector, query_terms: list[str], embedder: str) -> list[str]:
    scored = [
        (score, segment.id)
        for segment in segments
        if (score := _cosine(segment, vector, embedder) + overlap(_words(segment), query_terms)) >= _MIN_SCORE
    ]
    return [segment_id for _, segment_id in sorted(scored, key=lambda pair: (-pair[0], pair[1]))[:_SEGMENTS]]


def _words(segment: Segment) -> list[str]:
    return [term for keyword in segment.keywords for term in terms(keyword)]


def _cosine(segment: Segment, vector: Vector, embedder: str) -> float:
    if segment.centroid is None or segment.embedder != embedder:
        return 0.0
    length = float(np.linalg.norm(segment.centroid))
    return float(segment.centroid @ vector) / length if length else 0.0


def _page_hits(index: RecallIndex, query: Query, page_ids: set[str], vector: Vector) -> Iterator[Hit]:
    near = similarity(index, vector).cosines
    eligible = allowed(index, query)
    rows_of = {page_id: [index.row_of(page_id, role) for role in ROLES] for page_id in page_ids}
    pages = [[row for row in rows if row is not None and eligible[row]] for rows in rows_of.values()]
    scored = [(float(np.mean([near[row] for row in rows])), rows) for rows in pages if rows]
    for score, rows in sorted(scored, key=lambda pair: (-pair[0], pair[1])):
        if score >= _MIN_SCORE:
            for row in rows:
                yield Hit(*index.turn_at(row), score=score, parts={"page": score})

"""Simple baselines for comparison: words only, and meaning only, each turn on its own."""

from collections.abc import Callable

import numpy as np

from memoryos.domain.query import Query
from memoryos.ports import Hit, SearchContext
from memoryos.retrieval.filters import allowed
from memoryos.retrieval.index.neighbours import Floats
from memoryos.retrieval.index.recall_index import RecallIndex
from memoryos.retrieval.ranking import MAX_HITS, best
from memoryos.retrieval.scoring.bm25 import ALONE, bm25_scores
from memoryos.retrieval.scoring.vector_similarity import similarity
from memoryos.text.terms import terms


class Bm25Retriever:
    """BM25 over single turns."""

    def __init__(self, index: Callable[[], RecallIndex]) -> None:
        self._index = index

    def find(self, query: Query, context: SearchContext) -> list[Hit]:  # noqa: ARG002 - words alone need no vector
        index = self._index()
        with index.lock:
            return _ranked(
                index, query, "words", bm25_scores(index, terms(query.text), ALONE, framing=frozenset()).rows
            )


class DenseRetriever:
    """The cosine of single turns with the question."""

    def __init__(self, index: Callable[[], RecallIndex]) -> None:
        self._index = index

    def find(self, query: Query, context: SearchContext) -> list[Hit]:
        index = self._index()
        vector = context.embed(query.text)
        with index.lock:
            if vector is None:
                return []
            return _ranked(index, query, "meaning", similarity(index, vector).cosines)


def _ranked(index: RecallIndex, query: Query, part: str, scores: Floats) -> list[Hit]:
    rows = best(scores, allowed(index, query) & (scores > np.float32(0)), query.limit or MAX_HITS)
    return [Hit(*index.turn_at(row), score=float(scores[row]), parts={part: float(scores[row])}) for row in rows]

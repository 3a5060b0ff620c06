"""The default retriever: every turn is scored, nothing is gated by segments."""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from memoryos.domain.page import ROLES
from memoryos.domain.query import Query
from memoryos.ports import EmbedQuestion, Hit
from memoryos.retrieval.chains import Floats
from memoryos.retrieval.filters import allowed
from memoryos.retrieval.fusion import fused, score_parts
from memoryos.retrieval.index import RecallIndex
from memoryos.retrieval.question import understood

_MOST = 200  # hits where the query names no limit; a token budget chooses among them


class FlatRetriever:
    """Words, meaning, speaker and time of all turns, fused."""

    def __init__(self, index: Callable[[], RecallIndex], min_score: float) -> None:
        self._index = index
        self._min_score = min_score

    def find(self, query: Query, embed: EmbedQuestion) -> list[Hit]:
        index = self._index()
        with index.lock:
            question = understood(query.text, list(index.names))
        # Embedding takes longer than all the rest, and needs no lock.
        vector = embed(question.spoken)
        with index.lock:
            if not len(index):
                return []
            parts = score_parts(index, query, question, vector)
            scores = fused(parts, len(index))
            rows = best(scores, allowed(index, query) & (scores >= self._min_score), query.limit or _MOST)
            return [
                Hit(
                    index.page_ids[row],
                    ROLES[index.roles[row]],
                    float(scores[row]),
                    {name: float(part[row]) for name, part in parts.items()},
                )
                for row in rows
            ]


def best(scores: Floats, eligible: NDArray[np.bool_], most: int) -> list[int]:
    """The rows of the highest scores among the eligible, best first; of equal ones the earlier first."""
    rows = np.flatnonzero(eligible)
    if len(rows) > most:
        # All that score as the last one taken are kept for the sort, so that ties do not fall by chance.
        least = np.partition(scores[rows], len(rows) - most)[len(rows) - most]
        rows = rows[scores[rows] >= least]
    order = np.argsort(-scores[rows], kind="stable")
    return [int(row) for row in rows[order][:most]]

"""The default retriever: every turn is scored, nothing is gated by segments."""

from collections.abc import Callable, Sequence
from datetime import datetime

import numpy as np
from numpy.typing import NDArray

from memoryos.domain.fact import Fact
from memoryos.domain.page import Role
from memoryos.domain.query import Query
from memoryos.ports import EmbedQuery, Hit, Vector
from memoryos.retrieval.filters import allowed
from memoryos.retrieval.index.neighbours import NOBODY, Floats
from memoryos.retrieval.index.recall_index import RecallIndex
from memoryos.retrieval.parse import ParsedQuery, parsed
from memoryos.retrieval.scoring.bm25 import bm25_scores
from memoryos.retrieval.scoring.fact_matches import fact_matches
from memoryos.retrieval.scoring.fusion import bears_on, calibration, fused, score_parts

_FEW_WORDS = 3
MOST_HITS = 200  # hits where the query names no limit; a token budget chooses among them

KnownFacts = Callable[[datetime | None], Sequence[Fact]]


class HybridRetriever:
    """Words, meaning, speaker and time of all turns, fused; `facts` gives what is known as of a time."""

    def __init__(self, index: Callable[[], RecallIndex], facts: KnownFacts) -> None:
        self._index = index
        self._facts = facts

    def find(self, query: Query, embed: EmbedQuery) -> list[Hit]:
        index = self._index()
        with index.lock:
            question = parsed(query.text, list(index.names))
        # Embedding takes longer than all the rest, and needs no lock.
        vector = embed(question.spoken)
        facts = self._facts(query.as_of)
        with index.lock:
            return _hits(index, query, question, vector, facts) if len(index) else []


def _hits(
    index: RecallIndex, query: Query, question: ParsedQuery, vector: Vector | None, facts: Sequence[Fact]
) -> list[Hit]:
    fit = bm25_scores(index, question.terms)
    matches = fact_matches(index, query, facts, fit.weights, fit.rows)
    for row, better in matches.items():
        fit.rows[row] = better.words
    parts = score_parts(index, query, question, fit.rows, vector)
    scale = np.float32(calibration(index, parts, question))
    scores = fused(parts) * scale
    eligible = allowed(index, query)
    if query.min_score:
        eligible &= (scores >= query.min_score) & bears_on(parts)
    return [
        Hit(
            *index.turn_at(row),
            score=float(scores[row]),
            parts={name: float(part[row] * scale) for name, part in parts.items()},
            before=_needed_before(index, row),
            fact=matches[row].fact if row in matches else None,
        )
        for row in best(scores, eligible, query.limit or MOST_HITS)
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


def _needed_before(index: RecallIndex, row: int) -> tuple[str, Role] | None:
    """The turn before, where this one says too little to be understood alone, as "Yes, two of them!" does."""
    before = int(index.neighbours.before[row])
    return None if before == NOBODY or index.lengths[row] > _FEW_WORDS else index.turn_at(before)

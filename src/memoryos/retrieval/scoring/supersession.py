"""What steps back for another turn: the weaker side of an exchange, and what a newer statement takes the place of."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from memoryos.retrieval.index.neighbours import Floats
from memoryos.retrieval.index.recall_index import RecallIndex

_COMPARED = 5  # of the best turns; an outdated answer that is not among them does no harm
_NEAR = 0.3  # to the best score, for a newer turn that others step back for
_UNRELATED = 0.1  # cosine of sentences that have nothing to do with each other
_SHARED_TERMS = 0.7  # what the same words count, of what the same meaning counts


def weaker_sides(index: RecallIndex, scores: Floats, rows: NDArray[np.intp]) -> NDArray[np.bool_]:
    """By row, whether it is among `rows` and the other side of its exchange scores higher."""
    weaker = np.zeros(len(scores), dtype=np.bool_)
    for row in rows.tolist():
        other = index.other_side(row)
        if other is not None and (scores[other], -other) > (scores[row], -row):
            weaker[row] = True
    return weaker


def steps_back(index: RecallIndex, scores: Floats, rows: Sequence[int], price: float, margin: float) -> dict[int, float]:
    """How much each of `rows`, the best first, loses to newer ones among them that say the like.

    The more two turns resemble each other, the more the older one loses, but it never falls further than `margin` behind
    the newer one.
    """
    best = list(rows[:_COMPARED])
    lost: dict[int, float] = {}
    for older in best:
        for newer in best:
            if index.times_us[older] < index.times_us[newer] and scores[newer] >= scores[best[0]] - _NEAR:
                room = max(0.0, float(scores[older] - scores[newer]) + margin)
                loss = min(room, price * _resemblance(index, older, newer))
                lost[older] = max(lost.get(older, 0.0), loss)
    return lost


def _resemblance(index: RecallIndex, one: int, other: int) -> float:
    """About 0 for two turns that have nothing in common, and 1 or more where they say the same."""
    sentences = index.sentences.of(np.array([one, other], dtype=np.intp))
    mine, others = sentences.vectors[sentences.turns == 0], sentences.vectors[sentences.turns == 1]
    nearest = float((mine @ others.T).max(initial=0))
    return max(0.0, nearest - _UNRELATED) / (1 - _UNRELATED) + _SHARED_TERMS * index.term_similarity(one, other)

"""Turns that lose to another turn: the lower-scored side of an exchange, and what a newer statement supersedes."""

from collections.abc import Sequence
from itertools import product

import numpy as np
from numpy.typing import NDArray

from memoryos.retrieval.index.neighbours import Floats
from memoryos.retrieval.index.recall_index import RecallIndex
from memoryos.retrieval.scoring.conversation_style import context_dependence
from memoryos.retrieval.scoring.sentence_similarity import sampled_rows

_COMPARED = 5  # of the best turns; an outdated answer that is not among them does no harm
_NEAR = 0.3  # how close to the best score a newer turn must be to supersede others
_OTHER_WORDS = 0.2  # how much worse a newer turn may fit the question's words than the older one
_UNRELATED = 0.2  # cosine of sentences that have nothing to do with each other, in a memory that has hardly any
_MAX_UNRELATED = 0.5  # a cosine that says something in any memory
_MIN_PAIRS = 100  # of sentences, to know what is usual in a memory
_SHARED_TERMS = 0.7  # what the same words count, of what the same meaning counts
_SHORT_LINES = 0.5  # how much less resemblance says where all lines are short


def lower_scored_sides(index: RecallIndex, scores: Floats, rows: NDArray[np.intp]) -> NDArray[np.bool_]:
    """By row, whether it is among `rows` and the other side of its exchange scores higher; in a tie, the later one."""
    other = index.other_sides(rows)
    behind = (scores[other] > scores[rows]) | ((scores[other] == scores[rows]) & (other < rows))
    weaker = np.zeros(len(scores), dtype=np.bool_)
    weaker[rows[behind]] = True
    return weaker


def supersession_penalties(
    index: RecallIndex, scores: Floats, words: Floats, rows: Sequence[int], price: float, margin: float
) -> dict[int, float]:
    """How much each of `rows`, best first, loses to newer ones among them that say something similar.

    The more two turns resemble each other, the more the older one loses, but it never falls further than `margin`
    behind the newer one. Short lines resemble each other because they go on about one thing, so they lose less. `words`
    says how well each turn fits the question's words: what is about another boat says nothing about this one, however
    similar it sounds.
    """
    best = rows[:_COMPARED]
    alike = _resemblance(index, best) * np.float32(1 - _SHORT_LINES * context_dependence(index))
    lost: dict[int, float] = {}
    for (place, older), (other, newer) in product(enumerate(best), repeat=2):
        if (
            index.times_us[older] < index.times_us[newer]
            and scores[newer] >= scores[best[0]] - _NEAR
            and words[newer] >= words[older] - _OTHER_WORDS
        ):
            room = max(0.0, float(scores[older] - scores[newer]) + margin)
            lost[older] = max(lost.get(older, 0.0), min(room, price * float(alike[place, other])))
    return lost


def _resemblance(index: RecallIndex, rows: Sequence[int]) -> Floats:
    """For each two of `rows`, about 0 if they have nothing in common, and 1 or more where they say the same."""
    sentences = index.sentences.of(np.array(rows, dtype=np.intp))
    cosines = sentences.vectors @ sentences.vectors.T
    # A question, or the words of somebody else, supersedes nothing.
    cosines[sentences.asks] = -np.inf
    by_turn = sentences.best(cosines, len(rows))
    nearest = sentences.best(np.ascontiguousarray(by_turn.T), len(rows))
    unrelated = _unrelated(index)
    meaning = np.maximum(np.nan_to_num(nearest, neginf=0.0) - unrelated, 0) / (1 - unrelated)
    alike: Floats = meaning + np.float32(_SHARED_TERMS) * index.term_similarities(rows)
    return alike


def _unrelated(index: RecallIndex) -> np.float32:
    """Up to which cosine two sentences of this memory have nothing to do with each other.

    That is one deviation above the mean: some people talk about one thing, and in some languages all is closer.
    """
    rows = index.sentences.rows()

    def compute() -> Floats:
        sentences = index.sentences.of(sampled_rows(index))
        vectors = sentences.vectors[~sentences.asks]
        cosines = (vectors @ vectors.T)[np.triu_indices(len(vectors), 1)]
        usual = cosines.mean() + cosines.std() if len(cosines) >= _MIN_PAIRS else _UNRELATED
        return np.array([min(usual, _MAX_UNRELATED)], dtype=np.float32)

    return np.float32(index.derived(("unrelated sentences", len(rows)), compute)[0])

"""Turns that lose to another turn: the lower-scored side of an exchange, and what a newer statement supersedes."""

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from memoryos.retrieval.index.neighbours import NOBODY, Floats
from memoryos.retrieval.index.recall_index import RecallIndex
from memoryos.retrieval.index.sentences import Sentences
from memoryos.retrieval.scoring.conversation_style import context_dependence
from memoryos.retrieval.scoring.sentence_similarity import sampled_rows
from memoryos.retrieval.scoring.weights import SUPERSESSION_MARGIN

_COMPARED = 5  # of the best turns; an outdated answer that is not among them does no harm
_NEAR = 0.3  # how close to the best score a newer turn must be to supersede others
_OTHER_WORDS = 0.2  # how much worse a newer turn may fit the question's words than the older one
_UNRELATED = 0.2  # cosine of sentences that have nothing to do with each other, in a memory that has hardly any
_MAX_UNRELATED = 0.5  # a cosine that says something in any memory
_ROUNDING = 1e-6
_MIN_PAIRS = 100  # of sentences, to know what is usual in a memory
_SHARED_TERMS = 0.7  # what the same words count, of what the same meaning counts
_SHORT_LINES = 0.5  # how much less resemblance says where all lines are short

# How well each of some sentences answers the question.
AnswerScores = Callable[[Sentences], Floats]


def lower_scored_sides(index: RecallIndex, scores: Floats, rows: NDArray[np.intp]) -> NDArray[np.bool_]:
    """By row, whether it is among `rows` and the other side of its exchange scores higher; in a tie, the later one."""
    other = index.other_sides(rows)
    behind = (scores[other] > scores[rows]) | ((scores[other] == scores[rows]) & (other < rows))
    weaker = np.zeros(len(scores), dtype=np.bool_)
    weaker[rows[behind]] = True
    return weaker


def supersession_penalties(
    index: RecallIndex, scores: Floats, words: Floats, rows: Sequence[int], price: float, answers: AnswerScores
) -> dict[int, float]:
    """How much each of `rows`, best first, loses to newer ones among them that say something similar.

    The more a newer turn resembles what answers the question in the older one (`answers`), the more the older one
    loses, but it never falls further than a margin behind the newer one. Short lines resemble each other because they
    go on about one thing, so they lose less. `words` says how well each turn fits the question's words: what is about
    another boat says nothing about this one, however similar it sounds.
    """
    best = np.array(rows[:_COMPARED], dtype=np.intp)
    times, sums, fit = index.times_us[best], scores[best], words[best]
    near = sums >= sums[:1] - np.float32(_NEAR)
    speakers = index.speakers[best]
    may_supersede = (times[:, None] < times) & near & (fit >= fit[:, None] - np.float32(_OTHER_WORDS))
    # In a group chat, nobody's news outdates what another participant said.
    may_supersede &= (speakers[:, None] == speakers) | (speakers == NOBODY) | (speakers[:, None] == NOBODY)
    lost: dict[int, float] = {}
    if not may_supersede.any():
        return lost
    alike = resemblance(index, best, answers) * np.float32(1 - _SHORT_LINES * context_dependence(index))
    for older, newer in np.argwhere(may_supersede).tolist():
        room = max(0.0, float(sums[older] - sums[newer]) + SUPERSESSION_MARGIN)
        loss = min(room, price * float(alike[older, newer]))
        lost[rows[older]] = max(lost.get(rows[older], 0.0), loss)
    return lost


def resemblance(index: RecallIndex, rows: NDArray[np.intp], answers: AnswerScores) -> Floats:
    """For each two of `rows`, about 0 if the second says nothing like the answer in the first, 1 or more if it does."""
    sentences = index.sentences.of(rows)
    cosines = sentences.vectors @ sentences.vectors.T
    # A question, or the words of somebody else, supersedes nothing.
    cosines[sentences.asks] = -np.inf
    # Whoever told of a job and a snowboard is not corrected about the job by news of the snowboard.
    cosines[:, ~_may_answer(sentences, answers, len(rows))] = -np.inf
    by_turn = sentences.best(cosines, len(rows))
    nearest = sentences.best(np.ascontiguousarray(by_turn.T), len(rows))
    unrelated = _unrelated(index)
    meaning = np.maximum(np.nan_to_num(nearest, neginf=0.0) - unrelated, 0) / (1 - unrelated)
    alike: Floats = meaning + np.float32(_SHARED_TERMS) * index.term_similarities(rows.tolist())
    return alike


def _may_answer(sentences: Sentences, answers: AnswerScores, turns: int) -> NDArray[np.bool_]:
    """For each of `sentences`, whether it answers the question at least as well as its turn does on average."""
    scores = answers(sentences)
    counts = np.maximum(np.bincount(sentences.turns, minlength=turns), 1)
    means = np.bincount(sentences.turns, scores, minlength=turns) / counts
    enough: NDArray[np.bool_] = scores >= means[sentences.turns] - _ROUNDING
    return enough


def _unrelated(index: RecallIndex) -> np.float32:
    """Up to which cosine two sentences of this memory have nothing to do with each other.

    That is one deviation above the mean: some people talk about one thing, and in some languages all is closer.
    """
    rows = index.sentences.rows()

    def compute() -> Floats:
        sentences = index.sentences.of(sampled_rows(index))
        vectors = sentences.vectors[~sentences.asks]
        places = np.arange(len(vectors))
        cosines = (vectors @ vectors.T)[places[:, None] < places]
        usual = cosines.mean() + cosines.std() if len(cosines) >= _MIN_PAIRS else _UNRELATED
        return np.array([min(usual, _MAX_UNRELATED)], dtype=np.float32)

    return np.float32(index.derived(("unrelated sentences", len(rows)), compute)[0])

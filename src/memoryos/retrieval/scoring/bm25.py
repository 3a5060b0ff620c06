"""How well the words of turns fit the words of a question: BM25 in which a turn borrows its neighbours' words.

A question two turns earlier often names what the answer does not, so a turn also counts, with less weight, the words
said just before and after it in the same conversation. The sum is divided by what a turn full of every word of the
question would get, so that scores lie in 0..1 and can be compared between questions.
"""

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from memoryos.retrieval.index.neighbours import Floats, Window
from memoryos.retrieval.index.recall_index import RecallIndex
from memoryos.retrieval.scoring.idf import idf
from memoryos.text.question_words import QUESTION_WORDS
from memoryos.text.terms import terms

TERM_WINDOW = Window(before=(0.6, 0.3, 0.15), after=(0.4, 0.2, 0.1))
K1 = 1.2
B = 0.9
ALONE = Window(before=(), after=())
FRAMING = 0.5  # what a word that questions are full of counts, of what its rarity says
QUESTION_TERMS = frozenset(terms(" ".join(sorted(QUESTION_WORDS))))
UNKNOWN = 0.5  # what a word that was never said counts in the divisor, relative to the rarest word


@dataclass(frozen=True, slots=True)
class TermMatch:
    """By row, how well the turn fits the words asked, in 0..1; and what each of these words counts."""

    rows: Floats
    weights: Mapping[str, float]


def bm25_scores(
    index: RecallIndex,
    asked: Sequence[str],
    window: Window = TERM_WINDOW,
    framing: AbstractSet[str] = QUESTION_TERMS,
) -> TermMatch:
    """How well the turns fit the terms `asked`, of which those of `framing` count half."""
    turns = len(index)
    scores = np.zeros(turns, dtype=np.float32)
    held = np.zeros(turns, dtype=np.float32)
    length_norms = _length_norms(index, window)
    weights: dict[str, float] = {}
    for term in sorted(set(asked)):
        touched = _held(index, term, held, window)
        share = FRAMING if term in framing else 1.0
        if not len(touched):
            weights[term] = share * UNKNOWN * float(idf(turns, 0))
            continue
        weights[term] = share * float(idf(turns, len(touched)))
        found = held[touched]
        scores[touched] += np.float32(weights[term]) * found / (found + length_norms[touched])
        held[touched] = 0
    divisor = sum(weights.values()) or 1.0
    return TermMatch(scores / np.float32(divisor), {term: weight / divisor for term, weight in weights.items()})


def fit_of(said: Sequence[str], weights: Mapping[str, float]) -> float:
    """How well one statement of average length with the terms `said` fits words that count `weights`, in 0..1."""
    return sum(weights.get(term, 0.0) for term in set(said)) / (1 + K1)


def _held(index: RecallIndex, term: str, held: Floats, window: Window) -> NDArray[np.intp]:
    """Writes into `held` how often each turn holds or borrows `term`, and gives the rows where it does."""
    if (said := index.words.of(term)) is not None:
        rows, counts = said
        held[rows] += counts
        index.neighbours.spread(rows, counts, held, window)
    if (dated := index.dates.of(term)) is not None:
        held[dated[0]] += dated[1]
    return np.flatnonzero(held)


def _length_norms(index: RecallIndex, window: Window) -> Floats:
    """By row, how many times a word must be said to count half: the longer the turn, the more."""
    return index.derived(("pace", window), lambda: _fresh_length_norms(index, window))


def _fresh_length_norms(index: RecallIndex, window: Window) -> Floats:
    lengths = index.neighbours.smoothed(index.lengths, window) + index.date_lengths
    mean = max(float(lengths.mean()), 1e-9) if len(index) else 1.0
    length_norms: Floats = (K1 * (1 - B + B * lengths / mean)).astype(np.float32)
    return length_norms

"""BM25 in which a turn also counts its neighbours' words.

A question two turns earlier often names what the answer does not, so a turn also counts, with less weight, the words
said just before and after it in the same conversation. A rare word names what is talked about, so it reaches further.
The sum is divided by what a turn full of every word of the question would get, so that scores lie in 0..1 and can be
compared between questions.
"""

from collections.abc import Callable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from memoryos.retrieval.index.neighbours import Floats, Window
from memoryos.retrieval.index.recall_index import RecallIndex
from memoryos.retrieval.scoring.idf import idf_of_term
from memoryos.text.question_words import QUESTION_WORDS
from memoryos.text.terms import terms

TERM_WINDOW = Window(before=(0.6, 0.3, 0.15), after=(0.4, 0.2, 0.1))
RARE_TERM_WINDOW = Window(before=(0.6, 0.4, 0.3, 0.2, 0.15, 0.1), after=(0.4, 0.25, 0.15, 0.1))
RARE = 0.01  # of all turns, how many may hold a rare word; two may in any memory
_MIN_RARE = 2
K1 = 1.2
B = 0.9
ALONE = Window(before=(), after=())
FRAMING = 0.5  # the factor for words that are typical of questions
QUESTION_TERMS = frozenset(terms(" ".join(sorted(QUESTION_WORDS))))
UNKNOWN = 0.5  # what a word that was never said counts in the divisor, relative to the rarest word

Occurrences = tuple[NDArray[np.integer], Floats]  # the rows that contain a term, and how often each does


@dataclass(frozen=True, slots=True)
class TermMatch:
    """By row, how well the text fits the query's words, in 0..1; and the weight of each of these words."""

    rows: Floats
    weights: Mapping[str, float]


def bm25(
    query_terms: Sequence[str],
    occurrences: Callable[[str], Occurrences],
    norms: Floats,
    framing: AbstractSet[str] = frozenset(),
) -> TermMatch:
    """How well the texts with the length norms `norms` fit `query_terms`, of which those of `framing` count half."""
    scores = np.zeros(len(norms), dtype=np.float32)
    weights: dict[str, float] = {}
    for term in sorted(set(query_terms)):
        rows, frequencies = occurrences(term)
        share = FRAMING if term in framing else 1.0
        if not len(rows):
            weights[term] = share * UNKNOWN * idf_of_term(len(norms), 0)
            continue
        weights[term] = share * idf_of_term(len(norms), len(rows))
        scores[rows] += np.float32(weights[term]) * frequencies / (frequencies + norms[rows])
    divisor = sum(weights.values()) or 1.0
    return TermMatch(scores / np.float32(divisor), {term: weight / divisor for term, weight in weights.items()})


def length_norms(lengths: Floats) -> Floats:
    """By row, how many times a word must occur to count half: the longer the text, the more."""
    mean = max(float(lengths.mean()), 1e-9) if len(lengths) else 1.0
    norms: Floats = (K1 * (1 - B + B * lengths / mean)).astype(np.float32)
    return norms


def bm25_scores(
    index: RecallIndex,
    query_terms: Sequence[str],
    window: Window = TERM_WINDOW,
    framing: AbstractSet[str] = QUESTION_TERMS,
) -> TermMatch:
    """How well the turns fit `query_terms`, of which those of `framing` count half."""
    norms = index.derived(("length norms", window), lambda: _turn_norms(index, window))
    counts = np.zeros(len(index), dtype=np.float32)
    return bm25(query_terms, lambda term: _occurrences(index, term, counts, window), norms, framing)


def fit_of(statement_terms: AbstractSet[str], weights: Mapping[str, float]) -> float:
    """How well one statement of average length fits words that count `weights`, in 0..1."""
    return sum(weight for term, weight in weights.items() if term in statement_terms) / (1 + K1)


def _occurrences(index: RecallIndex, term: str, counts: Floats, window: Window) -> Occurrences:
    """The turns that contain `term`, or have neighbours that do, and how often.

    `counts` is scratch space, all zero before and after.
    """
    if (entry := index.words.of(term)) is not None:
        counts[entry[0]] += entry[1]
        rare = window == TERM_WINDOW and len(entry[0]) <= max(_MIN_RARE, RARE * len(index))
        index.neighbours.spread(*entry, counts, RARE_TERM_WINDOW if rare else window)
    if (dates := index.dates.of(term)) is not None:
        counts[dates[0]] += dates[1]
    rows = np.flatnonzero(counts)
    frequencies = counts[rows]
    counts[rows] = 0
    return rows, frequencies


def _turn_norms(index: RecallIndex, window: Window) -> Floats:
    return length_norms(index.neighbours.smoothed(index.lengths, window) + index.date_lengths)

"""Which turns say nothing: "Thanks!", "Noted."."""

import numpy as np

from memoryos.retrieval.index.neighbours import Floats
from memoryos.retrieval.index.recall_index import RecallIndex
from memoryos.text.filler_words import FILLER_WORDS
from memoryos.text.terms import terms

FILLER_TERMS = frozenset(term for word in FILLER_WORDS for term in terms(word))


def filler(index: RecallIndex) -> Floats:
    """By row, 1 for a turn that only has filler words."""
    return index.derived("filler", lambda: _compute(index))


def _compute(index: RecallIndex) -> Floats:
    counts = np.zeros(len(index), dtype=np.float32)
    for term in sorted(FILLER_TERMS):
        if (entry := index.words.of(term)) is not None:
            counts[entry[0]] += entry[1]
    empty: Floats = (counts >= index.lengths).astype(np.float32)
    return empty

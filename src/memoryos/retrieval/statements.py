"""How much a turn states, whatever is asked: questions and small talk are seldom what somebody looks for."""

from collections.abc import Sequence
from itertools import accumulate

import numpy as np

from memoryos.domain.sentences import asks, may_ask, sentences
from memoryos.domain.terms import terms
from memoryos.retrieval.chains import Floats
from memoryos.retrieval.columns import Column
from memoryos.retrieval.postings import Postings
from memoryos.retrieval.rarity import rarity

_PAD = 4.0  # so that a turn of one or two rare words does not count as full of them


def stated_terms(text: str, all_terms: Sequence[str]) -> Sequence[str]:
    """The terms of the sentences of `text` that are not questions; `all_terms` are those of the whole text."""
    if not may_ask(text):
        return all_terms
    return [term for sentence in sentences(text) if not asks(sentence) for term in terms(sentence)]


class Statements:
    """By row, the different terms that the turn states, and how many different terms it has."""

    def __init__(self) -> None:
        self._stated: Column[np.int32] = Column(np.int32)
        self._starts: Column[np.int64] = Column(np.int64)
        self._sizes: Column[np.float32] = Column(np.float32)

    def extend(self, stated: Sequence[Sequence[int]], sizes: Sequence[int]) -> None:
        """Adds rows at the end: for each the numbers of the terms that it states, and how many terms it has."""
        ends = list(accumulate(map(len, stated), initial=len(self._stated)))
        self._starts.extend(ends[:-1])
        self._stated.extend([number for row in stated for number in row])
        self._sizes.extend(sizes)

    def prior(self, postings: Postings) -> Floats:
        """By row, 0 for a pure question, little for small talk, some 0.6 for a sentence full of telling words."""
        turns = len(self._sizes)
        most = float(rarity(turns, 0))
        weights = rarity(turns, postings.rows_a_term()) / np.float32(most)
        # One zero at the end, because a row that states nothing may stand last and begins there.
        told = np.append(weights[self._stated.view()], np.float32(0))
        sums = np.add.reduceat(told, self._starts.view()) if turns else told[:0]
        ends = np.append(self._starts.view()[1:], len(self._stated))
        sums[ends == self._starts.view()] = 0
        prior: Floats = np.minimum(1, sums / (self._sizes.view() + np.float32(_PAD))).astype(np.float32)
        return prior

    def nbytes(self) -> int:
        """Memory held."""
        return self._stated.nbytes() + self._starts.nbytes() + self._sizes.nbytes()

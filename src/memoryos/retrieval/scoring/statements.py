"""How much a turn states, whatever is asked: questions and small talk are seldom what somebody looks for."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from memoryos.retrieval.index.columns import Column
from memoryos.retrieval.index.neighbours import Floats
from memoryos.retrieval.index.postings import Postings
from memoryos.retrieval.index.term_counts import Tokens
from memoryos.retrieval.scoring.idf import idf

_PAD = 4.0  # so that a turn of one or two rare words does not count as full of them


class Statements:
    """By row, the different terms that the turn states, and how many different terms it has."""

    def __init__(self) -> None:
        self._numbers: Column[np.int32] = Column(np.int32)
        self._starts: Column[np.int64] = Column(np.int64)
        self._sizes: Column[np.float32] = Column(np.float32)

    def extend(self, tokens: Tokens, statements: Sequence[str | None], words: Postings) -> None:
        """Adds rows with the terms `tokens` at the end.

        A text of `statements` holds the terms that its row states, separated by spaces; None means all of the row.
        """
        rows, numbers = _statement_terms(tokens, statements, words)
        per_row = np.bincount(rows, minlength=len(statements))
        self._starts.extend(len(self._numbers) + np.cumsum(per_row) - per_row)
        self._numbers.extend(numbers)
        self._sizes.extend(tokens.sizes)

    def prior(self, postings: Postings) -> Floats:
        """By row, 0 for a pure question, little for small talk, some 0.6 for a sentence full of telling words."""
        turns = len(self._sizes)
        most = float(idf(turns, 0))
        weights = idf(turns, postings.rows_per_term()) / np.float32(most)
        # One zero at the end, because a row that states nothing may stand last and begins there.
        weighted = np.append(weights[self._numbers.view()], np.float32(0))
        sums = np.add.reduceat(weighted, self._starts.view()) if turns else weighted[:0]
        ends = np.append(self._starts.view()[1:], len(self._numbers))
        sums[ends == self._starts.view()] = 0
        prior: Floats = np.minimum(1, sums / (self._sizes.view() + np.float32(_PAD))).astype(np.float32)
        return prior

    def similarities(self, rows: Sequence[int], postings: Postings) -> Floats:
        """The cosines of some rows with each other by the idf of the terms that they state, in 0..1."""
        term_lists = [self._terms_of(row) for row in rows]
        vocabulary = np.unique(np.concatenate(term_lists)) if term_lists else np.zeros(0, np.int32)
        weights = idf(len(self._sizes), postings.rows_of(vocabulary))
        vectors = np.zeros((len(term_lists), len(vocabulary)), dtype=np.float32)
        for position, terms in enumerate(term_lists):
            here = np.searchsorted(vocabulary, terms)
            vectors[position, here] = weights[here]
        vectors /= np.maximum(np.linalg.norm(vectors, axis=1, keepdims=True), np.float32(1e-9))
        cosines: Floats = vectors @ vectors.T
        return cosines

    def _terms_of(self, row: int) -> NDArray[np.int32]:
        starts = self._starts.view()
        end = starts[row + 1] if row + 1 < len(starts) else len(self._numbers)
        terms: NDArray[np.int32] = self._numbers.view()[starts[row] : end]
        return terms

    def nbytes(self) -> int:
        """The memory it uses, in bytes."""
        return self._numbers.nbytes() + self._starts.nbytes() + self._sizes.nbytes()


def _statement_terms(
    tokens: Tokens, statements: Sequence[str | None], words: Postings
) -> tuple[NDArray[np.int64], NDArray[np.int32]]:
    """The rows of `tokens` and the numbers of the terms that each states, in order of rows."""
    rows, numbers = tokens.rows[tokens.once], tokens.numbers[tokens.once]
    asking = [row for row, text in enumerate(statements) if text is not None]
    if not asking:
        return rows, numbers
    # A sentence by itself may give other terms than the turn; those never said by then are skipped.
    known_terms = tokens.known_after()
    own = [
        (row, number)
        for row in asking
        for number in words.numbers((statements[row] or "").split())
        if number < known_terms[row]
    ]
    complete = ~np.isin(rows, asking)
    rows = np.append(rows[complete], np.array([row for row, _ in own], np.int64))
    numbers = np.append(numbers[complete], np.array([number for _, number in own], np.int32))
    order = np.argsort(rows, kind="stable")
    return rows[order], numbers[order]

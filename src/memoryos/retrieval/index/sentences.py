"""The sentences of turns in memory: their vectors in eight bits, and which of them are questions."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from memoryos.ports import SentenceVectors, Vector
from memoryos.retrieval.index.columns import Column
from memoryos.retrieval.index.neighbours import Floats


@dataclass(frozen=True, slots=True)
class Sentences:
    """Some sentences: the vector of each, whether it is a question, and the position of its turn."""

    vectors: Vector
    asks: NDArray[np.bool_]
    turns: NDArray[np.intp]

    def best(self, fit: Floats, turns: int) -> Floats:
        """By turn, the greatest of its sentences' values in `fit`, which may have several columns."""
        greatest = np.full((turns, *fit.shape[1:]), -np.inf, dtype=np.float32)
        np.maximum.at(greatest, self.turns, fit)
        return greatest


class SentencePool:
    """By row, the sentences of its turn, if it has any."""

    def __init__(self) -> None:
        self._codes: Column[np.int8] = Column(np.int8)
        self._scales: Column[np.float32] = Column(np.float32)
        self._asks: Column[np.bool_] = Column(np.bool_)
        self._first: Column[np.int32] = Column(np.int32)
        self._count: Column[np.int32] = Column(np.int32)
        self._dimension = 0

    def put(self, rows: Sequence[int], sentences: Sequence[SentenceVectors | None]) -> None:
        """Stores the sentences of each row."""
        self._make_room(max(rows, default=-1) + 1)
        for row, some in zip(rows, sentences, strict=True):
            if some is not None:
                self._dimension = some.codes.shape[1]
                self._first.view()[row], self._count.view()[row] = len(self._scales), len(some.asks)
                self._codes.extend(some.codes.ravel())
                self._scales.extend(some.scales)
                self._asks.extend(some.asks)

    def _make_room(self, rows: int) -> None:
        """Adds rows without sentences, up to so many."""
        missing = rows - len(self._first)
        if missing > 0:
            self._first.extend(np.zeros(missing, np.int32))
            self._count.extend(np.zeros(missing, np.int32))

    def rows(self) -> NDArray[np.intp]:
        """The rows that have sentences, ascending."""
        return np.flatnonzero(self._count.view())

    def of(self, rows: NDArray[np.intp]) -> Sentences:
        """The sentences of `rows`."""
        self._make_room(int(rows.max(initial=-1)) + 1)
        counts, first = self._count.view()[rows], self._first.view()[rows]
        turns = np.repeat(np.arange(len(rows)), counts)
        starts = np.cumsum(counts) - counts
        places = first[turns] + np.arange(len(turns)) - starts[turns]
        codes = self._codes.view().reshape(-1, self._dimension or 1)[places]
        vectors = codes.astype(np.float32) * self._scales.view()[places, None]
        return Sentences(vectors, self._asks.view()[places], turns)

    def nbytes(self) -> int:
        """The memory it uses, in bytes."""
        return sum(column.nbytes() for column in vars(self).values() if isinstance(column, Column))

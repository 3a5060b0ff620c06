"""Exact search over vectors in memory: every row is compared."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from memoryos.ports import Vector

_BLOCK = 4096  # rows that are added at once when the last block is full; growing never copies what is there


class ExactIndex:
    """Unit vectors by row number in blocks of memory; one pass over all of them answers a query."""

    def __init__(self, dimension: int) -> None:
        self._dimension = dimension
        self._blocks: list[Vector] = []
        self._present: list[NDArray[np.bool_]] = []
        self._rows = 0

    def put(self, rows: Sequence[int], vectors: Sequence[Vector]) -> None:
        """Keeps the unit vector of each row; a row that has one keeps the new one."""
        if not len(rows):
            return
        self._rows = max(self._rows, max(rows) + 1)
        while len(self._blocks) * _BLOCK < self._rows:
            self._blocks.append(np.zeros((_BLOCK, self._dimension), dtype=np.float32))
            self._present.append(np.zeros(_BLOCK, dtype=np.bool_))
        for row, vector in zip(rows, vectors, strict=True):
            self._blocks[row // _BLOCK][row % _BLOCK] = vector
            self._present[row // _BLOCK][row % _BLOCK] = True

    def scores(self, query: Vector) -> Vector:
        """The cosine of each row with the unit vector `query`, by row number; 0 for a row without a vector."""
        scores = np.empty(self._rows, dtype=np.float32)
        for number, block in enumerate(self._blocks):
            part = scores[number * _BLOCK : (number + 1) * _BLOCK]
            # Not `dot`: it would use threads, whose number changes the last digits, and which wait for a busy core.
            np.einsum("ij,j->i", block[: len(part)], query, out=part)
        return scores

    def of(self, rows: NDArray[np.int32]) -> Vector:
        """The vectors of those rows, copied; zeros for a row without one."""
        numbers, places = np.divmod(rows, _BLOCK)
        if len(rows) and numbers.min() == numbers.max() < len(self._blocks):
            copied: Vector = self._blocks[numbers[0]].take(places, axis=0)
            return copied
        vectors = np.zeros((len(rows), self._dimension), dtype=np.float32)
        for number in np.unique(numbers[numbers < len(self._blocks)]):
            here = numbers == number
            vectors[here] = self._blocks[number][places[here]]
        return vectors

    def has_vector(self) -> NDArray[np.bool_]:
        """By row number, whether that row has a vector."""
        present = np.concatenate(self._present) if self._present else np.zeros(0, dtype=np.bool_)
        return present[: self._rows]

    def nbytes(self) -> int:
        """Memory held; rows that nothing was put in cost nothing, as the system gives memory when it is touched."""
        return self._rows * (self._dimension * 4 + 1)

"""Exact search over vectors in memory: every row is compared."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from memoryos.ports import Vector

_BLOCK = 4096  # rows added at once when the last block is full; growing never copies full blocks
_FIRST = 8  # initial rows of the first block; most owners of a server have few


class ExactIndex:
    """Unit vectors by row number in blocks of memory; one pass over all of them answers a query."""

    def __init__(self, dimension: int) -> None:
        self._dimension = dimension
        self._blocks: list[Vector] = []
        self._present: list[NDArray[np.bool_]] = []
        self._rows = 0

    def put(self, rows: Sequence[int], vectors: Sequence[Vector]) -> None:
        """Stores the unit vector of each row, replacing any old one."""
        if not len(rows):
            return
        self._rows = max(self._rows, max(rows) + 1)
        self._make_room()
        for row, vector in zip(rows, vectors, strict=True):
            self._blocks[row // _BLOCK][row % _BLOCK] = vector
            self._present[row // _BLOCK][row % _BLOCK] = True

    def scores(self, query: Vector) -> Vector:
        """The dot product of each row with the unit vector `query`, by row number; 0 for a row without a vector.

        A shorter `query` is compared with the beginning of each vector.
        """
        scores = np.empty(self._rows, dtype=np.float32)
        for number, block in enumerate(self._blocks):
            part = scores[number * _BLOCK : (number + 1) * _BLOCK]
            # Not `dot`: it uses threads, whose number changes the last digits, and which wait if a core is busy.
            np.einsum("ij,j->i", block[: len(part), : len(query)], query, out=part)
        return scores

    def of(self, rows: NDArray[np.int32]) -> Vector:
        """The vectors of those rows, copied; zeros for a row without one."""
        numbers, places = np.divmod(rows, _BLOCK)
        if len(rows) and rows.max() < self._rows and numbers.min() == numbers.max():
            copied: Vector = self._blocks[numbers[0]].take(places, axis=0)
            return copied
        vectors = np.zeros((len(rows), self._dimension), dtype=np.float32)
        for number in np.unique(numbers[rows < self._rows]):
            here = (numbers == number) & (rows < self._rows)
            vectors[here] = self._blocks[number][places[here]]
        return vectors

    def has_vector(self) -> NDArray[np.bool_]:
        """By row number, whether that row has a vector."""
        present = np.concatenate(self._present) if self._present else np.zeros(0, dtype=np.bool_)
        return present[: self._rows]

    def nbytes(self) -> int:
        """The memory it uses, in bytes."""
        return sum(block.nbytes for block in (*self._blocks, *self._present))

    def _make_room(self) -> None:
        """Adds blocks for all rows. Only the first block is ever copied: it doubles until it is as large as others."""
        if self._rows <= _BLOCK and len(self._blocks) <= 1:
            held = len(self._present[0]) if self._present else 0
            if self._rows > held:
                more = max(_FIRST, 1 << (self._rows - 1).bit_length()) - held
                self._blocks = [_extended(self._blocks, (more, self._dimension), np.float32)]
                self._present = [_extended(self._present, (more,), np.bool_)]
            return
        if self._present and len(self._present[0]) < _BLOCK:
            missing = _BLOCK - len(self._present[0])
            self._blocks[0] = _extended(self._blocks[:1], (missing, self._dimension), np.float32)
            self._present[0] = _extended(self._present[:1], (missing,), np.bool_)
        while len(self._blocks) * _BLOCK < self._rows:
            self._blocks.append(np.zeros((_BLOCK, self._dimension), dtype=np.float32))
            self._present.append(np.zeros(_BLOCK, dtype=np.bool_))


def _extended(blocks: Sequence[NDArray[Any]], more: tuple[int, ...], kind: type[np.generic]) -> NDArray[Any]:
    """The first of `blocks`, if any, with empty rows appended."""
    return np.concatenate([*blocks[:1], np.zeros(more, dtype=kind)])

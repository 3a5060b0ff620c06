"""FAISS: one bit per dimension, compared in this process; the caller compares the best again with full vectors."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from memoryos.adapters.libraries import library
from memoryos.ports import EngineState, Vector

_BITS = 8


class FaissEngine:
    """The signs of each vector's components as a bit code; codes with the fewest different bits are nearest."""

    def __init__(self, dimension: int) -> None:
        self._faiss: Any = library("faiss", "faiss")
        # Its own threads would compete with the server's.
        self._faiss.omp_set_num_threads(1)
        self._bits = -(-dimension // _BITS) * _BITS
        self.clear()

    def state(self) -> EngineState:
        """Its state."""
        return self._state

    def put(self, turns: Sequence[int], vectors: Sequence[Vector], state: EngineState) -> None:
        """Stores the code of each turn's vector."""
        if again := self._turns.intersection(turns):
            self._codes.remove_ids(np.array(sorted(again), dtype=np.int64))
        self._codes.add_with_ids(self._code(np.asarray(vectors)), np.array(turns, dtype=np.int64))
        self._turns.update(turns)
        self._state = state

    def nearest(self, query: Vector, count: int, allowed: NDArray[np.int64] | None = None) -> NDArray[np.int64]:
        """The turns whose codes differ least from that of `query`."""
        filtered = {} if allowed is None else {"params": self._filter(allowed)}
        _, rows = self._codes.search(self._code(query[None]), min(count, len(self._turns)) or 1, **filtered)
        turns: NDArray[np.int64] = rows[0]
        return turns[turns >= 0]

    def clear(self) -> None:
        """Removes all codes."""
        # The map does not own its index, so we keep a reference to both.
        self._flat: Any = self._faiss.IndexBinaryFlat(self._bits)
        self._codes: Any = self._faiss.IndexBinaryIDMap2(self._flat)
        self._turns: set[int] = set()
        self._state = EngineState()

    def _filter(self, allowed: NDArray[np.int64]) -> Any:
        bits = np.zeros(allowed.max(initial=0) + 1, dtype=np.bool_)
        bits[allowed] = True
        selector = self._faiss.IDSelectorBitmap(np.packbits(bits, bitorder="little"))
        return self._faiss.SearchParameters(sel=selector)

    def _code(self, vectors: Vector) -> NDArray[np.uint8]:
        signs = np.zeros((len(vectors), self._bits), dtype=np.bool_)
        signs[:, : vectors.shape[1]] = vectors > 0
        return np.packbits(signs, axis=1)

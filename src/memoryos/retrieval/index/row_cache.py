"""A cache of numbers that are computed per row on first use."""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from memoryos.retrieval.index.neighbours import Floats

Rows = NDArray[np.intp]


class RowCache:
    """The same number of values for each row."""

    def __init__(self, width: int) -> None:
        self._values: Floats = np.zeros((0, width), dtype=np.float32)
        self._known: NDArray[np.bool_] = np.zeros(0, dtype=np.bool_)

    def of(self, rows: Rows, work_out: Callable[[Rows], Floats]) -> Floats:
        """The numbers of `rows`; `work_out` computes those of unknown rows."""
        self._grow(int(rows.max(initial=-1)) + 1)
        fresh = rows[~self._known[rows]]
        if len(fresh):
            self._values[fresh] = work_out(fresh)
            self._known[fresh] = True
        return self._values[rows]

    def drop(self, rows: Rows) -> None:
        """Drops the numbers of `rows`, which have changed."""
        self._known[rows[rows < len(self._known)]] = False

    def nbytes(self) -> int:
        """The memory it uses, in bytes."""
        return self._values.nbytes + self._known.nbytes

    def _grow(self, rows: int) -> None:
        if rows > len(self._known):
            more = max(rows, 2 * len(self._known)) - len(self._known)
            self._values = np.concatenate([self._values, np.zeros((more, self._values.shape[1]), np.float32)])
            self._known = np.concatenate([self._known, np.zeros(more, np.bool_)])

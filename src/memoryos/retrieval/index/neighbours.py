"""The neighbours of turns in a conversation, and smoothing of values over them."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from memoryos.retrieval.index.columns import Column

NOBODY = -1

Rows = NDArray[np.int32]
Floats = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Window:
    """The share that a turn takes of the 1st, 2nd, ... turn before and after it."""

    before: tuple[float, ...]
    after: tuple[float, ...]


class Neighbours:
    """By row, the turn said just before and just after it in the same conversation."""

    def __init__(self) -> None:
        self._before: Column[np.int32] = Column(np.int32)
        self._after: Column[np.int32] = Column(np.int32)

    def __len__(self) -> int:
        return len(self._before)

    @property
    def before(self) -> Rows:
        """By row, the row said just before, or NOBODY."""
        return self._before.view()

    @property
    def after(self) -> Rows:
        """By row, the row said just after, or NOBODY."""
        return self._after.view()

    def extend(self, before: Sequence[int]) -> None:
        """Adds rows at the end; for each, the row that it follows, or NOBODY."""
        first = len(self)
        self._before.extend(before)
        self._after.extend([NOBODY] * len(before))
        added = self.before[first:]
        follows = added != NOBODY
        self.after[added[follows]] = np.arange(first, len(self), dtype=np.int32)[follows]

    def spread(self, rows: Rows, values: Floats, into: Floats, window: Window) -> None:
        """Adds its share of each row's value to the rows around it; `rows` has no duplicates."""
        # A turn takes a share of the value of the turn before it, so each value is added to the turn after it.
        for step, shares in ((self.after, window.before), (self.before, window.after)):
            reached, shared = rows, values
            for share in shares:
                reached = step[reached]
                there = reached != NOBODY
                reached, shared = reached[there], shared[there]
                into[reached] += np.float32(share) * shared

    def smoothed(self, values: Floats, window: Window) -> Floats:
        """By row, its value with the shares of its neighbours."""
        total = values.copy()
        self.spread(np.arange(len(values), dtype=np.int32), values, total, window)
        return total

    def around(self, rows: Rows, reach: int) -> Rows:
        """`rows` and those up to `reach` turns before and after them, ascending, each once."""
        reached_rows = [rows]
        for step in (self.before, self.after):
            reached = rows
            for _ in range(reach):
                reached = step[reached]
                reached = reached[reached != NOBODY]
                reached_rows.append(reached)
        return np.unique(np.concatenate(reached_rows))

    def nbytes(self) -> int:
        """The memory it uses, in bytes."""
        return self._before.nbytes() + self._after.nbytes()

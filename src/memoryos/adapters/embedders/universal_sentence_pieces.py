"""What the Universal Sentence Encoder computes from one piece alone, kept for the pieces that come up again.

Few pieces make up most of what is said. Of the multiplications for a text, 61 % concern one piece at a time: the
projection to the branches and, as a sum over offsets, the first convolution.
"""

import threading
from collections.abc import Sequence

import numpy as np

from memoryos.adapters.embedders.universal_sentence_archive import EMBEDDING, Numbers
from memoryos.adapters.embedders.universal_sentence_convolution import Floats
from memoryos.adapters.embedders.universal_sentence_weights import CHANNELS, Branch, Weights


class Columns:
    """Which blocks of CHANNELS numbers a row has: the embedding of the piece, and then what is computed from it."""

    def __init__(self, branches: Sequence[Branch]) -> None:
        self.total = EMBEDDING // CHANNELS
        self.inputs = range(self.total, self._add(len(branches)))  # one block per branch
        # What the piece adds to the first convolution of a place, by branch and by the offset from there.
        self.addends = [range(self.total, self._add(len(branch.offsets))) for branch in branches]

    def _add(self, blocks: int) -> int:
        self.total += blocks
        return self.total


class PieceRows:
    """Rows by piece number, the most recently used ones kept. Safe for threads."""

    def __init__(self, weights: Weights, *, most: int) -> None:
        self.columns = Columns(weights.branches)
        self._weights = weights
        self._most = most
        self._lock = threading.Lock()
        # The system provides the memory of a row when it is first written.
        self._kept = np.empty((most, self.columns.total * CHANNELS), np.float32)
        self._slots = np.full(weights.table.size, -1)  # by piece number
        self._pieces = np.full(most, -1)  # by slot
        self._used = np.zeros(most, np.int64)
        # Slots from the least recently used on, as they were sorted in the call `_sorted_in`.
        self._queue = np.arange(most)
        self._sorted_in = 0
        self._calls = 0

    @property
    def kept(self) -> frozenset[int]:
        """The pieces whose rows are kept."""
        return frozenset(self._pieces[self._pieces >= 0].tolist())

    def of(self, pieces: Numbers) -> tuple[Floats, Numbers]:
        """The rows of distinct pieces in any order, and a row of zeros; and for each piece, which row it has."""
        rows = np.empty((len(pieces) + 1, self.columns.total * CHANNELS), np.float32)
        rows[-1] = 0
        with self._lock:
            slots = self._slots[pieces]
            is_known = slots >= 0
            known = slots[is_known]
            np.take(self._kept, known, axis=0, out=rows[: len(known)], mode="clip")  # without `mode`, it copies twice
            self._calls += 1
            self._used[known] = self._calls
        missing = pieces[~is_known]
        if len(missing):
            computed = rows[len(known) : -1]
            self._compute(missing, computed)
            with self._lock:
                self._keep(missing, computed)
        ranks = np.cumsum(is_known) - 1
        return rows, np.where(is_known, ranks, np.arange(len(known), len(known) + len(pieces)) - ranks - 1)

    def _compute(self, pieces: Numbers, rows: Floats) -> None:
        """Writes the rows of `pieces` to `rows`."""
        weights, columns = self._weights, self.columns
        rows[:, :EMBEDDING] = embeddings = weights.table[pieces]
        inputs = rows[:, _numbers(columns.inputs)]
        weights.projection_norm(weights.projection.multiply(embeddings), out=inputs)
        for number, (branch, addends) in enumerate(zip(weights.branches, columns.addends, strict=True)):
            own = slice(number * CHANNELS, (number + 1) * CHANNELS)
            branch.first.multiply(inputs[:, own], rows[:, _numbers(addends)])
            rows[:, _numbers(addends[:1])] += branch.first_bias  # at the piece itself, which comes first

    def _keep(self, pieces: Numbers, rows: Floats) -> None:
        is_new = self._slots[pieces] < 0  # another thread may have been faster
        if not is_new.all():
            pieces, rows = pieces[is_new], rows[is_new]
        pieces, rows = pieces[: self._most], rows[: self._most]
        slots = self._oldest(len(pieces))
        outdated = self._pieces[slots]
        self._slots[outdated[outdated >= 0]] = -1
        self._kept[slots] = rows
        self._slots[pieces] = slots
        self._pieces[slots] = pieces
        self._used[slots] = self._calls

    def _oldest(self, count: int) -> Numbers:
        """The slots that were not used for longest."""
        queue = self._queue[self._used[self._queue] <= self._sorted_in]
        if len(queue) < count:
            queue, self._sorted_in = np.argsort(self._used), self._calls
        self._queue = queue[count:]
        return queue[:count]


def _numbers(blocks: range) -> slice:
    """Which numbers of a row are in `blocks`."""
    return slice(blocks.start * CHANNELS, blocks.stop * CHANNELS)

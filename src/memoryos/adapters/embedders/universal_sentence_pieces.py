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
    """Where the parts of a row are: the embedding of the piece, and then what is computed from it."""

    def __init__(self, branches: Sequence[Branch]) -> None:
        self.total = EMBEDDING
        self.inputs = self._next(len(branches))  # of all branches
        # What the piece adds to the first convolution of a place by the offset from there, for all branches that look
        # so far. These are the last ones, because each branch looks further than the one before it.
        seen = [offset for branch in branches for offset in branch.offsets]
        self.offsets = {offset: self._next(seen.count(offset)) for offset in sorted(set(seen), key=abs)}

    def _next(self, blocks: int) -> slice:
        first, self.total = self.total, self.total + blocks * CHANNELS
        return slice(first, self.total)

    def addend(self, offset: int, branch: int) -> slice:
        """What the piece adds at `offset` to the branch `branch`, the last of which is -1."""
        end = self.offsets[offset].stop + (branch + 1) * CHANNELS
        return slice(end - CHANNELS, end)


class PieceRows:
    """Rows by piece number, the most recently used ones kept. Safe for threads."""

    def __init__(self, weights: Weights, *, most: int) -> None:
        self.columns = Columns(weights.branches)
        self._weights = weights
        self._most = most
        self._lock = threading.Lock()
        # The system provides the memory of a row when it is first written.
        self._kept = np.empty((most, self.columns.total), np.float32)
        self._slots = np.full(weights.table.size, -1)  # by piece number
        self._pieces = np.full(most, -1)  # by slot
        self._used = np.zeros(most, np.int64)
        self._calls = 0

    @property
    def kept(self) -> frozenset[int]:
        """The pieces whose rows are kept."""
        return frozenset(self._pieces[self._pieces >= 0].tolist())

    def of(self, pieces: Numbers) -> tuple[Floats, Numbers]:
        """The rows of distinct pieces in any order, and a row of zeros; and for each piece, which row it has."""
        rows = np.empty((len(pieces) + 1, self.columns.total), np.float32)
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
        inputs = weights.projection.multiply(embeddings)
        weights.projection_norm(inputs, out=rows[:, columns.inputs])
        for number, branch in enumerate(weights.branches):
            entry = rows[:, columns.inputs][:, number * CHANNELS : (number + 1) * CHANNELS]
            for offset, matrix in zip(branch.offsets, branch.first, strict=True):
                matrix.multiply(entry, rows[:, columns.addend(offset, number - len(weights.branches))])
        rows[:, columns.offsets[0]] += weights.first_bias

    def _keep(self, pieces: Numbers, rows: Floats) -> None:
        is_new = self._slots[pieces] < 0  # another thread may have been faster
        if not is_new.all():
            pieces, rows = pieces[is_new], rows[is_new]
        pieces, rows = pieces[: self._most], rows[: self._most]
        slots = np.argpartition(self._used, len(pieces) - 1)[: len(pieces)]
        outdated = self._pieces[slots]
        self._slots[outdated[outdated >= 0]] = -1
        self._kept[slots] = rows
        self._slots[pieces] = slots
        self._pieces[slots] = pieces
        self._used[slots] = self._calls

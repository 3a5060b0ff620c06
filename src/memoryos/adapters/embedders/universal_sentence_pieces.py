"""What the Universal Sentence Encoder computes from one piece alone, kept for the pieces that come up again.

Few pieces make up most of what is said. Of the multiplications for a text, 61 % concern one piece at a time: the
projection to the branches and, as a sum over offsets, the first convolution.
"""

import threading

import numpy as np

from memoryos.adapters.embedders.universal_sentence_weights import CHANNELS, Floats, Numbers, Weights


class PieceRows:
    """Rows by piece number, the most recently used ones kept. Safe for threads.

    A row consists of blocks of CHANNELS numbers: the embedding of the piece, its input to each branch, and what it adds
    to the first convolution of each branch at each offset.
    """

    def __init__(self, weights: Weights, *, most: int) -> None:
        self._weights = weights
        self._most = most
        self._lock = threading.Lock()
        # The system provides the memory of a row when it is first written.
        self._kept = np.empty((most, weights.blocks * CHANNELS), np.float32)
        self._slots = np.full(weights.table.size, -1)  # by piece number
        self._pieces = np.full(most, -1)  # by slot
        self._used = np.zeros(most, np.int64)
        self._calls = 0

    @property
    def kept(self) -> frozenset[int]:
        """The pieces whose rows are kept."""
        return frozenset(self._pieces[self._pieces >= 0].tolist())

    def of(self, pieces: Numbers) -> Floats:
        """One row per piece, and a row of zeros after them. The pieces must be distinct."""
        rows = np.empty((len(pieces) + 1, self._kept.shape[1]), np.float32)
        rows[-1] = 0
        with self._lock:
            slots = self._slots[pieces]
            missing = np.flatnonzero(slots < 0)
            np.take(self._kept, slots, axis=0, out=rows[:-1], mode="clip")  # a missing one gets any row for now
            self._calls += 1
            self._used[np.delete(slots, missing)] = self._calls
        if len(missing):
            rows[missing] = computed = self._compute(pieces[missing])
            with self._lock:
                self._keep(pieces[missing], computed)
        return rows

    def _compute(self, pieces: Numbers) -> Floats:
        weights = self._weights
        embeddings = weights.table[pieces]
        inputs = weights.projection.multiply(embeddings)
        inputs += weights.projection_bias
        weights.projection_norm(inputs)
        parts = [embeddings, inputs]
        for branch, entry in zip(weights.branches, np.split(inputs, len(weights.branches), axis=1), strict=True):
            parts.append(branch.first.multiply(entry))
            parts[-1] += branch.first_bias
        return np.concatenate(parts, axis=1)

    def _keep(self, pieces: Numbers, rows: Floats) -> None:
        new = np.flatnonzero(self._slots[pieces] < 0)[: self._most]  # another thread may have been faster
        slots = np.argpartition(self._used, len(new) - 1)[: len(new)]
        outdated = self._pieces[slots]
        self._slots[outdated[outdated >= 0]] = -1
        self._kept[slots] = rows[new]
        self._slots[pieces[new]] = slots
        self._pieces[slots] = pieces[new]
        self._used[slots] = self._calls

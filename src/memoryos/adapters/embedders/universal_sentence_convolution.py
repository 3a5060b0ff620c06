"""Multiplying by the weights of the Universal Sentence Encoder with few multiplications and little copying."""

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]

OUTPUTS = 5  # rows of a convolution that are computed together
_BLOCK = 32  # columns
_SMALL = 1_000_000  # multiplications up to which OpenBLAS copies nothing
_FEW = 30_000  # numbers in some rows, so that all of them times a block are small
_POINTS = (0, 1, -1, 0.5, -2, 2, -0.5, -1.25)


class Matrix:
    """Weights by which rows are multiplied, in narrow blocks of columns and a few rows at a time.

    For few rows, OpenBLAS takes two to four times as long for the whole matrix as for all its blocks, because it copies
    a large matrix first; for many rows, all parts together still take a little less than the whole.
    """

    def __init__(self, weights: Floats) -> None:
        """The last two dimensions of `weights` are those of a matrix. If there is another, they are many matrices."""
        blocks = weights.reshape(*weights.shape[:-1], -1, _BLOCK)
        self._blocks = np.ascontiguousarray(np.moveaxis(blocks, -2, -3))

    def multiply(self, rows: Floats, out: Floats | None = None) -> Floats:
        """`rows` times the weights; if there are many matrices, each times its own of `rows`."""
        count, blocks = rows.shape[-2], self._blocks.shape[-3]
        if out is None:
            out = np.empty((*rows.shape[:-1], blocks * _BLOCK), np.float32)
        by_block = out.reshape(*out.shape[:-1], blocks, _BLOCK).swapaxes(-2, -3)
        parts = -(-count * rows.shape[-1] // _FEW)
        step = -(-count // parts)
        for first in range(0, count, step):
            some = slice(first, first + step)
            np.matmul(rows[..., None, some, :], self._blocks, out=by_block[..., some, :])
        return out


class Convolution:
    """A convolution by minimal filtering (Winograd; Toom and Cook): OUTPUTS neighbouring rows at a time.

    For a convolution that sees r rows, they take OUTPUTS + r - 1 multiplications by a matrix, instead of OUTPUTS * r:
    its r matrices, as coefficients of a polynomial, and its inputs are evaluated at so many points, one of them
    infinity, and multiplied there.
    """

    def __init__(self, kernel: Floats) -> None:
        """`kernel` has one matrix for each row that the convolution sees."""
        self.inputs = OUTPUTS + len(kernel) - 1
        entry = np.linalg.inv(_powers(self.inputs, self.inputs)).T
        # The inputs are scaled so that no product is much larger than the others, which would lose digits of theirs.
        scales = abs(entry).sum(axis=1, keepdims=True)
        self._entry = (entry / scales).astype(np.float32)
        powers = (_powers(self.inputs, len(kernel)) * scales).astype(np.float32)
        self._kernels = Matrix(np.tensordot(powers, kernel, axes=1))
        self._exit = np.ascontiguousarray(_powers(self.inputs, OUTPUTS).T, np.float32)

    def convolve(self, tiles: Floats, out: Floats) -> None:
        """Writes OUTPUTS rows per tile of `inputs` neighbouring rows; first come the first rows of all tiles."""
        values = np.empty(tiles.shape, np.float32)
        _transform(self._entry, tiles, values)
        _transform(self._exit, self._kernels.multiply(values), out)


def _transform(matrix: Floats, rows: Floats, out: Floats) -> None:
    """Writes `matrix` times `rows`, as if each of them were one number."""
    rows, out = rows.reshape(len(rows), -1), out.reshape(len(out), -1)
    step = _SMALL // matrix.size
    for first in range(0, rows.shape[1], step):
        some = slice(first, first + step)
        np.matmul(matrix, rows[:, some], out=out[:, some])


def _powers(points: int, count: int) -> NDArray[np.float64]:
    """The first `count` powers of the points, the last of which is infinity, where only the highest power counts."""
    return np.vstack([np.vander(_POINTS[: points - 1], count, increasing=True), np.eye(count)[-1]])

"""The weights of the Universal Sentence Encoder, each part of the vocabulary unpacked when a text first needs it.

Most of the weights are the rows of the vocabulary, packed in 17 parts of 4 MB by the remainder of the piece number. A
few short texts need half of them.
"""

import io
import os
import sys
import threading
import weakref
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from zipfile import BadZipFile, ZipFile

import numpy as np
from numpy.typing import NDArray

from memoryos.errors import EmbedderError

Floats = NDArray[np.float32]
Numbers = NDArray[np.int64]

EMBEDDING = 512  # numbers per piece in the vocabulary
CHANNELS = 256  # numbers per piece in each branch
# How many pieces in a row each branch sees, and how many of them are to the left of the piece in question.
_BRANCHES = ((2, 0), (3, 1), (5, 2))
_PARTS = 17
_ROWS_PER_PART = 7530
_BLOCK = 32  # columns
_FEW = 30_000  # numbers in some rows; OpenBLAS copies nothing up to a million multiplications


class Archive:
    """Arrays by name. The file stays open, so that what was checked is what is read.

    Safe for threads and after a fork: nothing is shared but the descriptor, and its position is not used.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._file = path.open("rb", buffering=0)
        weakref.finalize(self, self._file.close)

    def __getitem__(self, name: str) -> NDArray[Any]:
        try:
            with ZipFile(io.BufferedReader(_Reader(self._file.fileno()))) as archive:
                packed = archive.read(f"{name}.npy")
        except (OSError, BadZipFile) as error:
            raise EmbedderError(f"{str(self._path)!r} cannot be read: {error}") from error
        weights: NDArray[Any] = np.load(io.BytesIO(packed), allow_pickle=False)
        return weights


class _Reader(io.RawIOBase):
    """A file that others read too, read from a position of its own."""

    def __init__(self, descriptor: int) -> None:
        self._descriptor = descriptor
        self._size = os.fstat(descriptor).st_size
        self._position = 0

    def readable(self) -> bool:
        return True

    def seekable(self) -> bool:
        return True

    def seek(self, offset: int, whence: int = os.SEEK_SET) -> int:
        start = {os.SEEK_SET: 0, os.SEEK_CUR: self._position, os.SEEK_END: self._size}[whence]
        self._position = max(0, start + offset)
        return self._position

    def readinto(self, buffer: Any) -> int:
        content = _read_at(self._descriptor, len(buffer), self._position)
        buffer[: len(content)] = content
        self._position += len(content)
        return len(content)


if sys.platform == "win32":
    _position_lock = threading.Lock()

    def _read_at(descriptor: int, count: int, position: int) -> bytes:
        with _position_lock:
            os.lseek(descriptor, position, os.SEEK_SET)
            return os.read(descriptor, count)

else:
    _read_at = os.pread


class Table:
    """The embeddings of the vocabulary by piece number. Safe for threads, which may unpack the same part twice."""

    def __init__(self, archive: Archive) -> None:
        self._archive = archive
        self._scale: Floats = archive["scale"]
        self._lowest: Floats = archive["lo"]
        self.size = _PARTS * _ROWS_PER_PART
        self.unpacked: dict[int, NDArray[np.uint8]] = {}

    def __getitem__(self, pieces: Numbers) -> Floats:
        parts = pieces % _PARTS
        rows: Floats = np.array([self._part(piece % _PARTS)[piece // _PARTS] for piece in pieces.tolist()], np.float32)
        rows *= self._scale[parts, None]
        rows += self._lowest[parts, None]
        return rows

    def _part(self, part: int) -> NDArray[np.uint8]:
        # Without a lock: a process forked while another thread held it would wait forever.
        if part not in self.unpacked:
            self.unpacked[part] = self._archive[f"q{part + 1}"]
        return self.unpacked[part]


class Matrix:
    """Weights by which rows are multiplied, in narrow blocks of columns and a few rows at a time.

    For few rows, OpenBLAS takes two to four times as long for the whole matrix as for all its blocks, because it copies
    a large matrix first; for many rows, all parts together still take a little less than the whole.
    """

    def __init__(self, weights: Floats) -> None:
        self._blocks = np.stack(np.split(weights, weights.shape[1] // _BLOCK, axis=1))

    def multiply(self, rows: Floats) -> Floats:
        """`rows` times the weights."""
        count = len(rows)
        products = np.empty((count, len(self._blocks), _BLOCK), np.float32)
        parts = -(-rows.size // _FEW)
        step = -(-count // parts)
        for first in range(0, count, step):
            products[first : first + step] = np.matmul(rows[first : first + step], self._blocks).swapaxes(0, 1)
        return products.reshape(count, -1)


@dataclass(frozen=True, slots=True)
class Branch:
    """A branch that sees `width` pieces in a row, `left` of them before the piece in question."""

    width: int
    left: int
    first: Matrix  # the first convolution, the offsets side by side
    first_bias: Floats  # at the offset of the piece itself; nothing at the others
    second: Matrix  # the second convolution, the offsets side by side
    second_bias: Floats


@dataclass(frozen=True, slots=True)
class Norm:
    """Layer normalisation."""

    gain: Floats
    shift: Floats
    epsilon: float

    def __call__(self, rows: Floats) -> None:
        """Normalises `rows` in place."""
        rows -= rows.mean(axis=1, keepdims=True)
        rows /= np.sqrt(np.einsum("ij,ij->i", rows, rows) / rows.shape[1] + self.epsilon)[:, None]
        rows *= self.gain
        rows += self.shift


@dataclass(frozen=True, slots=True)
class FeedForward:
    """From the sum over the pieces of a text to its vector: two blocks, each with a residual connection."""

    entry: Matrix  # the layer after the sum, with the first layer of the first block and its residual connection
    entry_bias: Floats  # per piece
    first: Matrix
    middle: Matrix  # the first layer of the second block and its residual connection, side by side
    second: Matrix


@dataclass(frozen=True, slots=True)
class Weights:
    """All weights in the form in which they are used."""

    table: Table
    projection: Matrix  # from an embedding to the inputs of all branches
    projection_bias: Floats
    projection_norm: Norm
    branches: tuple[Branch, ...]
    feed_forward: FeedForward
    epsilon: float

    @property
    def blocks(self) -> int:
        """How many blocks of CHANNELS numbers are computed for each piece."""
        return EMBEDDING // CHANNELS + sum(1 + branch.width for branch in self.branches)


def read_weights(path: Path) -> Weights:
    """The weights in the file at `path`."""
    archive = Archive(path)
    epsilon = float(archive["eps"])
    projection, bias, gain, shift = (
        np.concatenate([archive[f"{name}{width}"] for width, _ in _BRANCHES], axis=-1)
        for name in ("proj", "proj_b", "ln_g", "ln_b")
    )
    return Weights(
        table=Table(archive),
        projection=Matrix(projection),
        projection_bias=bias,
        projection_norm=Norm(gain, shift, epsilon),
        branches=tuple(_branch(archive, width, left) for width, left in _BRANCHES),
        feed_forward=_feed_forward(archive),
        epsilon=epsilon,
    )


def _branch(archive: Archive, width: int, left: int) -> Branch:
    first, second = (archive[f"w{layer}_{width}"].reshape(width, CHANNELS, CHANNELS) for layer in (1, 2))
    bias = np.zeros((width, CHANNELS), np.float32)
    bias[left] = archive[f"b1_{width}"]
    return Branch(
        width=width,
        left=left,
        first=Matrix(np.concatenate(first, axis=1)),
        first_bias=bias.ravel(),
        second=Matrix(np.concatenate(second, axis=1)),
        second_bias=archive[f"b2_{width}"],
    )


def _feed_forward(archive: Archive) -> FeedForward:
    # Up to the first layer of the first block, all is linear: the gain of the last normalisation and two matrices.
    block = np.concatenate([archive["d0"], archive["p1"]], axis=1)
    layer = archive["cnn_W"]
    return FeedForward(
        entry=Matrix((archive["ln_g"][:, None] * layer) @ block),
        entry_bias=(archive["ln_b"] @ layer + archive["cnn_b"]) @ block,
        first=Matrix(archive["d1"]),
        middle=Matrix(np.concatenate([archive["d2"], archive["p3"]], axis=1)),
        second=Matrix(archive["d3"]),
    )

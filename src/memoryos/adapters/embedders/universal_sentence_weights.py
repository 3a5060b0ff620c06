"""The weights of the Universal Sentence Encoder in the form in which they are used."""

from dataclasses import dataclass
from pathlib import Path

import numpy as np

from memoryos.adapters.embedders.universal_sentence_archive import Archive, Table
from memoryos.adapters.embedders.universal_sentence_convolution import Convolution, Floats, Matrix

CHANNELS = 256  # numbers per piece in each branch
# How many pieces in a row each branch sees, and how many of them are to the left of the piece in question.
_BRANCHES = ((2, 0), (3, 1), (5, 2))


@dataclass(frozen=True, slots=True)
class Branch:
    """A branch that sees some pieces in a row, `left` of them before the piece in question."""

    left: int
    offsets: tuple[int, ...]  # where they are from the piece in question, the nearest first
    first: Matrix  # the first convolution: the matrices of all offsets, side by side
    first_bias: Floats
    second: Convolution
    second_bias: Floats


@dataclass(frozen=True, slots=True)
class Norm:
    """Layer normalisation of rows whose mean is 0 after `bias` is added."""

    bias: Floats
    gain: Floats
    shift: Floats
    epsilon: float

    def __call__(self, rows: Floats, out: Floats) -> None:
        """Writes the normalised rows to `out`."""
        rows += self.bias
        rows *= 1 / np.sqrt(np.einsum("ij,ij->i", rows, rows) / rows.shape[1] + self.epsilon)[:, None]
        rows *= self.gain
        np.add(rows, self.shift, out=out)


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
    projection_norm: Norm
    branches: tuple[Branch, ...]
    feed_forward: FeedForward
    epsilon: float


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
        # The mean, which the normalisation subtracts, is linear too.
        projection=Matrix(projection - projection.mean(axis=1, keepdims=True)),
        projection_norm=Norm(bias - bias.mean(), gain, shift, epsilon),
        branches=tuple(_branch(archive, width, left) for width, left in _BRANCHES),
        feed_forward=_feed_forward(archive),
        epsilon=epsilon,
    )


def _branch(archive: Archive, width: int, left: int) -> Branch:
    first, second = (archive[f"w{layer}_{width}"].reshape(width, CHANNELS, CHANNELS) for layer in (1, 2))
    offsets = sorted(range(-left, width - left), key=lambda offset: (abs(offset), -offset))
    return Branch(
        left=left,
        offsets=tuple(offsets),
        first=Matrix(np.concatenate([first[left + offset] for offset in offsets], axis=1)),
        first_bias=archive[f"b1_{width}"],
        second=Convolution(second),
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

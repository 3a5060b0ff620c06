"""How near the meaning of turns is to a question: cosine with vectors that lean towards their neighbours' vectors."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from memoryos.ports import Vector
from memoryos.retrieval.index.neighbours import NOBODY, Floats, Rows, Window
from memoryos.retrieval.index.recall_index import RecallIndex

CONTEXT_WEIGHTS = Window(before=(0.3, 0.15), after=(0.2, 0.1))
_AT_ONCE = 256  # rows whose vectors fit into a processor's cache


@dataclass(frozen=True, slots=True)
class Similarity:
    """By row, the cosine of the turn with a question, and whether it has a vector at all; 0 where it has none.

    `usual` marks the rows whose cosines say what is usual for this question: all with a vector, or a sample of them.
    """

    cosines: Floats
    present: NDArray[np.bool_]
    usual: NDArray[np.bool_]


def similarity(index: RecallIndex, question: Vector) -> Similarity:
    """The cosines of the turns' own vectors with `question`."""
    own = np.zeros(len(index), dtype=np.float32)
    scores = index.vectors.scores(question)
    own[: len(scores)] = scores
    present = rows_with_vectors(index)
    return Similarity(own, present, present)


def rows_with_vectors(index: RecallIndex) -> NDArray[np.bool_]:
    """By row, whether the turn has a vector."""
    present = np.zeros(len(index), dtype=np.bool_)
    has_vector = index.vectors.has_vector()
    present[: len(has_vector)] = has_vector
    return present


def in_context(index: RecallIndex, own: Similarity) -> Similarity:
    """The same with vectors that lean towards their neighbours' vectors."""
    lengths = index.context_norms(lambda rows: context_norms(index, rows), reach=len(CONTEXT_WEIGHTS.before))
    smoothed = index.neighbours.smoothed(own.cosines, CONTEXT_WEIGHTS) / np.maximum(lengths, np.float32(1e-9))
    return Similarity(np.where(own.present, smoothed, 0).astype(np.float32), own.present, own.usual)


def context_norms(index: RecallIndex, rows: Rows) -> Floats:
    """The length of the leaning vector of each of `rows`; a cosine is the product divided by it."""
    return np.concatenate(
        [_lengths(index, rows[first : first + _AT_ONCE]) for first in range(0, len(rows), _AT_ONCE)]
        or [np.zeros(0, dtype=np.float32)]
    )


def _lengths(index: RecallIndex, rows: Rows) -> Floats:
    total = index.vectors.of(rows)
    for step, shares in (
        (index.neighbours.before, CONTEXT_WEIGHTS.before),
        (index.neighbours.after, CONTEXT_WEIGHTS.after),
    ):
        reached = rows
        for share in shares:
            reached = np.where(reached == NOBODY, NOBODY, step[reached])
            # Nothing of any row is as good as no row, and leaves the vectors in one piece.
            neighbour = index.vectors.of(np.maximum(reached, 0))
            neighbour *= np.where(reached == NOBODY, 0, share).astype(np.float32)[:, None]
            total += neighbour
    lengths: Floats = np.sqrt(np.einsum("ij,ij->i", total, total))
    return lengths

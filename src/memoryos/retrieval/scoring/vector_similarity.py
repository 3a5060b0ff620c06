"""How near the meaning of turns is to a question: cosine with vectors that lean towards their neighbours' vectors.

Where a vector is that of two embedders side by side, the first alone is compared with every turn; see second_embedder.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from memoryos.ports import Vector
from memoryos.retrieval.index.neighbours import NOBODY, Floats, Rows, Window
from memoryos.retrieval.index.recall_index import RecallIndex

CONTEXT_WEIGHTS = Window(before=(0.3, 0.15), after=(0.2, 0.1))
_BATCH = 256  # rows whose vectors fit into a processor's cache
_FIRST_WIDTHS = {
    "use+minilm:centred/1": 512
}  # embedders whose vectors are those of two, and how long the first one's are


@dataclass(frozen=True, slots=True)
class Similarity:
    """By row, the cosine of the turn with a question, and whether it has a vector at all; 0 if it has none.

    `usual` marks the rows whose cosines say what is usual for this question: all with a vector, or a sample of them.
    """

    cosines: Floats
    present: NDArray[np.bool_]
    usual: NDArray[np.bool_]


def first_part(index: RecallIndex) -> slice:
    """Where the first embedder's vector stands in those of `index`; all of it if there is but one embedder."""
    return slice(0, _FIRST_WIDTHS.get(index.embedder))


def similarity(index: RecallIndex, question: Vector) -> Similarity:
    """The cosines of the turns' own vectors with `question`, by the first embedder."""
    own = np.zeros(len(index), dtype=np.float32)
    scores = index.vectors.scores(unit(question[first_part(index)]))
    own[: len(scores)] = scores
    if first_part(index).stop is not None:
        own /= _first_lengths(index)
    present = rows_with_vectors(index)
    return Similarity(own, present, present)


def unit(vectors: Vector) -> Vector:
    """`vectors` with a length of one each; zeros stay zeros."""
    units: Vector = vectors / np.maximum(np.linalg.norm(vectors, axis=-1, keepdims=True), np.float32(1e-9))
    return units


def part_of(index: RecallIndex, rows: Rows, part: slice) -> Vector:
    """The unit vectors of `rows` by the embedder whose vectors stand in `part`; zeros for a row without one."""
    vectors = index.vectors.of(rows)
    return vectors if part == slice(0, None) else unit(vectors[:, part])


def _first_lengths(index: RecallIndex) -> Floats:
    """By row, how long the first embedder's part of its vector is: one where the second does not know the language."""

    def measure_rows(rows: NDArray[np.intp]) -> Floats:
        chunks = [rows[first : first + _BATCH].astype(np.int32) for first in range(0, len(rows), _BATCH)]
        lengths = [np.linalg.norm(index.vectors.of(some)[:, first_part(index)], axis=1) for some in chunks]
        column: Floats = np.maximum(np.concatenate(lengths), np.float32(1e-9))[:, None]
        return column

    return index.row_cache("length of the first part", 1, np.arange(len(index)), measure_rows)[:, 0]


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
        [_lengths(index, rows[first : first + _BATCH]) for first in range(0, len(rows), _BATCH)]
        or [np.zeros(0, dtype=np.float32)]
    )


def _lengths(index: RecallIndex, rows: Rows) -> Floats:
    leaning = context_vectors(index, rows, first_part(index))
    lengths: Floats = np.sqrt(np.einsum("ij,ij->i", leaning, leaning))
    return lengths


def context_vectors(index: RecallIndex, rows: Rows, part: slice) -> Vector:
    """The vectors of `rows` in `part`, with their neighbours' shares; longer than one."""
    total = part_of(index, rows, part)
    for step, shares in (
        (index.neighbours.before, CONTEXT_WEIGHTS.before),
        (index.neighbours.after, CONTEXT_WEIGHTS.after),
    ):
        reached = rows
        for share in shares:
            reached = np.where(reached == NOBODY, NOBODY, step[reached])
            # Nothing of any row is as good as no row, and leaves the vectors in one piece.
            neighbour = part_of(index, np.maximum(reached, 0), part)
            neighbour *= np.where(reached == NOBODY, 0, share).astype(np.float32)[:, None]
            total += neighbour
    return total

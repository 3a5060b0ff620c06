"""Cosines of a very long memory: exact for the turns that may matter, and the usual one for all others.

A vector engine names the nearest turns. They, the turns that fit the question's words best, those beside them and a
sample of all turns are compared with the question; the sample says what is usual.
"""

import numpy as np
from numpy.typing import NDArray

from memoryos.ports import Vector
from memoryos.retrieval.index.nearest_turns import NearestTurns
from memoryos.retrieval.index.neighbours import Floats
from memoryos.retrieval.index.recall_index import RecallIndex
from memoryos.retrieval.scoring.vector_similarity import (
    CONTEXT_WEIGHTS,
    Similarity,
    first_part,
    part_of,
    rows_with_vectors,
    similarity,
    unit,
)

_CANDIDATES = 400
_COMPARE_ALL = (
    20_000  # where a filter leaves no more turns than this, comparing them costs less than finding the nearest
)
_FEW_DROPPED = 2  # a filter that leaves one turn in so many is applied to what the engine finds
_SAMPLE_RUNS, _RUN = 128, 16  # turns that follow each other, because a turn's score leans on those beside it


def nearest_similarity(index: RecallIndex, question: Vector, words: Floats, eligible: NDArray[np.bool_]) -> Similarity:
    """The cosines of the turns with `question`, from the vector engine where this memory is long enough for one."""
    candidates = _candidates(index, question, eligible)
    if candidates is None:
        return similarity(index, question)
    by_words = _best(np.where(eligible, words, 0))
    near = index.neighbours.around(
        np.unique(np.concatenate([candidates, by_words])).astype(np.int32), len(CONTEXT_WEIGHTS.before)
    )
    present = rows_with_vectors(index)
    sample = sample_rows(present)
    rows = np.union1d(near, sample).astype(np.int32)
    part = first_part(index)
    exact = np.einsum("ij,j->i", part_of(index, rows, part), unit(question[part]))
    usual = np.zeros(len(index), dtype=np.bool_)
    usual[sample] = True
    mean = exact[usual[rows]].mean() if len(sample) else np.float32(0)
    cosines: Floats = np.where(present, mean, 0).astype(np.float32)
    cosines[rows] = exact
    return Similarity(cosines, present, usual)


def _candidates(index: RecallIndex, question: Vector, eligible: NDArray[np.bool_]) -> NDArray[np.intp] | None:
    """Rows that may be nearest among the eligible ones; None if every row has to be compared."""
    if index.nearest is None:
        return None
    left = int(np.count_nonzero(eligible))
    if left <= _COMPARE_ALL < len(eligible):
        return np.flatnonzero(eligible)
    if left == len(eligible):
        return _nearest(index, index.nearest, question, _CANDIDATES)
    if left * _FEW_DROPPED >= len(eligible):
        rows = _nearest(index, index.nearest, question, _CANDIDATES * _FEW_DROPPED)
        if rows is None:
            return None
        rows = rows[eligible[rows]]
        if len(rows) >= _CANDIDATES:
            return rows[:_CANDIDATES]
    allowed = index.turns_of_rows(np.flatnonzero(eligible & rows_with_vectors(index)))
    return _nearest(index, index.nearest, question, _CANDIDATES, allowed)


def _nearest(
    index: RecallIndex,
    engine: NearestTurns,
    question: Vector,
    count: int,
    allowed: NDArray[np.int64] | None = None,
) -> NDArray[np.intp] | None:
    """The rows of the nearest turns; None if the engine cannot be used."""
    turns = engine.to(question, count, allowed)
    return None if turns is None else index.rows_of_turns(turns)


def _best(words: Floats) -> NDArray[np.intp]:
    """The rows that fit the words best."""
    fitting = np.flatnonzero(words)
    if len(fitting) <= _CANDIDATES:
        return fitting
    return fitting[np.argpartition(words[fitting], -_CANDIDATES)[-_CANDIDATES:]]


def sample_rows(present: NDArray[np.bool_], runs: int = _SAMPLE_RUNS) -> NDArray[np.intp]:
    """Some rows with a vector, spread evenly; the same ones for every question."""
    there = np.flatnonzero(present)
    if len(there) <= runs * _RUN:
        return there
    first = np.linspace(0, len(there) - _RUN, runs).astype(np.intp)
    return there[np.unique((first[:, None] + np.arange(_RUN)).ravel())]

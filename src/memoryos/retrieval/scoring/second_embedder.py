"""The second embedder, if there is one: it looks at the best turns only, so that it costs little.

The vectors of both are side by side. The first embedder is compared with every turn; mean and deviation of the second's
cosines come from a sample. Turns and questions in a language that it does not know have no vector of the second.
"""

from collections.abc import Mapping
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from memoryos.ports import Vector
from memoryos.retrieval.index.neighbours import Floats
from memoryos.retrieval.index.recall_index import RecallIndex
from memoryos.retrieval.ranking import best
from memoryos.retrieval.scoring.evidence import Evidence, Meaning
from memoryos.retrieval.scoring.fusion import MEANING_FROM_BELOW, fused
from memoryos.retrieval.scoring.nearest_rows import sample_rows
from memoryos.retrieval.scoring.vector_similarity import (
    context_vectors,
    first_part,
    part_of,
    rows_with_vectors,
    unit,
)
from memoryos.retrieval.scoring.weights import BOTH_EMBEDDERS
from memoryos.retrieval.scoring.z_scores import standard_scores

RERANK_DEPTH = 200  # turns that the second embedder looks at
_SAMPLE_RUNS = 32  # of 16 turns, which say what is usual
_MOST_ABOVE = 3.5  # deviations above the mean; a turn that repeats the question is no better an answer for it


def with_second_embedder(
    index: RecallIndex,
    parts: Mapping[str, Floats],
    evidence: Evidence,
    question: Meaning,
    eligible: NDArray[np.bool_],
) -> tuple[dict[str, Floats], Evidence]:
    """`parts` and `evidence` with what the second embedder says about the best turns; the same if there is none."""
    part = slice(first_part(index).stop, None)
    if part.start is None or evidence.cosines is None or evidence.deviations is None or not question.alone[part].any():
        return dict(parts), evidence
    people = evidence.people
    rows = np.array(best(fused(parts), eligible, RERANK_DEPTH), dtype=np.int32)
    sample, vectors = _sample(index, people, part), _vectors(index, rows, people, part)
    between, alone = (unit(vector[part]) for vector in (question.between_people, question.alone))
    cosines = np.where(people[rows], vectors @ between, vectors @ alone)
    above = np.where(people[rows], standard_scores(cosines, sample @ between), standard_scores(cosines, sample @ alone))
    above = np.minimum(above, np.float32(_MOST_ABOVE))
    known = cosines != 0
    first, second = BOTH_EMBEDDERS
    meaning: Floats = (evidence.deviations + np.float32(MEANING_FROM_BELOW)) * np.float32(first)
    meaning[rows] += (np.where(known, above, evidence.deviations[rows]) + np.float32(MEANING_FROM_BELOW)) * np.float32(
        second
    )
    both = evidence.cosines.copy()
    both[rows] = np.where(known, (both[rows] + cosines) / 2, both[rows])
    return dict(parts) | {"meaning": meaning}, replace(evidence, cosines=both)


def _sample(index: RecallIndex, people: NDArray[np.bool_], part: slice) -> Vector:
    """Vectors of some rows, spread evenly, kept as long as no more vectors come."""
    present = rows_with_vectors(index)

    def compute() -> Vector:
        vectors = _vectors(index, sample_rows(present, _SAMPLE_RUNS).astype(np.int32), people, part)
        return vectors[vectors.any(axis=1)]

    return index.derived(("second embedder's sample", int(np.count_nonzero(present))), compute)


def _vectors(index: RecallIndex, rows: NDArray[np.int32], people: NDArray[np.bool_], part: slice) -> Vector:
    """Unit vectors of `rows`, smoothed with their neighbours where people talk; zeros for rows without."""
    own = part_of(index, rows, part)
    between = people[rows] & own.any(axis=1)
    if between.any():
        own[between] = unit(context_vectors(index, rows[between], part))
    return own

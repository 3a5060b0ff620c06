"""The best rows."""

import numpy as np
from numpy.typing import NDArray

from memoryos.retrieval.index.neighbours import Floats

MOST_HITS = 200  # hits where the query names no limit; a token budget chooses among them


def best(scores: Floats, eligible: NDArray[np.bool_], most: int) -> list[int]:
    """The rows of the highest scores among the eligible, best first; of equal ones the earlier first."""
    rows = np.flatnonzero(eligible)
    if len(rows) > most:
        # All that score as the last one taken are kept for the sort, so that ties do not fall by chance.
        least = np.partition(scores[rows], len(rows) - most)[len(rows) - most]
        rows = rows[scores[rows] >= least]
    order = np.argsort(-scores[rows], kind="stable")
    return [int(row) for row in rows[order][:most]]

"""The best rows."""

import numpy as np
from numpy.typing import NDArray

from memoryos.retrieval.index.neighbours import Floats

MAX_HITS = 200  # the number of hits if the query has no limit; a token budget chooses among them


def best(scores: Floats, eligible: NDArray[np.bool_], most: int) -> list[int]:
    """The eligible rows with the highest scores, best first; in a tie, the earlier one first."""
    rows = np.flatnonzero(eligible)
    if len(rows) > most:
        # All rows that tie with the last one are kept for the sort, so that ties are not decided by chance.
        least = np.partition(scores[rows], len(rows) - most)[len(rows) - most]
        rows = rows[scores[rows] >= least]
    order = np.argsort(-scores[rows], kind="stable")
    return [int(row) for row in rows[order][:most]]

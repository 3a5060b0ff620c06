"""Inverse document frequency: the fewer turns contain a term, the more it counts."""

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

# In a memory of a few turns, every word is in a large part of them, but still means as much as in a longer one.
_MIN_TURNS = 100


def idf(turns: int, document_frequency: NDArray[np.int64] | int) -> NDArray[np.float32]:
    """The weight of a term that `document_frequency` of `turns` turns contain, as in BM25.

    Greatest for a term that none contains.
    """
    frequency = np.asarray(document_frequency, dtype=np.float64)
    return np.log1p((max(turns, _MIN_TURNS) - frequency + 0.5) / (frequency + 0.5)).astype(np.float32)


def idf_of_term(turns: int, document_frequency: int) -> float:
    """The weight of one term."""
    return _of_term(max(turns, _MIN_TURNS), document_frequency)


@lru_cache(maxsize=4096)  # of one number, NumPy takes longer than all else of a term's score
def _of_term(turns: int, document_frequency: int) -> float:
    return float(idf(turns, document_frequency))

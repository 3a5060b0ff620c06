"""How much a term tells: the fewer turns hold it, the more."""

import numpy as np
from numpy.typing import NDArray

# In a memory of a few turns every word is in a large part of them; it still tells as much as in a longer one.
_FEWEST = 100


def idf(turns: int, holding: NDArray[np.int64] | int) -> NDArray[np.float32]:
    """The weight of a term that `holding` of `turns` turns hold, as BM25 has it; greatest for one that none holds."""
    frequency = np.asarray(holding, dtype=np.float64)
    return np.log1p((max(turns, _FEWEST) - frequency + 0.5) / (frequency + 0.5)).astype(np.float32)

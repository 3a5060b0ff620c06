"""Which turns say nothing: "Thanks!", "Noted."."""

import numpy as np

from memoryos.retrieval.index.neighbours import Floats
from memoryos.retrieval.index.recall_index import RecallIndex


def filler(index: RecallIndex) -> Floats:
    """By row, 1 for a turn that only has filler words."""
    return index.is_filler.astype(np.float32)

"""Scores that mean the same for every question and every memory: how many deviations a value lies above the mean."""

import numpy as np
from numpy.typing import NDArray

from memoryos.retrieval.index.neighbours import Floats

_MIN_DEVIATION = 1e-3  # below it all values are as good as equal


def standard_scores(values: Floats, among: NDArray[np.bool_] | Floats | None = None) -> Floats:
    """By row, the standard score of its value, seen from the mean and deviation of those `among`; by default of all."""
    sample = values if among is None else values[among] if among.dtype == np.bool_ else among
    if not len(sample):
        return np.zeros_like(values)
    mean, deviation = float(sample.mean()), float(sample.std())
    if deviation < _MIN_DEVIATION:
        return np.zeros_like(values)
    scores: Floats = ((values - np.float32(mean)) / np.float32(deviation)).astype(np.float32)
    return scores

"""How certain a mean is: a percentile bootstrap over questions, with the same result on every machine."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from memoryos.errors import InvalidInputError

_RESAMPLES = 2000
_SEED = 20240
_TAILS = (0.025, 0.975)


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean of `n` values with its 95 % interval."""

    mean: float
    low: float
    high: float
    n: int


def estimate(values: Sequence[float]) -> Estimate:
    """The mean of `values` and its bootstrap interval."""
    if not values:
        raise InvalidInputError("a mean needs at least one value")
    sample = np.asarray(values, dtype=np.float64)
    rows = np.random.default_rng(_SEED).integers(len(sample), size=(_RESAMPLES, len(sample)))
    low, high = np.quantile(sample[rows].mean(axis=1), _TAILS)
    return Estimate(float(sample.mean()), float(low), float(high), len(sample))


def paired_difference(first: Sequence[float], second: Sequence[float]) -> Estimate:
    """How much greater `second` is than `first` on the same questions, resampled together."""
    return estimate([after - before for before, after in zip(first, second, strict=True)])

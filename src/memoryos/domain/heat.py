"""How much a segment matters now: how often it was used, how much of it is new, how recently it was touched."""

import math
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from memoryos.domain.segment import Segment

Heat = Callable[[Segment, datetime], float]


@dataclass(frozen=True, slots=True)
class HeatFormula:
    """Heat = alpha x visits + beta x pages since the last study + gamma x exp(-age / mu), with the paper's constants.

    The age is counted in seconds from the last visit or page. Heat is not stored, so it is never out of date.
    """

    alpha: float = 1.0
    beta: float = 1.0
    gamma: float = 1.0
    mu: float = 1e7

    def __call__(self, segment: Segment, now: datetime) -> float:
        # A page may be dated in the future; it then counts as brand new.
        age = max(0.0, (now - segment.used_at).total_seconds())
        return self.alpha * segment.visits + self.beta * segment.unstudied + self.gamma * math.exp(-age / self.mu)

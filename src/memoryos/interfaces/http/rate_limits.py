"""How fast one caller may send requests."""

import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass

_MAX_CALLERS = 10_000


@dataclass(slots=True)
class _Bucket:
    tokens: float
    filled_at: float


class RateLimiter:
    """A token bucket per caller: an even rate, with room for a short burst."""

    def __init__(self, per_minute: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate = per_minute / 60
        self._burst = max(1.0, per_minute / 10)
        self._clock = clock
        self._buckets: OrderedDict[str, _Bucket] = OrderedDict()

    def wait(self, caller: str) -> float:
        """How many seconds `caller` has to wait; 0 if the call may go on, and then it counts."""
        now = self._clock()
        bucket = self._buckets.setdefault(caller, _Bucket(self._burst, now))
        self._buckets.move_to_end(caller)
        if len(self._buckets) > _MAX_CALLERS:
            self._buckets.popitem(last=False)
        bucket.tokens = min(self._burst, bucket.tokens + (now - bucket.filled_at) * self._rate)
        bucket.filled_at = now
        if bucket.tokens >= 1:
            bucket.tokens -= 1
            return 0.0
        return (1 - bucket.tokens) / self._rate

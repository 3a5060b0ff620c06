"""How fast one caller may send requests."""

import hashlib
import mmap
import os
import struct
import sys
import time
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

if sys.platform != "win32":
    import fcntl

_MAX_CALLERS = 10_000
_NAME_BYTES = 16
_PLACE = struct.Struct(f"={_NAME_BYTES}sdd")  # the caller, its tokens, and when they were counted
_PLACES = 32_768
_TRIES = 8


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
        """How many seconds `caller` has to wait; 0 if the call is allowed, which is then counted."""
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


class FailureLimiter:
    """Counts failed attempts per address; whoever has too many waits before the next attempt is looked at."""

    def __init__(self, per_minute: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._limiter = RateLimiter(per_minute, clock)
        self._clock = clock
        self._blocked: OrderedDict[str, float] = OrderedDict()

    def wait(self, address: str) -> float:
        """How many seconds `address` has to wait for its next attempt; 0 if it may try now."""
        return max(0.0, self._blocked.get(address, 0.0) - self._clock())

    def fail(self, address: str) -> None:
        """Counts a failed attempt."""
        if seconds := self._limiter.wait(address):
            self._blocked[address] = self._clock() + seconds
            self._blocked.move_to_end(address)
        if len(self._blocked) > _MAX_CALLERS:
            self._blocked.popitem(last=False)


class SharedRateLimiter:
    """The same for several processes together: the buckets are in a file that all of them have mapped.

    A caller's bucket is in one of a few slots that depend on its name. If all are taken, it gets the least recently
    used one: after a while without calls a bucket is full again, and as good as a new one.
    """

    def __init__(self, per_minute: int, path: Path, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate = per_minute / 60
        self._burst = max(1.0, per_minute / 10)
        self._clock = clock
        self._descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        os.ftruncate(self._descriptor, _PLACES * _PLACE.size)
        self._table = mmap.mmap(self._descriptor, _PLACES * _PLACE.size)

    def wait(self, caller: str) -> float:
        """How many seconds `caller` has to wait; 0 if the call is allowed, which is then counted."""
        name = hashlib.blake2b(caller.encode(), digest_size=_NAME_BYTES).digest()
        first = int.from_bytes(name[:4]) % (_PLACES - _TRIES)
        start, size = first * _PLACE.size, _TRIES * _PLACE.size
        fcntl.lockf(self._descriptor, fcntl.LOCK_EX, size, start)
        try:
            return self._take(name, range(start, start + size, _PLACE.size))
        finally:
            fcntl.lockf(self._descriptor, fcntl.LOCK_UN, size, start)

    def _take(self, name: bytes, places: Sequence[int]) -> float:
        now = self._clock()
        buckets = {place: _PLACE.unpack_from(self._table, place) for place in places}
        own = next((place for place, (other, _, _) in buckets.items() if other == name), None)
        place = own if own is not None else min(buckets, key=lambda place: buckets[place][2])
        tokens = self._burst
        if own is not None:
            _, tokens, filled_at = buckets[own]
            tokens = min(self._burst, tokens + (now - filled_at) * self._rate)
        is_allowed = tokens >= 1
        _PLACE.pack_into(self._table, place, name, tokens - is_allowed, now)
        return 0.0 if is_allowed else (1 - tokens) / self._rate


def rate_limiter(per_minute: int, shared_folder: Path | None) -> RateLimiter | SharedRateLimiter:
    """Counts for this process, or for all that have `shared_folder` in common."""
    if shared_folder is None or sys.platform == "win32":
        return RateLimiter(per_minute)
    return SharedRateLimiter(per_minute, shared_folder / "rates")

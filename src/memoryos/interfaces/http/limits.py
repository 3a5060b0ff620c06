"""How much one caller may ask for, and how much a request may carry."""

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

Message = dict[str, Any]
Receive = Callable[[], Any]

_MOST_CALLERS = 10_000


class TooLargeError(Exception):
    """The body is larger than allowed."""


class TooSlowError(Exception):
    """The body did not arrive in time."""


class GoneError(Exception):
    """The client left before its request was complete."""


async def read_body(receive: Receive, most: int, seconds: float) -> bytes:
    """The whole body of a request."""
    try:
        async with asyncio.timeout(seconds):
            return await _read(receive, most)
    except TimeoutError:
        raise TooSlowError from None


async def _read(receive: Receive, most: int) -> bytes:
    body = bytearray()
    while True:
        message = await receive()
        if message["type"] != "http.request":
            raise GoneError
        body += message.get("body", b"")
        if len(body) > most:
            raise TooLargeError
        if not message.get("more_body", False):
            return bytes(body)


def replayed(body: bytes, receive: Receive) -> Receive:
    """`receive` for an application that has yet to read the body."""
    left = [{"type": "http.request", "body": body, "more_body": False}]

    async def again() -> Message:
        message: Message = left.pop() if left else await receive()
        return message

    return again


@dataclass(slots=True)
class _Bucket:
    tokens: float
    filled_at: float


class RateLimiter:
    """Lets each caller go on at an even pace, with some calls ahead of it."""

    def __init__(self, per_minute: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate = per_minute / 60
        self._most = max(1.0, per_minute / 10)
        self._clock = clock
        self._buckets: OrderedDict[str, _Bucket] = OrderedDict()

    def wait(self, caller: str) -> float:
        """How many seconds `caller` has to wait; 0 where the call may go on, and then it is counted."""
        now = self._clock()
        bucket = self._buckets.setdefault(caller, _Bucket(self._most, now))
        self._buckets.move_to_end(caller)
        if len(self._buckets) > _MOST_CALLERS:
            self._buckets.popitem(last=False)
        bucket.tokens = min(self._most, bucket.tokens + (now - bucket.filled_at) * self._rate)
        bucket.filled_at = now
        if bucket.tokens >= 1:
            bucket.tokens -= 1
            return 0.0
        return (1 - bucket.tokens) / self._rate

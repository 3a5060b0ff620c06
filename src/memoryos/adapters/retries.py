"""How often, and after how long, a failed call is tried again."""

import logging
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from memoryos.adapters.remote import RemoteError
from memoryos.errors import InvalidInputError, ModelError
from memoryos.privacy.log_safe import log_safe_text

T = TypeVar("T")
_log = logging.getLogger(__name__)

Sleep = Callable[[float], None]
Jitter = Callable[[], float]
"""A random number from 0 up to 1."""


@dataclass(frozen=True, slots=True)
class RetryPolicy:
    """How often a call is tried in total, and how the pauses grow; no pause is longer than `longest`."""

    attempts: int = 3
    first: float = 0.5
    factor: float = 2.0
    longest: float = 30.0

    def __post_init__(self) -> None:
        if self.attempts < 1 or self.first < 0 or self.factor < 1 or self.longest < 0:
            raise InvalidInputError(f"{self!r} needs at least 1 attempt, waits of 0 or more and a factor of 1 or more")

    def wait(self, failed: int, chance: float, requested: float | None = None) -> float | None:
        """Seconds to wait after the `failed`-th failure (from 1); None if it should not be tried again.

        Half of each pause is random, so that many callers do not come back at once. The pause is at least what the
        provider `requested`; if that is more than `longest`, the call fails at once.
        """
        if failed >= self.attempts or (requested is not None and requested > self.longest):
            return None
        grown = min(self.first * self.factor ** min(failed - 1, 64), self.longest)
        spread = grown / 2 + chance * grown / 2
        return spread if requested is None else min(requested + spread / 2, self.longest)


class Retrier:
    """Tries again after retryable errors, a limited number of times, waiting as long as the provider asks."""

    def __init__(self, retries: RetryPolicy, *, sleep: Sleep, jitter: Jitter) -> None:
        self._retries = retries
        self._sleep = sleep
        self._jitter = jitter

    def call(self, call: Callable[[], T]) -> T:
        """The result of the first successful attempt; raises the error of the last one."""
        failed = 0
        while True:
            try:
                return call()
            except (ModelError, RemoteError) as error:
                failed += 1
                wait = self._retries.wait(failed, self._jitter(), error.retry_after) if error.retryable else None
                if wait is None:
                    raise
                _log.info("%s; trying again in %.1f s", log_safe_text(error), wait)
            self._sleep(wait)

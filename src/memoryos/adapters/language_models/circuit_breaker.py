"""A circuit breaker: a model that is down is not called for a while, so that no call waits just to fail."""

import threading
from collections.abc import Generator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any

from memoryos.adapters.language_models.streams import Pieces, relay
from memoryos.errors import InvalidInputError, ModelError
from memoryos.ports import Clock, Completion, LanguageModel, Message


@dataclass(frozen=True, slots=True)
class BreakerPolicy:
    """After `failures` in a row, no call passes for `cooldown` seconds; then one call per such period may try."""

    failures: int = 5
    cooldown: float = 30.0

    def __post_init__(self) -> None:
        if self.failures < 1 or self.cooldown < 0:
            raise InvalidInputError(f"{self!r} needs at least 1 failure and a cool-down of 0 or more")


@dataclass(frozen=True, slots=True)
class Circuit:
    """The health of a model: failures in a row, and since when calls are held back."""

    failures: int = 0
    held_since: datetime | None = None

    def wait(self, now: datetime, policy: BreakerPolicy) -> float:
        """Seconds until a call may pass; 0 if one may pass now."""
        if self.held_since is None:
            return 0.0
        # If the clock is set back, calls must not be held for longer than the cool-down.
        passed = max((now - self.held_since) / timedelta(seconds=1), 0.0)
        return max(policy.cooldown - passed, 0.0)

    def passed(self, now: datetime) -> "Circuit":
        """The state after a call was let through; while calls are held back, it was the one that may try."""
        return self if self.held_since is None else replace(self, held_since=now)

    def failed(self, now: datetime, policy: BreakerPolicy) -> "Circuit":
        """The state after a failure."""
        failures = self.failures + 1
        held = self.held_since is not None or failures >= policy.failures
        return Circuit(failures, now if held else None)


class Breaking:
    """Refuses calls at once while the model inside is down. Only temporary failures count.

    Others show that it is up.
    """

    def __init__(self, inner: LanguageModel, policy: BreakerPolicy, *, clock: Clock) -> None:
        self._inner = inner
        self._policy = policy
        self._clock = clock
        self._circuit = Circuit()
        self._lock = threading.Lock()

    @property
    def name(self) -> str:
        """The name of the model inside."""
        return self._inner.name

    def complete(self, messages: Sequence[Message], schema: Mapping[str, Any] | None = None) -> Completion:
        """The answer; raises at once while the model is down."""
        with self._watched():
            return self._inner.complete(messages, schema)

    def stream(self, messages: Sequence[Message]) -> Pieces:
        """The answer in pieces; raises at once while the model is down."""
        with self._watched():
            return (yield from relay(self._inner.stream(messages)))

    @contextmanager
    def _watched(self) -> Generator[None]:
        self._enter()
        try:
            yield
        except ModelError as error:
            self._leave(failed=error.retryable)
            raise
        except GeneratorExit:
            # The reader stopped; that is not the model's fault.
            self._leave(failed=False)
            raise
        self._leave(failed=False)

    def _enter(self) -> None:
        with self._lock:
            now = self._clock()
            wait = self._circuit.wait(now, self._policy)
            if wait > 0:
                raise ModelError(
                    f"{self.name} failed {self._circuit.failures} times in a row and is not called for {wait:.0f} s",
                    retryable=True,
                    retry_after=wait,
                )
            self._circuit = self._circuit.passed(now)

    def _leave(self, *, failed: bool) -> None:
        with self._lock:
            self._circuit = self._circuit.failed(self._clock(), self._policy) if failed else Circuit()

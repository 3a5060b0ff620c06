"""A limit on concurrent calls to a language model."""

import threading
from collections.abc import Generator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from memoryos.adapters.language_models.streams import Pieces, relay
from memoryos.errors import InvalidInputError, ModelError
from memoryos.ports import Completion, LanguageModel, Message


class ConcurrencyLimited:
    """Lets at most `calls` through at a time; others wait for up to `patience` seconds."""

    def __init__(self, inner: LanguageModel, calls: int, *, patience: float = 60.0) -> None:
        if calls < 1:
            raise InvalidInputError(f"calls_at_once must be at least 1, not {calls!r}")
        self._inner = inner
        self._patience = patience
        self._slots = threading.Semaphore(calls)

    @property
    def name(self) -> str:
        """The name of the model inside."""
        return self._inner.name

    def complete(self, messages: Sequence[Message], schema: Mapping[str, Any] | None = None) -> Completion:
        """The answer; raises a retryable error if the wait was too long."""
        with self._slot():
            return self._inner.complete(messages, schema)

    def stream(self, messages: Sequence[Message]) -> Pieces:
        """The answer in pieces; its slot is free again when it is read or closed."""
        with self._slot():
            return (yield from relay(self._inner.stream(messages)))

    @contextmanager
    def _slot(self) -> Generator[None]:
        if not self._slots.acquire(timeout=self._patience):
            raise ModelError(f"{self.name} is busy: no free slot within {self._patience:g} s", retryable=True)
        try:
            yield
        finally:
            self._slots.release()

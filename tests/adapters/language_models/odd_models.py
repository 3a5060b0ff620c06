"""Language models that behave as no script can: one that blocks, one that breaks off."""

import threading
from collections.abc import Iterator, Sequence

from memoryos.errors import ModelError
from memoryos.ports import Completion, Message

PASSING = ModelError("busy", retryable=True)
LASTING = ModelError("wrong key")


class Blocked:
    """A model that answers when it is told to, and knows how many are asking it."""

    name = "blocked:model"

    def __init__(self) -> None:
        self.go = threading.Event()
        self.entered = threading.Semaphore(0)
        self.at_once = self.most_at_once = 0
        self._lock = threading.Lock()

    def complete(self, messages: Sequence[Message], schema: object = None) -> Completion:  # noqa: ARG002
        with self._lock:
            self.at_once += 1
            self.most_at_once = max(self.most_at_once, self.at_once)
        self.entered.release()
        self.go.wait(30)
        with self._lock:
            self.at_once -= 1
        return Completion("done", 1, 1)

    def stream(self, messages: Sequence[Message]) -> Iterator[str]:
        yield self.complete(messages).text


class BreaksOff:
    """Shows a piece of every answer, and then fails."""

    name = "breaks:off"

    def __init__(self) -> None:
        self.calls = self.closed = 0

    def complete(self, messages: Sequence[Message], schema: object = None) -> Completion:  # noqa: ARG002
        raise PASSING

    def stream(self, messages: Sequence[Message]) -> Iterator[str]:  # noqa: ARG002
        self.calls += 1
        try:
            yield "Hel"
            raise PASSING
        finally:
            self.closed += 1

"""A language model with retries after temporary failures."""

from collections.abc import Mapping, Sequence
from contextlib import closing
from itertools import islice
from typing import Any

from memoryos.adapters.language_models.streams import Pieces, relay
from memoryos.adapters.retries import Retrier
from memoryos.ports import Completion, LanguageModel, Message


class Retrying:
    """Tries again after retryable errors."""

    def __init__(self, inner: LanguageModel, retrier: Retrier) -> None:
        self._inner = inner
        self._retrier = retrier

    @property
    def name(self) -> str:
        """The name of the model inside."""
        return self._inner.name

    def complete(self, messages: Sequence[Message], schema: Mapping[str, Any] | None = None) -> Completion:
        """The answer of the first attempt that succeeds, or the error of the last."""
        return self._retrier.call(lambda: self._inner.complete(messages, schema))

    def stream(self, messages: Sequence[Message]) -> Pieces:
        """The answer in pieces; only tried again as long as nothing was shown."""
        first, rest = self._retrier.call(lambda: _first_piece(relay(self._inner.stream(messages))))
        with closing(rest):
            yield from first
            return (yield from rest)


def _first_piece(stream: Pieces) -> tuple[list[str], Pieces]:
    """The first piece, which shows that the model answers, and those that follow."""
    return list(islice(stream, 1)), stream

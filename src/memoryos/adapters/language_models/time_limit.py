"""A time limit for the answers of a language model."""

import threading
from collections.abc import Mapping, Sequence
from concurrent.futures import Future
from typing import Any

from memoryos.adapters.language_models.streams import Pieces, relay
from memoryos.errors import ModelError
from memoryos.ports import Completion, LanguageModel, Message


class TimeLimited:
    """Limits the time of a whole answer, even if it trickles in; its thread ends when its client gives up.

    A stream is not limited as a whole: its reader sees progress, and its client limits the wait for each piece.
    """

    def __init__(self, inner: LanguageModel, seconds: float) -> None:
        self._inner = inner
        self._seconds = seconds

    @property
    def name(self) -> str:
        """The name of the model inside."""
        return self._inner.name

    def complete(self, messages: Sequence[Message], schema: Mapping[str, Any] | None = None) -> Completion:
        """The answer; raises a retryable error when time is up."""
        answer: Future[Completion] = Future()
        threading.Thread(target=self._fill, args=(answer, messages, schema), daemon=True).start()
        try:
            return answer.result(self._seconds)
        except TimeoutError:
            raise ModelError(f"{self.name} did not answer within {self._seconds:g} s", retryable=True) from None

    def stream(self, messages: Sequence[Message]) -> Pieces:
        """The answer in pieces, unchanged."""
        return (yield from relay(self._inner.stream(messages)))

    def _fill(
        self, answer: "Future[Completion]", messages: Sequence[Message], schema: Mapping[str, Any] | None
    ) -> None:
        try:
            answer.set_result(self._inner.complete(messages, schema))
        except BaseException as error:  # noqa: BLE001 - raised again in the thread that waits for the answer
            answer.set_exception(error)

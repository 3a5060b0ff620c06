"""What the adapters have in common: request options, and reading replies."""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from memoryos.adapters.language_models.capabilities import Capabilities, RefusedError
from memoryos.adapters.remote import Failure, Wire
from memoryos.errors import ModelError
from memoryos.text.token_estimate import estimate_tokens

T = TypeVar("T")
_NOT_AS_EXPECTED = (ValueError, LookupError, TypeError, AttributeError)


@dataclass(frozen=True, slots=True)
class Sampling:
    """How an answer is sampled; None leaves it to the provider."""

    max_tokens: int | None = None
    temperature: float | None = None

    def fields(self, capabilities: Capabilities) -> dict[str, Any]:
        """The fields for a request."""
        fields: dict[str, Any] = {}
        if self.temperature is not None and capabilities.temperature:
            fields["temperature"] = self.temperature
        if self.max_tokens is not None and capabilities.limits:
            fields[capabilities.limits[0]] = self.max_tokens
        return fields


class Replies:
    """Errors about the replies of one model, with its name and without its key."""

    def __init__(self, name: str, wire: Wire) -> None:
        self._name = name
        self._wire = wire

    def failed(self, failure: Failure) -> ModelError:
        """The error for a failed request."""
        kind = RefusedError if failure.refused else ModelError
        message = f"{self._name} failed: {failure.message}"
        return kind(message, retryable=failure.retryable, retry_after=failure.retry_after)

    def empty(self, reason: object) -> ModelError:
        """The error for a reply without an answer."""
        return ModelError(f"{self._name} gave an empty answer: {self._wire.excerpt(str(reason))}")

    def ended_early(self) -> ModelError:
        """The error for a stream that closed before its end."""
        return ModelError(f"{self._name} ended its answer early", retryable=True)

    def read(self, body: str, reader: Callable[[Any], T]) -> T:
        """What `reader` returns for the JSON in `body`."""
        try:
            return reader(json.loads(body))
        except _NOT_AS_EXPECTED:
            # A gateway in front of the provider may have answered, so it may be tried again.
            message = f"{self._name} gave a malformed answer: {self._wire.excerpt(body)}"
        raise ModelError(message, retryable=True)

    def read_stream(self, events: Iterable[Any], reader: Callable[[Any], T]) -> Iterator[T]:
        """What `reader` returns for each event of a stream."""
        try:
            for event in events:
                yield reader(event)
        except self._wire.errors as error:
            failed = self.failed(self._wire.failure(error))
        except _NOT_AS_EXPECTED:
            failed = ModelError(f"{self._name} sent a malformed stream", retryable=True)
        else:
            return
        raise failed


def count(usage: Any, field: str, *texts: str) -> int:
    """The tokens that the provider reported in `field`, or else an estimate for `texts`."""
    counted = usage.get(field) if isinstance(usage, Mapping) else None
    return counted if isinstance(counted, int) and counted > 0 else sum(map(estimate_tokens, texts))

"""Calls to an engine's client, whose failures come in one form."""

from collections.abc import Callable
from typing import TypeVar

from memoryos.errors import StorageError

_MOST_CHARACTERS = 200

Answer = TypeVar("Answer")


def answer_of(engine: str, errors: tuple[type[Exception], ...], call: Callable[[], Answer]) -> Answer:
    """What `call` gives. Raises StorageError, which names the `engine`, for the `errors` that its client raises."""
    try:
        return call()
    except errors as error:
        reason = " ".join(str(error).split())[:_MOST_CHARACTERS] or type(error).__name__
        raise StorageError(f"{engine} cannot be used: {reason}") from error

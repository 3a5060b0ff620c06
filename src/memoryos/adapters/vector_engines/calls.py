"""Calls to an engine's client, with all failures as StorageError."""

from collections.abc import Callable
from typing import TypeVar

from memoryos.errors import StorageError

_MAX_CHARACTERS = 200

Answer = TypeVar("Answer")


def answer_of(engine: str, errors: tuple[type[Exception], ...], call: Callable[[], Answer]) -> Answer:
    """The result of `call`. Raises StorageError with the name of the `engine` for the `errors` of its client."""
    try:
        return call()
    except errors as error:
        reason = " ".join(str(error).split())[:_MAX_CHARACTERS] or type(error).__name__
        raise StorageError(f"{engine} cannot be used: {reason}") from error

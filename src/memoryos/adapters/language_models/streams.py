"""Answers in pieces. A generator may return the whole `Completion` at its end; other iterators return None."""

from collections.abc import Generator, Iterator
from typing import cast

from memoryos.ports import Completion

Pieces = Generator[str, None, Completion | None]


def relay(stream: Iterator[str]) -> Pieces:
    """`stream`, including its return value; closing this closes `stream`."""
    return (yield from cast("Pieces", stream))

"""Answers in pieces. A generator may return the whole `Completion` at its end; other iterators return None."""

from collections.abc import Generator, Iterator
from typing import cast

from memoryos.ports import Completion

Pieces = Generator[str, None, Completion | None]


def relayed(stream: Iterator[str]) -> Pieces:
    """`stream` with what it returns at its end; closing this closes it."""
    return (yield from cast("Pieces", stream))

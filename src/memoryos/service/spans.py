"""Where time is spent, told to whoever collects it. Names and numbers alone: never what somebody said."""

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from typing import Protocol


class Span(Protocol):
    """A piece of work that is going on."""

    def set_attribute(self, key: str, value: str | int) -> None:
        """Notes something about it."""
        ...


Spans = Callable[[str, dict[str, str | int]], AbstractContextManager[Span]]
"""Begins a span of that name with these attributes; it ends with the block."""


class _Unseen:
    def set_attribute(self, key: str, value: str | int) -> None:
        """Nobody collects it."""


_UNSEEN = nullcontext(_Unseen())


def no_spans(name: str, attributes: dict[str, str | int]) -> AbstractContextManager[Span]:  # noqa: ARG001 - as others do
    """Spans that nobody collects, at next to no cost."""
    return _UNSEEN

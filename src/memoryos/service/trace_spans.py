"""Trace spans, which show where time is spent. They contain names and numbers only, never what anybody said."""

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from typing import Protocol


class Span(Protocol):
    """A piece of work in progress."""

    def set_attribute(self, key: str, value: str | int) -> None:
        """Adds a detail to the span."""
        ...


Spans = Callable[[str, dict[str, str | int]], AbstractContextManager[Span]]
"""Starts a span with this name and these attributes; it ends with the block."""


class _NoSpan:
    def set_attribute(self, key: str, value: str | int) -> None:
        """Drops it: nobody collects spans."""


_NO_SPAN = nullcontext(_NoSpan())


def no_spans(name: str, attributes: dict[str, str | int]) -> AbstractContextManager[Span]:  # noqa: ARG001 - as Spans has it
    """Spans that nobody collects, at next to no cost."""
    return _NO_SPAN

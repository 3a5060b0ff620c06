"""A table for people."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Table:
    """Rows under a header."""

    title: str
    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]

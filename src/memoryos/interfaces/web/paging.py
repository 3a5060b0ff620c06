"""Long lists, a piece at a time."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from memoryos.interfaces.web.visit import Visit

T = TypeVar("T")
_LONGEST_NUMBER = 6


@dataclass(frozen=True, slots=True)
class Piece(Generic[T]):
    """Some items of a list, and where the pieces beside it begin; None at the ends."""

    items: list[T]
    newer: int | None
    older: int | None

    @property
    def links(self) -> dict[str, int | None]:
        """For the template that shows the ways to the pieces beside it."""
        return {"newer": self.newer, "older": self.older}


def piece_of(items: Sequence[T], offset: int, size: int) -> Piece[T]:
    """The piece of `items` that begins at `offset`."""
    return Piece(
        items=list(items[offset : offset + size]),
        newer=max(0, offset - size) if offset else None,
        older=offset + size if offset + size < len(items) else None,
    )


def number_in(visit: Visit, name: str) -> int:
    """A number in the query of the address; 0 where there is none that can be used."""
    text = visit.request.query_params.get(name, "")
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= _LONGEST_NUMBER else 0

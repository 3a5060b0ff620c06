"""Search of turns in the store itself, for a memory whose index is not in memory yet."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from memoryos.domain.page import Role
from memoryos.ports.vector import Vector


@dataclass(frozen=True, slots=True)
class TurnMatch:
    """A turn that a store found: how much of the words it has, by their idf, in 0..1, and the cosine of its vector.

    A turn that is not among the best by one of them has 0 there.
    """

    page_id: str
    role: Role
    words: float = 0.0
    cosine: float = 0.0


class TurnSearch(Protocol):
    """Finds turns of one owner where they are stored, by words and meaning alone."""

    def is_able(self) -> bool:
        """Whether it can: the server has what it takes, and the texts are not encrypted."""
        ...

    def best(self, terms: Sequence[str], embedder: str, vector: Vector | None, count: int) -> list[TurnMatch]:
        """The `count` turns that have the most of `terms`, and the `count` nearest to `vector`, each turn once.

        `terms` are those of the rules that made the words that are kept; `vector` is None for words alone.
        """
        ...

"""Search of turns in the store itself, for a memory whose index is not in memory yet."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from memoryos.domain.page import Role
from memoryos.ports.vector import Vector


@dataclass(frozen=True, slots=True)
class TurnMatch:
    """A turn that a store found.

    Its share of the query's terms, weighted by idf, in 0..1, and the cosine of its vector. A turn that is only among
    the best by one of them has 0 for the other.
    """

    page_id: str
    role: Role
    words: float = 0.0
    cosine: float = 0.0


class TurnSearch(Protocol):
    """Finds turns of one owner in the store itself, by words and meaning only."""

    def is_able(self) -> bool:
        """Whether it works here: the server supports it, and the texts are not encrypted."""
        ...

    def best(self, terms: Sequence[str], embedder: str, vector: Vector | None, count: int) -> list[TurnMatch]:
        """The `count` turns that have the most of `terms`, and the `count` nearest to `vector`, each turn once.

        `terms` must come from the same rules as the stored words; `vector` is None to search by words only.
        """
        ...

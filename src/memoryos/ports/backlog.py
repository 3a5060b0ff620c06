"""What background work has to do in a store, counted at once when a memory is opened."""

from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Backlog:
    """What is waiting in a store. Counts of pages are upper limits, because forgotten pages are included.

    `hot_visits` and `hot_unstudied` are the most visits and the most unstudied pages of any segment in use that has
    unstudied pages; `unstudied` counts those pages in all segments.
    """

    without_terms: int = 0
    to_embed: bool = False
    to_learn: bool = False
    unconsolidated: int = 0
    lost: bool = False
    unscrubbed: bool = False
    deleted_notes: bool = False
    hot_visits: int = 0
    hot_unstudied: int = 0
    unstudied: int = 0


class BacklogRepository(Protocol):
    """How far the background work of one owner has come."""

    def count(self, embedder: str | None, terms_version: int, learning_version: int) -> Backlog:
        """What is waiting for this embedder (or None) and these versions of the rules.

        Cheap, however large the store is.
        """
        ...

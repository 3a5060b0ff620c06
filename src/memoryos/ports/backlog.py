"""What background work would find to do in a store, asked in one go when a memory is opened."""

from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Backlog:
    """What waits in a store. Counts of pages are at most so many: numbers of forgotten pages count too.

    `hot_visits` and `hot_unstudied` are the most visits and the most unstudied pages of any segment in use that has
    unstudied pages; `unstudied` counts those pages together.
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
    """How far background work has come with one owner."""

    def count(self, embedder: str | None, terms_version: int, learning_version: int) -> Backlog:
        """What waits for this embedder (None for none) and these versions of the rules; cheap however much there is."""
        ...

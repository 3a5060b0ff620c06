"""A query for notes."""

from dataclasses import dataclass
from datetime import datetime

from memoryos.domain.note import MEMORY_TYPES, MemoryType
from memoryos.domain.query import LONGEST_QUERY
from memoryos.domain.scope import View
from memoryos.domain.validation import checked_choice, checked_number, checked_whole
from memoryos.text.focus import both_ends

MAX_NOTES = 1000
HALF_LIFE_DAYS = 30.0
SUPERSEDED = 0.5
"""What the score of a note counts that a note in sight supersedes."""


@dataclass(frozen=True, slots=True)
class NoteQuery:
    """A query for notes, of which at most LONGEST_QUERY characters are used.

    If `statuses` is None, every status matches; notes without one always match. Notes less similar than
    `least_similarity` are left out. `since` and `until` limit when a note was last changed.
    """

    text: str
    view: View
    now: datetime
    limit: int = 10
    memory_types: tuple[MemoryType, ...] = MEMORY_TYPES
    statuses: tuple[str, ...] | None = None
    least_similarity: float = 0.0
    recency_weight: float = 0.0
    since: datetime | None = None
    until: datetime | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "text", both_ends(self.text, LONGEST_QUERY))
        checked_whole("limit", self.limit, 1, MAX_NOTES)
        checked_number("score_threshold", self.least_similarity, 0, 1)
        checked_number("recency_weight", self.recency_weight, 0, 1)
        for kind in self.memory_types:
            checked_choice("memory_type", kind, MEMORY_TYPES)

"""What the steps of thinking work with."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Literal

from memoryos.domain.page import Page
from memoryos.operations.background.lease import Lease
from memoryos.ports import Analyst, Clock, Embedder, NoteFinder, Store
from memoryos.text.tokens import estimate_tokens
from memoryos.tiers.long_term import LongTerm
from memoryos.tiers.short_term import ShortTerm

if TYPE_CHECKING:
    from memoryos.tiers.mid_term import MidTerm

Pressing = Literal["whole batches", "all that waits", "everything"]
"""What to do now: only what makes a whole batch; all that is due; or also what is not hot enough to be due."""


@dataclass(frozen=True, slots=True)
class Batch:
    """How many pages make one question: at least (unless somebody presses), at most, and how long together."""

    least: int = 20
    most: int = 20
    characters: int = 24_000

    def first(self, pages: Sequence[Page]) -> list[Page]:
        """The first of `pages` that fit into one question; at least one."""
        taken: list[Page] = []
        room = self.characters
        for page in pages[: self.most]:
            room -= len(page.user_input) + len(page.agent_response)
            if taken and room < 0:
                break
            taken.append(page)
        return taken


@dataclass(frozen=True, slots=True)
class Workshop:
    """One owner's tiers, who analyses, who does so for pages that have no other answer, and the lease on doing so."""

    store: Store
    embedder: Embedder | None
    analyst: Analyst
    stand_in: Analyst
    clock: Clock
    short_term: ShortTerm
    mid_term: "MidTerm"
    long_term: LongTerm
    notes: NoteFinder
    lease: Lease
    batch: Batch = Batch()
    count_tokens: Callable[[str], int] = estimate_tokens

    def known_profile(self, as_of: datetime | None = None) -> str | None:
        """The profile as text, as it stood at `as_of`; None where nothing was known."""
        profile = self.long_term.profile(as_of)
        return profile.text() if profile else None

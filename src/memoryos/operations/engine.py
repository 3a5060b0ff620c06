"""The engine: everything that one owner's memory works with."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any, Literal

from memoryos.domain.owner import Owner
from memoryos.domain.page import Page
from memoryos.operations.background.lease import Lease
from memoryos.operations.background.scheduler import Schedulers
from memoryos.operations.requests import RequestValidator
from memoryos.operations.writers import Writers
from memoryos.ports import Analyst, Clock, Embedder, FactReader, LanguageModel, NewId, NoteSearcher, Retriever, Store
from memoryos.text.token_estimate import estimate_tokens
from memoryos.tiers.long_term import LongTerm
from memoryos.tiers.short_term import ShortTerm

if TYPE_CHECKING:
    from memoryos.tiers.mid_term import MidTerm

Urgency = Literal["whole batches", "all waiting", "everything"]
"""What background work does now: only full batches; all that is due; or also what is not hot enough to be due."""


@dataclass(frozen=True, slots=True)
class Batch:
    """How many pages go into one call to the analyst: at least (unless everything is due), at most, and how long."""

    least: int = 20
    most: int = 20
    characters: int = 24_000

    def first(self, pages: Sequence[Page]) -> list[Page]:
        """The first of `pages` that fit into one call; at least one."""
        batch: list[Page] = []
        room = self.characters
        for page in pages[: self.most]:
            room -= len(page.user_input) + len(page.agent_response)
            if batch and room < 0:
                break
            batch.append(page)
        return batch


@dataclass(frozen=True, slots=True)
class Engine:
    """One owner's store, tiers, models and search.

    `embedder` is None for search by text alone. `fallback_analyst` reads pages for which `analyst` has no usable
    answer. `fact_reader` reads each new page; it is None if the caller passed an analyst, which alone then decides what
    is known. `language_model` answers the user; `usage` reports its calls so far. `worker` names this memory in leases;
    `schedulers` run the background work of all memories. `writers` tells the user's words from those of other
    participants. `clear_vectors` empties the vector engine's server, if there is one; `end_sessions` signs the user out
    of every browser.
    """

    owner: Owner
    store: Store
    requests: RequestValidator
    short_term: ShortTerm
    mid_term: "MidTerm"
    long_term: LongTerm
    retriever: Retriever
    note_search: NoteSearcher
    embedder: Embedder | None
    analyst: Analyst
    fallback_analyst: Analyst
    fact_reader: FactReader | None
    language_model: LanguageModel | None
    usage: Callable[[], dict[str, Any] | None]
    clock: Clock
    new_id: NewId
    worker: str
    lease: Lease
    schedulers: Schedulers
    writers: Writers
    batch: Batch = Batch()
    count_tokens: Callable[[str], int] = estimate_tokens
    clear_vectors: Callable[[], None] = lambda: None
    end_sessions: Callable[[], object] = lambda: None

    def profile_text(self, as_of: datetime | None = None) -> str | None:
        """The profile as text, as of `as_of`; None if nothing was known."""
        profile = self.long_term.profile(as_of)
        return profile.text() if profile else None

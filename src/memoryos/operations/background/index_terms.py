"""Computing in advance the terms that search needs, so that opening an owner is quick."""

from memoryos.domain.turn_terms import TERMS_VERSION, turn_terms
from memoryos.operations.background.scheduler import State
from memoryos.operations.engine import Urgency
from memoryos.ports import Store

BATCH_PAGES = 64  # an index computes the terms of fewer pages in a moment, so they are not worth a write


class IndexTerms:
    """Stores the terms of the next pages without any, a whole batch at a time."""

    name = "terms"

    def __init__(self, store: Store) -> None:
        self._store = store

    def waiting(self) -> int:
        """How many pages are waiting; less than a batch is left to the index."""
        missing = self._store.revision().pages - self._store.terms.up_to(TERMS_VERSION)
        return max(0, missing) // BATCH_PAGES * BATCH_PAGES

    def __call__(self, urgency: Urgency) -> State:  # noqa: ARG002 - less than a batch is never worth a write
        seq = self._store.terms.up_to(TERMS_VERSION)
        if self._store.revision().pages - seq < BATCH_PAGES:
            return "done"
        pages = self._store.pages.after(seq, BATCH_PAGES)
        if len(pages) < BATCH_PAGES:
            return "done"
        self._store.terms.put(TERMS_VERSION, pages, list(turn_terms(pages)))
        return "more"

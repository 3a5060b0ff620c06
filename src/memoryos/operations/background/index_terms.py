"""Working out ahead what search reads of pages, so that opening an owner need not."""

from memoryos.domain.turn_terms import TERMS_VERSION, turn_terms
from memoryos.operations.background.job_thread import Job, State
from memoryos.ports import Store

_BATCH_PAGES = 64  # an index works out the words of fewer pages in a moment, so they are not worth a write


def note_words(store: Store) -> bool:
    """Keeps the words of the next pages that have none, where they are enough; whether they were."""
    seq = store.terms.up_to(TERMS_VERSION)
    if store.revision().pages - seq < _BATCH_PAGES:
        return False
    pages = store.pages.after(seq, _BATCH_PAGES)
    if len(pages) == _BATCH_PAGES:
        store.terms.put(TERMS_VERSION, pages, list(turn_terms(pages)))
    return len(pages) == _BATCH_PAGES


class Prepare:
    """A background job: readies pages for search, their words here and their vectors by `embed`, a few at a time."""

    def __init__(self, store: Store, embed: Job) -> None:
        self._store = store
        self._embed = embed

    def __call__(self) -> State:
        more = note_words(self._store)
        state = self._embed()
        return "more" if more and state == "done" else state

"""Embedding everything again."""

from collections.abc import Callable

from memoryos.operations.background.embed import embed_some
from memoryos.operations.background.embed_notes import embed_some_notes
from memoryos.operations.background.embed_sentences import sentences_of
from memoryos.ports import Clock, Embedder, Store

_BATCH_PAGES = 500
_NO_EMBEDDER = ""


def reindex(store: Store, embedder: Embedder | None, clock: Clock, progress: Callable[[int, int], None] | None) -> int:
    """Embeds all pages and notes that `embedder` has not embedded yet, and drops other vectors; returns how many.

    If older turns have no sentence vectors, everything is embedded again. `progress` gets how many are done, and out of
    how many.
    """
    if embedder is None:
        return 0
    if _lacks_sentences(store, embedder.name):
        store.vectors.keep_only(_NO_EMBEDDER)
    waiting = store.vectors.waiting_count(embedder.name) + store.note_store.vectors.waiting_count(embedder.name)
    done = 0
    while some := embed_some(store, embedder, clock) or embed_some_notes(store, embedder):
        done += some
        if progress is not None:
            progress(done, max(waiting, done))
    store.vectors.keep_only(embedder.name)
    store.scrub()
    return done


def _lacks_sentences(store: Store, embedder: str) -> bool:
    """Whether a turn has a vector of `embedder` but no sentence vectors, although search would use them."""
    seq = 0
    while pages := store.pages.after(seq, _BATCH_PAGES):
        seq = pages[-1].seq
        embedded = store.vectors.of_pages(embedder, [page.id for page in pages])
        bare = {
            (stored.page_seq, stored.role)
            for vectors in embedded.values()
            for stored in vectors
            if stored.sentences is None
        }
        if any((page.seq, turn.role) in bare and sentences_of(turn) for page in pages for turn in page.turns()):
            return True
    return False

"""Derives search data again."""

from collections.abc import Callable

from memoryos.operations.background.embed import embed_some
from memoryos.operations.background.embed_notes import embed_some_notes
from memoryos.ports import Embedder, Store


def reindex(store: Store, embedder: Embedder | None, progress: Callable[[int, int], None] | None) -> int:
    """Embeds all pages and notes that `embedder` has not embedded yet and drops all other vectors; how many they were.

    `progress` receives how many are done, and out of how many.
    """
    if embedder is None:
        return 0
    waiting = store.vectors.waiting_count(embedder.name) + store.note_store.vectors.waiting_count(embedder.name)
    done = 0
    while some := embed_some(store, embedder) or embed_some_notes(store, embedder):
        done += some
        if progress is not None:
            progress(done, max(waiting, done))
    store.vectors.keep_only(embedder.name)
    store.scrub()
    return done

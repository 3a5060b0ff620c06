"""Making what is derived anew."""

from collections.abc import Callable

from memoryos.operations.embed import embed_some
from memoryos.ports import Embedder, Store


def reindex(store: Store, embedder: Embedder | None, progress: Callable[[int, int], None] | None) -> int:
    """Embeds every page that `embedder` has not embedded yet and drops the vectors of all others; how many pages.

    `progress` is told how many pages are done, and of how many.
    """
    if embedder is None:
        return 0
    waiting = store.vectors.waiting_count(embedder.name)
    done = 0
    while some := embed_some(store, embedder):
        done += some
        if progress is not None:
            progress(done, max(waiting, done))
    store.vectors.keep_only(embedder.name)
    store.scrub()
    return done

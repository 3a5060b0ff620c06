"""What the memories of a process share, loaded before the first of them is opened."""

from memoryos.assembly.analysts import LazyFactReader
from memoryos.assembly.models import local_embedder
from memoryos.assembly.registry import ANALYSTS, RETRIEVERS
from memoryos.assembly.search import shared_indexes
from memoryos.assembly.stores import stores
from memoryos.config.settings import Settings


def preload(settings: Settings) -> None:
    """Loads the rules, the search and the default embedder, so that processes forked from this one share them.

    Nothing is opened and no thread is started. What cannot be loaded is reported where it is used.
    """
    import memoryos.retrieval.fallback
    import memoryos.retrieval.index.note_index
    import memoryos.retrieval.note_search
    import memoryos.tiers.mid_term  # noqa: F401

    stores(settings)
    shared_indexes(settings.index_memory_mb)
    RETRIEVERS["default"]()
    ANALYSTS["rules"]()()
    # Building it loads the weights of the embedder that classifies sentences.
    _ = LazyFactReader(local_embedder(settings)).name

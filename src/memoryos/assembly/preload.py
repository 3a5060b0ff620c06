"""What the memories of a process share, loaded before the first of them is opened."""

from contextlib import suppress

from memoryos.assembly.analysts import LazyFactReader
from memoryos.assembly.models import local_embedder
from memoryos.assembly.registry import ANALYSTS, RETRIEVERS
from memoryos.assembly.search import shared_indexes
from memoryos.assembly.stores import stores
from memoryos.config.settings import Settings
from memoryos.errors import EmbedderError, MissingExtraError


def preload(settings: Settings) -> None:
    """Loads the rules, the search and the default embedder, so that processes forked from this one share them.

    Nothing is opened and no thread is started. What cannot be loaded is reported where it is used.
    """
    import memoryos.retrieval.fallback
    import memoryos.retrieval.index.note_index
    import memoryos.retrieval.note_search
    import memoryos.tiers.mid_term  # noqa: F401
    from memoryos.text.slots.question_examples import ABOUT_NOW, ABOUT_PAST

    stores(settings)
    shared_indexes(settings.index_memory_mb)
    RETRIEVERS["default"]()
    ANALYSTS["rules"]()()
    embedder = local_embedder(settings)
    _ = LazyFactReader(embedder).name
    if embedder is not None:
        # Its weights are unpacked in parts, as texts need them; these texts in several languages need all parts.
        with suppress(EmbedderError, MissingExtraError):
            embedder.embed([*ABOUT_NOW, *ABOUT_PAST], "query")

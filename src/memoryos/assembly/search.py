"""Settings to search: the retriever, the search of notes, and the indexes that all memories of a process share."""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache, partial
from typing import TYPE_CHECKING, Any, TypeVar, cast

from memoryos.assembly.models import previous_embedder
from memoryos.assembly.registry import RETRIEVERS
from memoryos.assembly.vector_engines import IndexKey, engine_choice
from memoryos.config.settings import Settings
from memoryos.errors import EmbedderError, MissingExtraError, SettingsError
from memoryos.ports import Embedder, NoteSearcher, Retriever, Store

if TYPE_CHECKING:
    from memoryos.retrieval.index.cache import IndexCache

Index = TypeVar("Index")


def retriever(settings: Settings, key: IndexKey, store: Store, embedder: Embedder | None) -> Retriever:
    """The retriever that the settings name; while pages are waiting for a new embedder, the previous one is used."""
    from memoryos.retrieval.fallback import FallbackRetriever

    build = partial(_retriever_with, settings, key, store)
    if embedder is None:
        return build(None)
    return FallbackRetriever(store, embedder, build, partial(previous_embedder, settings, embedder))


def note_search(settings: Settings, key: IndexKey, store: Store, embedder: Embedder | None) -> NoteSearcher:
    """The search of notes."""
    from memoryos.retrieval.index.note_index import NoteIndex
    from memoryos.retrieval.note_search import NoteSearch

    indexes = shared_indexes(settings.index_memory_mb)
    current = partial(indexes.of_kind, NoteIndex, key, store)
    return NoteSearch(partial(_current_index, current, embedder))


def name_similarity(query: str, names: Sequence[str]) -> list[float]:
    """How similar each of `names` is to `query`; the library is loaded at the first call."""
    from memoryos.adapters.name_similarity import name_similarity as similarity

    return similarity(query, names)


@cache
def shared_indexes(megabytes: int) -> "IndexCache":
    """The indexes of this process; its memories share the limit."""
    from memoryos.adapters.indexes.exact import ExactIndex
    from memoryos.retrieval.index.cache import IndexCache

    return IndexCache(megabytes * 1_000_000, ExactIndex)


def _retriever_with(settings: Settings, key: IndexKey, store: Store, embedder: Embedder | None) -> Retriever:
    if settings.retriever not in RETRIEVERS:
        raise SettingsError(f"unknown retriever {settings.retriever!r}; choose from {', '.join(RETRIEVERS)}")
    indexes = shared_indexes(settings.index_memory_mb)
    current = partial(indexes.current, key, store, engine=engine_choice(settings, key))
    needs: dict[str, tuple[Any, ...]] = {"paper": (store.segments,)}
    build = RETRIEVERS[settings.retriever]()
    index = partial(_current_index, current, embedder)
    chosen = cast("Retriever", build(index, *needs.get(settings.retriever, ())))
    if settings.retriever != "default" or store.turn_search is None:
        return chosen
    from memoryos.retrieval.cold_start import ColdStartRetriever, IndexLoader

    loader = IndexLoader(partial(indexes.has_turns, key), index, _loading_threads().submit)
    return ColdStartRetriever(store, store.turn_search, embedder, chosen, loader)


@cache
def _loading_threads() -> ThreadPoolExecutor:
    """Load the indexes of large memories, a few at a time, while the database answers for them."""
    return ThreadPoolExecutor(max_workers=2, thread_name_prefix="memoryos-index")


def _current_index(current: Callable[[str, int], Index], embedder: Embedder | None) -> Index:
    try:
        return current(embedder.name, embedder.dimension) if embedder else current("", 1)
    except (EmbedderError, MissingExtraError):
        # Its dimension is unknown now, so there are no vectors to search.
        return current("", 1)

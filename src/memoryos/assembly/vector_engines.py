"""Settings to a vector engine for one owner."""

import hashlib
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from memoryos.config.settings import Settings
from memoryos.domain.owner import Owner
from memoryos.errors import SettingsError
from memoryos.ports import Embedder, VectorEngine

if TYPE_CHECKING:
    from memoryos.retrieval.index.nearest_turns import EngineChoice

_NONE = "exact"

IndexKey = tuple[str, Owner]
"""What tells the indexes of one owner from all others: the deployment, and whose they are."""


def engine_choice(settings: Settings, key: IndexKey) -> "EngineChoice | None":
    """The engine that the settings name; None if every turn is compared."""
    if settings.vector_engine == _NONE:
        return None
    from memoryos.retrieval.index.nearest_turns import EngineChoice

    if settings.vector_engine not in _ENGINES:
        known = ", ".join([_NONE, *_ENGINES])
        raise SettingsError(f"unknown vector engine {settings.vector_engine!r}; choose from {known}")
    if settings.vector_engine_url and settings.vector_engine == "faiss":
        raise SettingsError("vector_engine_url is for qdrant and chroma; faiss runs in this process")
    return EngineChoice(partial(_ENGINES[settings.vector_engine], settings, key), settings.vector_engine_min_turns)


def clear_vectors(settings: Settings, key: IndexKey, embedder: Embedder | None) -> None:
    """Removes that owner's vectors from an engine's server; in a process, they disappear with its index."""
    if embedder is None or not settings.vector_engine_url:
        return
    choice = engine_choice(settings, key)
    if choice is not None:
        choice.open(embedder.name, embedder.dimension).clear()


def _faiss(settings: Settings, key: IndexKey, embedder: str, dimension: int) -> VectorEngine:  # noqa: ARG001
    from memoryos.adapters.vector_engines.faiss import FaissEngine

    return FaissEngine(dimension)


def _qdrant(settings: Settings, key: IndexKey, embedder: str, dimension: int) -> VectorEngine:
    from memoryos.adapters.vector_engines.qdrant import QdrantEngine

    name = _collection(key, embedder)
    return QdrantEngine(name, dimension, settings.vector_engine_url, settings.vector_engine_api_key)


def _chroma(settings: Settings, key: IndexKey, embedder: str, dimension: int) -> VectorEngine:  # noqa: ARG001
    from memoryos.adapters.vector_engines.chroma import ChromaEngine

    name = _collection(key, embedder)
    return ChromaEngine(name, settings.vector_engine_url, settings.vector_engine_api_key)


def _collection(key: IndexKey, embedder: str) -> str:
    """A unique name for deployment, owner and embedder, which reveals nothing about them."""
    deployment, owner = key
    parts = (deployment, owner.user_id, owner.assistant_id, embedder)
    return "memoryos_" + hashlib.sha256("\0".join(parts).encode()).hexdigest()[:32]


_ENGINES: dict[str, Callable[[Settings, IndexKey, str, int], VectorEngine]] = {
    "faiss": _faiss,
    "qdrant": _qdrant,
    "chroma": _chroma,
}

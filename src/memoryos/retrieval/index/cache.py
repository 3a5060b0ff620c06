"""The recall indexes that a process holds in memory, for all owners together."""

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from contextlib import AbstractContextManager
from typing import Any, Protocol, TypeVar, cast

from memoryos.ports import Store, VectorIndex
from memoryos.retrieval.index.nearest_turns import EngineChoice, NearestTurns
from memoryos.retrieval.index.recall_index import RecallIndex


class OwnerIndex(Protocol):
    """An index derived from one owner's store, with its revision."""

    revision: Any

    @property
    def lock(self) -> AbstractContextManager[Any]:
        """Held while it is read or changed."""
        ...

    def changes_in(self, store: Store) -> Any:
        """The revision of `store`, with what else was read along with it."""
        ...

    def is_stale(self, revision: Any) -> bool:
        """Whether it must be rebuilt, because something was forgotten."""
        ...

    def catch_up(self, store: Store, changes: Any) -> None:
        """Adds what is new in the store; there may be more by now than in `changes`."""
        ...

    def nbytes(self) -> int:
        """The memory it uses, in bytes."""
        ...


Index = TypeVar("Index", bound=OwnerIndex)
NewIndex = Callable[[str, VectorIndex], Index]


class IndexCache:
    """Indexes by owner and kind, with a memory limit: the least recently used is dropped, and rebuilt when needed.

    The index in use stays, however large it is.
    """

    def __init__(self, most_bytes: int, new_vectors: Callable[[int], VectorIndex]) -> None:
        self._most_bytes = most_bytes
        self._new_vectors = new_vectors
        self._indexes: OrderedDict[Hashable, OwnerIndex] = OrderedDict()
        # Bytes per index as last measured, and their sum: a search measures only the index that it uses.
        self._sizes: dict[Hashable, int] = {}
        self._total_bytes = 0
        self._lock = threading.Lock()
        self._hits = self._misses = self._dropped = 0

    def current(
        self, owner: Hashable, store: Store, embedder: str, dimension: int, engine: EngineChoice | None = None
    ) -> RecallIndex:
        """The index of the turns of `owner`, caught up with `store`. Hold its lock while reading it."""

        def new() -> RecallIndex:
            nearest = NearestTurns(engine, embedder, dimension) if engine and embedder else None
            return RecallIndex(embedder, self._new_vectors(dimension), nearest)

        return self._caught_up((RecallIndex, owner, embedder), new, store)

    def has_turns(self, owner: Hashable, embedder: str) -> bool:
        """Whether the index of the turns of `owner` is loaded, even if it has to catch up."""
        with self._lock:
            index = self._indexes.get((RecallIndex, owner, embedder))
        return isinstance(index, RecallIndex) and index.revision.pages > 0

    def of_kind(self, kind: NewIndex[Index], owner: Hashable, store: Store, embedder: str, dimension: int) -> Index:
        """The index of that kind of `owner`, caught up with `store`. Hold its lock while reading it."""
        return self._caught_up((kind, owner, embedder), lambda: kind(embedder, self._new_vectors(dimension)), store)

    def _caught_up(self, key: Hashable, new: Callable[[], Index], store: Store) -> Index:
        index = self._at(key, new)
        changes = index.changes_in(store)
        if index.is_stale(changes.revision):
            # It is rebuilt, so that no trace of forgotten text stays.
            index = self._instead_of(index, key, new)
        with index.lock:
            if index.revision != changes.revision:
                index.catch_up(store, changes)
        self._measure(key, index)
        return index

    def nbytes(self) -> int:
        """The memory of all indexes, each as of its last use."""
        with self._lock:
            return self._total_bytes

    def figures(self) -> dict[str, int]:
        """The number and size of indexes, and counts of hits, misses and evictions."""
        with self._lock:
            return {
                "indexes": len(self._indexes),
                "bytes": self._total_bytes,
                "most_bytes": self._most_bytes,
                "hits": self._hits,
                "misses": self._misses,
                "dropped": self._dropped,
            }

    def _at(self, key: Hashable, new: Callable[[], Index]) -> Index:
        with self._lock:
            if key in self._indexes:
                self._hits += 1
            else:
                self._misses += 1
                self._indexes[key] = new()
            self._indexes.move_to_end(key)
            return cast("Index", self._indexes[key])

    def _instead_of(self, stale: OwnerIndex, key: Hashable, new: Callable[[], Index]) -> Index:
        with self._lock:
            if self._indexes.get(key) is stale:
                self._drop(key)
        return self._at(key, new)

    def _measure(self, key: Hashable, index: OwnerIndex) -> None:
        """Records the size of `index`, and drops others while the total is too large."""
        size = index.nbytes()
        with self._lock:
            if self._indexes.get(key) is not index:
                return
            self._total_bytes += size - self._sizes.get(key, 0)
            self._sizes[key] = size
            while self._total_bytes > self._most_bytes and len(self._indexes) > 1:
                oldest = next(other for other in self._indexes if other != key)
                self._drop(oldest)
                self._dropped += 1

    def _drop(self, key: Hashable) -> None:
        del self._indexes[key]
        self._total_bytes -= self._sizes.pop(key, 0)

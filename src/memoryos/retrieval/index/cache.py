"""The recall indexes that a process holds in memory, for all owners together."""

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from contextlib import AbstractContextManager
from typing import Any, Protocol, TypeVar, cast

from memoryos.ports import Store, VectorIndex
from memoryos.retrieval.index.recall_index import RecallIndex


class OwnerIndex(Protocol):
    """What is derived from one owner's store, and how far it has come."""

    revision: Any

    @property
    def lock(self) -> AbstractContextManager[Any]:
        """Held while it is read or changed."""
        ...

    @staticmethod
    def revision_of(store: Store) -> Any:
        """How far `store` has come."""
        ...

    def is_stale(self, revision: Any) -> bool:
        """Whether it must be made anew, because something was forgotten."""
        ...

    def catch_up(self, store: Store, revision: Any) -> None:
        """Takes in what the store holds beyond it."""
        ...

    def nbytes(self) -> int:
        """Memory held."""
        ...


Index = TypeVar("Index", bound=OwnerIndex)
NewIndex = Callable[[str, VectorIndex], Index]


class IndexCache:
    """Indexes by owner and kind under a memory cap: the least recently used is dropped, and rebuilt when asked for.

    The index in use stays, however large it is.
    """

    def __init__(self, most_bytes: int, new_vectors: Callable[[int], VectorIndex]) -> None:
        self._most_bytes = most_bytes
        self._new_vectors = new_vectors
        self._indexes: OrderedDict[Hashable, OwnerIndex] = OrderedDict()
        self._lock = threading.Lock()
        self._hits = self._misses = self._dropped = 0

    def current(self, owner: Hashable, store: Store, embedder: str, dimension: int) -> RecallIndex:
        """The index of the turns of `owner`, caught up with `store`. Hold its lock while reading it."""
        return self.of_kind(RecallIndex, owner, store, embedder, dimension)

    def of_kind(self, kind: NewIndex[Index], owner: Hashable, store: Store, embedder: str, dimension: int) -> Index:
        """The index of that kind of `owner`, caught up with `store`. Hold its lock while reading it."""
        key = (kind, owner, embedder)

        def new() -> Index:
            return kind(embedder, self._new_vectors(dimension))

        index = self._at(key, new)
        revision = index.revision_of(store)
        if index.is_stale(revision):
            # What is derived is derived again, so that no trace of what was forgotten stays.
            index = self._instead_of(index, key, new)
        with index.lock:
            if index.revision != revision:
                index.catch_up(store, revision)
        self._shrink(keep=index)
        return index

    def nbytes(self) -> int:
        """Memory held by all indexes."""
        with self._lock:
            return sum(index.nbytes() for index in self._indexes.values())

    def figures(self) -> dict[str, int]:
        """How many indexes there are and what they take, and how often one was there, was not, or was dropped."""
        held = self.nbytes()
        with self._lock:
            return {
                "indexes": len(self._indexes),
                "bytes": held,
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
                del self._indexes[key]
        return self._at(key, new)

    def _shrink(self, keep: OwnerIndex) -> None:
        with self._lock:
            held = sum(index.nbytes() for index in self._indexes.values())
            for key in list(self._indexes):
                if held <= self._most_bytes:
                    return
                if self._indexes[key] is not keep:
                    held -= self._indexes.pop(key).nbytes()
                    self._dropped += 1

"""The recall indexes that a process holds in memory, for all owners together."""

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable

from memoryos.ports import Store, VectorIndex
from memoryos.retrieval.index import RecallIndex


class IndexShelf:
    """Recall indexes by owner under a memory cap: the least recently used is dropped, and rebuilt when asked for again.

    The index in use stays, however large it is.
    """

    def __init__(self, most_bytes: int, new_vectors: Callable[[int], VectorIndex]) -> None:
        self._most_bytes = most_bytes
        self._new_vectors = new_vectors
        self._indexes: OrderedDict[Hashable, RecallIndex] = OrderedDict()
        self._lock = threading.Lock()
        self._hits = self._misses = self._dropped = 0

    def current(self, owner: Hashable, store: Store, embedder: str, dimension: int) -> RecallIndex:
        """The index of `owner`, caught up with `store`. Hold its lock while reading it."""
        key = (owner, embedder)
        index = self._at(key, embedder, dimension)
        revision = store.revision()
        if index.revision.pages and index.revision.removals != revision.removals:
            # Something was forgotten: what is derived is derived again, so that no trace of it stays.
            index = self._instead_of(index, key, embedder, dimension)
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

    def _at(self, key: Hashable, embedder: str, dimension: int) -> RecallIndex:
        with self._lock:
            if key in self._indexes:
                self._hits += 1
            else:
                self._misses += 1
                self._indexes[key] = RecallIndex(embedder, self._new_vectors(dimension))
            self._indexes.move_to_end(key)
            return self._indexes[key]

    def _instead_of(self, stale: RecallIndex, key: Hashable, embedder: str, dimension: int) -> RecallIndex:
        with self._lock:
            if self._indexes.get(key) is stale:
                del self._indexes[key]
        return self._at(key, embedder, dimension)

    def _shrink(self, keep: RecallIndex) -> None:
        with self._lock:
            held = sum(index.nbytes() for index in self._indexes.values())
            for key in list(self._indexes):
                if held <= self._most_bytes:
                    return
                if self._indexes[key] is not keep:
                    held -= self._indexes.pop(key).nbytes()
                    self._dropped += 1

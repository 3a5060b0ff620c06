"""Qdrant: a server by its URL, or in this process."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from memoryos.adapters.libraries import library
from memoryos.adapters.vector_engines.calls import Answer, answer_of
from memoryos.ports import EngineState, Vector

_IN_PROCESS = ":memory:"
_BATCH_POINTS = 500
_SECONDS = 60


class QdrantEngine:
    """One collection per owner and embedder, with vectors by turn number and no text."""

    def __init__(self, collection: str, dimension: int, url: str = "", api_key: str = "") -> None:
        self._library: Any = library("qdrant_client", "qdrant")
        # What its client and its transport raise, also for a malformed answer of the server.
        own = library("qdrant_client.http.exceptions", "qdrant").ApiException
        self._errors = (own, library("httpx", "qdrant").HTTPError, OSError, ValueError)
        self._collection = collection
        self._dimension = dimension
        self._at = f"Qdrant at {url}" if url else "Qdrant in this process"
        where = (
            {"url": url, "api_key": api_key or None, "timeout": _SECONDS, "check_compatibility": False}
            if url
            else {"location": _IN_PROCESS}
        )
        self._client: Any = self._try(lambda: self._library.QdrantClient(**where))

    def state(self) -> EngineState:
        """The state of the collection, which is stored in it."""
        if not self._try(lambda: self._client.collection_exists(self._collection)):
            return EngineState()
        collection = self._try(lambda: self._client.get_collection(self._collection))
        kept = collection.config.metadata or {}
        return EngineState(int(kept.get("vectors", 0)), int(kept.get("removals", 0)))

    def put(self, turns: Sequence[int], vectors: Sequence[Vector], state: EngineState) -> None:
        """Stores the vector of each turn, and then the new state."""
        self._make()
        models = self._library.models
        for first in range(0, len(turns), _BATCH_POINTS):
            some = slice(first, first + _BATCH_POINTS)
            points = models.Batch(ids=list(turns[some]), vectors=np.asarray(vectors[some]).tolist())
            self._try(partial(self._client.upsert, self._collection, points, wait=True))
        kept = {"vectors": state.vectors, "removals": state.removals}
        self._try(lambda: self._client.update_collection(self._collection, metadata=kept))

    def nearest(self, query: Vector, count: int) -> NDArray[np.int64]:
        """The turns that the collection finds nearest."""
        answer = self._try(
            lambda: self._client.query_points(self._collection, query=query.tolist(), limit=count, with_payload=False)
        )
        return np.array([point.id for point in answer.points], dtype=np.int64)

    def clear(self) -> None:
        """Deletes the collection."""
        self._try(lambda: self._client.delete_collection(self._collection))

    def _make(self) -> None:
        if self._try(lambda: self._client.collection_exists(self._collection)):
            return
        models = self._library.models
        size = models.VectorParams(size=self._dimension, distance=models.Distance.DOT)
        self._try(lambda: self._client.create_collection(self._collection, vectors_config=size))

    def _try(self, call: Callable[[], Answer]) -> Answer:
        return answer_of(self._at, self._errors, call)

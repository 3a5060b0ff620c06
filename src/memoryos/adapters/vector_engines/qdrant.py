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
# In this process, the client looks through the whole list of ids for every point that it compares.
_IDS_IN_PROCESS = 100
_WIDENING = 4  # times as many turns with every attempt


class QdrantEngine:
    """One collection per owner and embedder, with vectors by turn number and no text."""

    def __init__(self, collection: str, dimension: int, url: str = "", api_key: str = "") -> None:
        self._library: Any = library("qdrant_client", "qdrant")
        # What its client and its transport raise, also for a malformed answer of the server.
        own = library("qdrant_client.http.exceptions", "qdrant").ApiException
        self._errors = (own, library("httpx", "qdrant").HTTPError, OSError, ValueError)
        self._collection = collection
        self._dimension = dimension
        self._is_in_process = not url
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

    def nearest(self, query: Vector, count: int, allowed: NDArray[np.int64] | None = None) -> NDArray[np.int64]:
        """The turns that the collection finds nearest."""
        if allowed is None:
            return self._query(query, count)
        if self._is_in_process and len(allowed) > _IDS_IN_PROCESS:
            return self._widened(query, count, allowed)
        models = self._library.models
        return self._query(query, count, models.Filter(must=[models.HasIdCondition(has_id=allowed.tolist())]))

    def _widened(self, query: Vector, count: int, allowed: NDArray[np.int64]) -> NDArray[np.int64]:
        """Asks for more and more turns until enough of them are allowed."""
        limit = count
        while True:
            limit *= _WIDENING
            turns = self._query(query, limit)
            nearest = turns[np.isin(turns, allowed)]
            if len(nearest) >= count or len(turns) < limit:
                return nearest[:count]

    def _query(self, query: Vector, count: int, condition: Any = None) -> NDArray[np.int64]:
        answer = self._try(
            lambda: self._client.query_points(
                self._collection, query=query.tolist(), query_filter=condition, limit=count, with_payload=False
            )
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

"""Chroma: a server by its URL, or in this process."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from secrets import token_hex
from typing import Any
from urllib.parse import urlsplit
from weakref import finalize

import numpy as np
from numpy.typing import NDArray

from memoryos.adapters.libraries import library
from memoryos.adapters.vector_engines.calls import Answer, answer_of
from memoryos.ports import EngineState, Vector

_SEARCH_WIDTH = 1000  # how many turns its graph visits; with fewer than requested, it would find fewer


class ChromaEngine:
    """One collection per owner and embedder, with vectors by turn number and no text."""

    def __init__(self, collection: str, url: str = "", api_key: str = "") -> None:
        self._library: Any = library("chromadb", "chroma")
        # What its client and its transport raise, also for a malformed answer of the server.
        own = self._library.errors
        self._errors = (own.ChromaError, library("httpx", "chroma").HTTPError, OSError, ValueError)
        # Clients in one process share their collections, so each engine in a process needs its own name.
        self._name = collection if url else f"{collection}_{token_hex(4)}"
        self._at = f"Chroma at {url}" if url else "Chroma in this process"
        self._client: Any = self._try(lambda: self._connect(url, api_key))
        if not url:
            finalize(self, _delete, self._client, self._name, own.NotFoundError)

    def state(self) -> EngineState:
        """The state of the collection, which is stored in it."""
        kept = self._try(self._collection).metadata or {}
        return EngineState(int(kept.get("vectors", 0)), int(kept.get("removals", 0)))

    def put(self, turns: Sequence[int], vectors: Sequence[Vector], state: EngineState) -> None:
        """Stores the vector of each turn, and then the new state."""
        collection = self._try(self._collection)
        most = self._try(self._client.get_max_batch_size)
        for first in range(0, len(turns), most):
            some = slice(first, first + most)
            ids, rows = [str(turn) for turn in turns[some]], np.asarray(vectors[some], dtype=np.float32)
            self._try(partial(collection.upsert, ids=ids, embeddings=rows))
        self._try(lambda: collection.modify(metadata={"vectors": state.vectors, "removals": state.removals}))

    def nearest(self, query: Vector, count: int, allowed: NDArray[np.int64] | None = None) -> NDArray[np.int64]:
        """The turns that the collection finds nearest."""
        collection = self._try(self._collection)
        ids = None if allowed is None else [str(turn) for turn in allowed]
        most = min(count, _SEARCH_WIDTH)
        return np.array(self._try(lambda: self._query(collection, query, most, ids)), dtype=np.int64)

    def clear(self) -> None:
        """Deletes the collection."""
        self._try(self._collection)
        self._try(lambda: self._client.delete_collection(self._name))

    def _query(self, collection: Any, query: Vector, count: int, ids: list[str] | None) -> list[int]:
        if ids == []:
            return []
        try:
            answer = collection.query(query_embeddings=[query], ids=ids, n_results=count, include=[])
        except self._library.errors.InternalError:
            # So it fails if one of the ids is not there. Looking for them first would cost more than the search.
            present = collection.get(ids=ids, include=[])["ids"] if ids else ids
            if present == ids:
                raise
            return self._query(collection, query, count, present)
        return [int(turn) for turn in answer["ids"][0]]

    def _collection(self) -> Any:
        return self._client.get_or_create_collection(
            self._name,
            configuration={"hnsw": {"space": "ip", "ef_search": _SEARCH_WIDTH}},
            embedding_function=None,
        )

    def _connect(self, url: str, api_key: str) -> Any:
        settings = self._library.config.Settings(anonymized_telemetry=False)
        if not url:
            return self._library.EphemeralClient(settings=settings)
        address = urlsplit(url)
        secure = address.scheme == "https"
        return self._library.HttpClient(
            host=address.hostname or "localhost",
            port=address.port or (443 if secure else 8000),
            ssl=secure,
            headers={"Authorization": f"Bearer {api_key}"} if api_key else None,
            settings=settings,
        )

    def _try(self, call: Callable[[], Answer]) -> Answer:
        return answer_of(self._at, self._errors, call)


def _delete(client: Any, name: str, not_found: type[Exception]) -> None:
    with suppress(not_found):
        client.delete_collection(name)

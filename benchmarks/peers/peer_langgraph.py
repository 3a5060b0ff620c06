"""LangGraph's long-term store: SqliteStore with an index over the text, vectors from the endpoint."""

import json
import sqlite3
import urllib.request

from langgraph.store.sqlite import SqliteStore

from protocol import Place, Turn

_NAMESPACE = ("peer", "turns")


class LangGraph:
    def __init__(self, place: Place) -> None:
        self._connection = sqlite3.connect(
            place.folder / "store.db", check_same_thread=False, isolation_level=None, timeout=60
        )
        # As its documentation has it. Version 3.1.2 does not read `fields` and embeds the whole value as JSON, the
        # date included, which serves it well here.
        index = {"dims": place.dimension, "embed": lambda texts: _embed(place, texts), "fields": ["text"]}
        self._store = SqliteStore(self._connection, index=index)
        self._store.setup()

    def add(self, turns: list[Turn]) -> None:
        for turn in turns:
            self._store.put(_NAMESPACE, turn.id, {"text": turn.line, "at": turn.at})

    def search(self, query: str, k: int) -> list[str]:
        return [item.key for item in self._store.search(_NAMESPACE, query=query, limit=k)]

    def stored(self) -> list[str]:
        return [item.key for item in self._store.search(_NAMESPACE, limit=1_000_000)]

    def close(self) -> None:
        self._connection.close()


def _embed(place: Place, texts: list[str]) -> list[list[float]]:
    body = json.dumps({"model": place.model, "input": list(texts)}).encode()
    request = urllib.request.Request(f"{place.embeddings_url}/embeddings", body, {"content-type": "application/json"})
    with urllib.request.urlopen(request) as answer:
        return [row["embedding"] for row in json.load(answer)["data"]]


def open_peer(place: Place) -> LangGraph:
    return LangGraph(place)

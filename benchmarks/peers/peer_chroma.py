"""Plain Chroma: a persistent collection, cosine distance, vectors from the endpoint."""

import json
import urllib.request

import chromadb
from chromadb.config import Settings

from protocol import Place, Turn


def embed(place: Place, texts: list[str]) -> list[list[float]]:
    body = json.dumps({"model": place.model, "input": texts}).encode()
    request = urllib.request.Request(f"{place.embeddings_url}/embeddings", body, {"content-type": "application/json"})
    with urllib.request.urlopen(request) as answer:
        return [row["embedding"] for row in json.load(answer)["data"]]


class Chroma:
    def __init__(self, place: Place) -> None:
        self._place = place
        client = chromadb.PersistentClient(str(place.folder), Settings(anonymized_telemetry=False))
        self._turns = client.get_or_create_collection(
            "turns", metadata={"hnsw:space": "cosine"}, embedding_function=None
        )

    def add(self, turns: list[Turn]) -> None:
        lines = [turn.line for turn in turns]
        self._turns.add(ids=[turn.id for turn in turns], documents=lines, embeddings=embed(self._place, lines))

    def search(self, query: str, k: int) -> list[str]:
        hits = self._turns.query(query_embeddings=embed(self._place, [query]), n_results=k, include=[])
        return list(hits["ids"][0])

    def stored(self) -> list[str]:
        return list(self._turns.get(include=[])["ids"])

    def close(self) -> None:
        """Chroma has nothing to close."""


def open_peer(place: Place) -> Chroma:
    return Chroma(place)

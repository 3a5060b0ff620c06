"""mem0ai with its default store (Qdrant in a folder); `infer` asks a scripted model, else every turn is stored."""

import os

os.environ.update({"MEM0_TELEMETRY": "False", "OPENAI_API_KEY": "none", "MEM0_DIR": os.environ.get("PEER_HOME", "")})

from mem0 import Memory

from protocol import Place, Turn

_MOST = 1_000_000


class Mem0:
    def __init__(self, place: Place, *, infer: bool) -> None:
        endpoint = {"api_key": "none", "openai_base_url": place.embeddings_url}
        store = {
            "path": str(place.folder / "qdrant"),
            "on_disk": True,
            "embedding_model_dims": place.dimension,
            "collection_name": "turns",
        }
        embedder = {**endpoint, "model": place.model, "embedding_dims": place.dimension}
        self._infer = infer
        self._memory = Memory.from_config(
            {
                "embedder": {"provider": "openai", "config": embedder},
                "vector_store": {"provider": "qdrant", "config": store},
                "llm": {"provider": "openai", "config": {**endpoint, "model": "scripted"}},
                "history_db_path": str(place.folder / "history.db"),
            }
        )

    def add(self, turns: list[Turn]) -> None:
        if self._infer:
            # An exchange is one call, as its documents show it.
            messages = [{"role": turn.role, "content": turn.text} for turn in turns]
            self._memory.add(messages, user_id="peer", metadata={"turn": turns[0].id})
            return
        for turn in turns:
            self._memory.add(turn.line, user_id="peer", metadata={"turn": turn.id, "at": turn.at}, infer=False)

    def search(self, query: str, k: int) -> list[str]:
        results = self._memory.search(query, filters={"user_id": "peer"}, top_k=k)["results"]
        return [result["metadata"]["turn"] for result in results]

    def stored(self) -> list[str]:
        results = self._memory.get_all(filters={"user_id": "peer"}, top_k=_MOST)["results"]
        return [result["metadata"]["turn"] for result in results]

    def close(self) -> None:
        self._memory.vector_store.client.close()


def open_peer(place: Place, variant: str = "") -> Mem0:
    return Mem0(place, infer=variant == "infer")

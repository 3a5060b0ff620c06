"""MemoryOS itself, through its public API with everything at its default; the variants are other retrievers."""

import json
import os
import sys
from typing import Any

from mcp_stdio import McpServer
from memoryos import Memoryos
from protocol import Place, Turn

_MODELS = {"use": None, "minilm": "all-MiniLM-L6-v2"}
_VARIANTS: dict[str, dict[str, Any]] = {
    "default": {},
    "bm25": {"retriever": "bm25", "embedding_model_name": "none"},
    "dense": {"retriever": "dense"},
}


class Ours:
    def __init__(self, place: Place, variant: str) -> None:
        self._place = place
        model = {"embedding_model_name": _MODELS[place.model.partition("-")[0]]}
        settings = {**model, **_VARIANTS[variant]}
        self._memory = Memoryos("peer", data_storage_path=place.folder, **settings)

    def add(self, turns: list[Turn]) -> None:
        sessions: dict[str, list[dict[str, Any]]] = {}
        for turn in turns:
            message = {"role": turn.role, "content": turn.text, "timestamp": turn.at, "meta_data": {"turn": turn.id}}
            if turn.name.lower() != turn.role:
                message["name"] = turn.name
            sessions.setdefault(turn.session, []).append(message)
        for session, messages in sessions.items():
            self._memory.add_messages(messages, session)

    def search(self, query: str, k: int) -> list[str]:
        return [
            item.meta_data["turn"] for item in self._memory.retrieve(query, limit=k).items if "turn" in item.meta_data
        ]

    def settle(self) -> None:
        self._memory.settle()

    def stored(self) -> list[str]:
        results, after = [], 0
        while pages := self._memory.list_pages(after=after, limit=1000):
            results += [side.meta_data["turn"] for page in pages for side in page.turns()]
            after = pages[-1].seq
        return results

    def tools(self) -> dict[str, int]:
        variables = {"MEMORYOS_DATA_PATH": str(self._place.folder), "PYTHONPATH": os.pathsep.join(sys.path)}
        command = [sys.executable, "-m", "memoryos", "mcp"]
        server = McpServer(command, variables, self._place.folder / "mcp.log")
        tools = server.tools()
        server.close()
        return {"tools": len(tools), "characters": len(json.dumps(tools, ensure_ascii=False))}

    def close(self) -> None:
        self._memory.close()


def open_peer(place: Place, variant: str = "default") -> Ours:
    return Ours(place, variant)

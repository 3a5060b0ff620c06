"""The official server-memory (npm): every turn an entity with its text as an observation."""

import json

from mcp_stdio import McpServer
from protocol import Place, Turn


class ServerMemory:
    def __init__(self, place: Place) -> None:
        program = place.environment / "node_modules/@modelcontextprotocol/server-memory/dist/index.js"
        variables = {"MEMORY_FILE_PATH": str(place.folder / "memory.jsonl")}
        self._server = McpServer(["node", str(program)], variables, place.folder / "server.log")

    def add(self, turns: list[Turn]) -> None:
        entities = [{"name": turn.id, "entityType": "turn", "observations": [turn.line]} for turn in turns]
        self._server.call("create_entities", {"entities": entities})

    def search(self, query: str, k: int) -> list[str]:
        body = json.loads(self._server.call("search_nodes", {"query": query}))
        return [entity["name"] for entity in body["entities"]][:k]

    def stored(self) -> list[str]:
        return [entity["name"] for entity in json.loads(self._server.call("read_graph", {}))["entities"]]

    def tools(self) -> dict[str, int]:
        tools = self._server.tools()
        return {"tools": len(tools), "characters": len(json.dumps(tools, ensure_ascii=False))}

    def close(self) -> None:
        self._server.close()


def open_peer(place: Place) -> ServerMemory:
    return ServerMemory(place)

"""mcp-memory-service over MCP on the standard streams, with its SQLite store and vectors from the endpoint."""

import json
import re

from mcp_stdio import McpServer
from protocol import Place, Turn

_TAG = re.compile(r"\bturn-([0-9a-f]+)\b")


class MemoryService:
    def __init__(self, place: Place) -> None:
        variables = {
            "MCP_MEMORY_STORAGE_BACKEND": "sqlite_vec",
            "MCP_MEMORY_SQLITE_PATH": str(place.folder / "memory.db"),
            "MCP_MEMORY_BASE_DIR": str(place.folder),
            "MCP_MEMORY_BACKUPS_PATH": str(place.folder / "backups"),
            "MCP_EXTERNAL_EMBEDDING_URL": f"{place.embeddings_url}/embeddings",
            "MCP_EXTERNAL_EMBEDDING_MODEL": place.model,
            "MCP_QUALITY_BOOST_ENABLED": "false",
            "MCP_CONSOLIDATION_ENABLED": "false",
            # By default it refuses what is similar to something of the last day; every turn is to be stored here.
            "MCP_SEMANTIC_DEDUP_ENABLED": "false",
        }
        # Its library does not run on a Python without SQLite extensions; Debian's has them.
        self._server = McpServer(
            [str(place.environment / "bin/memory"), "server"], variables, place.folder / "server.log"
        )

    def add(self, turns: list[Turn]) -> None:
        for turn in turns:
            # A tag holds letters and digits, so that an id comes back as it was.
            metadata = {"tags": [f"turn-{turn.id.encode().hex()}"], "type": "note"}
            self._server.call("memory_store", {"content": turn.line, "metadata": metadata})

    def search(self, query: str, k: int) -> list[str]:
        return _ids(self._server.call("memory_search", {"query": query, "limit": k, "mode": "semantic"}))

    def stored(self) -> list[str]:
        results: list[str] = []
        page = 1
        while ids := _ids(self._server.call("memory_list", {"page": page, "page_size": 100})):
            results += ids
            page += 1
        return results

    def tools(self) -> dict[str, int]:
        tools = self._server.tools()
        return {"tools": len(tools), "characters": len(json.dumps(tools, ensure_ascii=False))}

    def close(self) -> None:
        self._server.close()


def _ids(text: str) -> list[str]:
    return list(dict.fromkeys(bytes.fromhex(tag).decode() for tag in _TAG.findall(text)))


def open_peer(place: Place) -> MemoryService:
    return MemoryService(place)

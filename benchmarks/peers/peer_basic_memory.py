"""basic-memory over MCP on the standard streams: every turn a note, found by its full-text search."""

import json
import re

from mcp_stdio import McpServer
from protocol import Place, Turn

_TITLE = re.compile(r"\bturn-([0-9a-f]+)\b")


class BasicMemory:
    def __init__(self, place: Place) -> None:
        self._notes = place.folder / "notes"
        self._notes.mkdir(exist_ok=True)
        variables = {
            "BASIC_MEMORY_HOME": str(self._notes),
            "BASIC_MEMORY_CONFIG_DIR": str(place.folder / "config"),
            # Its vectors need an extension of SQLite that most Pythons 3.12 do not load.
            "BASIC_MEMORY_SEMANTIC_SEARCH_ENABLED": "false",
            "BASIC_MEMORY_NO_PROMOS": "1",
            "BASIC_MEMORY_AUTO_UPDATE": "false",
        }
        command = [str(place.environment / "bin/basic-memory"), "mcp"]
        self._server = McpServer(command, variables, place.folder / "server.log")

    def add(self, turns: list[Turn]) -> None:
        for turn in turns:
            title = f"turn-{turn.id.encode().hex()}"
            self._server.call(
                "write_note", {"title": title, "content": turn.line, "directory": "turns", "project": "main"}
            )

    def search(self, query: str, k: int) -> list[str]:
        # A question mark and other marks are operators of its search.
        words = " OR ".join(re.findall(r"\w+", query))
        payload = {"query": words, "page_size": k, "project": "main", "output_format": "json"}
        return _ids(self._server.call("search_notes", payload))

    def stored(self) -> list[str]:
        # Its files are what it keeps; its index is made from them, and may be behind.
        return _ids(" ".join(file.stem for file in self._notes.rglob("*.md") if file.stat().st_size))

    def tools(self) -> dict[str, int]:
        tools = self._server.tools()
        return {"tools": len(tools), "characters": len(json.dumps(tools, ensure_ascii=False))}

    def close(self) -> None:
        self._server.close()


def _ids(text: str) -> list[str]:
    return list(dict.fromkeys(bytes.fromhex(title).decode() for title in _TITLE.findall(text)))


def open_peer(place: Place) -> BasicMemory:
    return BasicMemory(place)

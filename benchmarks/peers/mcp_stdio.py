"""A client of MCP servers on the standard streams, with nothing but Python."""

import json
import os
import subprocess
from pathlib import Path
from typing import Any


class McpServer:
    """A server process; calls are answered in order."""

    def __init__(self, command: list[str], variables: dict[str, str], errors: Path) -> None:
        self._log = errors.open("ab")
        self._process = subprocess.Popen(
            command, env=os.environ | variables, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self._log
        )
        self._number = 0
        client = {"name": "peers", "version": "1"}
        self._ask("initialize", {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": client})
        self._send({"jsonrpc": "2.0", "method": "notifications/initialized"})

    def tools(self) -> list[dict[str, Any]]:
        """All tools as the server describes them."""
        results: list[dict[str, Any]] = []
        cursor: dict[str, Any] = {}
        while True:
            page = self._ask("tools/list", cursor)
            results += page["tools"]
            if not page.get("nextCursor"):
                return results
            cursor = {"cursor": page["nextCursor"]}

    def call(self, tool: str, arguments: dict[str, Any]) -> str:
        """The text that `tool` answers. Raises RuntimeError where the server says that it failed."""
        result = self._ask("tools/call", {"name": tool, "arguments": arguments})
        text = "\n".join(str(part.get("text", "")) for part in result.get("content", ()))
        if result.get("isError"):
            raise RuntimeError(f"{tool}: {text[:500]}")
        return text

    def close(self) -> None:
        """Closes the server's input and waits until it has ended."""
        if self._process.stdin:
            self._process.stdin.close()
        try:
            self._process.wait(20)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._log.close()

    def _ask(self, method: str, parameters: dict[str, Any]) -> dict[str, Any]:
        self._number += 1
        self._send({"jsonrpc": "2.0", "id": self._number, "method": method, "params": parameters})
        assert self._process.stdout
        for line in self._process.stdout:
            if not line.strip().startswith(b"{"):
                continue
            message = json.loads(line)
            if message.get("id") == self._number and "method" not in message:
                if "error" in message:
                    raise RuntimeError(f"{method}: {message['error']}")
                answer: dict[str, Any] = message["result"]
                return answer
        raise RuntimeError(f"the server ended during {method} with {self._process.poll()}")

    def _send(self, message: dict[str, Any]) -> None:
        assert self._process.stdin
        self._process.stdin.write(json.dumps(message).encode() + b"\n")
        self._process.stdin.flush()

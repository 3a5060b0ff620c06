"""Hindsight's API server with its embedded PostgreSQL and no language model: every turn a document of one chunk.

PostgreSQL will not run as root, so the server is started as `nobody` where we are root. Further workers on the same
folder use the server that is there, as its documents have it.
"""

import json
import os
import shutil
import socket
import subprocess
import time
import urllib.error
import urllib.request
from typing import Any

from protocol import Place, Turn

_BANK = "/v1/default/banks/peer"
_LONGEST_START = 180  # seconds


class Hindsight:
    def __init__(self, place: Place) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        self._log = (place.folder / "server.log").open("ab")
        port_file = place.folder / "port"
        if port_file.exists():
            self._base = f"http://127.0.0.1:{port_file.read_text(encoding='utf-8')}"
            if self._is_up():
                return
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        port_file.write_text(str(port), encoding="utf-8")
        self._base = f"http://127.0.0.1:{port}"
        self._start(place, port)

    def _start(self, place: Place, port: int) -> None:
        home = place.folder / "server"
        home.mkdir(exist_ok=True)
        variables = {
            "HOME": str(home),
            "HINDSIGHT_API_HOST": "127.0.0.1",
            "HINDSIGHT_API_PORT": str(port),
            "HINDSIGHT_API_DATABASE_URL": "pg0://peer",
            "HINDSIGHT_API_LLM_PROVIDER": "none",
            "HINDSIGHT_API_EMBEDDINGS_PROVIDER": "openai",
            "HINDSIGHT_API_EMBEDDINGS_OPENAI_BASE_URL": place.embeddings_url,
            "HINDSIGHT_API_EMBEDDINGS_OPENAI_API_KEY": "none",
            "HINDSIGHT_API_EMBEDDINGS_OPENAI_MODEL": place.model,
            "HINDSIGHT_API_RERANKER_PROVIDER": "rrf",
        }
        command = [str(place.environment / "bin/hindsight-api"), "--port", str(port)]
        if os.geteuid() == 0:
            shutil.chown(home, "nobody")
            command = ["setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups", *command]
        self._process = subprocess.Popen(
            command, env=os.environ | variables, stdout=self._log, stderr=self._log, cwd=home
        )
        end = time.monotonic() + _LONGEST_START
        while time.monotonic() < end and self._process.poll() is None:
            if self._is_up():
                return
            time.sleep(0.3)
        log = place.folder / "server.log"
        lines = log.read_text(encoding="utf-8", errors="replace").strip().splitlines()
        raise RuntimeError(f"Hindsight did not start: {lines[-1] if lines else 'it said nothing'}")

    def _is_up(self) -> bool:
        try:
            self._ask("GET", "/health")
        except (OSError, RuntimeError):
            return False
        return True

    def add(self, turns: list[Turn]) -> None:
        items = [
            {"content": turn.line, "document_id": f"turn-{turn.id}", "timestamp": turn.at, "context": turn.session}
            for turn in turns
        ]
        self._ask("POST", f"{_BANK}/memories", {"items": items, "async": False})

    def search(self, query: str, k: int) -> list[str]:
        payload = {"query": query, "max_tokens": 8000, "budget": "mid"}
        results = self._ask("POST", f"{_BANK}/memories/recall", payload)["results"]
        ids = [result["document_id"].removeprefix("turn-") for result in results if result.get("document_id")]
        return list(dict.fromkeys(ids))[:k]

    def stored(self) -> list[str]:
        results: list[str] = []
        while True:
            page = self._ask("GET", f"{_BANK}/documents?limit=100&offset={len(results)}")["items"]
            if not page:
                return results
            results += [item["id"].removeprefix("turn-") for item in page]

    def tools(self) -> dict[str, int]:
        """What the MCP endpoint of the server lists."""
        about = {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "peers", "version": "1"}}
        session, _ = self._mcp("", {"id": 1, "method": "initialize", "params": about})
        self._mcp(session, {"method": "notifications/initialized"})
        tools = self._mcp(session, {"id": 2, "method": "tools/list", "params": {}})[1]["tools"]
        return {"tools": len(tools), "characters": len(json.dumps(tools, ensure_ascii=False))}

    def close(self) -> None:
        if self._process is not None:
            self._process.terminate()
            try:
                self._process.wait(30)
            except subprocess.TimeoutExpired:
                self._process.kill()
        self._log.close()

    def _mcp(self, session: str, message: dict[str, Any]) -> tuple[str, Any]:
        """The session, and the result of one message to the MCP endpoint; it answers with one event."""
        headers = {"content-type": "application/json", "accept": "application/json, text/event-stream"}
        headers |= {"mcp-session-id": session} if session else {}
        data = json.dumps({"jsonrpc": "2.0", **message}).encode()
        with urllib.request.urlopen(urllib.request.Request(self._base + "/mcp/", data, headers), timeout=60) as answer:
            lines = [line.removeprefix(b"data: ") for line in answer.read().splitlines()]
            results = [json.loads(line)["result"] for line in lines if line.startswith(b"{")]
            return answer.headers.get("mcp-session-id", session), results[-1] if results else None

    def _ask(self, method: str, path: str, body: dict[str, Any] | None = None) -> Any:
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self._base + path, data, {"content-type": "application/json"}, method=method)
        try:
            with urllib.request.urlopen(request, timeout=600) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as error:
            raise RuntimeError(f"{method} {path}: {error.code} {error.read()[:300]!r}") from error


def open_peer(place: Place) -> Hindsight:
    return Hindsight(place)

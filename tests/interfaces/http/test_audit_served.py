"""What a running server and the commands around it write into the audit log."""

import json
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx2
import pytest

from interfaces.running_server import Served, ran, served
from memoryos.service.identity import read_scopes
from service.test_audit import entries


class Clients:
    """Requests to a server over connections that are kept."""

    def __init__(self, server: Served) -> None:
        self._http = httpx2.Client(base_url=server.base, timeout=60)

    def post(self, path: str, body: Any, headers: dict[str, str]) -> int:
        return self._http.post(path, json=body, headers=headers).status_code

    def call(self, tool: str, headers: dict[str, str], **arguments: Any) -> int:
        return self.post("/api/tools/call", {"tool_name": tool, "arguments": arguments}, headers)

    def close(self) -> None:
        self._http.close()


@pytest.fixture
def used(tmp_path: Path) -> Path:
    """The folder of a server with two processes that was used, rightly and wrongly, and stopped."""
    with (
        served(tmp_path, "--workers", "2", "--tools", "all") as server,
        closing(Clients(server)) as clients,
    ):
        ann, reader = server.headers("ann"), server.headers("ann", scopes=read_scopes("read"))
        for number in range(10):
            clients.call("add_memory", ann, user_input=f"text {number}", agent_response="noted")
        searching = {"name": "search", "arguments": {"query": "text"}}
        clients.post("/mcp", {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": searching}, ann)
        clients.post("/hooks/gemini", {"hook_event_name": "AfterAgent", "prompt": "q", "prompt_response": "a"}, ann)
        refused = [
            clients.call("add_memory", reader, user_input="x", agent_response=""),
            clients.call("retrieve_memory", ann, query="x", user_id="bob"),
            *(clients.call("search", {"Authorization": "Bearer mos_wrong"}, query="x") for _ in range(20)),
            clients.post("/mcp", {}, {"Host": "evil.example"}),
        ]
        assert refused == [403, 403, *[401] * 20, 421]
    return tmp_path


def test_calls_by_every_door_and_refusals_are_recorded(used: Path) -> None:
    results = entries(used)
    kinds = [(result["what"], result["outcome"], result["user"]) for result in results]

    assert kinds.count(("tool add_memory", "ok", "ann")) == 10
    assert kinds.count(("tool search", "ok", "ann")) == 1
    assert kinds.count(("hook gemini", "ok", "ann")) == 1
    assert kinds.count(("tool add_memory", "not allowed", "ann")) == 1
    assert kinds.count(("tool retrieve_memory", "NotAllowedError", "ann")) == 1
    assert sum(result.get("count", 1) for result in results if result["outcome"] == "not authenticated") == 20
    assert sum(1 for result in results if result["outcome"] == "not authenticated") <= 4
    assert sum(1 for result in results if result["outcome"] == "unknown host") == 1
    assert ran(used, "audit", "--verify").returncode == 0


def test_keys_that_are_made_changed_and_ended_are_recorded(tmp_path: Path) -> None:
    made = json.loads(ran(tmp_path, "keys", "create", "--user", "ann", "--json").stdout)
    changed = json.loads(ran(tmp_path, "keys", "rotate", made["id"], "--json").stdout)
    ran(tmp_path, "keys", "revoke", changed["id"])

    results = entries(tmp_path)

    assert [(result["what"], result["for"], result["ids"]) for result in results] == [
        ("command keys create", "ann", [made["id"]]),
        ("command keys rotate", "ann", [made["id"], changed["id"]]),
        ("command keys revoke", "ann", [changed["id"]]),
    ]
    content = json.dumps(results)
    assert made["key"] not in content
    assert changed["key"] not in content

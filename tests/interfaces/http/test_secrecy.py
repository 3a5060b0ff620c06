"""What a server says of what it was told, at its most talkative: nothing."""

import json
from pathlib import Path
from typing import Any

import httpx2
import pytest

from interfaces.running_server import Served, served

CLAUDE = {"hook_event_name": "UserPromptSubmit", "prompt": "planted0000aaaa", "session_id": "planted0000bbbb"}
WRONG_KEYS = [
    "planted1111aaaa",
    "mos_0123456789_" + "aB1" * 15 + "c",
    "eyJhbGciOiJub25lIn0.eyJzdWIiOiJhIn0.cGxhbnRlZDE",
]


def calls(server: Served) -> list[tuple[str, Any]]:
    tool = {
        "tool_name": "add_memory",
        "arguments": {"user_input": "planted2222aaaa", "agent_response": "planted2222bbbb"},
    }
    mcp = {"jsonrpc": "2.0", "id": 1, "method": "tools/call"}
    return [
        ("/api/tools/call", json.dumps(tool)),
        ("/api/tools/call", json.dumps(tool)[:-4]),
        ("/api/tools/call", json.dumps({"tool_name": "planted2222cccc"})),
        ("/api/tools/call", json.dumps({**tool, "arguments": {"user_input": ["planted2222dddd"]}})),
        ("/api/tools/call", json.dumps({**tool, "arguments": {"planted2222eeee": "planted2222ffff"}})),
        ("/api/tools/call", json.dumps({"tool_name": "retrieve_memory", "arguments": {"query": "planted2222gggg"}})),
        ("/api/tools/call", json.dumps({"tool_name": "fetch", "arguments": {"id": "planted2222hhhh"}})),
        ("/api/tools/call", json.dumps({"tool_name": "search", "arguments": {"query": "planted2222iiii" * 20_000}})),
        ("/mcp", json.dumps({**mcp, "params": {"name": "search", "arguments": {"query": "planted3333aaaa"}}})),
        ("/mcp", json.dumps({**mcp, "params": {"name": "planted3333bbbb"}})),
        ("/mcp", json.dumps({**mcp, "method": "resources/read", "params": {"uri": "memory://pages/planted3333cccc"}})),
        ("/mcp", json.dumps({**mcp, "method": "planted3333dddd"})),
        ("/mcp", '{"planted3333eeee'),
        ("/mcp", "\ud800planted3333ffff".encode("utf-8", "surrogatepass")),
        ("/hooks/claude-code", json.dumps(CLAUDE)),
        ("/hooks/claude-code", json.dumps({"hook_event_name": ["planted4444aaaa"]})),
        ("/hooks/planted4444bbbb", json.dumps(CLAUDE)),
        ("/planted4444cccc?q=planted4444dddd", "planted4444eeee"),
    ]


@pytest.mark.parametrize("style", ["text", "json"])
def test_no_log_line_shows_what_was_said_asked_or_offered_as_a_key(tmp_path: Path, style: str) -> None:
    with (
        served(tmp_path, "--tools", "all", "--log-format", style) as server,
        httpx2.Client(base_url=server.base, timeout=60) as http,
    ):
        headers = server.headers("ann") | {"X-Planted": "planted5555aaaa", "User-Agent": "planted5555bbbb"}
        key = headers["Authorization"].removeprefix("Bearer ")
        statuses = [http.post(path, content=body, headers=headers).status_code for path, body in calls(server)]
        wrong = [
            http.post("/mcp", content="{}", headers={"Authorization": f"Bearer {secret}"}).status_code
            for secret in WRONG_KEYS
        ]

    logged = "".join(server.output_lines)
    assert {200, 400, 404} <= set(statuses)
    assert wrong == [401, 401, 401]
    assert logged.count("request") >= len(statuses) + len(wrong)
    assert "planted" not in logged
    assert [secret for secret in (key, *WRONG_KEYS) if secret in logged] == []

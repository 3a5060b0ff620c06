"""Reading the memory of somebody who has none finds nothing, and creates nothing."""

import json
from pathlib import Path
from typing import Any

import httpx2
import pytest

from interfaces.running_server import LONGEST_SECONDS, Served
from memoryos.adapters.stores.sqlite import SqliteStores
from memoryos.service.api_keys import KeyRing
from memoryos.service.clock import machine_time
from memoryos.service.identity import DEFAULT_SCOPES, Scope, read_scopes

CALLS = [
    ("/api/tools/call", {"tool_name": "retrieve_memory", "arguments": {"query": "anything"}}),
    ("/api/tools/call", {"tool_name": "search", "arguments": {"query": "anything"}}),
    ("/api/tools/call", {"tool_name": "list_entities", "arguments": {}}),
    ("/v1/retrieve", {"query": "anything"}),
    ("/mcp", {"jsonrpc": "2.0", "id": 1, "method": "resources/read", "params": {"uri": "memory://profile"}}),
    ("/hooks/gemini", {"hook_event_name": "BeforeAgent", "prompt": "anything"}),
    ("/hooks/claude-code", {"hook_event_name": "UserPromptSubmit", "prompt": "anything", "session_id": "s"}),
]


def files(server: Served) -> set[Path]:
    return {path for path in (server.folder / "users").rglob("*") if path.is_file()}


def service_headers(server: Served, user: str, scopes: frozenset[Scope]) -> dict[str, str]:
    ring = KeyRing(SqliteStores(server.folder, machine_time).shared.api_keys, machine_time)
    secret = ring.create_service("shop", scopes).secret
    ring.close()
    return {"Authorization": f"Bearer {secret}", "X-User-Id": user}


def post(server: Served, path: str, body: Any, headers: dict[str, str]) -> httpx2.Response:
    return httpx2.post(server.base + path, json=body, headers=headers, timeout=LONGEST_SECONDS)


@pytest.mark.parametrize(("path", "body"), CALLS)
def test_a_reading_service_that_names_an_unknown_user_creates_no_file(server: Served, path: str, body: Any) -> None:
    before = files(server)

    reply = post(server, path, body, service_headers(server, "nobody", read_scopes("read")))

    assert reply.status_code == 200, reply.text
    assert files(server) == before


def test_the_answer_is_empty_and_names_the_user(server: Served) -> None:
    _, body = CALLS[0]

    content = post(server, "/api/tools/call", body, service_headers(server, "empty", read_scopes("read"))).json()

    assert content["user_id"] == "shop:empty"
    assert (content["short_term_count"], content["total_pages_found"], content["retrieved_pages"]) == (0, 0, [])


def test_what_is_written_after_an_empty_read_is_found(server: Served) -> None:
    headers = service_headers(server, "later", DEFAULT_SCOPES)
    before = post(server, "/v1/retrieve", {"query": "boat"}, headers).json()["items"]

    post(server, "/v1/memories", {"user_input": "My boat is called Wanderer."}, headers).raise_for_status()

    after = post(server, "/v1/retrieve", {"query": "boat"}, headers).json()["items"]
    assert before == []
    assert "Wanderer" in json.dumps(after)

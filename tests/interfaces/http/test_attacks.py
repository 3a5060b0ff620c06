"""What a hostile caller, with a key or without one, has tried: to hide, to forge, to smuggle, to hold up others."""

import json
import socket
from typing import Any

import httpx2
import pytest
from click.testing import CliRunner

from interfaces.running_server import LONGEST_SECONDS, Served
from memoryos.adapters.stores.sqlite import SqliteStores
from memoryos.domain.owner import Owner
from memoryos.errors import InvalidInputError
from memoryos.interfaces.cli import commands
from memoryos.service.api_keys import KeyRing
from memoryos.service.audit import AuditEntry, AuditLog
from memoryos.service.clock import machine_time
from memoryos.service.identity import DEFAULT_SCOPES, Identity, read_scopes
from memoryos.service.tools.registry import toolset
from service.test_audit import entries

PLAIN = "/api/tools/call"
CLEARING = "bob\n2026-01-01T00:00:00  root  tool forget  ok\x1b[2J\x9b\u202e\u2028"


def post(server: Served, path: str, body: object, headers: dict[str, str]) -> httpx2.Response:
    content = body if isinstance(body, bytes) else json.dumps(body).encode()
    return httpx2.post(server.base + path, content=content, headers=headers, timeout=LONGEST_SECONDS)


def tool(name: str, **arguments: Any) -> dict[str, Any]:
    return {"tool_name": name, "arguments": arguments}


def service(server: Served, namespace: str) -> dict[str, str]:
    ring = KeyRing(SqliteStores(server.folder, machine_time).shared.api_keys, machine_time)
    secret = ring.create_service(namespace, DEFAULT_SCOPES).secret
    ring.close()
    return {"Authorization": f"Bearer {secret}", "Content-Type": "application/json"}


def verified(server: Served, monkeypatch: pytest.MonkeyPatch) -> bool:
    monkeypatch.setenv("MEMORYOS_DATA_PATH", str(server.folder))
    return CliRunner().invoke(commands, ["audit", "--verify"]).exit_code == 0


# --- hiding from the audit log, and forging what it shows


def test_what_is_forgotten_leaves_its_receipt_in_the_answer_and_in_the_log(server: Served) -> None:
    own = server.headers("forgetful")
    pages = [
        post(server, PLAIN, tool("add_memory", user_input=f"text {n}", agent_response=""), own).json()["page_id"]
        for n in range(2)
    ]
    params = {"name": "forget", "arguments": {"page_id": pages[0]}}

    by_mcp = post(server, "/mcp", {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params}, own).json()
    by_rest = httpx2.delete(f"{server.base}/v1/memories/{pages[1]}", headers=own).json()

    receipts = [by_mcp["result"]["structuredContent"]["receipt"], by_rest["receipt"]]
    assert [receipt["counts"]["pages"] for receipt in receipts] == [1, 1]
    recorded = [
        entry["receipt"] for entry in entries(server.folder) if entry["user"] == "forgetful" and "receipt" in entry
    ]
    kept = ("digest", "counts", "erasure")
    assert recorded == [{name: receipt[name] for name in kept} for receipt in receipts]
    assert {receipt["erasure"] for receipt in receipts} == {"rewritten"}


def test_no_name_keeps_a_call_out_of_the_log(server: Served) -> None:
    own = server.headers("surrogate")

    reply = post(server, PLAIN, b'{"tool_name":"search","arguments":{"query":"x"}}', own)
    odd = post(server, PLAIN, b'{"tool_name":"retrieve_memory","arguments":{"query":"x","user_id":"\\ud800"}}', own)

    assert (reply.status_code, odd.status_code) == (200, 403)
    outcomes = [entry["outcome"] for entry in entries(server.folder) if entry["user"] == "surrogate"]
    assert outcomes == ["ok", "NotAllowedError"]


def test_a_service_that_wraps_its_arguments_is_named_with_whom_it_acts_for(server: Served) -> None:
    key = service(server, "wrapping")
    wrapped = {"user_input": "a", "agent_response": "b", "user_id": "bob"}

    replies = [
        post(server, PLAIN, tool("add_memory", params=wrapped), key),
        post(server, PLAIN, tool("add_memory", **wrapped), key),
        post(server, PLAIN, tool("search", query="a"), {**key, "X-User-Id": "bob"}),
    ]

    assert [reply.status_code for reply in replies] == [200] * 3
    entrys = [entry for entry in entries(server.folder) if entry.get("service") == "wrapping"]
    assert [entry.get("for") or entry["user"] for entry in entrys] == ["wrapping:bob"] * 3


def test_nothing_that_a_caller_writes_can_forge_a_line_or_steer_a_terminal(
    server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = server.headers("forger")

    refused = [
        post(server, PLAIN, tool("retrieve_memory", query="x", user_id=CLEARING), own),
        post(server, "/hooks/bob%0A2026%1B%5B2J", {"hook_event_name": "Stop"}, own),
    ]

    assert [reply.status_code for reply in refused] == [403, 400]
    monkeypatch.setenv("MEMORYOS_DATA_PATH", str(server.folder))
    for shown in ([], ["--json"]):
        lines = CliRunner().invoke(commands, ["audit", "--user", "forger", *shown]).stdout.split("\n")
        assert len(lines) == 3
        assert all(line.isprintable() for line in lines)


def test_the_name_of_a_hook_that_nobody_knows_is_not_kept(server: Served) -> None:
    own = server.headers("hooker")

    post(server, "/hooks/the-words-of-somebody", {"hook_event_name": "Stop"}, own)

    assert [entry["what"] for entry in entries(server.folder) if entry["user"] == "hooker"] == ["hook unknown"]


def test_no_name_of_a_service_is_too_long_for_the_log(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    key = service(server, "long-winded")

    for name in ("x" * 257, '"' * 50_000, "bob"):
        post(server, PLAIN, tool("search", query="a"), {**key, "X-User-Id": name})

    users = [entry["user"] for entry in entries(server.folder) if entry.get("service") == "long-winded"]
    assert users[-1] == "long-winded:bob"
    assert all(len(user) < 300 for user in users)
    assert verified(server, monkeypatch)


@pytest.mark.parametrize("kind", ["pages", "segments", "documents"])
def test_which_kind_of_resource_was_read_is_in_the_log(server: Served, kind: str) -> None:
    own = server.headers(f"reader-of-{kind}")
    params = {"uri": f"memory://{kind}/page_{'0' * 24}"}

    post(server, "/mcp", {"jsonrpc": "2.0", "id": 1, "method": "resources/read", "params": params}, own)

    results = [entry["what"] for entry in entries(server.folder) if entry["user"] == f"reader-of-{kind}"]
    assert results == [f"resource memory://{kind}/"]


def test_lines_of_an_older_log_are_shown_without_what_steers_a_terminal(
    tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    AuditLog(SqliteStores(tmp_path, machine_time).shared.audit, machine_time).record(
        AuditEntry("tool search", caller=Identity("ann"), acting_for="x")
    )
    file = next((tmp_path / "audit").glob("*.jsonl"))
    file.write_bytes(file.read_bytes().replace(b'"for":"x"', b'"for":"x\\n\\u001b[2J"'))
    monkeypatch.setenv("MEMORYOS_DATA_PATH", str(tmp_path))

    shown = CliRunner().invoke(commands, ["audit"]).stdout

    assert shown.removesuffix("\n").isprintable()


# --- learning of others from faults of the machine


def test_a_folder_that_leads_to_another_user_tells_nothing_of_that_user(server: Served) -> None:
    victim = server.headers("unlucky-victim")
    post(server, PLAIN, tool("add_memory", user_input="of the victim", agent_response=""), victim)
    users = server.folder / "users"
    (users / Owner("climber").folders[0]).symlink_to(users / Owner("unlucky-victim").folders[0])
    climber, admin = server.headers("climber"), server.headers("climber", scopes=read_scopes("admin"))
    read = {"jsonrpc": "2.0", "id": 1, "method": "resources/read", "params": {"uri": "memory://recent"}}
    payload = {"hook_event_name": "UserPromptSubmit", "prompt": "hello"}

    texts = [
        post(server, PLAIN, tool("search", query="victim"), climber),
        post(server, "/mcp", read, climber),
        post(server, "/hooks/codex", payload, climber),
        httpx2.get(f"{server.base}/v1/export", headers=climber),
    ]

    assert [reply.status_code for reply in texts] == [500, 200, 503, 500]
    assert all("is unavailable right now" in reply.text for reply in texts)
    assert not any("unlucky" in reply.text or "memory.db" in reply.text for reply in texts)
    assert "belongs to 'unlucky-victim'" in post(server, PLAIN, tool("search", query="victim"), admin).text


# --- smuggling one request inside another


def test_a_request_that_tells_its_length_in_two_ways_is_refused_and_ends_the_connection(server: Served) -> None:
    key = server.headers("smuggler")["Authorization"]
    head = f"POST {PLAIN} HTTP/1.1\r\nHost: localhost\r\nAuthorization: {key}\r\n"
    hidden = f"GET /v1/profile HTTP/1.1\r\nHost: localhost\r\nAuthorization: {key}\r\n\r\n"
    sent = f"{head}Content-Length: 6\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n{hidden}"

    with socket.create_connection(("127.0.0.1", int(server.base.rpartition(":")[2])), LONGEST_SECONDS) as bare:
        bare.sendall(sent.encode())
        response = b"".join(iter(lambda: bare.recv(65536), b""))

    assert response.startswith(b"HTTP/1.1 400 ")
    assert response.count(b"HTTP/1.1 ") == 1


@pytest.mark.parametrize("twice", ["Authorization", "X-User-Id"])
def test_a_header_that_says_who_asks_counts_only_once(server: Served, twice: str) -> None:
    own = server.headers("single")
    other = server.headers("double")["Authorization"] if twice == "Authorization" else "single"
    headers = [*own.items(), (twice, other), *([(twice, "double")] if twice == "X-User-Id" else [])]

    reply = httpx2.get(f"{server.base}/v1/profile", headers=headers)

    assert reply.status_code in {401, 403}
    assert "user_id" not in reply.json()


# --- holding up everybody else


@pytest.mark.parametrize("name", ["store_memory", "sync_session", "add_memory"])
def test_arguments_of_more_values_than_anybody_needs_are_refused_before_each_is_looked_at(name: str) -> None:
    many: dict[str, Any] = {
        "store_memory": {"tags": ["x"] * 30_000},
        "sync_session": {"decisions": [{"text": "a", "entity": "b"}] * 30_000},
        "add_memory": {"meta_data": {"x": [[]] * 30_000}},
    }
    needed = dict.fromkeys(toolset("all")[name].required, "x")

    with pytest.raises(InvalidInputError, match="has more than 20000 values"):
        toolset("all")[name].validate({**needed, **many[name]})


# --- writing with a key that may only read


@pytest.mark.parametrize("path", ["/mcp", PLAIN])
def test_no_tool_that_writes_can_be_called_with_a_key_for_reading(server: Served, path: str) -> None:
    reader = server.headers("looker", scopes=read_scopes("read"))
    writing = [item for item in toolset("all").values() if item.writes]

    replies = {}
    for thread in writing:
        payload = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": thread.name, "arguments": {}}}
        replies[thread.name] = post(server, path, payload if path == "/mcp" else tool(thread.name), reader).status_code

    assert len(writing) >= 9
    assert replies == dict.fromkeys(replies, 403)


def test_a_body_that_names_two_tools_writes_nothing_with_a_key_for_reading(server: Served) -> None:
    reader = server.headers("twofold", scopes=read_scopes("read"))
    arguments = '{"user_input":"smuggled","agent_response":"","query":"x"}'
    bodies = {
        PLAIN: [
            f'{{"tool_name":"{first}","tool_name":"{second}","arguments":{arguments}}}'
            for first, second in (("search", "add_memory"), ("add_memory", "search"))
        ],
        "/mcp": [
            f'{{"jsonrpc":"2.0","id":1,"method":"{method}","method":"tools/call","tool_name":"search",'
            f'"params":{{"name":"{first}","name":"{second}","arguments":{arguments}}}}}'
            for method in ("tools/list", "tools/call")
            for first, second in (("search", "add_memory"), ("add_memory", "search"))
        ],
    }

    for path, texts in bodies.items():
        for text in texts:
            post(server, path, text.encode(), reader)

    assert httpx2.get(f"{server.base}/v1/memories", headers=reader).json()["memories"] == []


# --- what the server must not offer at all


def test_no_tool_and_no_route_reads_or_writes_a_file_that_a_caller_names(server: Served) -> None:
    own = server.headers("pathfinder")
    described = httpx2.get(f"{server.base}/v1/openapi.json").json()

    named = {name for item in toolset("all").values() for name in item.parameters}
    routes = {route: httpx2.post(server.base + route, json={}, headers=own).status_code for route in ("/v1/import",)}

    assert not {"path", "file", "folder", "source", "target", "data_storage_path"} & named
    assert not [path for path in described["paths"] if "import" in path]
    assert routes == {"/v1/import": 404}

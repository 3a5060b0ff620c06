"""Whatever is sent: no failure inside the server, no traceback, and nothing stored by a call that was refused."""

import json
from typing import Any

import httpx2
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from interfaces.doors import Served
from memoryos.interfaces.mcp.tools import toolset

scalars = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=30)
values = st.recursive(
    scalars, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4)
)
names = st.sampled_from([*toolset("all"), "nope", ""])
arguments = values | st.fixed_dictionaries(
    {},
    optional=dict.fromkeys(
        (
            *("user_input", "query", "id", "page_id", "user_id", "timestamp", "meta_data", "max_results", "params"),
            *("text", "scope", "entity", "project", "task_id", "memory_id", "related_to", "decisions", "limit", "tags"),
        ),
        values,
    ),
)
calls = st.fixed_dictionaries(
    {"jsonrpc": st.just("2.0"), "id": st.integers() | st.text(), "method": st.just("tools/call")},
    optional={"params": values | st.fixed_dictionaries({"name": names | values}, optional={"arguments": arguments})},
)
methods = st.sampled_from(["initialize", "ping", "tools/list", "resources/read", "prompts/get", "x"]) | st.text()
envelopes = st.fixed_dictionaries(
    {}, optional={"jsonrpc": st.just("2.0") | values, "id": values, "method": methods | values, "params": values}
)
bodies = st.binary(max_size=200) | st.one_of(calls, envelopes, values, st.lists(calls, max_size=3)).map(
    lambda body: json.dumps(body).encode("utf-8", "surrogatepass")
)
headers = st.fixed_dictionaries(
    {},
    optional={
        "Accept": st.sampled_from(["*/*", "application/json", "application/json, text/event-stream", "text/html"]),
        "MCP-Protocol-Version": st.sampled_from(["2024-11-05", "2025-11-25", "2026-07-28", "1999-01-01", "x"]),
        "Mcp-Method": st.sampled_from(["tools/call", "x"]),
        "Mcp-Name": st.sampled_from(["add_memory", "x"]),
        "Mcp-Session-Id": st.just("somebody-elses"),
        "Content-Type": st.sampled_from(["application/json", "text/plain"]),
    },
)


@pytest.fixture(scope="module")
def client(server: Served) -> Any:
    with httpx2.Client(base_url=server.base, timeout=60) as client:
        yield client


def stored(server: Served, client: httpx2.Client) -> int:
    body = {"tool_name": "retrieve_memory", "arguments": {"query": "a"}}
    reply = client.post("/api/tools/call", json=body, headers=server.headers("mallory"))
    return int(reply.json()["short_term_count"])


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(path=st.sampled_from(["/mcp", "/mcp/", "/api/tools/call"]), body=bodies, more=headers)
def test_no_request_makes_the_server_fail(
    server: Served, client: httpx2.Client, path: str, body: bytes, more: dict[str, str]
) -> None:
    key = {"Content-Type": "application/json", **mallory(server)}

    reply = client.post(path, content=body, headers={**key, **more})

    assert reply.status_code < 500, (reply.status_code, reply.text)
    assert "Traceback" not in reply.text
    assert not any(word in reply.text for word in ("sqlite3", "site-packages", 'File "'))


_KEYS: dict[str, dict[str, str]] = {}


def mallory(server: Served) -> dict[str, str]:
    """One key for all examples."""
    if server.url not in _KEYS:
        _KEYS[server.url] = {"Authorization": f"Bearer {server.key('mallory')}"}
    return _KEYS[server.url]


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(wrong=st.dictionaries(st.text(min_size=1), values, min_size=1, max_size=3), value=values)
def test_nothing_is_stored_by_a_call_that_is_refused(
    server: Served, client: httpx2.Client, wrong: dict[str, Any], value: object
) -> None:
    before = stored(server, client)
    said = {"user_input": "a", "agent_response": value, **{f"x{name}": inner for name, inner in wrong.items()}}
    body = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "add_memory", "arguments": said}}

    reply = client.post(
        "/mcp", content=json.dumps(body), headers={"Content-Type": "application/json", **mallory(server)}
    )

    refused = reply.status_code >= 400 or "error" in reply.json() or reply.json()["result"]["isError"]
    assert refused
    assert stored(server, client) == before

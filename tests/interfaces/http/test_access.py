"""Who gets through to the server, and who does not."""

import json
import re
import socket
from datetime import timedelta
from pathlib import Path
from urllib.parse import urlsplit

import httpx2
import pytest

from interfaces.running_server import LONGEST_SECONDS, Served, ran, served
from memoryos.adapters.stores.sqlite import SqliteStores
from memoryos.errors import SettingsError
from memoryos.interfaces.http.options import ServeOptions
from memoryos.interfaces.http.rate_limits import RateLimiter
from memoryos.service.api_keys import KeyRing
from memoryos.service.clock import machine_time
from memoryos.service.identity import read_scopes

ADD = {
    "jsonrpc": "2.0",
    "id": 1,
    "method": "tools/call",
    "params": {"name": "add_memory", "arguments": {"user_input": "a", "agent_response": "b"}},
}
LIST = {"jsonrpc": "2.0", "id": 1, "method": "tools/list"}


def post(server: Served, body: object = LIST, path: str = "/mcp", **headers: str) -> httpx2.Response:
    sent = {"Content-Type": "application/json", **headers}
    return httpx2.post(server.base + path, content=json.dumps(body), headers=sent, timeout=LONGEST_SECONDS)


def bearer(key: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {key}"}


@pytest.mark.parametrize("path", ["/mcp", "/mcp/"])
def test_both_spellings_of_the_path_are_served_without_a_redirect(server: Served, path: str) -> None:
    reply = post(server, path=path, **server.headers())

    assert reply.status_code == 200
    assert reply.headers["content-type"] == "application/json"
    assert reply.json()["result"]["tools"]


@pytest.mark.parametrize(
    ("accept", "kind"),
    [
        ("*/*", "application/json"),
        ("application/json", "application/json"),
        ("application/json, text/event-stream", "text/event-stream"),
    ],
)
def test_a_stream_comes_to_those_who_ask_for_one(server: Served, accept: str, kind: str) -> None:
    reply = post(server, **server.headers(), Accept=accept)

    assert reply.status_code == 200
    assert reply.headers["content-type"].startswith(kind)


@pytest.mark.parametrize("method", ["GET", "POST", "DELETE"])
def test_nobody_gets_in_without_a_key(server: Served, method: str) -> None:
    reply = httpx2.request(method, server.url)

    assert reply.status_code == 401
    challenge = reply.headers["www-authenticate"]
    assert challenge.startswith("Bearer ")
    assert 'scope="memory:read memory:write"' in challenge
    assert "error=" not in challenge


def test_a_wrong_key_is_told_so(server: Served) -> None:
    for value in ("Bearer mos_x", f"Bearer {server.key()[:-1]}", "Bearer", f"Basic {server.key()}"):
        reply = post(server, Authorization=value)

        assert reply.status_code == 401
        assert 'error="invalid_token"' in reply.headers["www-authenticate"]


def test_a_key_that_was_revoked_is_refused(server: Served) -> None:
    ring = KeyRing(SqliteStores(server.folder, machine_time).shared.api_keys, machine_time)
    new, kept = ring.create("rita", read_scopes("read")), ring.create("rita", read_scopes("read"))

    ring.revoke(new.key.id)

    assert [post(server, **bearer(key.secret)).status_code for key in (kept, new)] == [200, 401]
    ring.close()


def test_a_key_that_has_expired_is_refused(server: Served) -> None:
    key = server.key("elsa", lifetime=timedelta(microseconds=1))

    assert post(server, **bearer(key)).status_code == 401


def test_writing_with_a_key_for_reading_asks_for_the_missing_scope(server: Served) -> None:
    reader = bearer(server.key("rea", scopes=read_scopes("read")))

    refused = post(server, ADD, **reader)
    plain = post(server, {"tool_name": "add_memory", "arguments": {}}, path="/api/tools/call", **reader)

    for reply in (refused, plain):
        assert reply.status_code == 403
        assert 'error="insufficient_scope"' in reply.headers["www-authenticate"]
        assert 'scope="memory:write"' in reply.headers["www-authenticate"]
    assert post(server, **reader).status_code == 200


def test_a_get_with_a_key_is_told_that_only_post_is_served(server: Served) -> None:
    assert httpx2.get(server.url, headers=server.headers()).status_code == 405


@pytest.mark.parametrize(
    "host",
    [
        "evil.example",
        "localhost.evil.example",
        "127.0.0.1.evil.example:80",
        "",
        "localhost:5000@evil.example",
        "localhost:x",
        "localhost:1:2",
        "evil@localhost",
    ],
)
def test_another_host_is_refused_before_anything_else(server: Served, host: str) -> None:
    assert post(server, **server.headers(), Host=host).status_code == 421


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://localhost.evil.example", "http://[bad"])
def test_another_origin_is_refused(server: Served, origin: str) -> None:
    assert post(server, **server.headers(), Origin=origin).status_code == 403


def test_a_page_of_this_machine_may_ask(server: Served) -> None:
    assert post(server, **server.headers(), Origin="http://localhost:3000").status_code == 200


def test_a_body_that_is_too_large_is_refused_and_not_stored(server: Served) -> None:
    key = server.headers("larry")
    large = json.loads(json.dumps(ADD))
    large["params"]["arguments"]["user_input"] = "x" * 5_000_000

    refused = post(server, large, **key)

    assert refused.status_code == 413
    assert page_hits(server, key) == []


def page_hits(server: Served, key: dict[str, str]) -> list[object]:
    ask = {"tool_name": "retrieve_memory", "arguments": {"query": "x"}}
    return list(post(server, ask, path="/api/tools/call", **key).json()["retrieved_pages"])


def test_every_reply_carries_a_request_id(server: Served) -> None:
    own = httpx2.get(server.base + "/health", headers={"X-Request-Id": "trace-1"})
    odd = httpx2.get(server.base + "/health", headers={"X-Request-Id": "a b\tc"})

    assert own.headers["x-request-id"] == "trace-1"
    # With letters first, so that no log seems to hold the number of a card.
    assert re.fullmatch(r"req_[0-9a-f]{16}", odd.headers["x-request-id"])


def test_the_server_says_how_it_is_to_anybody(server: Served) -> None:
    home, health, ready = (httpx2.get(server.base + path) for path in ("/", "/health", "/ready"))

    assert home.json()["endpoints"] == {"mcp": "/mcp", "health": "/health"}
    assert {"status", "version", "store", "embedder", "language_model", "waiting"} <= set(health.json())
    assert health.json()["status"] == "healthy"
    assert ready.json() == {"status": "ready"}


def test_what_happens_is_counted(server: Served) -> None:
    post(server, ADD, **server.headers("cora"))

    text = httpx2.get(server.base + "/metrics").text

    assert 'memoryos_tool_calls_total{ending="ok",tool="add_memory"}' in text
    assert 'memoryos_tool_seconds_bucket{le="+Inf",tool="add_memory"}' in text
    assert 'memoryos_http_requests_total{route="/mcp",status="200"}' in text
    assert "memoryos_waiting_work " in text
    assert "memoryos_open_memories " in text


def test_paths_of_nobody_are_not_found_and_not_counted_one_by_one(server: Served) -> None:
    well_known = httpx2.get(server.base + "/.well-known/oauth-protected-resource")
    other = httpx2.get(server.base + '/a"b', headers=server.headers())
    unknown = httpx2.get(server.base + "/a/b")

    assert (well_known.status_code, other.status_code, unknown.status_code) == (404, 404, 401)
    assert 'route="other",status="404"' in httpx2.get(server.base + "/metrics").text


def test_logs_are_json_and_hold_neither_words_nor_keys(server: Served) -> None:
    key = server.headers("logan")
    body = json.loads(json.dumps(ADD))
    body["params"]["arguments"]["user_input"] = "planted-memory-text"
    post(server, body, **key, **{"X-Request-Id": "watched"})
    bad = json.loads(json.dumps(body))
    bad["params"]["arguments"]["planted-argument"] = "planted-value"
    post(server, bad, **key)
    post(server, {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": "planted-params"}, **key)
    httpx2.post(server.url, content=b'{"planted-json', headers=key)

    lines = [json.loads(line) for line in list(server.output_lines) if line.startswith("{")]

    watched = next(line for line in lines if line.get("request_id") == "watched")
    assert watched["tool"] == "add_memory"
    assert watched["status"] == 200
    assert watched["milliseconds"] > 0
    everything = "".join(server.output_lines)
    assert "planted" not in everything
    assert key["Authorization"].split("_")[-1] not in everything


def test_a_broken_connection_does_no_harm(server: Served) -> None:
    address = urlsplit(server.url)
    with socket.create_connection((address.hostname or "", address.port or 0), timeout=LONGEST_SECONDS) as half:
        head = ["POST /mcp HTTP/1.1", "Host: localhost", f"Authorization: Bearer {server.key()}", "Content-Length: 50"]
        half.sendall("\r\n".join([*head, "", '{"json']).encode())

    assert httpx2.get(server.base + "/health").status_code == 200


def test_callers_who_ask_too_fast_wait() -> None:
    now = [0.0]
    length_norms = RateLimiter(60, clock=lambda: now[0])

    at_once = [length_norms.wait("ann") for _ in range(7)]
    now[0] = 1.0

    assert at_once[:6] == [0.0] * 6
    assert at_once[6] == pytest.approx(1.0)
    assert length_norms.wait("bob") == 0.0
    assert length_norms.wait("ann") == 0.0


@pytest.mark.parametrize(
    ("chosen", "message"),
    [
        ({"host": "0.0.0.0", "authentication": False}, "without authentication"),
        ({"host": "192.0.2.7"}, "without TLS"),
        ({"host": "example.org"}, "without TLS"),
        ({"certificate": "a.pem"}, "both"),
    ],
)
def test_the_server_refuses_to_let_strangers_in(chosen: dict[str, object], message: str) -> None:
    with pytest.raises(SettingsError, match=message):
        ServeOptions(**chosen)  # type: ignore[arg-type]


def test_loopback_in_any_spelling_may_go_without_keys() -> None:
    assert all(ServeOptions(host=host, authentication=False).loopback for host in ("127.0.0.2", "::1", "localhost"))


def test_the_command_says_in_one_line_why_it_refuses(tmp_path: Path) -> None:
    refused = ran(tmp_path, "serve", "--host", "0.0.0.0", "--no-auth")

    assert refused.returncode == 1
    assert refused.stderr.startswith("Error: refusing to listen on 0.0.0.0 without authentication")
    assert refused.stderr.count("\n") == 1


def test_a_port_that_is_taken_is_said_to_be(server: Served, tmp_path: Path) -> None:
    refused = ran(tmp_path, "serve", PORT=str(urlsplit(server.url).port))

    assert refused.returncode == 1
    assert "cannot listen on 127.0.0.1" in refused.stderr


def test_the_first_start_makes_a_key_and_the_second_does_not(tmp_path: Path) -> None:
    with served(tmp_path) as first:
        pass
    with served(tmp_path) as second:
        pass

    shown = "".join(first.output_lines)
    assert "Your key" in shown
    assert "claude mcp add" in shown
    # What comes later belongs to the server being stopped while it starts.
    assert shown.partition("More keys")[0].count("\n") < 12
    assert "Your key" not in "".join(second.output_lines)


def test_a_key_that_asks_too_fast_is_told_when_to_come_back(tmp_path: Path) -> None:
    with served(tmp_path, "--calls-per-minute", "10") as server:
        replies = [post(server, **bearer(key)) for key in [server.key()] * 2]

    assert [reply.status_code for reply in replies] == [200, 429]
    assert 1 <= int(replies[1].headers["retry-after"]) <= 6


def test_without_authentication_the_settings_user_is_asked(tmp_path: Path) -> None:
    with served(tmp_path, "--no-auth") as server:
        reply = post(server, ADD)

    assert reply.json()["result"]["structuredContent"]["user_id"] == "ann"

"""Whatever is sent to the server: no failure, nothing revealed, and nobody is taken for anybody else."""

import asyncio
import socket
import ssl
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from interfaces.running_server import LONGEST_SECONDS, Served
from memoryos.adapters.stores.sqlite import SqliteStores
from memoryos.config.settings import Settings
from memoryos.interfaces.http.access import AccessMiddleware, AccessRules
from memoryos.interfaces.http.app import build_service
from memoryos.interfaces.http.credentials import Credentials
from memoryos.interfaces.http.metrics import ServerMetrics
from memoryos.interfaces.http.oauth.issuer import Issuer
from memoryos.interfaces.http.oauth.tokens import AccessTokens
from memoryos.interfaces.http.options import ServeOptions
from memoryos.interfaces.mcp.server import IDENTITY
from memoryos.service.api_keys import KeyRing
from memoryos.service.clock import machine_time
from memoryos.service.identity import DEFAULT_SCOPES, Identity
from memoryos.service.tools.registry import toolset

NAMES = (
    "authorization",
    "host",
    "origin",
    "x-user-id",
    "x-request-id",
    "x-forwarded-user",
    "x-forwarded-host",
    "cookie",
)
UNCHANGED = [HealthCheck.function_scoped_fixture]
ROUTES = build_service(ServeOptions(authentication=False), Settings(), Identity("ann")).routes


class Passage:
    """What got through to the application behind the access middleware, and what came back."""

    def __init__(self) -> None:
        self.caller: Identity | None = None
        self.passed = False
        self.status = 0
        self.response_bytes = b""


class Bench:
    """Access rules with two users, a service and a trusted issuer, before an application that only looks."""

    def __init__(self, folder: Path) -> None:
        self.ring = KeyRing(SqliteStores(folder, machine_time).shared.api_keys, machine_time)
        self.keys = {name: self.ring.create(name, DEFAULT_SCOPES).secret for name in ("ann", "bob")}
        self.keys["shop"] = self.ring.create_service("shop", DEFAULT_SCOPES).secret
        self.passage = Passage()
        issuer = Issuer("https://issuer.example/", ssl.create_default_context())
        options = ServeOptions(oauth_issuers=(issuer.name,), calls_per_minute=10**9)
        credentials = Credentials(self.ring, AccessTokens([issuer], options.audience))
        rules = AccessRules(options, credentials, toolset("all"), ROUTES)
        self.access = AccessMiddleware(self._look, rules, ServerMetrics())

    async def _look(self, scope: Any, receive: Any, send: Any) -> None:
        self.passage.passed, self.passage.caller = True, scope[IDENTITY]
        await receive()
        await send({"type": "http.response.start", "status": 204, "headers": []})
        await send({"type": "http.response.body", "body": b""})

    def ask(self, path: str, headers: list[tuple[bytes, bytes]], body: bytes) -> Passage:
        self.passage = passage = Passage()
        scope = {"type": "http", "method": "POST", "path": path, "headers": headers, "query_string": b"user_id=bob"}

        async def receive() -> dict[str, Any]:
            return {"type": "http.request", "body": body, "more_body": False}

        async def send(message: dict[str, Any]) -> None:
            passage.status = message.get("status", passage.status)
            passage.response_bytes += message.get("body", b"") + b"".join(
                value for _, value in message.get("headers", [])
            )

        asyncio.run(self.access(scope, receive, send))
        return passage


@pytest.fixture(scope="module")
def bench(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Bench]:
    made = Bench(tmp_path_factory.mktemp("bench"))
    yield made
    made.ring.close()


values = st.one_of(
    st.sampled_from([b"localhost", b"127.0.0.1:80", b"evil.example", b"http://evil.example", b"null", b"ann", b"bob"]),
    st.sampled_from([b"shop:ann", b"Bearer", b"Bearer a.b.c", b"Bearer ..", b"Basic YTpi", b"bearer  x", b"\xff\xfe"]),
    st.binary(max_size=60),
)
headers = st.lists(st.tuples(st.sampled_from(NAMES).map(str.encode) | st.binary(max_size=12), values), max_size=6)
paths = st.sampled_from(sorted(ROUTES.paths)) | st.text(max_size=30).map(lambda text: "/" + text)
bodies = st.sampled_from(
    [
        b"",
        b"{",
        b'["tools/call"]',
        b"[" * 5000,
        b'{"method":"tools/call","params":[]}',
        b'{"tool_name":{}}',
        b'{"method":"tools/call"}',
    ]
) | st.binary(max_size=60)


@settings(max_examples=300, deadline=None, suppress_health_check=UNCHANGED)
@given(path=paths, given_headers=headers, body=bodies)
def test_nothing_gets_through_without_a_key_and_nothing_fails(
    bench: Bench, path: str, given_headers: list[tuple[bytes, bytes]], body: bytes
) -> None:
    answer = bench.ask(path, given_headers, body)

    assert answer.status not in {0, 500}
    assert answer.caller is None
    assert not answer.passed or path in ROUTES.open_paths or path.startswith("/.well-known/")


@settings(max_examples=300, deadline=None, suppress_health_check=UNCHANGED)
@given(who=st.sampled_from(["ann", "bob", "shop"]), path=paths, given_headers=headers, body=bodies)
def test_nobody_is_taken_for_anybody_else(
    bench: Bench, who: str, path: str, given_headers: list[tuple[bytes, bytes]], body: bytes
) -> None:
    own = [(b"host", b"localhost"), (b"authorization", f"Bearer {bench.keys[who]}".encode())]

    answer = bench.ask(path, [*given_headers, *own], body)

    assert answer.status not in {0, 500}
    assert bench.keys[who].encode() not in answer.response_bytes
    if answer.caller is not None:
        named = answer.caller.user_id
        assert (answer.caller.namespace == "shop") == (who == "shop")
        assert named == who if who != "shop" else named == "" or named.startswith("shop:")


@settings(max_examples=300, deadline=None, suppress_health_check=UNCHANGED)
@given(
    token=st.text(st.characters(codec="ascii"), max_size=80) | st.from_regex(r"[\w-]*\.[\w-]*\.[\w-]*", fullmatch=True)
)
def test_no_text_is_a_token(bench: Bench, token: str) -> None:
    sent = [(b"host", b"localhost"), (b"authorization", b"Bearer " + token.encode())]

    answer = bench.ask("/mcp", sent, b"{}")

    assert (answer.status, answer.passed) == (401, False)
    assert b"error" in answer.response_bytes


odd_paths = st.lists(
    st.sampled_from(["/", "//", "mcp", "MCP", "%2f", "%00", "..", ".", ";", "?", "#", "%", "hooks", "api", "é", "%ff"]),
    max_size=6,
).map(lambda parts: "/" + "".join(parts))


@settings(max_examples=60, deadline=None, suppress_health_check=UNCHANGED)
@given(path=odd_paths, method=st.sampled_from(["GET", "POST", "PUT", "OPTIONS", "HEAD", "TRACE", "X"]))
def test_no_spelling_of_a_path_leads_around_the_gate(server: Served, path: str, method: str) -> None:
    address = urlsplit(server.url)
    head = f"{method} {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: 2\r\n\r\n{{}}"
    with socket.create_connection((address.hostname or "", address.port or 0), timeout=LONGEST_SECONDS) as client:
        client.sendall(head.encode())
        status = int(client.recv(12).split()[1])

    assert status in {200, 400, 401, 404, 405}
    assert status != 200 or path.partition("?")[0] in ROUTES.open_paths

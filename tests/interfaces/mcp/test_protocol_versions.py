"""What the protocol asks of a server, by plain HTTP requests: of 2026-07-28, and of the versions before it."""

import asyncio
import json
from typing import Any

import httpx2
import pytest

from interfaces.running_server import LONGEST_SECONDS, USER, Served
from memoryos import __version__

MODERN = "2026-07-28"
OLDER = ("2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25")
PREFIX = "io.modelcontextprotocol/"
ENVELOPE = {PREFIX + "protocolVersion": MODERN, PREFIX + "clientCapabilities": {}}
ADD = {"name": "add_memory", "arguments": {"user_input": "a", "agent_response": "b"}}
FIND = {"name": "retrieve_memory", "arguments": {"query": "a"}}
RECENT = {"uri": "memory://recent"}
HEADER_MISMATCH = -32020
UNSUPPORTED_VERSION = -32022
METHOD_NOT_FOUND = -32601
INVALID_PARAMS = -32602


@pytest.fixture(scope="module")
def key(server: Served) -> dict[str, str]:
    return server.headers()


def post(server: Served, body: object, headers: dict[str, str]) -> httpx2.Response:
    return httpx2.post(server.url, content=json.dumps(body), headers=headers, timeout=LONGEST_SECONDS)


class Modern:
    """Requests of 2026-07-28, with all that they must carry but for what a test takes away or changes."""

    def __init__(self, server: Served, key: dict[str, str]) -> None:
        self._server = server
        self._key = key

    def ask(
        self,
        method: str,
        params: dict[str, Any] | None = None,
        envelope: dict[str, Any] | None = ENVELOPE,
        **headers: str | None,
    ) -> httpx2.Response:
        arguments = {**(params or {}), **({"_meta": envelope} if envelope is not None else {})}
        named = arguments.get("name") or arguments.get("uri")
        sent: dict[str, str | None] = {
            **self._key,
            "Accept": "application/json, text/event-stream",
            "MCP-Protocol-Version": MODERN,
            "Mcp-Method": method,
            "Mcp-Name": named if isinstance(named, str) else None,
            **{name.replace("_", "-"): value for name, value in headers.items()},
        }
        body = {"jsonrpc": "2.0", "id": "seven", "method": method, "params": arguments}
        return post(self._server, body, {name: value for name, value in sent.items() if value is not None})

    def result(self, method: str, params: dict[str, Any] | None = None) -> dict[str, Any]:
        reply = self.ask(method, params)
        assert reply.status_code == 200, reply.text
        return dict(reply.json()["result"])


@pytest.fixture
def modern(server: Served, key: dict[str, str]) -> Modern:
    return Modern(server, key)


def older(
    server: Served, key: dict[str, str], method: str, params: dict[str, Any] | None = None, **headers: str
) -> httpx2.Response:
    body = {"jsonrpc": "2.0", "id": 7, "method": method, **({"params": params} if params is not None else {})}
    return post(server, body, key | {name.replace("_", "-"): value for name, value in headers.items()})


def error_of(reply: httpx2.Response) -> tuple[int, int]:
    """The HTTP status and the code of the error; the error carries the id of the request."""
    body = reply.json()
    assert body["id"] == "seven"
    return reply.status_code, body["error"]["code"]


def test_the_server_says_what_it_is_without_a_handshake(modern: Modern) -> None:
    result = modern.result("server/discover")

    assert result["supportedVersions"] == [MODERN]
    assert result["capabilities"] == {
        "completions": {},
        "prompts": {"listChanged": False},
        "resources": {"listChanged": False, "subscribe": False},
        "tools": {"listChanged": False},
    }
    assert result["instructions"].startswith("MemoryOS remembers conversations")
    assert result["_meta"][PREFIX + "serverInfo"] == {"name": "memoryos", "title": "MemoryOS", "version": __version__}


@pytest.mark.parametrize(
    ("method", "params", "fresh_ms"),
    [
        ("server/discover", {}, 300_000),
        ("tools/list", {}, 300_000),
        ("prompts/list", {}, 300_000),
        ("resources/list", {}, 300_000),
        ("resources/templates/list", {}, 300_000),
        ("resources/read", RECENT, 0),
    ],
)
def test_what_may_be_kept_says_for_how_long_and_that_it_is_private(
    modern: Modern, method: str, params: dict[str, str], fresh_ms: int
) -> None:
    result = modern.result(method, params)

    assert (result["ttlMs"], result["cacheScope"]) == (fresh_ms, "private")


@pytest.mark.parametrize(
    ("method", "params"),
    [
        ("tools/call", ADD),
        ("tools/call", {"name": "add_memory", "arguments": {"x": 1}}),
        ("prompts/get", {"name": "save"}),
        (
            "completion/complete",
            {
                "ref": {"type": "ref/resource", "uri": "memory://pages/{id}"},
                "argument": {"name": "id", "value": ""},
            },
        ),
        ("resources/read", RECENT),
        ("tools/list", {}),
    ],
)
def test_every_result_says_that_it_is_complete_and_from_whom(
    modern: Modern, method: str, params: dict[str, Any]
) -> None:
    result = modern.result(method, params)

    assert result["resultType"] == "complete"
    assert result["_meta"][PREFIX + "serverInfo"]["name"] == "memoryos"


def test_the_tools_are_the_same_in_the_same_order_each_time(server: Served, modern: Modern) -> None:
    other = Modern(server, server.headers("somebody-else"))

    first, again = modern.result("tools/list")["tools"], modern.result("tools/list")["tools"]

    assert first == again == other.result("tools/list")["tools"]


@pytest.mark.parametrize(
    "method",
    ["initialize", "ping", "logging/setLevel", "resources/subscribe", "resources/unsubscribe", "tasks/get", "x/y"],
)
def test_methods_that_are_not_there_are_not_found(modern: Modern, method: str) -> None:
    assert error_of(modern.ask(method)) == (404, METHOD_NOT_FOUND)


def test_there_is_nothing_to_subscribe_to(modern: Modern) -> None:
    reply = modern.ask("subscriptions/listen", {"notifications": {"toolsListChanged": True}})

    assert error_of(reply) == (404, METHOD_NOT_FOUND)


@pytest.mark.parametrize(
    ("method", "params", "headers"),
    [
        ("tools/list", {}, {"Mcp_Method": None}),
        ("tools/list", {}, {"Mcp_Method": "tools/call"}),
        ("tools/list", {}, {"Mcp_Method": "TOOLS/LIST"}),
        ("tools/call", ADD, {"Mcp_Name": None}),
        ("tools/call", ADD, {"Mcp_Name": "retrieve_memory"}),
        ("resources/read", RECENT, {"Mcp_Name": "memory://profile"}),
        ("prompts/get", {"name": "save"}, {"Mcp_Name": "recall"}),
        ("tools/list", {}, {"MCP_Protocol_Version": None}),
        ("tools/list", {}, {"MCP_Protocol_Version": "2025-11-25"}),
        ("tools/call", ADD, {"MCP_Protocol_Version": None}),
        ("tools/call", ADD, {"MCP_Protocol_Version": "2024-11-05"}),
    ],
)
def test_headers_that_do_not_say_what_the_body_says_are_refused(
    server: Served, method: str, params: dict[str, Any], headers: dict[str, str | None]
) -> None:
    modern = Modern(server, server.headers("mismatched"))

    reply = modern.ask(method, params, **headers)

    assert error_of(reply) == (400, HEADER_MISMATCH)
    assert modern.result("tools/call", FIND)["structuredContent"]["short_term_count"] == 0


def test_the_spelling_of_a_header_does_not_matter(modern: Modern) -> None:
    reply = modern.ask("tools/list", Mcp_Method=None, MCP_METHOD="tools/list")

    assert reply.status_code == 200


@pytest.mark.parametrize("version", ["2030-01-01", "v999.0.0"])
def test_a_version_that_is_not_spoken_is_answered_with_those_that_are(modern: Modern, version: str) -> None:
    envelope = ENVELOPE | {PREFIX + "protocolVersion": version}

    reply = modern.ask("tools/list", envelope=envelope, MCP_Protocol_Version=version)

    assert error_of(reply) == (400, UNSUPPORTED_VERSION)
    assert reply.json()["error"]["data"] == {"supported": [MODERN], "requested": version}


@pytest.mark.parametrize("missing", [*ENVELOPE, None])
def test_a_request_without_its_envelope_is_refused(modern: Modern, missing: str | None) -> None:
    left = {name: value for name, value in ENVELOPE.items() if name != missing} if missing else None

    assert error_of(modern.ask("tools/list", envelope=left)) == (400, INVALID_PARAMS)


@pytest.mark.parametrize(
    ("method", "params"),
    [
        ("tools/call", {"name": "nope", "arguments": {}}),
        ("prompts/get", {"name": "nope"}),
        ("resources/read", {"uri": "memory://nope"}),
        ("resources/read", {"uri": "memory://pages/page_0"}),
    ],
)
def test_what_is_not_there_is_an_invalid_parameter(modern: Modern, method: str, params: dict[str, Any]) -> None:
    assert error_of(modern.ask(method, params)) == (400, INVALID_PARAMS)


def test_wrong_arguments_are_an_error_of_the_tool_and_not_of_the_protocol(modern: Modern) -> None:
    result = modern.result("tools/call", {"name": "add_memory", "arguments": {"user_inputt": "a"}})

    assert result["isError"] is True
    assert "did you mean 'user_input'?" in result["structuredContent"]["message"]


@pytest.mark.parametrize("version", [MODERN, "2025-11-25"])
@pytest.mark.parametrize(
    ("body", "code", "message"),
    [
        ("", -32700, "not JSON"),
        ("{", -32700, "not JSON"),
        ("[" * 100_000, -32700, "not JSON"),
        ("[]", -32600, "one JSON-RPC message"),
        ('[{"jsonrpc":"2.0","id":1,"method":"tools/list"}]', -32600, "one JSON-RPC message"),
        ("5", -32600, "one JSON-RPC message"),
        ('{"id":1,"method":"tools/list"}', -32600, "one JSON-RPC message"),
        ('{"jsonrpc":"2.0","id":1}', -32600, "one JSON-RPC message"),
        ('{"jsonrpc":"2.0","id":1,"method":5}', -32600, "one JSON-RPC message"),
        ('{"jsonrpc":"2.0","id":1,"method":"tools/list","params":[]}', -32600, "one JSON-RPC message"),
        ('{"jsonrpc":"2.0","id":null,"method":"tools/list"}', -32600, "one JSON-RPC message"),
        ('{"jsonrpc":"2.0","id":1.5,"method":"tools/list"}', -32600, "one JSON-RPC message"),
        ('{"jsonrpc":"2.0","id":true,"method":"tools/list"}', -32600, "one JSON-RPC message"),
    ],
)
def test_what_is_not_one_message_is_refused_in_words_that_help(
    server: Served, key: dict[str, str], version: str, body: str, code: int, message: str
) -> None:
    reply = httpx2.post(server.url, content=body, headers=key | {"MCP-Protocol-Version": version})

    assert (reply.status_code, reply.json()["error"]["code"]) == (400, code)
    assert message in reply.json()["error"]["message"]


@pytest.mark.parametrize("version", [MODERN, "2025-11-25", None])
def test_a_notification_is_accepted_without_an_answer(server: Served, key: dict[str, str], version: str | None) -> None:
    modern = version == MODERN
    params: dict[str, Any] = {"requestId": 5, **({"_meta": ENVELOPE} if modern else {})}
    more = {"Mcp-Method": "notifications/cancelled"} if modern else {}
    body = {"jsonrpc": "2.0", "method": "notifications/cancelled", "params": params}

    reply = post(server, body, key | more | ({"MCP-Protocol-Version": version} if version else {}))

    assert (reply.status_code, reply.content) == (202, b"")


@pytest.mark.parametrize("method", ["GET", "DELETE", "PUT"])
def test_there_are_no_sessions_and_no_stream_to_get(server: Served, key: dict[str, str], method: str) -> None:
    reply = httpx2.request(method, server.url, headers=key)
    question = older(server, key, "tools/list", Mcp_Session_Id="somebody-elses")

    assert (reply.status_code, reply.headers["allow"]) == (405, "POST")
    assert question.status_code == 200
    assert "mcp-session-id" not in question.headers


@pytest.mark.parametrize(
    ("question", "value"), [*zip(OLDER, OLDER, strict=True), (MODERN, OLDER[-1]), ("1.0", OLDER[-1])]
)
def test_the_handshake_agrees_on_a_version_of_its_era(
    server: Served, key: dict[str, str], question: str, value: str
) -> None:
    hello = {"protocolVersion": question, "capabilities": {}, "clientInfo": {"name": "test", "version": "1"}}

    result = older(server, key, "initialize", hello).json()["result"]

    assert result["protocolVersion"] == value
    assert result["serverInfo"]["name"] == "memoryos"
    assert result["instructions"].startswith("MemoryOS remembers conversations")


@pytest.mark.parametrize("version", [*OLDER, None])
def test_requests_of_the_older_era_need_no_handshake_and_no_header(
    server: Served, key: dict[str, str], version: str | None
) -> None:
    headers = {"MCP_Protocol_Version": version} if version else {}

    replies = [
        older(server, key, method, params, **headers)
        for method, params in (("ping", None), ("tools/list", None), ("tools/call", FIND), ("resources/read", RECENT))
    ]

    assert [reply.status_code for reply in replies] == [200] * 4
    assert all("error" not in reply.json() for reply in replies)
    # What came with 2026-07-28 is no business of older clients.
    assert not any({"resultType", "ttlMs", "cacheScope"} & set(reply.json()["result"]) for reply in replies)


def test_an_unknown_version_of_the_older_era_is_refused(server: Served, key: dict[str, str]) -> None:
    assert older(server, key, "tools/list", MCP_Protocol_Version="1999-01-01").status_code == 400


def test_several_streams_of_the_older_era_are_served_at_once(server: Served, key: dict[str, str]) -> None:
    async def ask(client: httpx2.AsyncClient, number: int) -> Any:
        params = {**FIND, "_meta": {"progressToken": number}}
        body = {"jsonrpc": "2.0", "id": number, "method": "tools/call", "params": params}
        reply = await client.post(server.url, json=body, headers={"Accept": "application/json, text/event-stream"})
        assert reply.headers["content-type"].startswith("text/event-stream")
        return json.loads(reply.text.partition("data: ")[2])

    async def all_asked() -> list[Any]:
        async with httpx2.AsyncClient(headers=key, timeout=LONGEST_SECONDS) as client:
            return await asyncio.gather(*(ask(client, number) for number in range(5)))

    answers = asyncio.run(all_asked())

    assert [answer["id"] for answer in answers] == list(range(5))
    assert {answer["result"]["structuredContent"]["user_id"] for answer in answers} == {USER}

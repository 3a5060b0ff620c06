"""Whatever is sent: no failure inside the server, no traceback, and nothing stored by a call that was refused."""

import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

import httpx2
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from interfaces.running_server import LONGEST_SECONDS, Served
from memoryos.service.tools.registry import toolset

MODERN = "2026-07-28"
ENVELOPE = {
    "io.modelcontextprotocol/protocolVersion": MODERN,
    "io.modelcontextprotocol/clientCapabilities": {},
}
ADD = {"name": "add_memory", "arguments": {"user_input": "a", "agent_response": "b"}}

scalars = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=30)
values = st.recursive(
    scalars, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4)
)
some = settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


@dataclass(frozen=True)
class Request:
    """One request as it goes over the wire."""

    body: Any
    headers: dict[str, str]
    path: str = "/mcp"

    @property
    def content(self) -> bytes:
        return self.body if isinstance(self.body, bytes) else json.dumps(self.body).encode("utf-8", "surrogatepass")


def request(era: str, method: str, params: Any) -> Request:
    """A request that is well formed but for what `params` hold."""
    body = {"jsonrpc": "2.0", "id": 1, "method": method, "params": params}
    if era != MODERN:
        return Request(body, {"MCP-Protocol-Version": era} if era else {})
    headers = {"MCP-Protocol-Version": MODERN, "Mcp-Method": method}
    if isinstance(params, dict):
        body["params"] = {**params, "_meta": ENVELOPE}
        named = params.get("uri") if method == "resources/read" else params.get("name")
        # What does not fit into a header is sent without one, and refused for that.
        if isinstance(named, str) and named.isascii() and named.isprintable():
            headers["Mcp-Name"] = named.strip()
    return Request(body, headers)


eras = st.sampled_from(["", "2024-11-05", "2025-06-18", "2025-11-25", MODERN])
anything = {
    name: values
    for tool in toolset("all").values()
    for name in (*tool.parameters, "params")  # the older servers' clients nest their arguments
}
calls = st.fixed_dictionaries(
    {"name": st.sampled_from([*toolset("all"), "nope", ""]) | values},
    optional={"arguments": values | st.fixed_dictionaries({}, optional=anything), "_meta": values, "task": values},
)
prompts = st.fixed_dictionaries({"name": st.sampled_from(["recall", "save"]) | values}, optional={"arguments": values})
uris = st.sampled_from(["memory://recent", "memory://pages/", "memory://pages/page_0/../..", "file:///etc/passwd", ""])
reads = st.fixed_dictionaries({"uri": uris | values})
refs = st.fixed_dictionaries(
    {"type": st.sampled_from(["ref/prompt", "ref/resource"]) | values},
    optional={"uri": st.just("memory://pages/{id}") | values, "name": values},
)
completions = st.fixed_dictionaries(
    {"ref": refs | values, "argument": st.fixed_dictionaries({"name": st.text(), "value": st.text()}) | values}
)
pages = st.fixed_dictionaries({}, optional={"cursor": values, "_meta": values})
hello = st.fixed_dictionaries({}, optional={"protocolVersion": values, "capabilities": values, "clientInfo": values})
requests = st.one_of(
    st.tuples(st.just("tools/call"), calls | values),
    st.tuples(st.just("prompts/get"), prompts | values),
    st.tuples(st.just("resources/read"), reads | values),
    st.tuples(st.just("completion/complete"), completions | values),
    st.tuples(st.sampled_from(["tools/list", "prompts/list", "resources/list", "server/discover"]), pages | values),
    st.tuples(st.sampled_from(["initialize", "notifications/cancelled", "ping", "tasks/get"]), hello | values),
    st.tuples(st.text(), values),
)
bodies = st.binary(max_size=200) | st.one_of(
    st.fixed_dictionaries(
        {}, optional={"jsonrpc": st.just("2.0") | values, "id": values, "method": values, "params": values}
    ),
    values,
    st.lists(st.just({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": ADD}), max_size=3),
)
headers = st.fixed_dictionaries(
    {},
    optional={
        "Accept": st.sampled_from(["*/*", "application/json", "application/json, text/event-stream", "text/html"]),
        "MCP-Protocol-Version": st.sampled_from(["2024-11-05", "2025-11-25", MODERN, "1999-01-01", "x"]),
        "Mcp-Method": st.sampled_from(["tools/call", "x"]),
        "Mcp-Name": st.sampled_from(["add_memory", "x"]),
        "Mcp-Session-Id": st.just("somebody-elses"),
        "Content-Type": st.sampled_from(["application/json", "text/plain"]),
        "X-Request-Id": st.just("a b"),
    },
)


class Caller:
    """Somebody with a key."""

    def __init__(self, server: Served, http: httpx2.Client, user_id: str) -> None:
        self._http = http
        self._key = server.headers(user_id)
        self._output_lines = server.output_lines

    def post(self, sent: Request) -> httpx2.Response:
        return self._http.post(sent.path, content=sent.content, headers={**self._key, **sent.headers})

    def harmless(self, sent: Request) -> httpx2.Response:
        """What the server says to `sent`; it shows nothing of its inside, and nothing in there went wrong."""
        reply = self.post(sent)
        assert reply.status_code < 500, (reply.status_code, reply.text)
        inside = ("Traceback", "sqlite3", "site-packages", 'File "', "pydantic", "failed inside the server")
        assert not [word for word in inside if word in reply.text], reply.text
        assert not [line for line in self._output_lines if "failed: " in line]
        return reply

    def stored(self) -> int:
        body = {"tool_name": "retrieve_memory", "arguments": {"query": "a"}}
        return int(self.post(Request(body, {}, "/api/tools/call")).json()["short_term_count"])


@pytest.fixture(scope="module")
def http(server: Served) -> Iterator[httpx2.Client]:
    with httpx2.Client(base_url=server.base, timeout=LONGEST_SECONDS) as client:
        yield client


@pytest.fixture(scope="module")
def mallory(server: Served, http: httpx2.Client) -> Caller:
    return Caller(server, http, "mallory")


@pytest.fixture(scope="module")
def clumsy(server: Served, http: httpx2.Client) -> Caller:
    """One whose calls are all refused."""
    return Caller(server, http, "clumsy")


@some
@given(
    path=st.sampled_from(["/mcp", "/mcp/", "/api/tools/call", "/hooks/claude-code", "/hooks/x"]),
    body=bodies,
    more=headers,
)
def test_no_body_and_no_header_make_the_server_fail(
    mallory: Caller, path: str, body: Any, more: dict[str, str]
) -> None:
    mallory.harmless(Request(body, more, path))


@some
@given(era=eras, what=requests, streamed=st.booleans())
def test_no_parameters_make_the_server_fail_in_either_era(
    mallory: Caller, era: str, what: tuple[str, Any], streamed: bool
) -> None:
    sent = request(era, *what)
    accept = {"Accept": "application/json, text/event-stream"} if streamed else {}

    mallory.harmless(replace(sent, headers={**sent.headers, **accept, **in_headers(what[0], era)}))


def in_headers(method: str, era: str) -> dict[str, str]:
    """A method that no header can carry is not sent in one."""
    fits = method.isascii() and method.isprintable() and method == method.strip()
    return {"Mcp-Method": method if fits else "x"} if era == MODERN else {}


@some
@given(
    call=st.fixed_dictionaries({"tool_name": st.sampled_from([*toolset("all"), "nope"]) | values}, optional=anything)
)
def test_no_plain_call_makes_the_server_fail(mallory: Caller, call: dict[str, Any]) -> None:
    name = call.pop("tool_name")

    mallory.harmless(Request({"tool_name": name, "arguments": call}, {}, "/api/tools/call"))


wrong_arguments = st.one_of(
    st.dictionaries(st.text(min_size=1).map(lambda name: f"x{name}"), values, min_size=1, max_size=3),
    st.sampled_from(["user_input", "agent_response", "message_id", "session_id"]).flatmap(
        lambda name: st.fixed_dictionaries({name: values.filter(lambda value: not isinstance(value, str | None))})
    ),
    st.fixed_dictionaries({"user_id": st.text(min_size=1).filter(lambda name: name != "clumsy")}),
    st.fixed_dictionaries({"timestamp": st.sampled_from(["yesterday", "2026-13-01", "", "9" * 400])}),
    st.fixed_dictionaries({"meta_data": values.filter(lambda value: not isinstance(value, dict | None))}),
)


@some
@given(era=eras, wrong=wrong_arguments, nested=st.booleans(), plain=st.booleans())
def test_nothing_is_stored_by_a_call_with_wrong_arguments(
    clumsy: Caller, era: str, wrong: dict[str, Any], nested: bool, plain: bool
) -> None:
    arguments = {**ADD["arguments"], **wrong}
    payload = {"params": arguments} if nested else arguments
    sent = request(era, "tools/call", {"name": "add_memory", "arguments": payload})
    if plain:
        sent = Request({"tool_name": "add_memory", "arguments": payload}, {}, "/api/tools/call")

    reply = clumsy.harmless(sent)

    assert reply.status_code >= 400 or "error" in reply.json() or reply.json()["result"]["isError"]
    assert clumsy.stored() == 0


def broken(sent: Request) -> st.SearchStrategy[Request]:
    """`sent` with one thing of its envelope broken."""
    body = sent.body
    bodies_ = st.one_of(
        values.filter(lambda value: value != "2.0").map(lambda value: {**body, "jsonrpc": value}),
        st.sampled_from([None, True, 1.5, [], {}]).map(lambda value: {**body, "id": value}),
        st.sampled_from([None, 5, "tools/calls", "Tools/Call", ""]).map(lambda value: {**body, "method": value}),
        st.sampled_from(["params", "method", "jsonrpc", "id"]).map(
            lambda name: {key: value for key, value in body.items() if key != name}
        ),
        st.just([body]),
        st.just([body, body]),
        st.integers(1, len(sent.content) - 1).map(lambda length: sent.content[:length]),
    )
    headers_ = st.sampled_from(
        [{"Content-Type": "text/plain"}, {"Accept": "text/html"}, {"MCP-Protocol-Version": "1999-01-01"}]
        + ([{"Mcp-Method": "tools/list"}, {"Mcp-Name": "search"}] if "Mcp-Name" in sent.headers else [])
    )
    return bodies_.map(lambda new: replace(sent, body=new)) | headers_.map(
        lambda more: replace(sent, headers={**sent.headers, **more})
    )


@some
@given(sent=eras.map(lambda era: request(era, "tools/call", ADD)).flatmap(broken))
def test_nothing_is_stored_by_a_request_that_is_broken(clumsy: Caller, sent: Request) -> None:
    reply = clumsy.harmless(sent)

    # Without an id it is a notification, which nobody answers and nothing follows from.
    assert reply.status_code >= 400 or "error" in reply.json() if reply.status_code != 202 else not reply.content
    assert clumsy.stored() == 0


@pytest.mark.parametrize("era", ["", MODERN])
def test_the_call_that_is_broken_above_is_stored_when_it_is_whole(
    server: Served, http: httpx2.Client, era: str
) -> None:
    careful = Caller(server, http, f"careful-{era or 'older'}")

    careful.post(request(era, "tools/call", ADD))

    assert careful.stored() == 1

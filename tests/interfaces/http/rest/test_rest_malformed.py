"""Whatever is sent to `/v1`: an answer that the document foretells, and nothing stored by what was refused."""

import json
from typing import Any
from urllib.parse import quote

import httpx2
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from interfaces.openapi import check, operation_of
from interfaces.running_server import LONGEST_SECONDS, Served

scalars = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=30)
values = st.recursive(
    scalars, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4)
)
texts = st.text(max_size=40) | st.sampled_from(["2026-01-01", "\x00", "' OR 1=1 --", "../../etc", "\ud800"])
KINDS: dict[str, st.SearchStrategy[Any]] = {
    "string": texts,
    "integer": st.integers() | st.floats() | st.integers(0, 20).map(float),
    "boolean": st.booleans(),
    "array": st.lists(texts, max_size=3),
    "object": st.dictionaries(st.text(max_size=8), values, max_size=3),
}
OPERATIONS = [
    ("POST", "/v1/memories"),
    ("GET", "/v1/memories"),
    ("GET", "/v1/memories/{id}"),
    ("DELETE", "/v1/memories/{id}"),
    ("POST", "/v1/retrieve"),
    ("GET", "/v1/profile"),
    ("GET", "/v1/export"),
    ("POST", "/v1/notes"),
    ("GET", "/v1/notes"),
    ("GET", "/v1/notes/{id}"),
    ("DELETE", "/v1/notes/{id}"),
]


@pytest.fixture(scope="module")
def client(server: Served) -> Any:
    headers = server.headers("rest-mallory")
    with httpx2.Client(base_url=server.base, headers=headers, timeout=LONGEST_SECONDS) as client:
        yield client


def stored(client: httpx2.Client) -> int:
    return len(client.get("/v1/memories", params={"limit": 1000}).json()["memories"])


def body_for(schema: dict[str, Any]) -> st.SearchStrategy[Any]:
    """What the schema asks for, more or less: each argument of its kind or of any, and some that it does not know."""
    own = {name: KINDS[item["type"]] | values for name, item in schema["properties"].items()}
    fitting = {name: KINDS[item["type"]] for name, item in schema["properties"].items()}
    return (
        st.fixed_dictionaries({}, optional=fitting) | st.fixed_dictionaries({}, optional={**own, "x": values}) | values
    )


@settings(max_examples=250, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_every_answer_is_foretold_and_a_refusal_changes_nothing(
    server: Served, client: httpx2.Client, data: st.DataObject
) -> None:
    method, path = data.draw(st.sampled_from(OPERATIONS))
    item = operation_of(server.base, method, path)
    named = quote(data.draw(texts.filter(lambda text: text.isprintable() and text.strip("./"))), safe="")
    query = data.draw(
        st.dictionaries(st.sampled_from(["after", "limit", "id", "x"]), texts | st.integers(), max_size=2)
    )
    schema = item.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema")
    raw = data.draw(st.binary(max_size=60)) if schema is None else None
    body = data.draw(st.binary(max_size=60) | body_for(schema).map(as_bytes)) if schema else raw
    before = stored(client)

    reply = client.request(
        method,
        path.replace("{id}", named),
        content=body,
        params={name: printable(value) for name, value in query.items()} if data.draw(st.booleans()) else None,
        headers={"Content-Type": data.draw(st.sampled_from(["application/json", "text/plain"]))},
    )

    assert reply.status_code < 500, (method, path, body, reply.text)
    assert str(reply.status_code) in item["responses"], (reply.status_code, reply.text)
    kind = reply.headers["content-type"].split(";")[0]
    expected = item["responses"][str(reply.status_code)]["content"][kind]["schema"]
    if kind == "application/json":
        check(server.base, expected, reply.json())
    assert before <= stored(client) <= before + (reply.status_code == 201)
    assert not any(word in reply.text for word in ("Traceback", "sqlite3", "site-packages", 'File "'))


def as_bytes(body: Any) -> bytes:
    return json.dumps(body).encode("utf-8", "surrogatepass")


def printable(value: str | int) -> str:
    return str(value).encode("utf-8", "replace").decode()

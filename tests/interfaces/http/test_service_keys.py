"""Keys of services: they act for users of their own namespace, and for nobody else."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx2
import pytest
from hypothesis import given
from hypothesis import strategies as st

from interfaces.running_server import LONGEST_SECONDS, Served
from memoryos.adapters.stores.sqlite import SqliteStores
from memoryos.errors import InvalidInputError
from memoryos.service.api_keys import KeyRing
from memoryos.service.clock import machine_time
from memoryos.service.identity import DEFAULT_SCOPES, Identity, NotAllowedError, token_user
from memoryos.testing import FixedClock

Post = Callable[..., httpx2.Response]


@pytest.fixture
def post(server: Served, request: pytest.FixtureRequest) -> Post:
    """Posts as a service whose namespace is that of the test."""
    namespace = f"shop-{abs(hash(request.node.name))}"
    ring = KeyRing(SqliteStores(server.folder, machine_time).shared.api_keys, machine_time)
    secret = ring.create_service(namespace, DEFAULT_SCOPES).secret
    ring.close()

    def post_(path: str, body: object, **headers: str | bytes) -> httpx2.Response:
        sent = {"Authorization": f"Bearer {secret}", **headers}
        return httpx2.post(server.base + path, json=body, headers=sent, timeout=LONGEST_SECONDS)

    return post_


def rpc(method: str, **params: Any) -> dict[str, Any]:
    return {"jsonrpc": "2.0", "id": 1, "method": method, "params": params}


def tool(name: str, **arguments: Any) -> dict[str, Any]:
    return {"tool_name": name, "arguments": arguments}


def words(reply: httpx2.Response) -> list[str]:
    return [page["user_input"] for page in reply.json()["short_term_memory"]]


def add(text: str, **more: Any) -> dict[str, Any]:
    return tool("add_memory", user_input=text, agent_response="noted", **more)


def test_a_service_acts_for_the_user_that_it_names(post: Post) -> None:
    added = post("/api/tools/call", add("of ann", user_id="ann")).json()
    post("/api/tools/call", add("of bob", user_id="bob"))

    by_short_name = post("/api/tools/call", tool("retrieve_memory", query="of", user_id="ann"))
    by_whole_name = post("/api/tools/call", tool("retrieve_memory", query="of", user_id=added["user_id"]))
    by_header = post("/api/tools/call", tool("retrieve_memory", query="of"), **{"X-User-Id": "ann"})

    assert added["user_id"].endswith(":ann")
    assert words(by_short_name) == words(by_whole_name) == words(by_header) == ["of ann"]


def test_a_service_reaches_nobody_outside_its_namespace(server: Served, post: Post) -> None:
    own = server.headers("greta")
    httpx2.post(server.base + "/api/tools/call", json=add("of greta"), headers=own)

    call = [
        post("/api/tools/call", tool("retrieve_memory", query="of", user_id=name))
        for name in ("greta", "other:greta", ":greta", token_user("https://issuer", "greta"))
    ]

    assert [words(reply) for reply in call] == [[]] * len(call)
    assert [reply.json()["user_id"] for reply in call] != ["greta"] * len(call)


def test_a_service_that_names_nobody_gets_nobodys_memory(post: Post) -> None:
    replies = [
        post("/api/tools/call", tool("retrieve_memory", query="x")),
        post("/api/tools/call", tool("retrieve_memory", query="x", user_id="")),
        post("/hooks/claude-code", {"hook_event_name": "UserPromptSubmit", "prompt": "hello"}),
    ]
    read = post("/mcp", rpc("resources/read", uri="memory://profile"))

    assert [reply.status_code for reply in replies] == [403] * 3
    assert all("service key" in reply.text for reply in replies)
    assert "service key" in read.json()["error"]["message"]


def test_lists_need_no_user(post: Post) -> None:
    assert post("/mcp", rpc("tools/list")).json()["result"]["tools"]


def test_hooks_and_resources_take_the_user_from_the_header(post: Post) -> None:
    bo = {"X-User-Id": "bo ☃".encode()}
    post("/hooks/claude-code", {"hook_event_name": "UserPromptSubmit", "prompt": "I play the cello."}, **bo)

    recent = post("/mcp", rpc("resources/read", uri="memory://recent"), **bo)
    response = post("/api/tools/call", tool("search", query="cello"), **bo)
    by_argument = post("/api/tools/call", tool("retrieve_memory", query="cello", user_id="bo ☃"))
    other = post("/mcp", rpc("resources/read", uri="memory://recent"), **{"X-User-Id": "ann"})

    assert "cello" in recent.json()["result"]["contents"][0]["text"]
    assert len(response.json()["results"]) == 1
    assert words(by_argument) == ["I play the cello."]
    assert "cello" not in other.text


def test_a_request_that_names_two_users_is_refused(post: Post) -> None:
    reply = post("/api/tools/call", tool("retrieve_memory", query="x", user_id="ann"), **{"X-User-Id": "bob"})

    assert reply.status_code == 403
    assert "names two users" in reply.text


@pytest.mark.parametrize("name", [b"", b"a/b", b"\x80", "\u202e".encode()])
def test_a_name_that_nobody_can_have_is_refused(post: Post, name: bytes) -> None:
    reply = post("/api/tools/call", tool("retrieve_memory", query="x"), **{"X-User-Id": name})

    assert reply.status_code in {400, 403}


def test_a_key_of_one_user_cannot_name_another(server: Served) -> None:
    own = server.headers("olga")

    same = httpx2.post(server.url, json=rpc("tools/list"), headers={**own, "X-User-Id": "olga"})
    other = httpx2.post(server.url, json=rpc("tools/list"), headers={**own, "X-User-Id": "ann"})
    hook = httpx2.post(server.base + "/hooks/codex", json={}, headers={**own, "X-User-Id": "ann"})

    assert (same.status_code, other.status_code, hook.status_code) == (200, 403, 403)


def test_who_acts_for_a_user_is_known_to_whoever_writes_it_down(tmp_path: Path, clock: FixedClock) -> None:
    ring = KeyRing(SqliteStores(tmp_path, machine_time).shared.api_keys, clock)
    new = ring.create_service("shop", DEFAULT_SCOPES)

    caller = ring.identify(new.secret)
    rotated = ring.identify(ring.rotate(new.key.id).secret)
    ring.close()

    assert caller
    acting = caller.acting_for("ann")
    assert (acting.user_id, acting.key_id, acting.service) == ("shop:ann", new.key.id, True)
    assert rotated
    assert rotated.namespace == "shop"
    assert not Identity("ann").service


@pytest.mark.parametrize("namespace", ["", "a:b", "a/b", "-a", "a" * 65, "oauth", "OAuth", "ä"])
def test_a_namespace_is_a_plain_word(tmp_path: Path, clock: FixedClock, namespace: str) -> None:
    ring = KeyRing(SqliteStores(tmp_path, machine_time).shared.api_keys, clock)

    with pytest.raises(InvalidInputError, match="namespace"):
        ring.create_service(namespace, DEFAULT_SCOPES)

    ring.close()


@pytest.mark.parametrize("user_id", ["", " ann", "a/b", "..", "a\n", "a" * 257, "oauth:ann", token_user("i", "s")])
def test_a_key_is_not_made_for_a_user_who_cannot_be(tmp_path: Path, clock: FixedClock, user_id: str) -> None:
    ring = KeyRing(SqliteStores(tmp_path, machine_time).shared.api_keys, clock)

    with pytest.raises(InvalidInputError, match="user_id"):
        ring.create(user_id, DEFAULT_SCOPES)

    assert ring.all() == []
    ring.close()


@given(namespace=st.from_regex(r"[A-Za-z0-9][A-Za-z0-9._-]{0,10}", fullmatch=True), name=st.text(max_size=20))
def test_no_name_leads_out_of_a_namespace(namespace: str, name: str) -> None:
    service = Identity("", DEFAULT_SCOPES, "k", namespace)

    try:
        acting = service.acting_for(name)
    except NotAllowedError:
        return

    assert acting.user_id.startswith(f"{namespace}:")
    assert acting.user_id != f"{namespace}:"
    assert acting.acting_for(acting.user_id) == acting


@given(st.lists(st.tuples(st.text(), st.text()), unique=True, min_size=2, max_size=4))
def test_no_two_subjects_are_one_user(pairs: list[tuple[str, str]]) -> None:
    users = {token_user(issuer, subject) for issuer, subject in pairs}

    assert len(users) == len(pairs)


def test_the_id_of_a_subject_does_not_change_from_version_to_version() -> None:
    expected = "oauth:75672d4b8e4cb92218b81a1fcd492d87aea306f5927a43710d047f4c35ec96d3"

    assert token_user("https://tenant.eu.auth0.com/", "auth0|123") == expected

"""The header by which a load balancer keeps a user with one server: told in every answer, believed in no request."""

import re
from collections.abc import Iterator

import httpx2
import pytest

from interfaces.running_server import Served, served
from memoryos.service.identity import DEFAULT_SCOPES

OWNER = "x-memoryos-owner"
SEARCH = {"tool_name": "search", "arguments": {"query": "x"}}


@pytest.fixture(scope="module")
def other(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """Another server, with other data."""
    with served(tmp_path_factory.mktemp("other")) as running:
        yield running


def called(server: Served, headers: dict[str, str]) -> httpx2.Response:
    return httpx2.post(server.base + "/api/tools/call", json=SEARCH, headers=headers)


def test_every_server_tells_the_same_of_a_user_and_another_of_another_user(server: Served, other: Served) -> None:
    first, second = (called(item, item.headers("ann")).headers[OWNER] for item in (server, other))
    somebody_else = called(server, server.headers("bob")).headers[OWNER]

    assert first == second != somebody_else
    assert re.fullmatch(r"own_[0-9a-f]{16}", first)


def test_two_keys_of_one_user_lead_to_the_same_place(server: Served) -> None:
    assert len({called(server, server.headers("ann")).headers[OWNER] for _ in range(2)}) == 1


def test_a_service_is_told_of_the_user_that_it_acts_for(server: Served) -> None:
    with server.ring() as ring:
        key = ring.create_service("shop", DEFAULT_SCOPES).secret
    headers = {"Authorization": f"Bearer {key}"}

    carla, dora = (called(server, {**headers, "X-User-Id": name}).headers[OWNER] for name in ("carla", "dora"))

    assert carla != dora
    assert OWNER not in called(server, headers).headers


def test_an_answer_to_nobody_tells_nothing(server: Served) -> None:
    assert OWNER not in httpx2.get(server.base + "/health").headers
    assert OWNER not in called(server, {}).headers


def test_whoever_sends_the_header_of_another_gets_nothing_of_the_other(server: Served) -> None:
    ann, bob = server.headers("ann"), server.headers("bob")
    add = {"tool_name": "add_memory", "arguments": {"user_input": "my cat is called Tiger", "agent_response": "ok"}}
    owner = httpx2.post(server.base + "/api/tools/call", json=add, headers=ann).headers[OWNER]
    query = {"tool_name": "retrieve_memory", "arguments": {"query": "my cat"}}

    reply = httpx2.post(server.base + "/api/tools/call", json=query, headers={**bob, OWNER: owner})

    assert reply.status_code == 200
    assert "Tiger" not in reply.text
    assert reply.headers[OWNER] != owner

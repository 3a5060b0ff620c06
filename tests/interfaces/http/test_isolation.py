"""Many users by every kind of credentials, every door, eight connections: nothing of one ever appears for another."""

import asyncio
import random
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import httpx2
import pytest

from interfaces.parties import Party, all_parties, plant
from interfaces.questions import Question, questions, rpc, tool_calls
from interfaces.running_server import EMBEDDER, LONGEST_SECONDS, Served, served
from memoryos import Memoryos
from memoryos.service.memory_pool import MemoryPool
from memoryos.service.pool_limits import PoolLimits
from servers.issuer import TestIssuer

CONNECTIONS = 8
# In PostgreSQL fewer, as each costs more there; what is asked is the same.
REQUESTS = {"sqlite": 5_000, "postgres": 1_500}
NOTE = {"memory_type": "episodic", "scope": "global", "entity": "vault"}

Answered = tuple[Party, Question, httpx2.Response]


@pytest.fixture(scope="module")
def issuer() -> Iterator[TestIssuer]:
    with TestIssuer() as running:
        yield running


@pytest.fixture(scope="module", params=REQUESTS)
def server(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, issuer: TestIssuer
) -> Iterator[Served]:
    url = request.getfixturevalue("postgres").new_database() if request.param == "postgres" else None
    chosen = ("--tools", "all", "--log-format", "json", "--calls-per-minute", "1000000")
    more = {
        "MEMORYOS_OAUTH_ISSUER": issuer.name,
        "MEMORYOS_SHORT_TERM_CAPACITY": "2",
        "MEMORYOS_MID_TERM_HEAT_THRESHOLD": "0",
    }
    with served(tmp_path_factory.mktemp("served"), *chosen, database_url=url, **more) as running:
        yield running


@pytest.fixture(scope="module")
def parties(server: Served, issuer: TestIssuer) -> list[Party]:
    known = all_parties(server, issuer)
    plant(server, known)
    return known


@pytest.fixture(scope="module")
def answered(server: Served, parties: list[Party]) -> list[Answered]:
    """All requests and their answers, asked for in rounds that are shuffled, over connections that all share."""
    chance = random.Random(11)
    item: list[tuple[Party, Question]] = []
    while len(item) < requests_to(server):
        for own in parties:
            other = chance.choice([party for party in parties if party is not own])
            item += [(own, question) for question in questions(own, other, chance, len(item))]
    chance.shuffle(item)
    return asyncio.run(_answered(server.base, item))


def requests_to(server: Served) -> int:
    return REQUESTS["postgres" if server.database_url else "sqlite"]


async def _answered(base: str, item: list[tuple[Party, Question]]) -> list[Answered]:
    waiting = iter(item)

    async def connection() -> list[Answered]:
        async with httpx2.AsyncClient(
            base_url=base, limits=httpx2.Limits(max_connections=1), timeout=LONGEST_SECONDS
        ) as client:
            return [
                (party, question, await _sent(client, party, question))
                # The connections share one list, so each carries requests of all parties in turn.
                for party, question in waiting
            ]

    return [answer for part in await asyncio.gather(*(connection() for _ in range(CONNECTIONS))) for answer in part]


async def _sent(client: httpx2.AsyncClient, party: Party, question: Question) -> httpx2.Response:
    headers = {**party.headers, **question.headers}
    return await client.request(question.method, question.path, content=question.body, headers=headers)


def heard(reply: httpx2.Response) -> str:
    return f"{reply.status_code} {dict(reply.headers)} {reply.text}".lower()


def test_every_tool_that_is_served_is_asked_for(server: Served, parties: list[Party]) -> None:
    question = rpc("tools", "tools/list", "json", {})
    listed = httpx2.post(server.base + "/mcp", content=question.body, headers=parties[0].headers).json()

    served_tools = {tool["name"] for tool in listed["result"]["tools"]}

    assert served_tools == set(tool_calls(parties[0], parties[1], 0))


def test_every_route_that_is_served_is_asked_for(server: Served, answered: list[Answered]) -> None:
    described = httpx2.get(server.base + "/v1/openapi.json").json()["paths"]
    routes = {(method.upper(), path) for path, methods in described.items() for method in methods}

    item = {(question.method, question.path.partition("?")[0]) for _, question, _ in answered}
    by_id = {
        (method, f"/v1/{kind}/{{id}}")
        for method, path in item
        for kind in ("memories", "corrections", "notes")
        if path.startswith(f"/v1/{kind}/")
    }

    assert routes <= item | by_id


def test_nothing_of_one_party_ever_appears_for_another(
    server: Served, parties: list[Party], answered: list[Answered]
) -> None:
    leaks = [
        (own.user_id, question.what, mark)
        for own, question, reply in answered
        for texts, text in [(heard(reply), question.quotable)]
        for other in parties
        if other is not own and other.word in texts
        # What a caller said itself may come back to it; what the other one stored may not.
        for mark in other.marks
        if mark in texts and mark not in text
    ]

    assert len(answered) >= requests_to(server)
    assert leaks == []


def test_no_id_of_one_party_is_told_to_another(parties: list[Party], answered: list[Answered]) -> None:
    leaks = [
        (own.user_id, question.what, item_id)
        for own, question, reply in answered
        for other in parties
        if other is not own
        for item_id in other.ids.values()
        if item_id in reply.text and item_id not in question.quotable
    ]

    assert leaks == []


def test_every_party_is_told_its_own_and_no_request_fails(parties: list[Party], answered: list[Answered]) -> None:
    failed = [
        (question.what, reply.status_code, reply.text[:200])
        for _, question, reply in answered
        if reply.status_code not in {200, 201, 400, 401, 403, 404, 405, 421}
    ]
    telling = {(own.user_id, question.what) for own, question, _ in answered if question.tells}
    answered_questions = {(own.user_id, question.what) for own, question, reply in answered if own.word in heard(reply)}

    assert failed == []
    assert telling - answered_questions == set()
    assert {user for user, _ in telling} == {party.user_id for party in parties}


def test_no_log_line_tells_of_any_party(server: Served, parties: list[Party], answered: list[Answered]) -> None:
    logged = "".join(server.output_lines).lower()

    assert len(logged) > len(answered)
    assert [party.user_id for party in parties if party.word in logged] == []


@pytest.mark.usefixtures("answered")
def test_nobody_has_changed_or_removed_anything_of_another(server: Served, parties: list[Party]) -> None:
    for party in parties:
        for name, kind in (
            ("page", "page"),
            ("note", "note"),
            ("note_two", "note"),
            ("segment", "page"),
            ("fact", "kin"),
        ):
            uri = f"memory://{'segments' if name == 'segment' else 'documents'}/{party.ids[name]}"
            question = rpc("read", "resources/read", "json", {"uri": uri})

            text = httpx2.post(server.base + "/mcp", content=question.body, headers=party.headers).text

            assert party.mark(kind) in text.lower(), (party.user_id, name, text)


def added(server: Served, key: dict[str, str], text: str) -> str:
    body = {"tool_name": "add_memory", "arguments": {"user_input": text, "agent_response": "noted"}}
    return str(httpx2.post(server.base + "/api/tools/call", headers=key, json=body).json()["page_id"])


def noted(server: Served, key: dict[str, str], text: str) -> str:
    body = {"tool_name": "store_memory", "arguments": {"text": text, **NOTE}}
    return str(httpx2.post(server.base + "/api/tools/call", headers=key, json=body).json()["memory_id"])


@pytest.mark.parametrize("tool", ["update_memory", "delete_memory"])
def test_a_note_of_another_user_answers_as_one_that_does_not_exist(server: Served, tool: str) -> None:
    note = noted(server, server.headers("owner"), "mine alone")
    stranger = server.headers("stranger")
    more = {"text": "theirs"} if tool == "update_memory" else {}

    def response_to(any_id: str) -> tuple[int, str]:
        body = {"tool_name": tool, "arguments": {"memory_id": any_id, **more}}
        reply = httpx2.post(server.base + "/api/tools/call", headers=stranger, json=body)
        return reply.status_code, reply.text.replace(any_id, "ID")

    assert response_to(note) == response_to("note_" + "0" * 24)
    assert response_to(note)[0] == 404


@pytest.mark.parametrize("tool", ["fetch", "forget"])
def test_an_id_of_another_user_answers_as_one_that_does_not_exist(server: Served, tool: str) -> None:
    page = added(server, server.headers("owner"), "mine alone")
    stranger = server.headers("stranger")
    argument = "id" if tool == "fetch" else "page_id"

    def response_to(any_id: str) -> tuple[int, str]:
        body = {"tool_name": tool, "arguments": {argument: any_id}}
        reply = httpx2.post(server.base + "/api/tools/call", headers=stranger, json=body)
        return reply.status_code, reply.text.replace(any_id, "ID")

    assert response_to(page) == response_to("page_" + "0" * 24)
    assert response_to(page)[0] == 404


def test_memories_that_are_closed_for_room_are_never_taken_for_those_of_another(tmp_path: Path) -> None:
    opened = partial(Memoryos, data_storage_path=tmp_path, embedding_model_name=EMBEDDER)
    users = [f"user{number}" for number in range(4)]

    async def crowded() -> list[tuple[str, list[str]]]:
        memories = MemoryPool(opened, PoolLimits(open_memories=1, threads=8))

        async def one(user: str, number: int) -> tuple[str, list[str]]:
            await memories.run(user, lambda memory: memory.add_memory(f"the password {number} of {user}", ""))
            results = await memories.run(user, lambda memory: memory.retrieve("the password of whom?", limit=100))
            return user, [item.text for item in results.items]

        recalled = await asyncio.gather(*(one(user, number) for number in range(12) for user in users))
        await memories.close()
        return recalled

    result = asyncio.run(crowded())

    assert all(texts for _, texts in result)
    assert [(user, text) for user, texts in result for text in texts if not text.endswith(f"of {user}")] == []

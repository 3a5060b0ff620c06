"""Two users, every tool, many connections at once: nothing of one ever appears for the other."""

import asyncio
import json
import random
from typing import Any

import httpx2
import pytest

from interfaces.doors import LONGEST_SECONDS, Served

USERS = ("alice", "bertil")
CONNECTIONS = 8
REQUESTS = 1_000
NOTE = {"memory_type": "episodic", "scope": "global", "entity": "vault"}
MODERN = {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientCapabilities": {},
}


def secret_of(user: str) -> str:
    return f"the password of {user} is opensesame-{user}"


def request_of(name: str, arguments: dict[str, Any], way: str) -> dict[str, Any]:
    """One call of a tool, as it is sent to `httpx2`, in one of the ways that the server takes."""
    if way == "plain":
        return {"path": "/api/tools/call", "body": {"tool_name": name, "arguments": arguments}, "headers": {}}
    params: dict[str, Any] = {"name": name, "arguments": arguments}
    headers = {"Accept": "application/json, text/event-stream" if way == "stream" else "application/json"}
    if way == "modern":
        params["_meta"] = MODERN
        headers |= {"MCP-Protocol-Version": "2026-07-28", "Mcp-Method": "tools/call", "Mcp-Name": name}
        headers["Accept"] = "application/json, text/event-stream"
    body = {"jsonrpc": "2.0", "id": 7, "method": "tools/call", "params": params}
    return {"path": random.choice(["/mcp", "/mcp/"]), "body": body, "headers": headers}


def calls_of(user: str, other: str, page_of_other: str, note_of_other: str) -> list[tuple[str, dict[str, Any]]]:
    return [
        ("add_memory", {"user_input": secret_of(user), "agent_response": f"noted for {user}"}),
        ("retrieve_memory", {"query": "what is the password of alice and bertil?"}),
        ("retrieve_memory", {"query": secret_of(other)}),
        ("retrieve_memory", {"query": "password", "user_id": other}),
        ("add_memory", {"user_input": "x", "agent_response": "y", "user_id": other}),
        ("get_user_profile", {"include_assistant_knowledge": True}),
        ("get_user_profile", {"user_id": other}),
        ("search", {"query": f"opensesame password of {other}"}),
        ("fetch", {"id": page_of_other}),
        ("forget", {"page_id": page_of_other}),
        ("forget", {"everything": True, "user_id": other}),
        ("store_memory", {"text": secret_of(user), **NOTE}),
        ("retrieve_context", {"query": secret_of(other)}),
        ("update_memory", {"memory_id": note_of_other, "text": "mine now"}),
        ("delete_memory", {"memory_id": note_of_other}),
        ("fetch", {"id": note_of_other}),
        ("list_entities", {"show_tree": True}),
        ("search_entities", {"query": "vault"}),
    ]


def test_nothing_of_one_user_ever_appears_for_the_other(server: Served) -> None:
    keys = {user: server.headers(user) for user in USERS}
    held = {
        user: (added(server, keys[user], secret_of(user)), noted(server, keys[user], f"noted for {user}"))
        for user in USERS
    }

    replies = asyncio.run(mixed(server, keys, held))

    assert len(replies) == REQUESTS
    for user, arguments, reply in replies:
        other = USERS[1 - USERS.index(user)]
        said = json.dumps(arguments)
        # What a caller said itself may come back to it; what the other one stored may not.
        leaked = [mark for mark in (f"opensesame-{other}", f"noted for {other}") if mark in reply and mark not in said]
        assert leaked == [], (user, arguments, reply)
    for user in USERS:
        page, note = held[user]
        assert secret_of(user) in fetched(server, keys[user], page)
        assert f"noted for {user}" in fetched(server, keys[user], note)


def added(server: Served, key: dict[str, str], text: str) -> str:
    body = {"tool_name": "add_memory", "arguments": {"user_input": text, "agent_response": "noted"}}
    return str(httpx2.post(server.base + "/api/tools/call", headers=key, json=body).json()["page_id"])


def noted(server: Served, key: dict[str, str], text: str) -> str:
    body = {"tool_name": "store_memory", "arguments": {"text": text, **NOTE}}
    return str(httpx2.post(server.base + "/api/tools/call", headers=key, json=body).json()["memory_id"])


def fetched(server: Served, key: dict[str, str], page: str) -> str:
    body = {"tool_name": "fetch", "arguments": {"id": page}}
    return httpx2.post(server.base + "/api/tools/call", headers=key, json=body).text


async def mixed(
    server: Served, keys: dict[str, dict[str, str]], held: dict[str, tuple[str, str]]
) -> list[tuple[str, dict[str, Any], str]]:
    chance = random.Random(11)
    limits = httpx2.Limits(max_connections=CONNECTIONS)
    async with httpx2.AsyncClient(limits=limits, timeout=LONGEST_SECONDS) as client:

        async def one() -> tuple[str, dict[str, Any], str]:
            user = chance.choice(USERS)
            other = USERS[1 - USERS.index(user)]
            name, arguments = chance.choice(calls_of(user, other, *held[other]))
            sent = request_of(name, arguments, chance.choice(["json", "stream", "modern", "plain"]))
            headers = {**keys[user], **sent["headers"]}
            reply = await client.post(server.base + sent["path"], json=sent["body"], headers=headers)
            assert reply.status_code in {200, 403, 404}, reply.text
            return user, arguments, reply.text

        return await asyncio.gather(*(one() for _ in range(REQUESTS)))


@pytest.mark.parametrize("tool", ["update_memory", "delete_memory"])
def test_a_note_of_another_user_answers_as_one_that_does_not_exist(server: Served, tool: str) -> None:
    note = noted(server, server.headers("owner"), "mine alone")
    stranger = server.headers("stranger")
    more = {"text": "theirs"} if tool == "update_memory" else {}

    def told(any_id: str) -> tuple[int, str]:
        body = {"tool_name": tool, "arguments": {"memory_id": any_id, **more}}
        reply = httpx2.post(server.base + "/api/tools/call", headers=stranger, json=body)
        return reply.status_code, reply.text.replace(any_id, "ID")

    assert told(note) == told("note_" + "0" * 24)
    assert told(note)[0] == 404


@pytest.mark.parametrize("tool", ["fetch", "forget"])
def test_an_id_of_another_user_answers_as_one_that_does_not_exist(server: Served, tool: str) -> None:
    page = added(server, server.headers("owner"), "mine alone")
    stranger = server.headers("stranger")
    argument = "id" if tool == "fetch" else "page_id"

    def told(any_id: str) -> tuple[int, str]:
        body = {"tool_name": tool, "arguments": {argument: any_id}}
        reply = httpx2.post(server.base + "/api/tools/call", headers=stranger, json=body)
        return reply.status_code, reply.text.replace(any_id, "ID")

    assert told(page) == told("page_" + "0" * 24)
    assert told(page)[0] == 404

"""Callers of one server who must never learn anything of each other, each with marks in every kind of memory."""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import httpx2

from interfaces.running_server import LONGEST_SECONDS, Served
from memoryos.service.identity import DEFAULT_SCOPES, token_user
from servers.issuer import TestIssuer

KINDS = (
    *("page", "answer", "kin", "meta", "metakey", "session", "message", "hook"),
    *("note", "old", "entity", "alias", "description", "project", "task", "tag", "decision"),
)
_ASKINGS = 2_000


@dataclass(frozen=True)
class Party:
    """One user, how it says who it is, and the word that is in everything it stores.

    `holder` is who holds the credentials: a service acts for several users and may know what it knows of each.
    """

    user_id: str
    holder: str
    word: str
    headers: dict[str, str]
    ids: dict[str, str]

    @property
    def marks(self) -> tuple[str, ...]:
        return (*(kind + self.word for kind in KINDS), self.word, *self.ids.values())

    def mark(self, kind: str) -> str:
        assert kind in KINDS
        return kind + self.word


def all_parties(server: Served, issuer: TestIssuer) -> list[Party]:
    """Two users with keys, two services with a user of the same name, and one who bears another's name elsewhere."""
    with server.ring() as ring:
        keys = {name: ring.create(name, DEFAULT_SCOPES).secret for name in ("alice", "bertil")}
        services = {name: ring.create_service(name, DEFAULT_SCOPES).secret for name in ("shop", "mill")}
    token = issuer.token(server.url, sub="alice")
    known = [
        ("alice", "alice", {}, keys["alice"]),
        ("bertil", "bertil", {}, keys["bertil"]),
        ("shop:carla", "shop", {"X-User-Id": "carla"}, services["shop"]),
        ("shop:dora", "shop", {"X-User-Id": "shop:dora"}, services["shop"]),
        ("mill:carla", "mill", {"X-User-Id": "carla"}, services["mill"]),
        (token_user(issuer.name, "alice"), "issuer", {}, token),
    ]
    return [
        Party(user_id, holder, f"zq{number}x{number * 7919 + 104729}w", _headers(secret, more), {})
        for number, (user_id, holder, more, secret) in enumerate(known)
    ]


def _headers(secret: str, more: dict[str, str]) -> dict[str, str]:
    return {"Authorization": f"Bearer {secret}", "Content-Type": "application/json", **more}


def exchange_of(party: Party, number: int) -> dict[str, Any]:
    return {
        "user_input": f"My sister is called {party.mark('kin').capitalize()}. She said {party.mark('page')}, number"
        f" {number}, is the password of this house.",
        "agent_response": f"I took down {party.mark('answer')}.",
        "meta_data": {party.mark("metakey"): party.mark("meta")},
        "session_id": party.mark("session"),
        "message_id": f"{party.mark('message')}-{number}",
    }


def note_of(party: Party, text: str) -> dict[str, Any]:
    return {
        "text": text,
        "memory_type": "task_instruction",
        "scope": "task",
        "project": party.mark("project"),
        "task_id": party.mark("task"),
        "entity": party.mark("entity"),
        "tags": [party.mark("tag")],
    }


def decision_of(party: Party) -> dict[str, Any]:
    return {
        "project": party.mark("project"),
        "decisions": [{"text": f"We decided {party.mark('decision')}.", "entity": party.mark("entity")}],
    }


def entity_of(party: Party) -> dict[str, Any]:
    return {
        "entity": party.mark("entity"),
        "description": f"The {party.mark('description')} of the password.",
        "aliases": [party.mark("alias")],
    }


def plant(server: Served, parties: Iterable[Party]) -> None:
    """Stores every kind of memory for each party and learns the ids of what is stored."""
    parties = list(parties)
    for party in parties:
        _store(server, party)
    # All together: what is learned comes a while after it was said.
    for party in parties:
        with httpx2.Client(base_url=server.base, headers=party.headers, timeout=LONGEST_SECONDS) as http:
            segment, fact = _learned(http)
        party.ids.update(segment=segment, fact=fact)


def _store(server: Served, party: Party) -> None:
    with httpx2.Client(base_url=server.base, headers=party.headers, timeout=LONGEST_SECONDS) as http:

        def call(tool: str, **arguments: Any) -> dict[str, Any]:
            reply = http.post("/api/tools/call", json={"tool_name": tool, "arguments": arguments})
            assert reply.status_code == 200, reply.text
            return dict(reply.json())

        pages = [call("add_memory", **exchange_of(party, number))["page_id"] for number in range(8)]
        notes = [
            call("store_memory", **note_of(party, f"The {party.mark(kind)} holds password {kind}."))["memory_id"]
            for kind in ("note", "old")
        ]
        call("update_memory", memory_id=notes[1], text=f"The {party.mark('note')} was once another one.")
        call("link_memories", memory_id=notes[0], related_id=notes[1], relation_type="supports")
        call("register_entity", **entity_of(party))
        call("sync_session", **decision_of(party))
        payload = {
            "hook_event_name": "UserPromptSubmit",
            "prompt": f"Where is {party.mark('hook')}?",
            "session_id": "s",
        }
        assert http.post("/hooks/claude-code", json=payload).status_code == 200
    party.ids.update(page=pages[0], turn=f"{pages[0]}/user", note=notes[0], note_two=notes[1])


def _learned(http: httpx2.Client) -> tuple[str, str]:
    """The ids of a topic and of a fact; those are made beside the calls, so they are asked for until they are there."""
    for _ in range(_ASKINGS):
        lines = [json.loads(line) for line in http.get("/v1/export").text.splitlines()]
        results = {line["kind"]: line["id"] for line in lines if line["kind"] in {"segment", "fact"}}
        if len(results) == 2:
            return results["segment"], results["fact"]
    raise AssertionError("nothing was learned")

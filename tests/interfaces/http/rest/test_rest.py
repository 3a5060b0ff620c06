"""REST for those without MCP: typed, described by a document that is true, and for the caller alone."""

import json
from typing import Any

import httpx2
import pytest
from jsonschema import Draft202012Validator

from interfaces.openapi import Rest, document
from interfaces.running_server import Served
from memoryos.service.identity import read_scopes

HELLO = {
    "user_input": "My boat is called Wanderer.",
    "agent_response": "A fine name.",
    "timestamp": "2026-05-07T18:30:00+02:00",
    "meta_data": {"channel": "chat"},
    "session_id": "s1",
}
NOTE = {"text": "Ship on Friday.", "memory_type": "episodic", "scope": "global", "entity": "release", "tags": ["plan"]}


def test_what_is_added_is_read_listed_recalled_and_forgotten(server: Served) -> None:
    rest = Rest(server, "rest-ann")

    added = rest.ask("POST", "/v1/memories", HELLO)
    memory = added.json()
    read = rest.ask("GET", f"/v1/memories/{memory['id']}").json()
    listed = rest.ask("GET", "/v1/memories").json()
    body = rest.ask("POST", "/v1/retrieve", {"query": "What is the boat called?", "limit": 3, "explain": True}).json()
    gone = rest.ask("DELETE", f"/v1/memories/{memory['id']}").json()

    assert added.status_code == 201
    assert {name: memory[name] for name in HELLO} == HELLO
    assert read == memory
    assert listed == {"memories": [memory], "next": None}
    assert body["items"][0]["memory_id"] == memory["id"]
    assert body["items"][0]["parts"]
    assert "Wanderer" in body["text"]
    assert (gone["forgotten"], gone["ids"], gone["receipt"]["counts"]["pages"]) == (1, [memory["id"]], 1)
    assert rest.ask("GET", f"/v1/memories/{memory['id']}").status_code == 404
    assert rest.ask("DELETE", f"/v1/memories/{memory['id']}").status_code == 404


def test_a_correction_is_made_listed_and_undone(server: Served) -> None:
    rest = Rest(server, "rest-corrector")
    rest.ask("POST", "/v1/memories", {"user_input": "I live in Oslo.", "timestamp": "2026-01-01"})
    oslo = next(fact for fact in rest.ask("GET", "/v1/profile").json()["facts"] if fact["value"] == "Oslo")

    made = rest.ask("POST", "/v1/corrections", {"verdict": "wrong", "fact_id": oslo["id"]})
    listed = rest.ask("GET", "/v1/corrections").json()["corrections"]
    corrected = rest.ask("GET", "/v1/profile").json()
    undone = rest.ask("DELETE", f"/v1/corrections/{made.json()['id']}")

    assert made.status_code == 201
    assert listed == [made.json()]
    assert corrected["profile"] is None
    assert {fact["correction_id"] for fact in corrected["facts"]} == {made.json()["id"]}
    assert undone.json()["ids"] == made.json()["memory_ids"]
    assert rest.ask("GET", "/v1/profile").json()["profile"] == "- home: Oslo"
    assert rest.ask("DELETE", f"/v1/corrections/{made.json()['id']}").status_code == 404
    assert rest.ask("POST", "/v1/corrections", {"verdict": "wrong"}).status_code == 400
    assert rest.ask("POST", "/v1/corrections", {"verdict": "wrong", "fact_id": "fact_1"}).status_code == 404
    reader = Rest(server, "rest-corrector", scopes=read_scopes("read"))
    assert reader.ask("POST", "/v1/corrections", {"verdict": "add", "text": "x"}).status_code == 403


def test_a_note_is_stored_read_listed_recalled_and_forgotten(server: Served) -> None:
    rest = Rest(server, "rest-notes")

    stored = rest.ask("POST", "/v1/notes", NOTE)
    note = stored.json()
    again = rest.ask("POST", "/v1/notes", NOTE).json()
    read = rest.ask("GET", f"/v1/notes/{note['id']}").json()
    listed = rest.ask("GET", "/v1/notes").json()
    items = rest.ask("POST", "/v1/retrieve", {"query": "When do we ship the release?"}).json()["items"]
    gone = rest.ask("DELETE", f"/v1/notes/{note['id']}").json()

    assert stored.status_code == 201
    assert {name: note[name] for name in NOTE} == NOTE
    assert again["id"] == note["id"]
    assert listed == {"notes": [read], "next": None}
    assert ("note", NOTE["text"]) in {(item["kind"], item["text"]) for item in items}
    assert (gone["forgotten"], gone["ids"], gone["receipt"]["counts"]["notes"]) == (1, [note["id"]], 1)
    assert rest.ask("GET", f"/v1/notes/{note['id']}").status_code == 404
    assert rest.ask("DELETE", f"/v1/notes/{note['id']}").status_code == 404


def test_notes_are_paged_through_without_those_that_were_deleted(server: Served) -> None:
    rest = Rest(server, "rest-note-pager")
    stored = [rest.ask("POST", "/v1/notes", {**NOTE, "text": f"number {n}"}).json()["id"] for n in range(7)]
    call = {"tool_name": "delete_memory", "arguments": {"memory_id": stored[3]}}
    httpx2.post(server.base + "/api/tools/call", json=call, headers=rest.headers).raise_for_status()

    seen: list[str] = []
    after: int | None = 0
    while after is not None:
        piece = rest.ask("GET", "/v1/notes", after=after, limit=2).json()
        seen += [note["id"] for note in piece["notes"]]
        after = piece["next"]

    assert seen == [page for page in stored if page != stored[3]]
    assert rest.ask("GET", f"/v1/notes/{stored[3]}").status_code == 404


def test_a_list_is_paged_through_without_loss_or_repetition(server: Served) -> None:
    rest = Rest(server, "rest-pager")
    stored = [rest.ask("POST", "/v1/memories", {"user_input": f"number {n}"}).json()["id"] for n in range(7)]

    seen: list[str] = []
    after: int | None = 0
    while after is not None:
        piece = rest.ask("GET", "/v1/memories", after=after, limit=3).json()
        seen += [memory["id"] for memory in piece["memories"]]
        after = piece["next"]

    assert seen == stored


def test_the_same_message_is_stored_once(server: Served) -> None:
    rest = Rest(server, "rest-again")

    first, second = (rest.ask("POST", "/v1/memories", {**HELLO, "message_id": "m1"}).json() for _ in range(2))

    assert first == second
    assert rest.count() == 1


def test_a_budget_of_tokens_holds_for_the_text(server: Served) -> None:
    rest = Rest(server, "rest-budget")
    for n in range(20):
        rest.ask("POST", "/v1/memories", {"user_input": f"The tulips of year {n} were red and tall."})

    short, long = (
        rest.ask("POST", "/v1/retrieve", {"query": "tulips", "max_tokens": tokens}).json()["text"]
        for tokens in (90, 600)
    )

    assert 0 < len(short) < len(long)


def test_the_profile_has_facts_with_their_sources(server: Served) -> None:
    rest = Rest(server, "rest-profile")
    for n in range(30):
        rest.ask("POST", "/v1/memories", {"user_input": f"I live in Bergen. It rained {n} times.", "session_id": "s"})

    while not (profile := rest.ask("GET", "/v1/profile").json())["facts"]:
        pass  # background work studies what was said

    assert profile["user_id"] == "rest-profile"
    assert all(fact["memory_ids"] for fact in profile["facts"])
    assert any("Bergen" in fact["text"] for fact in profile["facts"])


def test_an_export_has_all_of_the_caller_and_says_where_it_ends(server: Served) -> None:
    rest = Rest(server, "rest-export")
    other = Rest(server, "rest-other")
    rest.ask("POST", "/v1/notes", NOTE)
    other.ask("POST", "/v1/memories", {"user_input": "somebody else's words"})
    # More than a piece, so that it is fetched while it is sent.
    with httpx2.Client(base_url=server.base, headers=rest.headers, timeout=60) as client:
        for n in range(110):
            client.post("/v1/memories", json={"user_input": f"word {n}"}).raise_for_status()

    lines = [json.loads(line) for line in rest.ask("GET", "/v1/export").text.splitlines()]
    later = [json.loads(line) for line in rest.ask("GET", "/v1/export", after=lines[108]["seq"]).text.splitlines()]

    texts = [line["user_input"] for line in lines if line["kind"] == "memory"]
    assert texts == [f"word {n}" for n in range(110)]
    assert [line["user_input"] for line in later if line["kind"] == "memory"] == ["word 109"]
    assert lines[-1] == {"kind": "end", "user_id": "rest-export", "assistant_id": lines[-1]["assistant_id"]}
    assert {line["kind"] for line in lines} <= {"memory", "note", "segment", "fact", "profile", "end"}
    assert [line["text"] for line in lines if line["kind"] == "note"] == ["Ship on Friday."]


def test_nobody_sees_the_memories_of_others(server: Served) -> None:
    owner, stranger = Rest(server, "rest-owner"), Rest(server, "rest-stranger")
    memory = owner.ask("POST", "/v1/memories", HELLO).json()["id"]

    note = owner.ask("POST", "/v1/notes", NOTE).json()["id"]

    texts = [
        stranger.ask(method, path).status_code
        for method in ("GET", "DELETE")
        for path in (f"/v1/memories/{memory}", f"/v1/notes/{note}")
    ]

    assert texts == [404] * 4
    assert stranger.ask("GET", "/v1/notes").json()["notes"] == []
    assert stranger.ask("GET", "/v1/memories").json()["memories"] == []
    assert owner.count() == 1


@pytest.mark.parametrize(
    ("scopes", "method", "path", "body"),
    [
        ("read", "POST", "/v1/memories", HELLO),
        ("read", "DELETE", "/v1/memories/page_0", None),
        ("write", "GET", "/v1/memories", None),
        ("write", "GET", "/v1/memories/page_0", None),
        ("write", "POST", "/v1/retrieve", {"query": "x"}),
        ("write", "GET", "/v1/profile", None),
        ("write", "GET", "/v1/export", None),
        ("read", "POST", "/v1/notes", NOTE),
        ("read", "DELETE", "/v1/notes/note_0", None),
        ("write", "GET", "/v1/notes", None),
        ("write", "GET", "/v1/notes/note_0", None),
    ],
)
def test_a_key_without_the_scope_is_told_which_it_lacks(
    server: Served, scopes: str, method: str, path: str, body: Any
) -> None:
    rest = Rest(server, "rest-scopes", scopes=read_scopes(scopes))

    reply = rest.ask(method, path, body)

    missing = "memory:write" if scopes == "read" else "memory:read"
    assert reply.status_code == 403
    assert f'error="insufficient_scope", scope="{missing}"' in reply.headers["www-authenticate"]
    assert missing in reply.json()["error"]


@pytest.mark.parametrize("path", ["/v1/memories", "/v1/memories/page_0", "/v1/profile", "/v1/export", "/v1/retrieve"])
def test_nobody_gets_in_without_a_key(server: Served, path: str) -> None:
    reply = httpx2.get(server.base + path)

    assert reply.status_code == 401
    assert set(reply.json()) == {"error"}


@pytest.mark.parametrize(
    ("method", "path", "body", "query", "message"),
    [
        ("POST", "/v1/memories", b"no json", {}, "the body is not JSON"),
        ("POST", "/v1/memories", [], {}, "must be a JSON object"),
        ("POST", "/v1/memories", {}, {}, "both empty"),
        ("POST", "/v1/memories", {"user_input": 3}, {}, "user_input must be a string"),
        ("POST", "/v1/memories", {"user_imput": "a"}, {}, "did you mean 'user_input'?"),
        ("POST", "/v1/memories", {"params": HELLO}, {}, "unknown argument 'params'"),
        ("POST", "/v1/memories", HELLO, {"session_id": "x"}, "in the body, not in the query"),
        ("POST", "/v1/memories", {**HELLO, "timestamp": "soon"}, {}, "timestamp 'soon' is not a time"),
        ("GET", "/v1/memories", None, {"limit": "many"}, "limit must be a whole number"),
        ("GET", "/v1/memories", None, {"limit": 0}, "limit must be at least 1"),
        ("GET", "/v1/memories", None, {"after": 2**80}, "after must be at most"),
        ("GET", "/v1/memories", None, {"page": 2}, "unknown argument 'page'"),
        ("GET", "/v1/memories/page_0", None, {"id": "page_1"}, "is already in the path"),
        ("POST", "/v1/retrieve", {}, {}, "needs the argument 'query'"),
        ("POST", "/v1/notes", {**NOTE, "scope": "world"}, {}, "scope must be one of"),
        ("POST", "/v1/notes", {**NOTE, "related_to": [3]}, {}, "related_to.0 must be a string"),
    ],
)
def test_a_refusal_says_what_to_do(
    server: Served, method: str, path: str, body: Any, query: dict[str, Any], message: str
) -> None:
    rest = Rest(server, "rest-refused")

    reply = rest.ask(method, path, body, **query)

    assert reply.status_code == 400
    assert message in reply.json()["error"]
    assert rest.count() == 0


def test_a_method_that_is_not_served_is_told_which_are(server: Served) -> None:
    reply = httpx2.put(server.base + "/v1/memories", headers=server.headers())

    assert reply.status_code == 405
    assert set(reply.headers["allow"].split(", ")) == {"GET", "HEAD", "POST"}


def test_a_head_is_a_get_without_its_body(server: Served) -> None:
    reply = httpx2.head(server.base + "/v1/profile", headers=server.headers())

    assert (reply.status_code, reply.content) == (200, b"")


def test_the_document_is_sound_and_names_every_path_that_is_counted(server: Served) -> None:
    described = document(server.base)
    Rest(server, "rest-counted").ask("GET", "/v1/memories/page_0")

    schemas = list(described["components"]["schemas"].values())
    for schema in schemas:
        Draft202012Validator.check_schema(schema)
    operations = [item for path in described["paths"].values() for item in path.values()]
    counted = httpx2.get(server.base + "/metrics").text
    assert described["openapi"] == "3.1.0"
    assert len({operation["operationId"] for operation in operations}) == len(operations) == 14
    assert 'route="/v1/memories/{id}",status="404"' in counted
    assert "page_0" not in counted

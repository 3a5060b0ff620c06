"""Everything that can be asked of a server, by one party, about itself and about another."""

import json
import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from interfaces.parties import Party, decision_of, entity_of, exchange_of, note_of

VERSION = "2026-07-28"
MODERN = {
    "io.modelcontextprotocol/protocolVersion": VERSION,
    "io.modelcontextprotocol/clientCapabilities": {},
}
BOTH = "application/json, text/event-stream"
WAYS = ("json", "stream", "modern", "modern-json")
_NAMED_BY = {"tools/call": "name", "prompts/get": "name", "resources/read": "uri"}
_BROAD = "the password, where is it?"
# Names that all parties give to something of theirs. A mark of another is never sent where it would be kept.
_SAME = "named-alike"


@dataclass(frozen=True)
class Question:
    """One request. `what` is its row; `tells` says that its answer must hold a mark of the asking party."""

    what: str
    method: str
    path: str
    body: bytes = b""
    headers: dict[str, str] = field(default_factory=dict)
    tells: bool = False

    @property
    def quotable(self) -> str:
        """All that the server may quote."""
        return f"{self.path} {self.body.decode(errors='replace')} {' '.join(self.headers.values())}".lower()


Arguments = dict[str, Any]


def tool_calls(own: Party, other: Party, number: int) -> dict[str, list[tuple[Arguments, bool]]]:
    """Calls of each tool, and whether the answer must tell of `own`. A tool that is served has a row here."""
    theirs, few = other.ids, number % 20
    return {
        "add_memory": [
            (exchange_of(own, few), False),
            ({"user_input": "x", "agent_response": "y", "user_id": other.user_id}, False),
            ({"params": {"user_input": "x", "agent_response": "y", "user_id": other.user_id}}, False),
        ],
        "retrieve_memory": [
            ({"query": _BROAD, "max_results": 100}, True),
            ({"query": f"{other.mark('page')} {other.mark('note')}"}, False),
            ({"query": _BROAD, "session_id": other.mark("session")}, False),
            ({"query": _BROAD, "user_id": other.user_id}, False),
            ({"query": 5}, False),
        ],
        "get_user_profile": [({"include_assistant_knowledge": True}, True), ({"user_id": other.user_id}, False)],
        "store_memory": [
            (note_of(own, f"The {own.mark('note')} holds password note."), False),
            ({**note_of(own, "linked with another"), "related_to": [theirs["note"]]}, False),
        ],
        "retrieve_context": [
            ({"query": _BROAD, "project": own.mark("project"), "task_id": own.mark("task"), "limit": 100}, True),
            ({"query": _BROAD, "project": other.mark("project"), "task_id": other.mark("task")}, False),
            ({"query": _BROAD, "scope": "task", "limit": 100}, False),
        ],
        "search": [({"query": _BROAD}, True), ({"query": other.mark("page")}, False)],
        "fetch": [({"id": own.ids["page"]}, True), *(({"id": item}, False) for item in theirs.values())],
        "set_project": [({"project": own.mark("project")}, True), ({"project": _SAME}, False)],
        "get_context_info": [({}, False)],
        "list_entities": [({"show_tree": True}, True), ({"project": other.mark("project")}, False)],
        "search_entities": [({"query": "entity", "limit": 100}, True), ({"query": other.mark("alias")}, False)],
        "link_memories": [
            ({"memory_id": own.ids["note"], "related_id": theirs["note"], "relation_type": "supports"}, False),
            ({"memory_id": theirs["note"], "related_id": theirs["note_two"], "relation_type": "supersedes"}, False),
        ],
        "delete_memory": [({"memory_id": theirs["note"]}, False)],
        "update_memory": [({"memory_id": theirs["note"], "text": "mine now"}, False)],
        "sync_session": [
            (decision_of(own), False),
            ({"project": "p", "decisions": [{"text": "x", "entity": "e", "supersedes": [theirs["note"]]}]}, False),
        ],
        "register_entity": [(entity_of(own), True)],
        "correct_memory": [
            ({"verdict": "wrong", "fact_id": theirs["fact"]}, False),
            ({"verdict": "undo", "correction_id": theirs["page"]}, False),
            ({"verdict": "add", "text": "x", "user_id": other.user_id}, False),
        ],
        "forget": [
            ({"page_id": theirs["page"]}, False),
            ({"memory_id": theirs["note"]}, False),
            ({"session_id": other.mark("session")}, False),
            ({"everything": True, "user_id": other.user_id}, False),
        ],
    }


def rpc(what: str, method: str, way: str, params: dict[str, Any], *, tells: bool = False) -> Question:
    headers = {"Accept": BOTH if way in {"stream", "modern"} else "application/json"}
    if way.startswith("modern"):
        params = {**params, "_meta": MODERN}
        headers |= {"MCP-Protocol-Version": VERSION, "Mcp-Method": method}
        if method in _NAMED_BY:
            headers["Mcp-Name"] = str(params[_NAMED_BY[method]])
    body = json.dumps({"jsonrpc": "2.0", "id": 7, "method": method, "params": params}).encode()
    return Question(what, "POST", "/mcp", body, headers, tells)


def tool_questions(own: Party, other: Party, chance: random.Random, number: int) -> Iterator[Question]:
    for name, calls in tool_calls(own, other, number).items():
        arguments, tells = chance.choice(calls)
        way = chance.choice([*WAYS, "plain"])
        if way == "plain":
            body = json.dumps({"tool_name": name, "arguments": arguments}).encode()
            yield Question(f"tool {name}", "POST", "/api/tools/call", body, tells=tells)
        else:
            params = {"name": name, "arguments": arguments}
            yield rpc(f"tool {name}", "tools/call", way, params, tells=tells)


def resource_questions(own: Party, other: Party, chance: random.Random) -> Iterator[Question]:
    def read(uri: str, *, tells: bool = False) -> Question:
        what = f"resource {uri.split('/')[2]}"
        return rpc(what, "resources/read", chance.choice(WAYS), {"uri": uri}, tells=tells)

    yield read("memory://profile", tells=True)
    yield read("memory://recent", tells=True)
    yield read(f"memory://pages/{own.ids['page']}", tells=True)
    yield read(f"memory://segments/{own.ids['segment']}", tells=True)
    yield read(f"memory://documents/{own.ids['note']}", tells=True)
    for kind in ("pages", "segments", "documents"):
        yield read(f"memory://{kind}/{chance.choice(sorted(other.ids.values()))}")
    for kind in ("pages", "segments"):
        uri = f"memory://{kind}/{{id}}"
        params = {"ref": {"type": "ref/resource", "uri": uri}, "argument": {"name": "id", "value": ""}}
        yield rpc(f"completion {kind}", "completion/complete", chance.choice(WAYS), params)
    listed = chance.choice(["tools/list", "prompts/list", "resources/list", "resources/templates/list"])
    yield rpc(listed, listed, chance.choice(WAYS), {})
    prompt = {"name": "recall", "arguments": {"question": _BROAD}}
    yield rpc("prompt", "prompts/get", chance.choice(WAYS), prompt)


def rest_questions(own: Party, other: Party, chance: random.Random, number: int) -> Iterator[Question]:
    their_id = chance.choice(sorted(other.ids.values()))
    theirs = f"/v1/memories/{their_id.replace('/', chance.choice(['/', '%2F']))}"
    added = json.dumps(exchange_of(own, number % 20)).encode()
    yield Question("v1 add", "POST", "/v1/memories", added, tells=True)
    yield Question("v1 list", "GET", f"/v1/memories?limit={chance.choice([1, 1000])}", tells=True)
    yield Question("v1 get", "GET", f"/v1/memories/{own.ids['page']}", tells=True)
    yield Question("v1 get theirs", "GET", theirs)
    yield Question("v1 delete theirs", "DELETE", theirs)
    query = {"query": _BROAD, "limit": 1000, "exhaustive": True, "explain": True}
    yield Question("v1 retrieve", "POST", "/v1/retrieve", json.dumps(query).encode(), tells=True)
    yield Question("v1 profile", "GET", "/v1/profile", tells=True)
    yield Question("v1 corrections", "GET", "/v1/corrections")
    wrong = json.dumps({"verdict": "wrong", "fact_id": other.ids["fact"]}).encode()
    yield Question("v1 correct", "POST", "/v1/corrections", wrong)
    yield Question("v1 undo", "DELETE", f"/v1/corrections/{other.ids['page']}")
    note = json.dumps(note_of(own, f"The {own.mark('note')} holds password note.")).encode()
    yield Question("v1 note", "POST", "/v1/notes", note, tells=True)
    yield Question("v1 notes", "GET", "/v1/notes?limit=1000", tells=True)
    yield Question("v1 note get", "GET", f"/v1/notes/{own.ids['note']}", tells=True)
    yield Question("v1 note get theirs", "GET", f"/v1/notes/{chance.choice(sorted(other.ids.values()))}")
    yield Question("v1 note delete theirs", "DELETE", f"/v1/notes/{other.ids['note']}")
    yield Question("v1 export", "GET", "/v1/export", tells=True)
    yield Question("v1 openapi", "GET", "/v1/openapi.json")
    yield Question("v1 other user", "GET", f"/v1/profile?user_id={other.user_id}")


def hook_questions(own: Party, chance: random.Random, number: int) -> Iterator[Question]:
    def hook(client: str, event: str, **more: str) -> Question:
        session = chance.choice([own.mark("session"), _SAME])
        body = json.dumps({"hook_event_name": event, "session_id": session, **more}).encode()
        tells = event in {"UserPromptSubmit", "BeforeAgent"}
        return Question(f"hook {client} {event}", "POST", f"/hooks/{client}", body, tells=tells)

    for client, turn in (("claude-code", "prompt_id"), ("codex", "turn_id")):
        yield hook(client, "UserPromptSubmit", prompt=_BROAD, **{turn: str(number % 5)})
        yield hook(client, "Stop", last_assistant_message=f"done {own.mark('hook')}", **{turn: str(number % 5)})
    yield hook("gemini", "BeforeAgent", prompt=_BROAD)
    yield hook("gemini", "AfterAgent", prompt="", prompt_response="")


def open_questions(other: Party, chance: random.Random) -> Iterator[Question]:
    """What anybody may ask, what nobody serves, and what is broken."""
    for path in ("/", "/health", "/ready", "/metrics", "/.well-known/oauth-protected-resource", "/nowhere"):
        yield Question(f"open {path}", "GET", path)
    broken = chance.choice([b"{", b"[]", b'{"jsonrpc":"2.0","id":1,"method":"nothing"}', b'{"tool_name":"nothing"}'])
    yield Question("broken", "POST", chance.choice(["/mcp", "/api/tools/call", "/v1/retrieve", "/hooks/codex"]), broken)
    strangers = [{"Authorization": "Bearer mos_nobody"}, {"Authorization": ""}, {"Host": "evil.example"}]
    yield Question("stranger", "GET", "/v1/profile", headers=chance.choice(strangers))
    yield Question("other host", "GET", f"/v1/memories/{other.ids['page']}", headers={"Origin": "https://evil.example"})


def naming_another(other: Party, chance: random.Random) -> Iterator[Question]:
    """Requests that say in a header that they come from somebody else."""
    headers = {"X-User-Id": other.user_id, "Mcp-Session-Id": "1"}
    for path in ("/v1/profile", "/v1/export", "/v1/memories"):
        yield Question(f"as another {path}", "GET", path, headers=headers)
    request = rpc("as another", "resources/read", chance.choice(WAYS), {"uri": "memory://recent"})
    yield Question(request.what, request.method, request.path, request.body, {**request.headers, **headers})


def questions(own: Party, other: Party, chance: random.Random, number: int) -> list[Question]:
    """One round: each tool, resource, route, hook and open page once."""
    question = [
        *tool_questions(own, other, chance, number),
        *resource_questions(own, other, chance),
        *rest_questions(own, other, chance, number),
        *hook_questions(own, chance, number),
        *open_questions(other, chance),
    ]
    # What a service says of one of its users to itself is no leak, whichever of them it names.
    return [*question, *(naming_another(other, chance) if own.holder != other.holder else ())]

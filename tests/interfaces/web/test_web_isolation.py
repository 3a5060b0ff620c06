"""Every page for several users: nothing of one ever appears for another, whichever ids they ask for."""

import re
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from functools import cached_property

import httpx2
import pytest

from browser.pages import QUESTIONS, SAMPLES, Ids, entity_key
from interfaces.parties import Party, all_parties, plant
from interfaces.running_server import LONGEST_SECONDS, Served, served
from servers.issuer import TestIssuer

# Pages for an operator are refused to all of these; what they show is no single user's.
REFUSED = {403, 404}
TELLING = ("/home", "/ask", "/forget/{kind}/{id}")


@dataclass(frozen=True)
class Visitor:
    """A party that is signed in with a browser of its own."""

    party: Party
    http: httpx2.Client
    csrf: str

    @cached_property
    def ids(self) -> Ids:
        known = self.party.ids
        entity = entity_key(self.http.get("/notes/entities").text)
        return Ids(known["page"], known["fact"], known["note"], known["segment"], entity)

    def post(self, path: str, **fields: str) -> httpx2.Response:
        return self.http.post(path, data=fields, headers={"X-CSRF-Token": self.csrf})


@pytest.fixture(scope="module")
def visitors(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Visitor]]:
    with ExitStack() as stack:
        issuer = stack.enter_context(TestIssuer())
        more = {
            "MEMORYOS_OAUTH_ISSUER": issuer.name,
            "MEMORYOS_SHORT_TERM_CAPACITY": "2",
            "MEMORYOS_MID_TERM_HEAT_THRESHOLD": "0",
        }
        chosen = ("--tools", "all", "--calls-per-minute", "1000000")
        server = stack.enter_context(served(tmp_path_factory.mktemp("served"), *chosen, **more))
        # Services act for many users and have no browser.
        parties = [party for party in all_parties(server, issuer) if party.holder not in {"shop", "mill"}]
        plant(server, parties)
        yield [signed_in(stack, server, party) for party in parties]


def signed_in(stack: ExitStack, server: Served, party: Party) -> Visitor:
    http = stack.enter_context(httpx2.Client(base_url=server.base, timeout=LONGEST_SECONDS))
    token = re.findall(r'name="token" value="([\w-]+)"', http.get("/sign-in").text)[0]
    secret = party.headers["Authorization"].removeprefix("Bearer ")
    assert http.post("/sign-in", data={"key": secret, "token": token}).status_code == 303
    return Visitor(party, http, re.findall(r'name="csrf" value="(\w+)"', http.get("/home").text)[0])


def pairs(visitors: list[Visitor]) -> Iterator[tuple[Visitor, Visitor]]:
    yield from ((own, other) for own in visitors for other in visitors if other is not own)


def leaks(reply: httpx2.Response, other: Visitor, text: str) -> list[str]:
    response = f"{dict(reply.headers)} {reply.text}".lower()
    return [mark for mark in other.party.marks if mark in response and mark not in text]


def test_pages_show_their_own_and_nothing_of_another(visitors: list[Visitor]) -> None:
    for own, other in pairs(visitors):
        for template, sample in SAMPLES.items():
            reply = own.http.get(sample(own.ids))

            assert reply.status_code in {200, *REFUSED}, (template, reply.status_code, reply.text)
            assert leaks(reply, other, "") == [], template


def test_the_ids_of_another_open_nothing(visitors: list[Visitor]) -> None:
    for own, other in pairs(visitors):
        for template, sample in SAMPLES.items():
            path = sample(other.ids)
            reply = own.http.get(path)

            assert leaks(reply, other, path) == [], template
            if re.search(r"{(id|key)}", template) and "neighbours" not in template:
                assert reply.status_code in REFUSED, template


def test_what_forms_find_is_their_own(visitors: list[Visitor]) -> None:
    for own, other in pairs(visitors):
        for words in ("the password of this house", other.party.mark("page"), other.party.mark("kin")):
            for path, fields in QUESTIONS.items():
                reply = own.post(path, **fields(words))

                assert reply.status_code == 200, (path, reply.text)
                assert leaks(reply, other, words) == [], path


def test_every_visitor_is_told_its_own(visitors: list[Visitor]) -> None:
    for own in visitors:
        assert own.party.mark("kin") in own.http.get("/home").text.lower()
        assert own.party.mark("page") in own.post("/ask", query="the password of this house").text.lower()
        assert own.party.mark("page") in own.http.get(f"/forget/page/{own.ids.page}").text.lower()


@pytest.mark.parametrize(
    ("path", "fields"),
    [
        ("/forget/page/{ids.page}", {}),
        ("/forget/conversation/{ids.page}", {}),
        ("/forget/fact/{ids.fact}", {}),
        ("/forget/note/{ids.note}", {}),
        ("/facts/{ids.fact}", {"verdict": "wrong"}),
        ("/facts/{ids.fact}", {"verdict": "edit", "text": "mine now"}),
        ("/corrections/{ids.page}/undo", {}),
        ("/notes/{ids.note}", {"text": "mine now"}),
        ("/notes/{ids.note}/delete", {}),
        ("/notes/{ids.note}/restore", {}),
        ("/notes/{ids.note}/version", {"version": "1"}),
        ("/notes/{ids.note}/link", {"related": "note_0", "relation": "supports"}),
    ],
)
def test_nobody_changes_or_removes_anything_of_another(
    visitors: list[Visitor], path: str, fields: dict[str, str]
) -> None:
    for own, other in pairs(visitors):
        aimed = path.format(ids=other.ids)

        reply = own.post(aimed, **fields)

        assert reply.status_code == 404, (aimed, reply.text)
        assert leaks(reply, other, aimed) == []
        assert other.http.get(f"/forget/page/{other.ids.page}").status_code == 200
        assert other.http.get(f"/facts/{other.ids.fact}").status_code == 200
        assert other.party.mark("note") in other.http.get(f"/notes/{other.ids.note}").text


def test_a_session_of_one_is_never_that_of_another(visitors: list[Visitor]) -> None:
    for own, other in pairs(visitors):
        reply = own.http.post("/forget/everything", headers={"X-CSRF-Token": other.csrf})

        assert reply.status_code == 403

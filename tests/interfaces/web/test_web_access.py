"""Who may see the pages, and who may send their forms; without a browser, as an attacker would try it."""

import re
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import httpx2
import pytest

from browser.sites import Site, site
from interfaces.running_server import LONGEST_SECONDS, USER, served
from memoryos.adapters.stores.sqlite import SqliteStores
from memoryos.service.api_keys import KeyRing
from memoryos.service.clock import machine_time
from memoryos.service.identity import DEFAULT_SCOPES, Identity
from memoryos.service.sessions import IDLE, LIFETIME, LINK_LIFETIME, MOST_SESSIONS, Sessions

HTML = {"accept": "text/html,application/xhtml+xml"}


@pytest.fixture(scope="module")
def shown(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with site(tmp_path_factory.mktemp("site")) as running:
        yield running


def bare(shown: Site, **headers: str) -> httpx2.Client:
    return httpx2.Client(base_url=shown.url, headers=headers, timeout=LONGEST_SECONDS)


def sign_in_token(http: httpx2.Client) -> str:
    match = re.search(r'name="token" value="([\w-]+)"', http.get("/sign-in").text)
    assert match
    return match[1]


def test_a_browser_is_sent_to_the_pages_and_a_program_gets_json(shown: Site) -> None:
    with bare(shown) as http:
        program, browser = http.get("/"), http.get("/", headers=HTML)

    assert program.json()["server"] == "MemoryOS"
    assert (browser.status_code, browser.headers["location"]) == (303, "/home")
    assert program.headers["vary"] == browser.headers["vary"] == "accept"


@pytest.mark.parametrize("path", ["/home", "/ask", "/transfer", "/playground", "/facts/fact_0"])
def test_without_a_session_every_page_leads_to_the_way_in(shown: Site, path: str) -> None:
    with bare(shown) as http:
        reply, part = http.get(path), http.get(path, headers={"hx-request": "true"})

    assert (reply.status_code, reply.headers["location"]) == (303, "/sign-in")
    assert (part.status_code, part.headers["hx-redirect"]) == (204, "/sign-in")


def test_an_address_that_is_not_there_is_a_page_for_a_browser_and_json_for_a_program(shown: Site) -> None:
    with bare(shown) as http:
        program, browser = http.get("/tineline"), http.get("/tineline", headers=HTML)
        with_key = http.get("/tineline", headers={**HTML, **shown.server.headers()})

    assert program.status_code == 401
    assert "error" in program.json()
    assert browser.status_code == 404
    assert "There is no such page" in browser.text
    assert "tineline" not in browser.text
    assert "default-src 'none'" in browser.headers["content-security-policy"]
    assert with_key.status_code == 404


def test_a_key_opens_no_page_and_a_cookie_opens_no_interface_of_programs(shown: Site) -> None:
    signed_in = shown.client()
    with bare(shown, **shown.server.headers()) as http:
        assert http.get("/home").status_code == 303

    assert signed_in.get("/v1/profile").status_code == 401
    assert signed_in.http.post("/api/tools/call", json={"tool_name": "get_user_profile"}).status_code == 401


def test_the_session_cookie_is_out_of_reach_of_scripts_and_other_sites(shown: Site) -> None:
    with bare(shown) as http:
        here = http.get(shown.link()).headers.get_list("set-cookie")[0]
        there = http.get(shown.link(), headers={"host": "localhost"}).headers.get_list("set-cookie")[0]

    assert here.startswith(f"memoryos_{shown.url.rpartition(':')[2]}=")
    assert there.startswith("memoryos_80=")
    for cookie in (here, there):
        assert {"HttpOnly", "SameSite=strict", "Path=/"} <= set(cookie.split("; "))
        assert "Max-Age" not in cookie


def test_beyond_this_machine_the_cookie_is_secure_and_of_this_host_alone(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    folder = tmp_path_factory.mktemp("public")
    public = {"host": "memory.example.com"}
    with (
        served(folder, "--public-url", "https://memory.example.com") as server,
        httpx2.Client(base_url=server.base, headers=public, timeout=LONGEST_SECONDS) as http,
    ):
        cookie = http.get(Site(server).link()).headers.get_list("set-cookie")[0]

    assert cookie.startswith("__Host-memoryos=")
    assert {"HttpOnly", "SameSite=strict", "Path=/", "Secure"} <= set(cookie.split("; "))


def test_a_link_works_once(shown: Site) -> None:
    link = shown.link()
    with bare(shown) as first, bare(shown) as second:
        assert first.get(link).status_code == 303
        assert second.get(link).status_code == 401
        assert second.get("/home").status_code == 303


def test_a_link_on_another_site_signs_nobody_in(shown: Site) -> None:
    link = shown.link()
    with bare(shown, **{"sec-fetch-site": "cross-site"}) as http:
        assert http.get(link).status_code == 403

    with bare(shown, **{"sec-fetch-site": "none"}) as http:
        assert http.get(link).status_code == 303


@pytest.mark.parametrize("key", ["", "mos_made_up", "no key at all", "a.b.c"])
def test_an_unknown_key_is_refused_in_words(shown: Site, key: str) -> None:
    with bare(shown) as http:
        token = sign_in_token(http)
        reply = http.post("/sign-in", data={"key": key, "token": token})

    assert reply.status_code == 401
    assert "unknown, expired or revoked" in reply.text


def test_the_key_of_a_service_is_refused_in_words(shown: Site) -> None:
    ring = KeyRing(SqliteStores(shown.server.folder, machine_time).shared.api_keys, machine_time)
    secret = ring.create_service("shop", DEFAULT_SCOPES).secret
    ring.close()
    with bare(shown) as http:
        reply = http.post("/sign-in", data={"key": secret, "token": sign_in_token(http)})

    assert reply.status_code == 403
    assert "Sign in with your own key" in reply.text


def test_a_sign_in_form_of_another_site_is_refused(shown: Site) -> None:
    key = shown.server.key()
    with bare(shown) as http:
        assert http.post("/sign-in", data={"key": key}).status_code == 403
        token = sign_in_token(http)
        assert http.post("/sign-in", data={"key": key, "token": "another"}).status_code == 403
        foreign = {"origin": "http://127.0.0.1:1"}
        assert http.post("/sign-in", data={"key": key, "token": token}, headers=foreign).status_code == 403
        assert http.post("/sign-in", data={"key": key, "token": token}).status_code == 303


def test_a_cookie_that_an_attacker_planted_is_replaced_on_signing_in(shown: Site) -> None:
    name = f"memoryos_{shown.url.rpartition(':')[2]}"
    with bare(shown) as http:
        http.cookies.set(name, "planted", domain="127.0.0.1")
        http.get(shown.link())
        replaced = http.cookies.get(name)

    assert replaced != "planted"
    with bare(shown) as attacker:
        attacker.cookies.set(name, "planted", domain="127.0.0.1")
        assert attacker.get("/home").status_code == 303


def test_signing_in_again_ends_the_session_before(shown: Site) -> None:
    signed_in = shown.client()
    before = dict(signed_in.http.cookies)
    signed_in.http.get(shown.link())

    with httpx2.Client(base_url=shown.url, cookies=before) as old:
        assert old.get("/home").status_code == 303


@pytest.mark.parametrize(
    "path", ["/sign-out", "/ask", "/ask/prompt", "/ask/why-not", "/playground", "/transfer/import", "/transfer/export"]
)
@pytest.mark.parametrize(
    ("fields", "headers"),
    [
        ({}, {}),
        ({"csrf": "0" * 64}, {}),
        ({"csrf": "mine"}, {"origin": "http://127.0.0.1:1"}),
        ({"csrf": "mine"}, {"sec-fetch-site": "cross-site"}),
        ({"csrf": "mine"}, {"sec-fetch-site": "same-site"}),
        ({"csrf": "another's"}, {}),
    ],
)
def test_a_form_that_did_not_come_from_our_page_changes_nothing(
    shown: Site, path: str, fields: dict[str, str], headers: dict[str, str]
) -> None:
    signed_in, other = shown.client(), shown.client("bea")
    tokens = {"mine": signed_in.csrf, "another's": other.csrf}
    sent = {"query": "x", **{name: tokens.get(value, value) for name, value in fields.items()}}

    reply = signed_in.http.post(path, data=sent, headers=headers)

    assert reply.status_code == 403
    assert signed_in.get("/home").status_code == 200


def test_an_upload_without_the_token_stores_nothing(shown: Site) -> None:
    signed_in = shown.client("upload")
    headers = {"content-type": "application/octet-stream", "x-upload-offset": "0", "x-upload-name": "a.json"}

    reply = signed_in.http.post("/transfer/upload", content=b"[]", headers=headers)

    assert reply.status_code == 403


def test_no_page_may_be_framed_cached_or_run_inline_scripts(shown: Site) -> None:
    signed_in = shown.client()
    for path in ("/home", "/ask", "/sign-in"):
        headers = signed_in.get(path).headers

        assert headers["x-frame-options"] == "DENY"
        assert headers["cache-control"] == "no-store"
        assert "frame-ancestors 'none'" in headers["content-security-policy"]
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"


def test_no_template_needs_what_the_policy_forbids(shown: Site) -> None:
    signed_in = shown.client()
    for path in ("/home", "/ask", "/transfer", "/playground"):
        text = signed_in.get(path).text

        assert not re.search(r"<style|\sstyle=|\son\w+=|<script(?! src)|javascript:", text), path


def test_a_revoked_key_ends_its_sessions(shown: Site) -> None:
    ring = KeyRing(SqliteStores(shown.server.folder, machine_time).shared.api_keys, machine_time)
    new = ring.create(USER, DEFAULT_SCOPES)
    with bare(shown) as http:
        http.post("/sign-in", data={"key": new.secret, "token": sign_in_token(http)})
        assert http.get("/home").status_code == 200
        ring.revoke(new.key.id)

        assert http.get("/home").status_code == 303
    ring.close()


def test_forgetting_everything_signs_its_user_out_of_every_browser(shown: Site) -> None:
    ring = KeyRing(SqliteStores(shown.server.folder, machine_time).shared.api_keys, machine_time)
    new = ring.create("leaving", DEFAULT_SCOPES)
    with bare(shown) as http, bare(shown) as elsewhere:
        for browser in (http, elsewhere):
            browser.post("/sign-in", data={"key": new.secret, "token": sign_in_token(browser)})
        preview = http.get("/forget/everything").text
        csrf = re.findall(r'name="csrf" value="(\w+)"', preview)[0]

        receipt = http.post("/forget/everything", headers={"X-CSRF-Token": csrf})

        assert receipt.status_code == 200
        assert ("signed out of every browser" in preview, "signed out of every browser" in receipt.text) == (True, True)
        assert [browser.get("/home").status_code for browser in (http, elsewhere)] == [303, 303]
        assert shown.client().get("/home").status_code == 200
    ring.close()


@pytest.mark.parametrize("age", [IDLE, LIFETIME])
def test_an_expired_session_opens_nothing(shown: Site, age: timedelta) -> None:
    records = SqliteStores(shown.server.folder, machine_time).shared.sessions
    token = Sessions(records, lambda: machine_time() - age).start(Identity(USER))
    with bare(shown) as http:
        http.cookies.set(f"memoryos_{shown.url.rpartition(':')[2]}", token, domain="127.0.0.1")

        assert (http.get("/home").status_code, http.post("/forget/everything").status_code) == (303, 303)


def test_an_expired_link_signs_nobody_in(shown: Site) -> None:
    records = SqliteStores(shown.server.folder, machine_time).shared.sessions
    token = Sessions(records, lambda: machine_time() - LINK_LIFETIME).new_link(Identity(USER))
    with bare(shown) as http:
        assert http.get(f"/sign-in/link?token={token}").status_code == 401
        assert http.get("/home").status_code == 303


def test_a_session_that_was_signed_out_is_over_for_whoever_kept_its_cookie(shown: Site) -> None:
    signed_in, elsewhere = shown.client("leaving"), shown.client("leaving")
    kept = dict(signed_in.http.cookies)

    signed_in.post("/sign-out", everywhere="yes")

    with httpx2.Client(base_url=shown.url, cookies=kept, timeout=LONGEST_SECONDS) as thief:
        assert thief.get("/home").status_code == 303
    assert elsewhere.get("/home").status_code == 303


def test_a_session_may_do_what_its_key_may_do_and_no_more(shown: Site) -> None:
    reader = shown.client(USER, ("memory:read",))

    assert reader.get("/home").status_code == 200
    assert reader.post("/transfer/check").status_code == 403
    assert reader.post("/transfer/import").status_code == 403


def test_without_authentication_pages_open_but_foreign_forms_are_refused(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    with (
        served(tmp_path_factory.mktemp("open"), "--no-auth") as server,
        httpx2.Client(base_url=server.base, follow_redirects=True, timeout=LONGEST_SECONDS) as http,
    ):
        assert "Who you are" in http.get("/", headers=HTML).text
        assert http.post("/transfer/export", data={"format": "jsonl"}).status_code == 403


def test_assets_are_kept_by_browsers_only_while_they_are_current(shown: Site) -> None:
    with bare(shown) as http:
        page = http.get("/sign-in").text
        current = re.search(r'href="(/static/style\.css\?v=\w+)"', page)
        assert current

        assert "immutable" in http.get(current[1]).headers["cache-control"]
        assert http.get("/static/style.css").headers["cache-control"] == "no-cache"
        assert http.get("/static/../sign_in.py").status_code != 200
        assert http.get("/static/unknown.js").status_code == 401


def test_whoever_sends_many_wrong_keys_has_to_wait(tmp_path: Path) -> None:
    with site(tmp_path) as own, bare(own) as http:
        token = sign_in_token(http)
        replies = (http.post("/sign-in", data={"token": token, "key": f"mos_{number}"}) for number in range(500))
        first, refused = next(replies), next(reply for reply in replies if reply.status_code != 401)
        link = http.get(own.link())

    assert first.status_code == 401
    assert refused.status_code == 429
    assert int(refused.headers["retry-after"]) >= 1
    assert "Too many attempts" in refused.text
    assert link.status_code in {303, 429}


def test_a_user_who_signs_in_without_end_keeps_the_newest_sessions(shown: Site) -> None:
    first, *others = [shown.client("often") for _ in range(MOST_SESSIONS + 1)]

    assert first.get("/home").status_code == 303
    assert {client.get("/home").status_code for client in others} == {200}

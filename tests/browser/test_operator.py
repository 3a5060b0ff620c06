"""The pages for the operator, in a real browser."""

import re
from collections.abc import Iterator
from pathlib import Path

import httpx2
import pytest
from playwright.sync_api import Page, expect

from browser.sites import Site, site
from interfaces.running_server import LONGEST_SECONDS

PATHS = ("/operator", "/operator/users", "/operator/keys", "/operator/audit")


@pytest.fixture(scope="module")
def shown(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A server with two users."""
    with site(tmp_path_factory.mktemp("operator")) as running:
        with running.memory("bob") as memory:
            memory.add_memory("A word of bob that no operator needs to see.", "Indeed.")
        yield running


def test_the_overview_says_how_the_server_is_doing(tab: Page, screenshots: Path) -> None:
    tab.get_by_role("link", name="Operator", exact=True).click()

    expect(tab.get_by_text("The server can store and answer.")).to_be_visible()
    expect(tab.locator(".figures")).to_contain_text("Users2")
    events = tab.locator("figure", has_text="Events in the audit log")
    expect(events.get_by_role("img", name="Events in the audit log")).to_be_visible()
    expect(events.locator(".ends")).to_have_text(re.compile(r"^\d+ \w{3} \d{4} highest: \d+ \d+ \w{3} \d{4}$"))
    expect(tab.get_by_text("store: sqlite")).to_be_visible()
    expect(tab.get_by_role("img", name="Memories by size")).to_be_visible()
    tab.screenshot(path=screenshots / "operator.png", full_page=True)


def test_users_are_listed_with_their_sizes_and_without_their_words(tab: Page, screenshots: Path) -> None:
    tab.goto("/operator/users")

    expect(tab.get_by_role("row", name="bob")).to_be_visible()
    expect(tab.get_by_role("row", name="ann")).to_be_visible()
    assert "no operator needs" not in tab.content()
    tab.screenshot(path=screenshots / "operator-users.png", full_page=True)


def test_a_key_is_created_works_and_is_rotated_and_revoked(tab: Page, shown: Site, screenshots: Path) -> None:
    tab.goto("/operator/keys")
    tab.locator("summary", has_text="Create a key").click()
    tab.get_by_label("User").fill("carol")
    tab.get_by_label("What it is for").fill("laptop")
    tab.get_by_label("Days").fill("30")
    tab.get_by_role("button", name="Create a key").click()

    first = tab.locator(".secret").inner_text()
    row = tab.get_by_role("row", name="carol")
    expect(row).to_contain_text("laptop")
    expect(row).to_contain_text("active")
    assert status_with(shown, first) == 200
    tab.screenshot(path=screenshots / "operator-keys.png", full_page=True)

    row.get_by_role("button", name=re.compile("Rotate the key")).click()
    expect(tab.locator(".secret")).not_to_have_text(first)
    second = tab.locator(".secret").inner_text()
    assert (status_once_refused(shown, first), status_with(shown, second)) == (401, 200)

    tab.get_by_role("row", name="carol").get_by_role("button", name=re.compile("Revoke the key")).first.click()
    expect(tab.get_by_role("row", name="carol").filter(has_text="active")).to_have_count(0)
    assert status_once_refused(shown, second) == 401
    assert tab.locator(".secret").count() == 0


def status_with(shown: Site, secret: str) -> int:
    headers = {"Authorization": f"Bearer {secret}"}
    return httpx2.get(f"{shown.url}/v1/profile", headers=headers, timeout=LONGEST_SECONDS).status_code


def status_once_refused(shown: Site, secret: str) -> int:
    """A running server knows a key for up to a second after it was revoked; what it says then."""
    for _ in range(10_000):
        status = status_with(shown, secret)
        if status != 200:
            return status
    return 200


def test_the_audit_trail_tells_who_did_what_and_is_filtered_by_user(tab: Page, screenshots: Path) -> None:
    tab.goto("/home")
    tab.goto("/operator/audit")
    expect(tab.get_by_role("row", name="web.home").first).to_be_visible()
    tab.screenshot(path=screenshots / "operator-audit.png")

    tab.get_by_label("User").fill("nobody-at-all")
    tab.get_by_role("button", name="Filter").click()

    expect(tab.get_by_text("Nothing yet.")).to_be_visible()
    assert "nobody-at-all" not in tab.url


@pytest.mark.parametrize("path", PATHS)
def test_who_is_no_operator_is_refused_and_sees_no_link(shown: Site, path: str) -> None:
    reader = shown.client(scopes=("memory:read", "memory:write"))

    assert reader.get(path).status_code == 403
    assert "/operator" not in reader.get("/home").text


def test_forms_of_others_and_broken_ones_are_refused(shown: Site) -> None:
    admin, user = shown.client(), shown.client(scopes=("memory:read", "memory:write"))
    form = {"user": "mallory", "memory:read": "yes"}

    assert user.post("/operator/keys", **form).status_code == 403
    assert admin.http.post("/operator/keys", data=form).status_code == 403
    assert admin.post("/operator/keys", user="mallory").status_code == 400
    assert admin.post("/operator/keys", **{**form, "user": "../x"}).status_code == 400
    assert admin.post("/operator/keys", **{**form, "days": "0"}).status_code == 400
    assert admin.post("/operator/keys/0000000000/revoke").status_code == 404
    assert "mallory" not in admin.get("/operator/keys").text

"""Signing in at an OAuth issuer, in a real browser and as an attacker would try it."""

import re
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass

import httpx2
import pytest
from playwright.sync_api import Browser, expect

from interfaces.running_server import LONGEST_SECONDS, served
from memoryos.service.identity import token_user
from servers.code_issuer import CodeIssuer


@dataclass(frozen=True)
class Setup:
    issuer: CodeIssuer
    base: str


@pytest.fixture(scope="module")
def setup(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Setup]:
    with ExitStack() as stack:
        issuer = stack.enter_context(CodeIssuer())
        chosen = ("--oauth-issuer", issuer.name, "--oauth-client-id", "pages")
        server = stack.enter_context(served(tmp_path_factory.mktemp("served"), *chosen))
        yield Setup(issuer, server.base)


@pytest.fixture
def issuer(setup: Setup) -> CodeIssuer:
    setup.issuer.claims_changed, setup.issuer.refuses = {}, False
    return setup.issuer


@pytest.fixture
def http(setup: Setup) -> Iterator[httpx2.Client]:
    with httpx2.Client(base_url=setup.base, timeout=LONGEST_SECONDS) as client:
        yield client


def back_from(issuer: CodeIssuer, http: httpx2.Client) -> str:
    """The address that the issuer sends the browser back to."""
    to_issuer = http.get("/sign-in/issuer").headers["location"]
    assert to_issuer.startswith(issuer.base)
    return str(httpx2.get(to_issuer).headers["location"])


def test_a_person_signs_in_at_the_issuer_and_sees_their_own_memory(
    browser: Browser, setup: Setup, issuer: CodeIssuer
) -> None:
    context = browser.new_context()
    page = context.new_page()
    page.goto(f"{setup.base}/sign-in")
    page.get_by_role("link", name="Sign in with your account").click()

    expect(page.get_by_role("heading", level=1)).to_have_text("Who you are to your agents")
    expect(page.locator(".account summary")).to_contain_text(token_user(issuer.name, "ann"))
    context.close()


@pytest.mark.usefixtures("issuer")
def test_from_another_name_of_the_machine_the_way_leads_over_the_known_one(http: httpx2.Client, setup: Setup) -> None:
    other = http.get("/sign-in/issuer", headers={"host": "localhost"})

    assert other.headers["location"] == f"{setup.base}/sign-in/issuer"


def test_a_code_works_once_and_only_in_the_browser_that_asked(issuer: CodeIssuer, http: httpx2.Client) -> None:
    back = back_from(issuer, http)

    assert httpx2.get(back).status_code == 403
    assert http.get(back).status_code == 200
    assert http.get("/home").status_code == 200
    http.cookies.clear()
    assert http.get(back).status_code == 403
    assert http.get("/home").status_code == 303


def test_another_state_signs_nobody_in(issuer: CodeIssuer, http: httpx2.Client) -> None:
    back = re.sub(r"state=[^&]+", "state=forged", back_from(issuer, http))

    assert http.get(back).status_code == 403
    assert http.get("/home").status_code == 303


def test_a_code_of_another_browser_is_useless(issuer: CodeIssuer, http: httpx2.Client, setup: Setup) -> None:
    with httpx2.Client(base_url=setup.base, timeout=LONGEST_SECONDS) as attacker:
        theirs = re.findall(r"code=(\w+)", back_from(issuer, attacker))[0]
    back = re.sub(r"code=\w+", f"code={theirs}", back_from(issuer, http))

    assert http.get(back).status_code == 403


@pytest.mark.parametrize(
    "changed",
    [{"aud": "https://elsewhere.example"}, {"scope": "openid"}, {"iss": "https://elsewhere.example"}, {"exp": 1}],
)
def test_a_token_that_is_not_for_us_signs_nobody_in(
    issuer: CodeIssuer, http: httpx2.Client, changed: dict[str, object]
) -> None:
    issuer.claims_changed = changed

    reply = http.get(back_from(issuer, http))

    assert reply.status_code == 403
    assert "granted no access" in reply.text
    assert http.get("/home").status_code == 303


def test_a_person_who_declines_is_not_signed_in(issuer: CodeIssuer, http: httpx2.Client) -> None:
    issuer.refuses = True

    assert http.get(back_from(issuer, http)).status_code == 403


def test_an_issuer_that_names_no_address_to_sign_in_is_reported(issuer: CodeIssuer, http: httpx2.Client) -> None:
    issuer.publish()
    try:
        reply = http.get("/sign-in/issuer")
    finally:
        issuer.publish(authorization_endpoint=f"{issuer.base}/authorize", token_endpoint=f"{issuer.base}/token")

    assert reply.status_code == 503
    assert "cannot be checked right now" in reply.text

"""Signing in and out, in a real browser."""

import re
from pathlib import Path

import httpx2
import pytest
from playwright.sync_api import Browser, Page, expect

from browser.conftest import opened
from browser.sites import Site
from interfaces.running_server import LONGEST_SECONDS


def test_the_one_time_link_opens_the_first_page(tab: Page, screenshots: Path) -> None:
    expect(tab.get_by_role("heading", level=1)).to_have_text("Who you are to your agents")

    tab.screenshot(path=screenshots / "home.png", full_page=True)


def test_the_link_that_the_server_prints_signs_in_once(browser: Browser, shown: Site) -> None:
    link = printed_link(shown)
    with opened(browser, shown, refusals=True) as page:
        page.goto(link)
        expect(page.get_by_role("heading", level=1)).to_have_text("Who you are to your agents")
    with opened(browser, shown, refusals=True) as page:
        page.goto(link)
        expect(page.get_by_role("alert")).to_contain_text("This link has been used or has expired.")


def printed_link(shown: Site) -> str:
    """What the server printed is read beside the tests; the answers to requests give it the time to arrive."""
    for _ in range(10_000):
        for line in list(shown.server.output_lines):
            if match := re.search(r"http\S+/sign-in/link\?token=\S+", line):
                return match[0]
        httpx2.get(f"{shown.url}/health", timeout=LONGEST_SECONDS)
    raise AssertionError("the server printed no link")


def test_a_pasted_key_signs_in_and_signing_out_ends_the_session(browser: Browser, shown: Site) -> None:
    with opened(browser, shown) as page:
        page.goto("/")
        page.get_by_label("Your key").fill(shown.server.key())
        page.get_by_role("button", name="Sign in").click()
        expect(page.get_by_role("heading", level=1)).to_have_text("Who you are to your agents")

        page.get_by_text("Signed in as").click()
        page.get_by_role("button", name="Sign out", exact=True).click()
        expect(page.get_by_label("Your key")).to_be_visible()
        page.goto("/home")

        expect(page.get_by_label("Your key")).to_be_visible()


@pytest.mark.parametrize("width", [360, 1280])
def test_the_sign_in_page_fits_every_width(browser: Browser, shown: Site, screenshots: Path, width: int) -> None:
    with opened(browser, shown, width=width) as page:
        page.goto("/sign-in")
        page.screenshot(path=screenshots / f"sign-in-{width}.png", full_page=True)

        assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")

"""What other sites can do to a browser that is signed in here: nothing."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, Page, Route

from browser.conftest import LONGEST_MILLISECONDS
from browser.sites import Site

# A site elsewhere, and another program on the same machine: for browsers, that is the same site, and cookies are sent.
ORIGINS = ("http://evil.example", "http://127.0.0.1:1")


@contextmanager
def signed_in(browser: Browser, shown: Site) -> Iterator[Page]:
    context = browser.new_context(base_url=shown.url)
    context.set_default_timeout(LONGEST_MILLISECONDS)
    page = context.new_page()
    page.goto(shown.link())
    yield page
    context.close()


def publish(page: Page, origin: str, html: str) -> str:
    """A page of a hostile site, without a network."""

    def answer(route: Route) -> None:
        route.fulfill(body=f"<!doctype html><title>Prize</title>{html}", content_type="text/html")

    page.route(f"{origin}/**", answer)
    return f"{origin}/prize"


def framed(page: Page) -> list[str]:
    """What the frames of the page show; a frame of another site may say so after the page around it has loaded."""
    for _ in range(LONGEST_MILLISECONDS // 50):
        shown = [frame.url for frame in page.frames[1:]]
        if shown and not {"", "about:blank"} & set(shown):
            break
        page.wait_for_timeout(50)
    return shown


@pytest.mark.parametrize("origin", ORIGINS)
def test_a_form_on_another_site_changes_nothing(browser: Browser, shown: Site, origin: str) -> None:
    with signed_in(browser, shown) as page:
        form = f"<form method=post action={shown.url}/forget/everything><button>Win a prize</button></form>"
        page.goto(publish(page, origin, form))
        with page.expect_response(f"{shown.url}/forget/everything") as answer:
            page.get_by_role("button", name="Win a prize").click()

        assert answer.value.status in {303, 403}
        page.goto("/home")
        assert page.get_by_text("Lives in Lisbon.").count() > 0


@pytest.mark.parametrize("origin", ORIGINS)
def test_no_page_is_shown_in_a_frame_of_another_site(browser: Browser, shown: Site, origin: str) -> None:
    with signed_in(browser, shown) as page:
        page.goto(publish(page, origin, f"<iframe src={shown.url}/forget/everything></iframe>"))

        assert framed(page) == ["chrome-error://chromewebdata/"]


@pytest.mark.parametrize("origin", ORIGINS)
def test_a_script_of_another_site_reads_no_page(browser: Browser, shown: Site, origin: str) -> None:
    with signed_in(browser, shown) as page:
        page.goto(publish(page, origin, ""))
        fetched = page.evaluate(
            "(url) => fetch(url, {credentials: 'include'}).then((answer) => answer.text(), () => 'refused')",
            f"{shown.url}/home",
        )

        assert fetched == "refused"

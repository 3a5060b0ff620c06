"""A real browser: Debian's Chromium, driven by Playwright. It may reach the server under test and nothing else."""

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, Request, expect, sync_playwright

from browser.sites import Site, site

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
LONGEST_MILLISECONDS = 60_000
# What is expected has as long to come as everything else, and not the five seconds that Playwright gives it.
expect.set_options(timeout=LONGEST_MILLISECONDS)
SCREENSHOTS = Path(__file__).parents[2] / "build" / "screenshots"

# What an address of ours may consist of: names of pages, ids and digests. Nothing that anybody said is in one.
ADDRESS = re.compile(
    r"(/|/static/[\w.]+|/favicon\.ico|/operator/keys/[0-9a-z]{10}/[a-z]+|(/[a-z-]+|/[a-z]+_[0-9a-f_]+|/[0-9a-f]{10,})+)"
    r"(\?(v|token|before|offset|place|done)=[\w-]*(&offset=\d+)?)?"
)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    if CHROMIUM is None:
        pytest.skip("chromium is not installed")
    # Playwright's event loop must not outlive the module: other tests run loops of their own.
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(
            executable_path=CHROMIUM, args=["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu"]
        )
        yield launched
        launched.close()


@pytest.fixture(scope="module")
def shown(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """The server of one file of tests."""
    with site(tmp_path_factory.mktemp("site")) as running:
        yield running


@pytest.fixture
def tab(browser: Browser, shown: Site) -> Iterator[Page]:
    """A tab that is signed in. At the end, nothing was written to its console and no other host was asked."""
    with opened(browser, shown) as page:
        page.goto(shown.link())
        yield page


class opened:  # noqa: N801 - reads as a verb
    """A fresh tab with cookies of its own, which fails the test if the page complains or asks another host."""

    def __init__(
        self, browser: Browser, shown: Site, *, width: int = 1280, height: int = 900, refusals: bool = False
    ) -> None:
        """`refusals` are responses that say no: the test is about one, and browsers report each to the console."""
        self._refusals = refusals
        self._context = browser.new_context(viewport={"width": width, "height": height}, base_url=shown.url)
        self._context.set_default_timeout(LONGEST_MILLISECONDS)
        self._host = shown.url
        self._problems: list[str] = []

    def __enter__(self) -> Page:
        page = self._context.new_page()
        page.on("console", self._on_console)
        page.on("pageerror", lambda error: self._problems.append(str(error)))
        page.on("request", self._on_request)
        return page

    def __exit__(self, kind: type[BaseException] | None, *error: object) -> None:
        self._context.close()
        if kind is None:
            assert self._problems == []

    def _on_console(self, message: ConsoleMessage) -> None:
        is_refusal = self._refusals and "the server responded with a status of 4" in message.text
        if message.type in {"error", "warning"} and not is_refusal:
            self._problems.append(f"{message.type}: {message.text} {message.location.get('url')}")

    def _on_request(self, request: Request) -> None:
        if not request.url.startswith(self._host):
            self._problems.append(f"asked {request.url}")
        elif not ADDRESS.fullmatch(request.url.removeprefix(self._host)):
            self._problems.append(f"an address with more than names and ids: {request.url}")


@pytest.fixture(scope="session")
def screenshots() -> Path:
    """Where screenshots are kept, to be looked at."""
    SCREENSHOTS.mkdir(parents=True, exist_ok=True)
    return SCREENSHOTS

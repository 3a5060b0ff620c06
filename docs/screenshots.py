"""Takes the README's pictures of the pages, with the memory that `memoryos demo` builds: `make screenshots`."""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from memoryos import Memoryos
from memoryos.interfaces.cli.demo import conversation

PICTURES = Path(__file__).parent / "pictures"
USER = "mira"
_COMMAND = "from memoryos.interfaces.cli import main; main()"


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, _served(Path(folder)) as link, sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium") or shutil.which("chromium-browser"), args=["--no-sandbox"]
        )
        page = browser.new_page(viewport={"width": 1180, "height": 780})
        page.goto(link)
        _home(page)
        _ask(page)
        browser.close()


def _home(page: Page) -> None:
    card = page.locator("section .card", has_text="Is called").first
    card.locator("summary").first.click()
    card.locator(".exchange").first.wait_for()
    page.evaluate("window.scrollTo(0, 0)")
    page.screenshot(path=PICTURES / "web-home.png")


def _ask(page: Page) -> None:
    page.goto(re.sub(r"/home.*", "/ask", page.url))
    page.get_by_role("searchbox").fill("What should I cook for Lena's visit?")
    page.get_by_role("button", name="Ask").click()
    page.locator("#prompt pre").wait_for()
    page.locator("#answer summary").first.click()
    page.screenshot(path=PICTURES / "web-ask.png")


@contextmanager
def _served(folder: Path) -> Iterator[str]:
    """The one-time link of a server with the memory of the demo."""
    with Memoryos(USER, data_storage_path=folder) as memory:
        for exchange in conversation():
            memory.add_memory(**exchange)
        memory.settle()
    chosen = {"MEMORYOS_DATA_PATH": str(folder), "MEMORYOS_USER_ID": USER, "PYTHONUNBUFFERED": "1"}
    command = [sys.executable, "-c", _COMMAND, "serve", "--port", "0"]
    environment = {**os.environ, **chosen}  # noqa: TID251 - the server gets ours
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True) as server:  # noqa: S603
        try:
            assert server.stdout  # noqa: S101
            yield next(match[0] for line in server.stdout if (match := re.search(r"http\S+token=\S+", line)))
        finally:
            server.terminate()


if __name__ == "__main__":
    main()

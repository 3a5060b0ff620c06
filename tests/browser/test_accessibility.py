"""axe-core finds nothing wrong on any page, light or dark, on a phone or a desktop."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.conftest import opened
from browser.pages import SAMPLES, Ids, ids_of, routes, whole_pages
from browser.sites import Site

AXE = Path(__file__).parents[2] / ".node" / "node_modules" / "axe-core" / "axe.min.js"
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


@pytest.fixture(scope="module")
def ids(shown: Site) -> Ids:
    with shown.memory() as memory:
        memory.store_memory("Ann prefers tea.", "core_identity", "global", "ann", tags=["drinks"])
        memory.correct("add", text="I am learning Portuguese.")
        memory.force_mid_term_analysis()
    return ids_of(shown)


@pytest.fixture(scope="module")
def light(browser: Browser, shown: Site) -> Iterator[Page]:
    with opened(browser, shown) as page:
        page.goto(shown.link())
        yield page


def violations(page: Page) -> list[str]:
    if not AXE.exists():
        pytest.skip("axe-core is not installed; run `make node`")
    # Through the developer tools, as the policy of the page lets in no script of others.
    session = page.context.new_cdp_session(page)
    session.send("Runtime.evaluate", {"expression": AXE.read_text(encoding="utf-8")})
    run = f"axe.run(document, {{runOnly: {TAGS}}}).then(r => r.violations)"
    answer: Any = session.send("Runtime.evaluate", {"expression": run, "awaitPromise": True, "returnByValue": True})
    found = answer["result"]["value"]
    session.detach()
    return [
        f"{each['id']}: {node['html'][:160]} {node['failureSummary'][:200]}" for each in found for node in each["nodes"]
    ]


def test_every_page_has_a_sample(shown: Site) -> None:
    served = {endpoint.path for endpoint in routes(shown).pages if "GET" in (endpoint.methods or ())}

    assert served == set(SAMPLES)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_no_page_breaks_a_rule(
    light: Page, shown: Site, ids: Ids, screenshots: Path, scheme: Literal["light", "dark"]
) -> None:
    light.emulate_media(color_scheme=scheme)
    broken = {}
    for path in whole_pages(ids):
        light.goto(path)
        for summary in light.locator("main summary").all():
            summary.click()
        light.wait_for_load_state("networkidle")
        light.screenshot(path=screenshots / f"{scheme}{path.replace('/', '-')[:40]}.png", full_page=True)
        if found := violations(light):
            broken[path] = found

    assert broken == {}


def test_the_sign_in_page_breaks_no_rule(browser: Browser, shown: Site) -> None:
    with opened(browser, shown) as page:
        page.goto("/sign-in")

        assert violations(page) == []


def test_answers_of_forms_break_no_rule(light: Page) -> None:
    light.emulate_media(color_scheme="light")
    light.goto("/ask")
    light.get_by_label("What do you want to know?").fill("where does Ann live?")
    light.get_by_role("button", name="Ask").click()
    expect(light.locator("#prompt pre")).to_be_visible()
    assert violations(light) == []

    light.goto("/playground")
    light.get_by_label("Your message").fill("where does Ann live?")
    light.get_by_role("button", name="Send").click()
    expect(light.locator("#chat .beside")).to_be_visible()
    assert violations(light) == []


def test_every_page_fits_a_phone(browser: Browser, shown: Site, ids: Ids, screenshots: Path) -> None:
    with opened(browser, shown, width=360, height=740) as page:
        page.goto(shown.link())
        wide = []
        for path in whole_pages(ids):
            page.goto(path)
            page.screenshot(path=screenshots / f"phone{path.replace('/', '-')[:40]}.png", full_page=True)
            if not page.evaluate("document.documentElement.scrollWidth <= window.innerWidth"):
                wide.append(path)
            if found := violations(page):
                wide.append(f"{path}: {found}")

        assert wide == []

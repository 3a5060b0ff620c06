"""Every page, light and dark, on a phone and a desktop: axe-core finds nothing wrong, and pictures of all are kept."""

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.conftest import opened
from browser.pages import PARTS, SAMPLES, Ids, ids_of, routes
from browser.sites import EXCHANGES, Site, site
from memoryos import Memoryos

AXE = Path(__file__).parents[2] / ".node" / "node_modules" / "axe-core" / "axe.min.js"
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
DESKTOP, PHONE = (1280, 900), (360, 740)
LOOKS: tuple[tuple[str, Literal["light", "dark"], tuple[int, int]], ...] = (
    ("light-desktop", "light", DESKTOP),
    ("dark-desktop", "dark", DESKTOP),
    ("light-phone", "light", PHONE),
    ("dark-phone", "dark", PHONE),
)
# Rules depend on colours and on the width, so two looks cover both.
CHECKED = {"light-desktop", "dark-phone"}

TALKS = (
    ("How do I prune lemon trees in spring?", "Cut lemon branches after the lemon harvest."),
    ("My sourdough bread does not rise in the oven.", "Feed the sourdough starter more flour."),
    ("Which chess openings suit a beginner at chess?", "The Italian opening is a fine start."),
)
MESSAGES = [
    {"role": "user", "content": "My boat is called Aurora.", "timestamp": "2026-01-02T10:00:00+00:00", "id": "m1"},
    {"role": "assistant", "content": "A fine name.", "timestamp": "2026-01-02T10:00:01+00:00", "id": "m2"},
]


@pytest.fixture(scope="module")
def shown(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A memory that has something to show on every page."""
    talks = tuple((f"{text} Part {number}.", answer) for number in range(3) for text, answer in TALKS)
    with site(tmp_path_factory.mktemp("looks"), exchanges=(*EXCHANGES, *talks)) as running:
        with running.memory() as memory:
            write_notes(memory)
            memory.correct("add", text="I am learning Portuguese.")
            fact = next(fact for fact in memory.get_user_knowledge_summary() if fact["slot"] == "job")
            memory.correct("edit", fact["id"], "beekeeper")
            memory.force_mid_term_analysis()
        running.server.key("carol", label="laptop")
        yield running


def write_notes(memory: Memoryos) -> None:
    """Two notes that are linked, one that was changed, one that was deleted."""
    project: dict[str, Any] = {"memory_type": "project_context", "scope": "project", "project": "garden"}
    task: dict[str, Any] = {"memory_type": "task_instruction", "scope": "task", "project": "garden", "task_id": "T-1"}
    memory.store_memory("Ann prefers tea.", "core_identity", "global", "ann.drinks", tags=["drinks"])
    memory.store_memory("Ask Bea before the harvest.", entity="people.bea", status="open", **task)
    old = memory.store_memory("Water on Mondays.", entity="garden.water", **project).note
    memory.delete_memory(old.id)
    trees = memory.store_memory("Three lemon trees stand in the yard.", entity="garden.trees", **project).note
    water = memory.store_memory("The trees are watered on Fridays.", entity="garden.water", **project).note
    memory.link_memories(water.id, trees.id, "depends_on")
    memory.update_memory(water.id, text="The trees are watered on Sundays.")


@pytest.fixture(scope="module")
def ids(shown: Site) -> Ids:
    with shown.memory() as memory:
        linked = next(note for note in memory.notes_at("garden") if note.version > 1)
    return replace(ids_of(shown), note=linked.id)


@pytest.fixture(scope="module")
def page(browser: Browser, shown: Site) -> Iterator[Page]:
    with opened(browser, shown) as tab:
        tab.goto(shown.link())
        yield tab


def violations(page: Page) -> list[str]:
    if not AXE.exists():
        pytest.skip("axe-core is not installed; run `make node`")
    # Through the developer tools, as the policy of the page lets in no script of others.
    session = page.context.new_cdp_session(page)
    session.send("Runtime.evaluate", {"expression": AXE.read_text(encoding="utf-8")})
    run = f"axe.run(document, {{runOnly: {TAGS}}}).then(r => r.violations)"
    answer: Any = session.send("Runtime.evaluate", {"expression": run, "awaitPromise": True, "returnByValue": True})
    value = answer["result"]["value"]
    session.detach()
    return [
        f"{item['id']}: {node['html'][:160]} {node['failureSummary'][:200]}" for item in value for node in item["nodes"]
    ]


def fill_in(page: Page, path: str) -> None:
    """Pages that answer a form show an answer."""
    if path == "/ask":
        page.get_by_label("What do you want to know?").fill("where does Ann live?")
        page.get_by_role("button", name="Ask").click()
        expect(page.locator("#prompt pre")).to_be_visible()
        page.get_by_text("Parts of the score").first.click()
    elif path == "/playground":
        page.get_by_label("Your message").fill("where does Ann live?")
        page.get_by_role("button", name="Send").click()
        expect(page.locator("#chat .beside")).to_be_visible()
    elif path == "/forget":
        page.get_by_label("What should be forgotten?").fill("where does Ann live?")
        page.get_by_role("button", name="Find").click()
        expect(page.locator("#found .card").first).to_be_visible()
    elif path == "/transfer":
        file: Any = {"name": "chat.json", "mimeType": "application/json", "buffer": json.dumps(MESSAGES).encode()}
        page.get_by_label("A file").set_input_files(file)
        expect(page.locator("#import")).to_contain_text("Recognised as")


def problems(page: Page, look: str) -> list[str]:
    fits = page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    return ([] if fits else [f"{look}: wider than the screen"]) + (violations(page) if look in CHECKED else [])


def test_every_page_has_a_sample(shown: Site) -> None:
    served = {endpoint.path for endpoint in routes(shown).pages if "GET" in (endpoint.methods or ())}

    assert served == set(SAMPLES)


@pytest.mark.parametrize("template", sorted(set(SAMPLES) - PARTS))
def test_no_page_breaks_a_rule_in_any_look(page: Page, ids: Ids, screenshots: Path, template: str) -> None:
    page.set_viewport_size({"width": DESKTOP[0], "height": DESKTOP[1]})
    page.goto(SAMPLES[template](ids))
    fill_in(page, template)
    name = template.strip("/").replace("/", "-").translate(str.maketrans("", "", "{}"))
    broken = []
    for look, scheme, (width, height) in LOOKS:
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        page.set_viewport_size({"width": width, "height": height})
        page.screenshot(path=screenshots / f"{name}.{look}.png", full_page=True)
    for summary in page.locator("main summary").all():
        summary.click()
    expect(page.locator("details[open] > .evidence", has_text="Working")).to_have_count(0)
    expect(page.locator(".htmx-request")).to_have_count(0)
    for look, scheme, (width, height) in LOOKS:
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        page.set_viewport_size({"width": width, "height": height})
        broken += problems(page, look)

    assert broken == []


def test_the_sign_in_page_breaks_no_rule(browser: Browser, shown: Site, screenshots: Path) -> None:
    with opened(browser, shown) as tab:
        tab.goto("/sign-in")
        broken = []
        for look, scheme, (width, height) in LOOKS:
            tab.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            tab.set_viewport_size({"width": width, "height": height})
            tab.screenshot(path=screenshots / f"sign-in.{look}.png", full_page=True)
            broken += problems(tab, look)

        assert broken == []

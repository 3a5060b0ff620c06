"""Stored attacks are shown as text on every page, and do nothing else."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.attacks import ATTACKS
from browser.conftest import opened
from browser.pages import QUESTIONS, SAMPLES, ids_of
from browser.sites import Site, site
from memoryos import Memoryos
from memoryos.errors import InvalidInputError

# What only an attack can have brought: our own templates have none of them.
FOREIGN = "iframe, object, embed, base, img, style, template, [onload], [onerror], [onclick], [ontoggle], [onfocus]"
KINDS = ("turn", "fact", "note")


@pytest.fixture(scope="module")
def shown(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with site(tmp_path_factory.mktemp("attacked"), said=()) as running:
        with running.memory() as memory:
            plant(memory)
        yield running


def plant(memory: Memoryos) -> None:
    """Every attack as an exchange, a name, a conversation, a fact and a note, as far as each is accepted."""
    added = 0
    for number, attack in enumerate(ATTACKS):
        session = f"chat {number} {attack[:40]}"
        messages = [
            {"role": "user", "content": attack, "name": attack[:60]},
            {"role": "assistant", "content": f"You said {attack}"},
        ]
        memory.add_messages(messages, session_id=session)
        memory.store_memory(f"Note: {attack}", "core_identity", "global", f"attack.{number}", tags=[f"tag {number}"])
        try:
            memory.correct("add", text=f"Fact {number}: {attack}"[:2000], subject="Mallory" if number % 2 else None)
            added += 1
        except InvalidInputError:
            continue
    assert added >= 30
    assert memory.settle(60)


@pytest.fixture(scope="module")
def page(browser: Browser, shown: Site) -> Iterator[Page]:
    with opened(browser, shown) as tab:
        tab.goto(shown.link())
        yield tab


def harmless(page: Page) -> None:
    page.wait_for_load_state("networkidle")
    assert page.evaluate("window.hit") is None
    assert page.locator("main").locator(FOREIGN).count() == 0
    assert page.locator("main a[href^='javascript'], main a[href*='evil'], main form[action*='evil']").count() == 0
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")


@pytest.mark.parametrize("template", sorted(SAMPLES))
def test_no_page_runs_or_loads_what_is_stored(page: Page, shown: Site, template: str) -> None:
    page.goto(SAMPLES[template](ids_of(shown)))

    harmless_part = "/progress" in template or "neighbours" in template
    if harmless_part:
        assert page.evaluate("window.hit") is None
        assert page.locator(FOREIGN).count() == 0
    else:
        harmless(page)


def test_home_shows_every_fact_as_the_text_it_is(page: Page) -> None:
    page.goto("/home")
    for summary in page.locator("details.section > summary").all():
        summary.click()

    text = page.locator("main").inner_text()

    expected = [attack for attack in ATTACKS[:30] if "\n" not in attack]
    missing = [attack for attack in expected if attack not in text]
    assert len(missing) <= 8, missing  # not every attack is accepted as a fact, but those that are stand as they are
    harmless(page)


@pytest.mark.parametrize("path", sorted(QUESTIONS))
def test_what_forms_answer_is_text_too(shown: Site, path: str) -> None:
    client = shown.client()
    for words in ("script window hit", "img onerror", "svg", "Note attack", ATTACKS[25]):
        answer = client.post(path, **QUESTIONS[path](words))

        assert answer.status_code == 200, answer.text
        assert not any(tag in answer.text for tag in ("<script>window", "<img", "<svg on", "<iframe", "<style>@import"))


def test_ask_shows_what_it_found_as_text(page: Page) -> None:
    page.goto("/ask")
    page.get_by_label("What do you want to know?").fill("window.hit=4 onerror img src")
    page.get_by_role("button", name="Ask").click()
    expect(page.locator("#prompt pre")).to_contain_text("memory")

    assert "<img src=x onerror=window.hit=4>" in page.locator("#answer").inner_text()
    harmless(page)

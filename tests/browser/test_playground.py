"""The page Playground, in a real browser."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.conftest import opened
from browser.sites import Site, site


def test_without_a_language_model_a_message_shows_the_recall_alone(tab: Page, screenshots: Path) -> None:
    tab.get_by_role("link", name="Playground").click()
    tab.get_by_label("Your message").fill("what am I allergic to?")
    tab.get_by_role("button", name="Send").click()

    expect(tab.locator("#chat .beside")).to_contain_text("I am allergic to peanuts.")
    expect(tab.locator("#chat")).to_contain_text("Nothing was stored.")
    expect(tab.get_by_label("Your message")).to_have_value("")
    tab.screenshot(path=screenshots / "playground.png", full_page=True)


@pytest.fixture(scope="module")
def answering(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A server whose language model always says the same."""
    folder = tmp_path_factory.mktemp("answering")
    settings = {
        "language_model": "memoryos.testing:ScriptedLanguageModel",
        "language_model_kwargs": {"replies": ["You are allergic to peanuts."] * 20},
        "analyst": "rules",
    }
    (folder / "config.json").write_text(json.dumps(settings), encoding="utf-8")
    with site(folder) as running:
        yield running


def test_with_a_language_model_the_answer_stands_beside_what_was_recalled_and_stored(
    browser: Browser, answering: Site
) -> None:
    with opened(browser, answering) as page:
        page.goto(answering.link())
        page.goto("/playground")
        page.get_by_label("Your message").fill("what am I allergic to?")
        page.get_by_role("button", name="Send").click()

        expect(page.locator("#chat .turn.assistant")).to_contain_text("You are allergic to peanuts.")
        expect(page.locator("#chat .beside")).to_contain_text("I am allergic to peanuts.")
        expect(page.locator("#chat .beside")).to_contain_text("This exchange, at")
    with answering.memory() as memory:
        assert memory.list_pages(limit=100)[-1].user_input == "what am I allergic to?"

"""The page Playground, in a real browser."""

from pathlib import Path

from playwright.sync_api import Page, expect


def test_without_a_language_model_a_message_shows_the_recall_alone(tab: Page, screenshots: Path) -> None:
    tab.get_by_role("link", name="Playground").click()
    tab.get_by_label("Your message").fill("what am I allergic to?")
    tab.get_by_role("button", name="Send").click()

    expect(tab.locator("#chat .beside")).to_contain_text("I am allergic to peanuts.")
    expect(tab.locator("#chat")).to_contain_text("Nothing was stored.")
    expect(tab.get_by_label("Your message")).to_have_value("")
    tab.screenshot(path=screenshots / "playground.png", full_page=True)

"""The page Home, in a real browser."""

from pathlib import Path

from playwright.sync_api import Page, expect


def test_home_shows_instructions_first_and_evidence_on_click(tab: Page, screenshots: Path) -> None:
    headings = tab.get_by_role("heading", level=2)
    expect(headings.first).to_have_text("Your standing instructions")

    card = tab.locator(".card", has_text="Lives in Lisbon.")
    card.get_by_text("From 1 exchange").click()

    expect(card).to_contain_text("My name is Ann and I live in Lisbon.")
    expect(card).to_contain_text("chat-0")
    tab.screenshot(path=screenshots / "home.png", full_page=True)

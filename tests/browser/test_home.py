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
    tab.screenshot(path=screenshots / "home-evidence.png", full_page=True)


def test_a_fact_that_is_wrong_is_taken_back_and_the_correction_can_be_undone(tab: Page) -> None:
    card = tab.locator(".card", has_text="Allergic to peanuts.")
    card.get_by_text("Correct", exact=True).first.click()
    card.get_by_role("button", name="That's wrong").click()

    expect(tab.get_by_role("status")).to_contain_text("Saved in your own words.")
    expect(tab.locator("section .card", has_text="Allergic to peanuts.")).to_have_count(0)
    tab.get_by_role("heading", name="Your corrections").click()
    tab.get_by_role("button", name="Undo").click()
    expect(tab.locator("section .card", has_text="Allergic to peanuts.")).to_have_count(1)


def test_a_fact_is_changed_and_ended_in_the_users_own_word(tab: Page, screenshots: Path) -> None:
    card = tab.locator("section .card", has_text="Works as a gardener.")
    card.get_by_text("Correct", exact=True).click()
    card.get_by_label("It should say").fill("beekeeper")
    card.get_by_role("button", name="Change").click()
    changed = tab.locator("section .card", has_text="Works as a beekeeper.")
    expect(changed).to_contain_text("in your own words")
    tab.screenshot(path=screenshots / "home-corrected.png", full_page=True)

    changed.get_by_text("Correct", exact=True).click()
    changed.get_by_label("True until").fill("2026-04-01")
    changed.get_by_role("button", name="No longer").click()

    expect(tab.locator("section .card", has_text="Works as a beekeeper.")).to_have_count(0)


def test_something_is_added_in_the_users_own_word(tab: Page) -> None:
    tab.get_by_label("What should your agents know?").fill("I am learning Portuguese.")
    tab.get_by_role("button", name="Add").click()

    expect(tab.get_by_role("status")).to_contain_text("Added")
    expect(tab.locator("section .card", has_text="Portuguese").first).to_be_visible()

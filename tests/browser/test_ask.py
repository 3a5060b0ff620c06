"""The page Ask, in a real browser."""

from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from browser.conftest import opened
from browser.sites import Site


def test_a_question_shows_what_retrieval_gives_with_bars_and_the_prompt(tab: Page, screenshots: Path) -> None:
    tab.get_by_role("link", name="Ask").click()
    tab.get_by_label("What do you want to know?").fill("where does Ann live?")
    tab.get_by_role("button", name="Ask").click()

    expect(tab.get_by_role("heading", name="memories found")).to_be_visible()
    expect(tab.locator("#answer .card .stored", has_text="My name is Ann and I live in Lisbon.").first).to_be_visible()
    expect(tab.locator("#prompt pre")).to_contain_text("<memory>")
    tab.get_by_text("Parts of the score").first.click()
    expect(tab.locator("#answer li li meter").first).to_be_visible()
    tab.get_by_text("What was said around it").first.click()
    expect(tab.locator(".exchange.current").first).to_be_visible()
    tab.screenshot(path=screenshots / "ask.png", full_page=True)


def test_the_slider_renders_the_prompt_again_within_its_room(tab: Page) -> None:
    tab.goto("/ask")
    tab.get_by_label("What do you want to know?").fill("where does Ann live?")
    tab.get_by_role("button", name="Ask").click()
    expect(tab.locator("#prompt")).to_contain_text("of 800 tokens used")

    tab.get_by_label("Token budget:").fill("100")

    expect(tab.locator("#prompt")).to_contain_text("of 100 tokens used")


def test_why_not_says_why_something_is_missing(tab: Page) -> None:
    tab.goto("/ask")
    tab.get_by_label("What do you want to know?").fill("where does Ann live?")
    tab.get_by_role("button", name="Ask").click()

    tab.get_by_label("Enter part of what you expected").fill("the moon is made of cheese")
    tab.get_by_role("button", name="Why not?").click()

    expect(tab.locator("#verdict")).to_contain_text("never stored")


def test_on_a_phone_a_question_is_asked_and_what_it_found_is_opened(browser: Browser, shown: Site) -> None:
    def fits(page: Page) -> bool:
        return bool(page.evaluate("document.documentElement.scrollWidth <= window.innerWidth"))

    with opened(browser, shown, width=360, height=740) as page:
        page.goto(shown.link())
        page.get_by_role("link", name="Ask").click()
        page.get_by_label("What do you want to know?").fill("where does Ann live?")
        page.get_by_role("button", name="Ask").click()
        expect(page.locator("#prompt pre")).to_contain_text("<memory>")
        page.get_by_label("Token budget:").fill("100")
        expect(page.locator("#prompt")).to_contain_text("of 100 tokens used")
        assert fits(page)

        card = page.locator("#answer .card", has_text="My name is Ann and I live in Lisbon.").first
        card.get_by_role("link", name="Open").click()

        expect(page.get_by_role("heading", level=1)).to_have_text("What became of an exchange")
        expect(page.locator(".bubble.user")).to_contain_text("My name is Ann and I live in Lisbon.")
        assert fits(page)

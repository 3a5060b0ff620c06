"""The page Timeline, in a real browser."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.conftest import opened
from browser.sites import EXCHANGES, Site, site

MANY = tuple((f"Lemon tree number {number} has flowers.", "How nice.") for number in range(40))


@pytest.fixture(scope="module")
def shown(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A memory with more exchanges than one piece of the list holds."""
    with site(tmp_path_factory.mktemp("timeline"), exchanges=(*EXCHANGES, *MANY)) as running:
        yield running


def test_conversations_are_read_by_day_and_older_ones_follow(tab: Page, screenshots: Path) -> None:
    tab.get_by_role("link", name="Timeline", exact=True).click()
    expect(tab.get_by_role("heading", level=2).first).to_have_text("28 Mar 2026")
    tab.screenshot(path=screenshots / "timeline.png", full_page=True)
    days = tab.locator(".day")
    before = days.count()

    tab.get_by_role("link", name="Older").click()

    expect(tab.get_by_role("link", name="Older")).to_have_count(0)
    expect(tab.get_by_text("My name is Ann and I live in Lisbon.")).to_be_visible()
    assert days.count() > before


def test_words_and_dates_filter_the_list(tab: Page) -> None:
    tab.goto("/timeline")

    tab.get_by_label("About").fill("allergic to peanuts")
    tab.get_by_role("button", name="Filter").click()

    expect(tab.get_by_text("I am allergic to peanuts.")).to_be_visible()
    assert "peanuts" not in tab.url

    tab.get_by_label("About").fill("")
    tab.get_by_label("From").fill("2026-03-02")
    tab.get_by_label("To").fill("2026-03-02")
    tab.get_by_role("button", name="Filter").click()

    expect(tab.locator(".day")).to_have_count(1)
    expect(tab.get_by_text("I am allergic to peanuts.")).to_be_visible()
    expect(tab.get_by_text("My name is Ann")).to_have_count(0)


def test_an_exchange_leads_to_its_conversation_and_to_what_became_of_it(tab: Page, screenshots: Path) -> None:
    tab.goto("/timeline")
    tab.get_by_label("About").fill("allergic to peanuts")
    tab.get_by_role("button", name="Filter").click()
    exchange = tab.locator("li", has_text="I am allergic to peanuts.")

    exchange.get_by_role("link", name="What became of it").click()

    expect(tab.get_by_role("heading", level=1)).to_have_text("What became of an exchange")
    expect(tab.locator(".steps")).to_contain_text("Read for what you say about yourself done")
    embedded = tab.locator(".steps li", has_text="Embedded, so that it is found by its meaning")
    expect(embedded.locator("time")).to_have_count(1)
    expect(tab.locator(".card", has_text="Allergic to peanuts.").first).to_be_visible()
    tab.screenshot(path=screenshots / "exchange.png", full_page=True)

    tab.get_by_role("link", name="The whole conversation").click()

    expect(tab.get_by_role("heading", level=1)).to_have_text("chat-1")
    expect(tab.get_by_text("I work as a gardener")).to_be_visible()


def test_on_a_phone_nothing_is_wider_than_the_screen(browser: Browser, shown: Site, screenshots: Path) -> None:
    with opened(browser, shown, width=375, height=720) as page:
        page.goto(shown.link())
        page.goto("/timeline")

        wide = page.evaluate("document.documentElement.scrollWidth")

        assert wide <= 375
        page.screenshot(path=screenshots / "timeline-phone.png")


def test_an_unusable_date_and_an_unknown_exchange_are_explained(shown: Site) -> None:
    client = shown.client()

    assert client.post("/timeline", since="soon").status_code == 400
    assert client.get("/timeline/exchanges/page_0").status_code == 404
    assert client.get("/timeline/conversations/page_0").status_code == 404
    assert client.get("/timeline?before=page_0").status_code == 200


def test_another_user_sees_nothing_of_it(shown: Site) -> None:
    with shown.memory() as memory:
        page = memory.timeline(limit=1)[0]
    stranger = shown.client("stranger")

    assert "Lemon tree" not in stranger.get("/timeline").text
    for path in (f"/timeline/exchanges/{page.id}", f"/timeline/conversations/{page.id}"):
        refused = stranger.get(path)
        assert refused.status_code == 404
        assert "Lemon" not in refused.text

"""The page Topics, in a real browser."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from browser.sites import Site, site

TOPICS = (
    ("lemon trees", "How do I prune lemon trees in spring?", "Cut lemon branches after the lemon harvest."),
    ("sourdough bread", "My sourdough bread does not rise in the oven.", "Feed the sourdough starter more flour."),
    ("chess openings", "Which chess openings suit a beginner at chess?", "The Italian opening is a fine start."),
)
EXCHANGES = tuple((f"{text} Part {number}.", answer) for _, text, answer in TOPICS for number in range(9))


@pytest.fixture(scope="module")
def shown(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A memory whose exchanges have been grouped."""
    with site(tmp_path_factory.mktemp("topics"), exchanges=EXCHANGES) as running:
        with running.memory() as memory:
            memory.force_mid_term_analysis()
        yield running


def test_topics_are_listed_by_heat_with_a_picture_of_it(tab: Page, screenshots: Path) -> None:
    tab.get_by_role("link", name="Topics", exact=True).click()

    expect(tab.get_by_role("heading", level=1)).to_have_text("Topics")
    expect(tab.get_by_role("img", name="Heat over time")).to_be_visible()
    heats = [float(text) for text in tab.locator("article .number").all_text_contents()]
    assert heats == sorted(heats, reverse=True)
    assert len(heats) >= 1
    tab.screenshot(path=screenshots / "topics.png", full_page=True)


def test_a_topic_shows_its_exchanges_and_its_curve(tab: Page, screenshots: Path) -> None:
    tab.goto("/topics")
    tab.get_by_role("link", name="Topic 1").click()

    expect(tab.get_by_role("img", name="Heat over time")).to_be_visible()
    expect(tab.locator(".bubble.user").first).to_be_visible()
    tab.screenshot(path=screenshots / "topic.png", full_page=True)

    tab.get_by_role("link", name="What became of it").first.click()
    expect(tab.locator("#topics + .card")).to_be_visible()


def test_the_exchanges_of_a_topic_are_in_the_order_they_were_said_and_it_starts_with_the_first(tab: Page) -> None:
    tab.goto("/topics")
    tab.get_by_role("link", name="Topic 1").click()

    times = [time.get_attribute("datetime") or "" for time in tab.locator(".talk .meta time").all()]
    started = tab.locator(".meta span", has_text="started").locator("time").get_attribute("datetime") or ""
    used = tab.locator(".meta span", has_text="last used").locator("time").get_attribute("datetime") or ""

    assert len(times) > 1
    assert times == sorted(times)
    assert started[:10] == times[0][:10]
    assert started <= used


def test_archived_and_unknown_topics_are_told_apart(shown: Site) -> None:
    client = shown.client()

    assert "There are no topics yet" in client.get("/topics/archived").text
    assert client.get("/topics?offset=999999").status_code == 200
    assert client.get("/topics?offset=-1").status_code == 200
    assert client.get("/topics/segment_0").status_code == 404


def test_another_user_sees_no_topic_of_it(shown: Site) -> None:
    with shown.memory() as memory:
        topic = memory.segments()[0]["id"]
    stranger = shown.client("stranger")

    assert "lemon" not in stranger.get("/topics").text.lower()
    assert stranger.get(f"/topics/{topic}").status_code == 404

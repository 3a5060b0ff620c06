"""The page Forget, in a real browser; by keyboard alone where it says so."""

from pathlib import Path

from playwright.sync_api import Page, expect

from browser.sites import Site


def test_an_exchange_is_found_previewed_and_forgotten_with_its_fact(tab: Page, shown: Site, screenshots: Path) -> None:
    with shown.memory() as memory:
        memory.add_memory("My bicycle is called Rosinante and I am allergic to walnuts.", "Noted.", session_id="ride")
        assert memory.settle(60)
    tab.get_by_role("link", name="Forget", exact=True).click()
    tab.get_by_label("What should be forgotten?").fill("what is my bicycle called?")
    tab.get_by_role("button", name="Find").click()
    card = tab.locator("#found .card", has_text="Rosinante").first
    card.get_by_role("link", name="Forget this exchange…").click()

    expect(tab.get_by_role("heading", level=1)).to_have_text("Forget this exchange?")
    expect(tab.locator("main")).to_contain_text("1 exchange")
    expect(tab.locator("main")).to_contain_text("Allergic to walnuts.")
    tab.screenshot(path=screenshots / "forget-preview.png", full_page=True)
    with shown.memory() as memory:
        assert any("Rosinante" in page.user_input for page in memory.list_pages(limit=1000))
    tab.get_by_role("button", name="Forget for good").click()
    expect(tab.get_by_role("heading", level=1)).to_have_text("Forgotten")
    tab.screenshot(path=screenshots / "forget-receipt.png", full_page=True)

    with shown.memory() as memory:
        assert not any("Rosinante" in page.user_input for page in memory.list_pages(limit=1000))


def test_by_keyboard_alone_a_conversation_is_forgotten(tab: Page, shown: Site) -> None:
    with shown.memory() as memory:
        for text in ("The lighthouse keeper was here.", "The lighthouse keeper went home."):
            memory.add_memory(text, "Yes.", session_id="lighthouse")
        assert memory.settle(60)

    def press_until(name: str) -> None:
        """Tab by tab to the element of this name, as somebody without a mouse would."""
        for _ in range(200):
            tab.keyboard.press("Tab")
            focused = tab.evaluate("document.activeElement.innerText || document.activeElement.labels?.[0]?.innerText")
            if focused and focused.strip() == name:
                return
        raise AssertionError(f"nothing called {name!r} can be reached by Tab")

    press_until("Skip to content")
    press_until("Forget")
    tab.keyboard.press("Enter")
    # The next page must be there before anything on it can be reached.
    expect(tab.get_by_role("heading", level=1)).to_have_text("Make it forget")
    press_until("What should be forgotten?")
    tab.keyboard.type("the lighthouse keeper")
    tab.keyboard.press("Enter")
    expect(tab.locator("#found")).to_contain_text("lighthouse")
    press_until("Forget the whole conversation…")
    tab.keyboard.press("Enter")
    expect(tab.get_by_role("heading", level=1)).to_have_text("Forget this conversation?")
    expect(tab.locator("main")).to_contain_text("2 exchanges")
    press_until("Forget for good")
    tab.keyboard.press("Enter")

    expect(tab.get_by_role("heading", level=1)).to_have_text("Forgotten")
    with shown.memory() as memory:
        assert not any(page.session_id == "lighthouse" for page in memory.list_pages(limit=1000))


def test_everything_is_counted_before_it_goes(tab: Page, shown: Site) -> None:
    tab.goto("/forget/everything")

    expect(tab.locator("main")).to_contain_text("exchanges")
    tab.get_by_role("link", name="Keep it").click()
    with shown.memory() as memory:
        assert memory.get_memory_stats()["pages"] > 0

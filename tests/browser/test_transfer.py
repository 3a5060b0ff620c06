"""The page Import and export, in a real browser."""

import json
from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from browser.conftest import opened
from browser.sites import Site

MESSAGES = [
    {"role": "user", "content": "My boat is called Aurora.", "timestamp": "2026-01-02T10:00:00+00:00", "id": "m1"},
    {"role": "assistant", "content": "A fine name.", "timestamp": "2026-01-02T10:00:01+00:00", "id": "m2"},
]


def test_a_file_is_recognised_checked_and_imported(tab: Page, shown: Site, tmp_path: Path, screenshots: Path) -> None:
    file = tmp_path / "messages.json"
    file.write_text(json.dumps(MESSAGES), encoding="utf-8")
    tab.get_by_role("link", name="Import and export").click()

    tab.get_by_label("A file").set_input_files(file)
    expect(tab.locator("#import")).to_contain_text("Recognised as")
    expect(tab.locator("#import")).to_contain_text("1 exchange")
    tab.screenshot(path=screenshots / "transfer.png", full_page=True)
    with shown.memory() as memory:
        before = memory.get_memory_stats()["pages"]
    tab.get_by_role("button", name="Import").click()
    expect(tab.locator("#import .notice")).to_contain_text("Imported.")

    with shown.memory() as memory:
        assert memory.get_memory_stats()["pages"] == before + 1
    assert not any(path.suffix == ".json" for path in shown.server.folder.glob("uploads/*/messages*"))


def test_a_file_of_no_known_format_is_refused_in_words(browser: Browser, shown: Site, tmp_path: Path) -> None:
    file = tmp_path / "picture.bin"
    file.write_bytes(bytes(range(256)) * 10)
    with opened(browser, shown, refusals=True) as page:
        page.goto(shown.link())
        page.goto("/transfer")

        page.get_by_label("A file").set_input_files(file)

        expect(page.get_by_role("alert")).to_contain_text("'picture.bin' is not in a format that can be imported")
        assert str(shown.server.folder) not in page.content()


def test_a_file_that_is_dropped_is_checked_and_its_import_shows_progress(tab: Page) -> None:
    tab.goto("/transfer")
    dropped = tab.evaluate_handle(
        """(text) => {
          const data = new DataTransfer();
          data.items.add(new File([text], "dropped.json", {type: "application/json"}));
          return data;
        }""",
        json.dumps([{**message, "content": f"Dropped. {message['content']}"} for message in MESSAGES]),
    )

    tab.dispatch_event("form.drop", "drop", {"dataTransfer": dropped})
    expect(tab.locator("#import")).to_contain_text("dropped.json")
    with tab.expect_response("**/transfer/import") as answer:
        tab.get_by_role("button", name="Import").click()

    assert "<progress" in answer.value.text()
    expect(tab.locator("#import .notice")).to_contain_text("1 exchange")


def test_a_large_file_arrives_in_pieces(tab: Page, tmp_path: Path) -> None:
    file = tmp_path / "long.md"
    file.write_text("# Notes\n\n" + "A line about the garden.\n" * 100_000, encoding="utf-8")
    tab.goto("/transfer")

    tab.get_by_label("A file").set_input_files(file)

    expect(tab.locator("#import")).to_contain_text("Recognised as", timeout=60_000)
    tab.get_by_role("button", name="Discard").click()
    expect(tab.locator("#import")).to_be_empty()


def test_an_export_is_a_file_that_holds_everything(tab: Page, shown: Site, tmp_path: Path) -> None:
    tab.goto("/transfer")

    with tab.expect_download() as download:
        tab.get_by_role("button", name="Export").click()
    target = tmp_path / "export.jsonl"
    download.value.save_as(target)

    assert "I am allergic to peanuts." in target.read_text(encoding="utf-8")
    assert download.value.suggested_filename.startswith("memoryos-")

"""The page Notes, in a real browser."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from browser.sites import Site, site

NOTE = {"memory_type": "project_context", "scope": "project", "project": "shop"}


@pytest.fixture(scope="module")
def shown(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A memory with notes in a project and a task, linked with each other."""
    with site(tmp_path_factory.mktemp("notes")) as running:
        with running.memory() as memory:
            deploy = memory.store_memory("We deploy on Fridays.", entity="infra.deploy", tags=["ops"], **NOTE).note
            window = memory.store_memory("The window is from 9 to 11.", entity="infra.deploy.window", **NOTE).note
            task = {"memory_type": "task_instruction", "scope": "task", "project": "shop", "task_id": "T-1"}
            memory.store_memory("Ask Bea before the release.", entity="people.bea", status="open", **task)
            memory.link_memories(window.id, deploy.id, "refines")
        yield running


def test_notes_are_listed_by_project_and_task(tab: Page, screenshots: Path) -> None:
    tab.get_by_role("link", name="Notes", exact=True).click()
    places = tab.get_by_role("navigation", name="Projects and tasks")

    places.get_by_role("link", name="shop").click()
    expect(tab.get_by_text("We deploy on Fridays.")).to_be_visible()
    assert "shop" not in tab.url
    tab.screenshot(path=screenshots / "notes.png", full_page=True)

    places.get_by_role("link", name="T-1").click()
    expect(tab.get_by_text("Ask Bea before the release.")).to_be_visible()
    expect(tab.get_by_text("We deploy on Fridays.")).to_have_count(0)


def test_notes_open_at_the_first_place_that_has_some(tab: Page) -> None:
    tab.goto("/notes")

    expect(tab.get_by_role("heading", level=2)).to_have_text("shop")
    expect(tab.get_by_text("We deploy on Fridays.")).to_be_visible()


def test_a_new_note_is_an_event_unless_another_kind_is_chosen(tab: Page) -> None:
    tab.goto("/notes/new")

    expect(tab.get_by_label("Kind")).to_have_value("episodic")


def test_fields_of_a_row_are_of_one_height(tab: Page) -> None:
    tab.goto("/notes/new")

    heights = {
        box["height"]
        for field in ("Kind", "Tags", "Status", "Priority")
        if (box := tab.get_by_label(field).bounding_box())
    }

    assert len(heights) == 1


def test_what_notes_are_about_is_a_tree(tab: Page, screenshots: Path) -> None:
    tab.goto("/notes")
    tab.get_by_role("link", name="What notes are about").click()
    expect(tab.locator(".tree .tree, .tree ul").get_by_role("link", name="window")).to_be_visible()
    tab.screenshot(path=screenshots / "entities.png", full_page=True)

    tab.locator(".tree").get_by_role("link", name="deploy").click()

    expect(tab.get_by_role("heading", level=1)).to_have_text("infra.deploy")
    expect(tab.get_by_text("We deploy on Fridays.")).to_be_visible()


def test_links_are_a_graph_to_click_through(tab: Page, shown: Site, screenshots: Path) -> None:
    with shown.memory() as memory:
        deploy = next(note for note in memory.notes_at("shop") if note.entity == "infra.deploy")
    tab.goto(f"/notes/{deploy.id}")
    expect(tab.get_by_text("Another note refines this one:")).to_be_visible()
    tab.screenshot(path=screenshots / "note.png", full_page=True)

    tab.locator("svg.graph a").first.click()

    expect(tab.locator("article").first).to_contain_text("The window is from 9 to 11.")
    expect(tab.get_by_text("This note refines:")).to_be_visible()


def test_a_note_is_created_changed_undone_deleted_and_restored_by_keyboard(tab: Page) -> None:
    tab.goto("/notes")
    tab.get_by_role("link", name="New note").press("Enter")
    tab.get_by_label("Text").press_sequentially("Backups run at night.")
    tab.get_by_role("textbox", name="About").press_sequentially("infra.backup")
    tab.get_by_label("Project (").press_sequentially("shop")
    tab.get_by_role("button", name="Store").press("Enter")
    expect(tab.locator("article").first).to_contain_text("Backups run at night.")

    tab.locator("summary", has_text="Change this note").press("Enter")
    tab.get_by_label("Text").fill("Backups run at noon.")
    tab.get_by_role("button", name="Save").press("Enter")
    expect(tab.locator("article").first).to_contain_text("Backups run at noon.")
    expect(tab.locator(".past")).to_contain_text("Backups run at night.")

    tab.get_by_role("button", name="Undo the last change").press("Enter")
    expect(tab.locator("article").first).to_contain_text("Backups run at night.")

    tab.get_by_role("button", name="Delete").press("Enter")
    expect(tab.get_by_role("heading", level=1)).to_have_text("Deleted notes")
    expect(tab.locator("article").first).to_contain_text("Backups run at night.")

    tab.get_by_role("button", name="Restore").first.press("Enter")
    expect(tab.locator("article").first).to_contain_text("Backups run at night.")
    expect(tab.get_by_role("heading", level=1)).to_have_text("Note")


def test_two_notes_are_linked(tab: Page, shown: Site) -> None:
    with shown.memory() as memory:
        one = memory.store_memory("One of two.", entity="pair", memory_type="episodic", scope="global").note
        memory.store_memory("Two of two.", entity="pair", memory_type="episodic", scope="global")
    tab.goto(f"/notes/{one.id}")

    tab.get_by_label("This note").select_option("depends_on")
    tab.get_by_label("The other note").select_option(label="Two of two.")
    tab.get_by_role("button", name="Link").click()

    expect(tab.get_by_text("This note depends on:")).to_be_visible()


def test_who_may_only_read_sees_no_form_and_is_refused(shown: Site) -> None:
    reader = shown.client(scopes=("memory:read",))
    with shown.memory() as memory:
        note = memory.notes_at("shop")[0]

    shown_note = reader.get(f"/notes/{note.id}").text

    assert "may look but not change" in shown_note
    assert "Change this note" not in shown_note
    form = {"text": "x", "entity": "y"}
    assert reader.post("/notes/new", **form).status_code == 403
    assert reader.post(f"/notes/{note.id}/delete").status_code == 403


def test_a_form_without_the_token_changes_nothing(shown: Site) -> None:
    client = shown.client()
    with shown.memory() as memory:
        note = memory.notes_at("shop")[0]

    refused = client.http.post(f"/notes/{note.id}/delete")

    assert refused.status_code == 403
    with shown.memory() as memory:
        assert note.id in {item.id for item in memory.notes_at("shop")}


def test_a_broken_form_is_explained(shown: Site) -> None:
    client = shown.client()

    assert client.post("/notes/new", text="", entity="").status_code == 400
    assert client.post("/notes/new", text="x", entity="a..b").status_code == 400
    assert client.get("/notes/note_0").status_code == 404
    assert client.get("/notes/about/0").status_code == 404
    assert client.get("/notes?place=0").status_code == 200


def test_another_user_sees_no_note_of_it(shown: Site) -> None:
    with shown.memory() as memory:
        note = memory.notes_at("shop")[0]
    stranger = shown.client("stranger")

    for path in ("/notes", "/notes/entities", "/notes/deleted"):
        assert "deploy" not in stranger.get(path).text
    assert stranger.get(f"/notes/{note.id}").status_code == 404
    assert stranger.post(f"/notes/{note.id}/delete").status_code == 404

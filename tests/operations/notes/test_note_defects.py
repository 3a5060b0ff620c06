"""The twelve defects of min-memory (50 to 61 of the reference): none of them is ours.

Those of its server (50, 51, 52, 55, 60 in part) are held by the tests of our server; here is what the library does so
that they cannot come back through it.
"""

import ast
import inspect
import re
from datetime import UTC
from pathlib import Path

import pytest
from note_examples import NOTE_METHODS, raw_bytes, seen, store

import memoryos
from memoryos import Memoryos
from memoryos.errors import InvalidInputError, MemoryosError, NotFoundError

SOURCES = Path(memoryos.__file__).parent
OURS = [*(SOURCES / "operations/notes").glob("*.py"), SOURCES / "operations/search.py"]


def test_50_who_asks_is_bound_to_the_memory_and_never_taken_from_the_surroundings() -> None:
    names = {
        node.id if isinstance(node, ast.Name) else node.attr
        for path in OURS
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Name | ast.Attribute)
    }
    arguments = {name for method in NOTE_METHODS for name in inspect.signature(getattr(Memoryos, method)).parameters}

    assert not names & {"ContextVar", "local", "environ", "getenv", "getcwd", "cwd"}
    assert not arguments & {"user", "user_id", "owner"}


def test_51_reading_methods_change_nothing(memory: Memoryos, tmp_path) -> None:
    note = store(memory, "kept", "project", project="p")
    memory.settle()
    before = raw_bytes(tmp_path)

    memory.retrieve_context("kept", project="p")
    memory.search("kept")
    memory.fetch(note.id)
    memory.memory_history(note.id)
    memory.list_entities()
    memory.search_entities("thing")
    memory.get_context_info()
    memory.pages(["x"])

    assert raw_bytes(tmp_path) == before


def test_52_each_owner_has_a_file_of_their_own_that_only_they_can_read(open_memory, tmp_path) -> None:
    store(open_memory("ada"), "xylophone")
    store(open_memory("eve"), "other")

    holding = {path.parent for path in tmp_path.rglob("memory.db*") if b"xylophone" in raw_bytes(path.parent)}

    assert len(holding) == 1
    assert all(folder.stat().st_mode & 0o077 == 0 for folder in holding)


def test_53_deleted_text_comes_from_nowhere_and_there_is_a_final_way_to_remove_it(memory: Memoryos, tmp_path) -> None:
    note = store(memory, "xylophone")
    other = store(memory, "other", related_to=[note.id])

    memory.delete_memory(note.id)

    with pytest.raises(NotFoundError):
        memory.fetch(note.id)
    shown = [memory.retrieve_context("xylophone"), memory.search("xylophone"), memory.retrieve("xylophone")]
    assert "xylophone" not in str([*shown[0], *shown[1], *shown[2].items])
    memory.forget(note_id=note.id)
    assert b"xylophone" not in raw_bytes(tmp_path)
    assert memory.fetch(other.id).text == "other"


def test_54_entities_are_each_users_own_and_the_context_is_the_clients(open_memory) -> None:
    ours, theirs = open_memory("ada"), open_memory("eve")
    ours.register_entity("private.tree", "Nobody's business")

    assert theirs.list_entities() == []
    info = ours.get_context_info({"working_directory": "/home/ada"})
    assert info["client"] == {"working_directory": "/home/ada"}
    assert str(Path.cwd()) not in str(info)


def test_55_every_name_that_an_operation_on_notes_uses_is_imported(memory: Memoryos) -> None:
    # mypy and ruff hold this in general; here each method runs at least once, with real parts.
    note, other = store(memory, "one"), store(memory, "two")
    done = {
        "store_memory": memory.store_memory("three", "episodic", "global", "thing"),
        "retrieve_context": memory.retrieve_context("one"),
        "update_memory": memory.update_memory(note.id, status="active"),
        "memory_history": memory.memory_history(note.id),
        "delete_memory": memory.delete_memory(note.id),
        "restore_memory": memory.restore_memory(note.id),
        "link_memories": memory.link_memories(note.id, other.id, "supports"),
        "register_entity": memory.register_entity("a"),
        "list_entities": memory.list_entities(),
        "search_entities": memory.search_entities("thing"),
        "merge_entities": memory.merge_entities("thing", "a"),
        "set_project": memory.set_project("p"),
        "get_context_info": memory.get_context_info(),
        "sync_session": memory.sync_session("p", [{"text": "x", "entity": "y"}]),
        "search": memory.search("one"),
        "fetch": memory.fetch(note.id),
        "list_notes": memory.list_notes(),
    }

    assert set(done) == set(NOTE_METHODS)
    assert all(done.values())


def test_56_a_session_of_global_touches_no_project_and_upserts_keep_history(memory: Memoryos) -> None:
    [ours] = memory.sync_session("shop", status_updates=[status("Half done")]).status_updates

    [everywhere] = memory.sync_session("global", status_updates=[status("Everywhere")]).status_updates
    [again] = memory.sync_session("shop", status_updates=[status("Done")]).status_updates

    assert everywhere.memory_id != ours.memory_id == again.memory_id
    assert [version.text for version in memory.memory_history(ours.memory_id)] == ["Half done", "Done"]
    assert again.previous_version == memory.memory_history(ours.memory_id)[0].version


def status(text: str) -> dict[str, str]:
    return {"entity": "cache", "status": "active", "text": text}


def test_57_a_task_keeps_global_context_and_no_task_leaks_into_its_project(memory: Memoryos) -> None:
    store(memory, "global")
    store(memory, "project", "project", project="p")
    for task in ("1", "2"):
        store(memory, f"task {task}", "task", project="p", task_id=task)

    assert seen(memory, project="p", task_id="1") == ["global", "project", "task 1"]
    assert seen(memory, project="p") == ["global", "project"]


def test_58_supersedes_has_a_direction_and_demotes_and_links_need_both_ends(open_memory) -> None:
    memory, stranger = open_memory("ada"), open_memory("eve")
    old, new, foreign = store(memory, "alpha beta"), store(memory, "alpha gamma"), store(stranger, "theirs")

    memory.link_memories(new.id, old.id, "supersedes")

    hits = {hit.note.id: hit for hit in memory.retrieve_context("alpha")}
    assert [item.direction for item in hits[new.id].related] == ["outgoing"]
    assert [item.direction for item in hits[old.id].related] == ["incoming"]
    assert hits[old.id].score < hits[new.id].score
    for missing in (foreign.id, "note_x"):
        with pytest.raises(NotFoundError):
            memory.link_memories(new.id, missing, "supports")


def test_59_ids_cannot_be_foretold_and_do_not_come_from_entity_or_time(open_memory) -> None:
    ada, eve = open_memory("ada"), open_memory("eve")

    ids = {store(memory, text).id for memory in (ada, eve) for text in ("same", "other")}

    assert len(ids) == 4
    assert all(re.fullmatch("note_[0-9a-f]{24}", item_id) for item_id in ids)


def test_60_errors_are_raised_and_never_returned_as_text(memory: Memoryos) -> None:
    wrong = [
        lambda: memory.fetch("nothing"),
        lambda: memory.store_memory("x", "episodic", "project", "thing"),
        lambda: memory.retrieve_context("x", scope="nowhere"),
        lambda: memory.sync_session("p", [{}]),
        lambda: memory.delete_memory("nothing"),
    ]

    for act in wrong:
        with pytest.raises(MemoryosError):
            act()


def test_61_any_project_may_be_synced_any_script_is_kept_and_times_have_a_zone(memory: Memoryos) -> None:
    result = memory.sync_session("проект-42", [{"text": "データベースは東京にある", "entity": "データ"}])

    [hit] = memory.retrieve_context("東京", project="проект-42", score_threshold=0.01)
    assert hit.note.id == result.decisions[0].memory_id
    assert hit.note.created_at.tzinfo is UTC
    assert memory.list_entities()[0].name == "データ"
    with pytest.raises(InvalidInputError):
        memory.sync_session("", [])

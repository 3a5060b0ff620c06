"""Notes that change, are deleted, restored, purged and forgotten."""

import hashlib
from typing import Any

import pytest
from note_examples import DAY, raw_bytes, seen, store

from memoryos import Memoryos
from memoryos.errors import InvalidInputError, NotFoundError

SECRET = "xylophone"


def test_a_change_keeps_what_it_was_as_history(memory: Memoryos, clock) -> None:
    note = store(memory, "Tea", status="active")
    clock.advance(60)

    changed = memory.update_memory(note.id, text="Coffee", entity="taste", tags=["drink"], priority=1)

    assert (changed.id, changed.text, changed.status, changed.version) == (note.id, "Coffee", "active", 2)
    assert changed.updated_at == clock() > changed.created_at
    assert [version.text for version in memory.memory_history(note.id)] == ["Tea", "Coffee"]
    assert memory.memory_history(note.id)[-1] == changed
    assert memory.fetch(note.id).text == "Coffee"
    assert seen(memory) == ["Coffee"]


def test_a_changed_text_is_found_by_its_new_words_and_meaning_alone(open_memory) -> None:
    memory = open_memory(embedding_model_name="none")
    note = store(memory, "Tea with lemon")
    assert memory.retrieve_context("lemon", score_threshold=0.2)

    memory.update_memory(note.id, text="Coffee with milk")

    assert memory.retrieve_context("lemon", score_threshold=0.01) == []
    assert len(memory.retrieve_context("milk", score_threshold=0.2)) == 1


def test_a_change_that_changes_nothing_makes_no_version(memory: Memoryos, clock) -> None:
    note = store(memory, "Tea", status="active")
    clock.advance(60)

    assert memory.update_memory(note.id, text="Tea", status="active") == memory.memory_history(note.id)[-1]
    assert len(memory.memory_history(note.id)) == 1


def test_a_note_moves_between_scopes_and_drops_names_that_a_wider_scope_does_not_need(memory: Memoryos) -> None:
    note = store(memory, "Tea", "task", project="p", task_id="t")

    in_project = memory.update_memory(note.id, scope="project")
    everywhere = memory.update_memory(note.id, scope="global")
    elsewhere = memory.update_memory(note.id, scope="task", project="q", task_id="u")

    assert (in_project.project, in_project.task_id) == ("p", None)
    assert (everywhere.project, everywhere.task_id) == (None, None)
    assert (elsewhere.project, elsewhere.task_id) == ("q", "u")


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({}, "nothing to change; pass at least one of text, memory_type"),
        ({"text": " "}, "text must not be blank"),
        ({"scope": "project"}, "project is needed with the scope 'project'"),
        ({"project": "p"}, "project 'p' does not go with scope 'global'"),
        ({"memory_type": "x"}, "memory_type must be one of"),
        ({"priority": "high"}, "priority must be a whole number"),
        ({"entity": "."}, "entity '.' has an empty part"),
    ],
)
def test_a_change_that_cannot_be_made_is_refused_and_nothing_changes(memory: Memoryos, wrong, message) -> None:
    note = store(memory, "Tea")

    with pytest.raises(InvalidInputError, match=message):
        memory.update_memory(note.id, **wrong)

    assert memory.memory_history(note.id) == [note]


def test_what_is_deleted_is_hidden_everywhere_at_once(memory: Memoryos) -> None:
    note = store(memory, "Tea with lemon", "project", entity="taste", project="p")
    other = store(memory, "Lemons are yellow", "project", project="p", related_to=[note.id])

    deleted = memory.delete_memory(note.id)

    assert deleted.deleted_at is not None
    assert seen(memory, "lemon", project="p") == ["Lemons are yellow"]
    assert memory.retrieve_context("lemon", project="p")[0].related == ()
    assert [hit.id for hit in memory.search("lemon")] == [other.id]
    assert [entity.name for entity in memory.list_entities()] == ["thing"]
    assert memory.search_entities("taste") == []
    assert memory.set_project("p").memory_count == 1
    for act in (memory.fetch, memory.memory_history, memory.update_memory):
        with pytest.raises(NotFoundError):
            act(note.id)
    with pytest.raises(NotFoundError):
        memory.link_memories(other.id, note.id, "supports")


def test_it_comes_back_as_it_was_and_both_are_harmless_when_repeated(memory: Memoryos) -> None:
    note = store(memory, "Tea with lemon")

    assert memory.restore_memory(note.id) == note
    assert memory.delete_memory(note.id) == memory.delete_memory(note.id)
    restored = memory.restore_memory(note.id)

    assert memory.restore_memory(note.id) == restored
    assert (restored.text, restored.version, restored.updated_at) == (note.text, note.version, note.updated_at)
    assert seen(memory) == ["Tea with lemon"]


def test_its_time_over_it_cannot_be_restored_and_is_purged_down_to_the_bytes(open_memory, clock, tmp_path) -> None:
    memory = open_memory(deleted_retention_days=2)
    note = store(memory, SECRET, entity=f"about.{SECRET}", tags=[SECRET])
    memory.update_memory(note.id, text=f"{SECRET} again")
    kept = store(memory, "kept", related_to=[note.id])
    memory.settle()
    memory.delete_memory(note.id)
    clock.advance(2 * DAY - 1)
    memory.settle()
    assert SECRET.encode() in raw_bytes(tmp_path)

    clock.advance(1)
    with pytest.raises(NotFoundError):
        memory.restore_memory(note.id)
    memory.settle()

    assert SECRET.encode() not in raw_bytes(tmp_path)
    assert memory.get_memory_stats()["deleted_notes"] == 0
    assert [hit.note.id for hit in memory.retrieve_context("x")] == [kept.id]


def test_what_is_over_is_purged_at_the_next_opening(open_memory, clock, tmp_path) -> None:
    memory = open_memory()
    note = store(memory, SECRET)
    memory.delete_memory(note.id)
    memory.close()
    clock.advance(31 * DAY)

    memory = open_memory()
    memory.settle()

    assert memory.get_memory_stats()["deleted_notes"] == 0
    assert SECRET.encode() not in raw_bytes(tmp_path)


@pytest.mark.parametrize("days", [10**9, float("inf")])
def test_a_retention_for_ever_can_be_chosen(open_memory, clock, days) -> None:
    memory = open_memory(deleted_retention_days=days)
    note = store(memory, "Tea")
    memory.delete_memory(note.id)
    clock.advance(9999 * DAY)
    memory.settle()

    assert memory.restore_memory(note.id).text == "Tea"


def test_with_a_retention_of_nothing_deleting_is_final(open_memory) -> None:
    memory = open_memory(deleted_retention_days=0)
    note = store(memory, "Tea")
    memory.delete_memory(note.id)

    with pytest.raises(NotFoundError):
        memory.restore_memory(note.id)


@pytest.mark.parametrize("deleted", [False, True])
def test_what_is_forgotten_is_gone_at_once_with_history_links_and_bytes(memory: Memoryos, tmp_path, deleted) -> None:
    note = store(memory, f"{SECRET} one", entity=f"about.{SECRET}", tags=[SECRET], status=SECRET)
    other = store(memory, "other", related_to=[note.id])
    memory.update_memory(note.id, text=f"{SECRET} two")
    memory.settle()
    memory.retrieve_context(SECRET)
    if deleted:
        memory.delete_memory(note.id)

    gone = memory.forget(note_id=note.id)

    assert gone.note_ids == (note.id,)
    assert (gone.counts["notes"], gone.counts["note_versions"], gone.counts["links"]) == (1, 1, 1)
    assert SECRET.encode() not in raw_bytes(tmp_path)
    assert [hit.related for hit in memory.retrieve_context("other")] == [()]
    assert [entity.name for entity in memory.list_entities()] == [other.entity]
    for act in (memory.restore_memory, memory.delete_memory, memory.fetch, lambda item: memory.forget(note_id=item)):
        with pytest.raises(NotFoundError):
            act(note.id)


def test_forgetting_a_note_leaves_a_registered_entity_and_pages(memory: Memoryos) -> None:
    memory.register_entity("thing", "A thing")
    note = store(memory, "about it")
    memory.add_memory("hello", "hi")

    gone = memory.forget(note_id=note.id)

    assert (gone.pages, gone.counts["pages"]) == (0, 0)
    assert [entity.name for entity in memory.list_entities()] == ["thing"]
    assert memory.get_memory_stats()["pages"] == 1


def test_forgetting_everything_takes_notes_names_and_projects_along(memory: Memoryos, tmp_path) -> None:
    store(memory, f"{SECRET} note")
    memory.delete_memory(store(memory, f"{SECRET} deleted").id)
    memory.register_entity(SECRET, SECRET)
    memory.set_project(SECRET)
    memory.add_memory(SECRET, "ok")
    memory.settle()

    gone = memory.forget(everything=True)

    assert (gone.pages, len(gone.note_ids)) == (1, 2)
    assert SECRET.encode() not in raw_bytes(tmp_path)
    assert memory.list_entities() == []
    assert memory.set_project("again").similar == ()


def test_forgetting_everything_where_only_a_name_was_registered_leaves_no_trace(memory: Memoryos, tmp_path) -> None:
    memory.register_entity("thing", SECRET)

    memory.forget(everything=True)

    assert SECRET.encode() not in raw_bytes(tmp_path)


def test_a_receipt_counts_by_kind_and_can_be_checked_without_any_text(memory: Memoryos, clock) -> None:
    pages = [memory.add_memory(f"I like tea {number}", "Nice", session_id="s") for number in range(2)]
    memory.settle()

    gone = memory.forget(session_id="s")

    assert gone.at == clock()
    assert (gone.counts["pages"], gone.counts["vectors"], gone.counts["notes"]) == (2, 4, 0)
    assert min(gone.counts.values()) >= 0
    lines = [clock().isoformat(), *sorted(page.id for page in pages)]
    assert gone.digest == hashlib.sha256("\n".join(lines).encode()).hexdigest()
    assert "tea" not in repr(gone)


def test_forget_takes_exactly_one_name(memory: Memoryos) -> None:
    for wrong in ({}, {"page_id": "a", "note_id": "b"}, {"note_id": "b", "everything": True}):
        with pytest.raises(InvalidInputError, match="exactly one of page_id, session_id, note_id, fact_id or"):
            memory.forget(**wrong)
    with pytest.raises(NotFoundError, match="no note has the id 'b'"):
        memory.forget(note_id="b")


@pytest.mark.parametrize("everything", ["no", "false", 1, None])
def test_only_true_forgets_everything(memory: Memoryos, everything: Any) -> None:
    note = store(memory, "Tea")

    with pytest.raises(InvalidInputError, match="everything must be True or False"):
        memory.forget(everything=everything)

    assert memory.memory_history(note.id) == [note]

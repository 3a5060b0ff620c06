"""Storing on purpose: verbatim, checked, and never twice."""

import re

import pytest
from note_examples import store

from memoryos import Memoryos
from memoryos.errors import ClosedError, InvalidInputError, NotFoundError


def test_a_note_is_kept_word_for_word_with_all_that_was_said_about_it(memory: Memoryos, clock) -> None:
    text = "  Ships on Fridays.\n\tčšž 🦊  "

    stored = memory.store_memory(
        text,
        "task_instruction",
        "task",
        "shop.release",
        project="shop",
        task_id="T-1",
        tags=["release", "weekly", "release"],
        status="active",
        priority=3,
    )

    note = stored.note
    assert stored.status == "stored"
    assert (note.text, note.memory_type, note.entity) == (text, "task_instruction", "shop.release")
    assert (note.scope, note.project, note.task_id) == ("task", "shop", "T-1")
    assert (note.tags, note.status, note.priority) == (("release", "weekly"), "active", 3)
    assert note.created_at == note.updated_at == clock()
    assert memory.fetch(note.id).text == text


def test_it_is_there_after_opening_again(open_memory) -> None:
    memory = open_memory()
    note = store(memory, "kept")
    memory.close()

    assert open_memory().memory_history(note.id) == [note]


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"text": ""}, "text must not be blank"),
        ({"text": 5}, "text must be a string, not int: 5"),
        ({"text": "a\x00b"}, "text contains a NUL"),
        ({"text": "x" * 201}, "text has 201 characters, the limit is 200"),
        ({"memory_type": "episodical"}, "memory_type must be one of .* did you mean 'episodic'"),
        ({"memory_type": None}, "memory_type must be one of .*, not None"),
        ({"scope": "Project"}, "scope must be one of .* did you mean 'project'"),
        ({"scope": "project"}, "project is needed with the scope 'project'"),
        ({"scope": "task", "project": "p"}, "task_id is needed with the scope 'task'"),
        ({"scope": "task", "task_id": "t"}, "project is needed with the scope 'task'"),
        ({"project": "p"}, "project 'p' does not go with scope 'global'"),
        ({"scope": "project", "project": "p", "task_id": "t"}, "task_id 't' does not go with scope 'project'"),
        ({"scope": "project", "project": "Global"}, "project 'Global' is reserved"),
        ({"scope": "project", "project": " p"}, "project ' p' must not begin or end with white space"),
        ({"scope": "project", "project": "a\nb"}, "project must be one line"),
        ({"entity": ""}, "entity must not be blank"),
        ({"entity": None}, "entity must be a name such as 'infra.postgresql', not None"),
        ({"entity": "a..b"}, "entity 'a..b' has an empty part"),
        ({"tags": "red"}, "tags must be a list, not str: 'red'"),
        ({"tags": [None]}, "tags must be names, not None"),
        ({"tags": ["a\nb"]}, "tags must be one line"),
        ({"status": " "}, "status must not be blank"),
        ({"priority": True}, "priority must be a whole number"),
        ({"priority": 2**60}, "priority must be a whole number"),
        ({"related_to": "note_1"}, "related_to must be a list"),
        ({"related_to": [5]}, "related_to must be a string, not int: 5"),
        ({"relation_types": {"x": "supports"}}, "relation_types names 'x', which related_to does not"),
        ({"relation_types": ["x"]}, "relation_types must be an object"),
        ({"related_to": ["x"], "relation_types": {"x": "superseeds"}}, "relation_type .* did you mean 'supersedes'"),
    ],
)
def test_what_cannot_be_used_is_refused_by_name_and_nothing_is_stored(open_memory, wrong, message) -> None:
    memory = open_memory(max_text_length=200)
    arguments = {"text": "x", "memory_type": "episodic", "scope": "global", "entity": "thing"} | wrong

    with pytest.raises(InvalidInputError, match=re.compile(message, re.DOTALL)):
        memory.store_memory(**arguments)

    assert memory.get_memory_stats()["notes"] == 0


def test_nothing_is_stored_where_a_related_note_is_not_there(memory: Memoryos) -> None:
    with pytest.raises(NotFoundError, match="no memory has the id 'note_x'"):
        store(memory, "new", related_to=["note_x"])

    assert memory.get_memory_stats()["notes"] == 0


def test_the_same_text_for_the_same_scope_and_entity_refreshes_the_first(memory: Memoryos, clock) -> None:
    first = memory.store_memory("Tea, not coffee", "episodic", "global", "taste", tags=["drink"])
    clock.advance(60)

    again = memory.store_memory("Tea, not coffee", "episodic", "global", "taste")

    assert (again.status, again.note.id) == ("refreshed", first.note.id)
    assert again.note.updated_at == clock() > again.note.created_at == first.note.created_at
    assert again.note.tags == ("drink",)
    assert len(memory.memory_history(first.note.id)) == 1


def test_what_is_said_again_about_the_same_text_counts_and_the_old_is_history(memory: Memoryos) -> None:
    first = memory.store_memory("Tea", "episodic", "global", "taste", tags=["a"], status="active", priority=1)

    again = memory.store_memory("Tea", "core_identity", "global", "taste", tags=[], status="parked", priority=2)

    note = again.note
    assert (note.memory_type, note.tags, note.status, note.priority) == ("core_identity", (), "parked", 2)
    assert [version.status for version in memory.memory_history(first.note.id)] == ["active", "parked"]


@pytest.mark.parametrize(
    "other",
    [
        {"entity": "other"},
        {"text": "Tea!"},
        {"scope": "project", "project": "p"},
        {"scope": "task", "project": "p", "task_id": "t"},
    ],
)
def test_another_text_place_or_entity_is_another_note(memory: Memoryos, other) -> None:
    first = store(memory, "Tea", entity="taste")

    second = memory.store_memory(
        **{"text": "Tea", "memory_type": "episodic", "scope": "global", "entity": "taste"} | other
    )

    assert (second.status, second.note.id != first.id) == ("stored", True)


def test_a_deleted_note_is_not_refreshed(memory: Memoryos) -> None:
    first = store(memory, "Tea")
    memory.delete_memory(first.id)

    assert memory.store_memory("Tea", "episodic", "global", "thing").status == "stored"


def test_a_near_duplicate_is_reported_and_left_alone(memory: Memoryos) -> None:
    first = store(memory, "The shop runs on PostgreSQL 15 in Frankfurt")
    store(memory, "The shop runs on PostgreSQL 15 in Frankfurt", "project", project="p")
    store(memory, "Invoices are sent on Mondays")

    second = memory.store_memory("the shop runs on PostgreSQL 16 in Frankfurt!", "episodic", "global", "other")

    assert [near.note for near in second.near_duplicates] == [first]
    assert 0.6 <= second.near_duplicates[0].similarity < 1
    assert memory.get_memory_stats()["notes"] == 4


def test_the_same_words_written_otherwise_are_a_near_duplicate_of_similarity_one(memory: Memoryos) -> None:
    store(memory, "Tea, not coffee")

    [near] = memory.store_memory("tea not COFFEE", "episodic", "global", "thing").near_duplicates

    assert near.similarity == 1


def test_a_deleted_note_is_no_near_duplicate(memory: Memoryos) -> None:
    memory.delete_memory(store(memory, "Tea, not coffee").id)

    assert memory.store_memory("tea not coffee", "episodic", "global", "thing").near_duplicates == ()


def test_ids_are_long_and_random(memory: Memoryos) -> None:
    ids = {store(memory, f"note {number}").id for number in range(20)}

    assert len(ids) == 20
    assert all(re.fullmatch("note_[0-9a-f]{24}", item_id) for item_id in ids)


def test_a_closed_memory_says_so(memory: Memoryos) -> None:
    memory.close()

    with pytest.raises(ClosedError):
        store(memory, "x")
    with pytest.raises(ClosedError):
        memory.pages([])


@pytest.mark.parametrize("wrong", [None, 5, "", "\ud800", "a\x00b", "x" * 600])
def test_what_cannot_be_an_id_is_refused_everywhere(memory: Memoryos, wrong) -> None:
    note = store(memory, "x")
    acts = [
        lambda: memory.fetch(wrong),
        lambda: memory.update_memory(wrong, text="y"),
        lambda: memory.delete_memory(wrong),
        lambda: memory.restore_memory(wrong),
        lambda: memory.memory_history(wrong),
        lambda: memory.link_memories(note.id, wrong, "supports"),
        lambda: memory.link_memories(wrong, note.id, "supports"),
        lambda: memory.sync_session("p", [{"text": "t", "entity": "e", "supersedes": [wrong]}]),
        lambda: memory.forget(note_id=wrong),
        lambda: memory.pages([wrong]),
    ]

    for act in acts:
        with pytest.raises(InvalidInputError):
            act()


def test_secrets_in_notes_are_redacted_where_that_is_wished(open_memory) -> None:
    memory = open_memory(redact_secrets=True)

    stored = memory.store_memory("Pay with 4111 1111 1111 1111.", "episodic", "global", "bank")
    changed = memory.update_memory(stored.note.id, text="Or with 5500 0000 0000 0004.")

    assert stored.note.text == "Pay with [redacted: card number]."
    assert changed.text == "Or with [redacted: card number]."

"""Notes, their history, vectors and links, and the names that were registered."""

from dataclasses import replace

import numpy as np
import pytest
from derived_examples import later
from store_examples import NOON, OpenStore

from memoryos.domain.entity import Entity
from memoryos.domain.note import Link, Note
from memoryos.domain.owner import Owner
from memoryos.domain.scope import Place
from memoryos.ports import Store
from memoryos.ports.notes import NoteFilter, NoteVector


def note(name: str, **other: object) -> Note:
    fields = {"text": f"text of {name}", "memory_type": "episodic", "scope": "global", "entity": "thing"} | other
    return Note(id=name, created_at=NOON, updated_at=NOON, **fields)


def ids(notes: list[Note]) -> list[str]:
    return [item.id for item in notes]


def vector_of(item: Note, number: float = 1.0) -> NoteVector:
    return NoteVector(item.id, item.version, np.array([number, 0.5, 0], dtype=np.float32))


def test_a_note_comes_back_as_it_was_stored(store: Store, open_store: OpenStore, owner: Owner) -> None:
    where = {"scope": "task", "project": "p", "task_id": "t"}
    value = replace(
        note("a", text="  čšž \n🦊 ", tags=("x", "ý"), status="active", priority=-7, origin="decision", **where),
        updated_at=later(1),
        deleted_at=later(2),
    )

    [stored] = store.note_store.notes.put([value])

    assert replace(stored, change=0) == value
    assert open_store(owner).note_store.notes.named(["unknown", "a"]) == [stored]


def test_changes_are_numbered_and_a_changed_note_moves_to_the_end(store: Store) -> None:
    repository = store.note_store.notes
    a, b = repository.put([note("a"), note("b")])

    [again] = repository.put([replace(a, status="done")])

    assert a.change < b.change < again.change == store.note_store.revision().changes
    assert repository.after(0, 9) == [b, again]
    assert repository.after(0, 1) == [b]
    assert repository.after(again.change, 9) == []


def test_an_earlier_state_becomes_history_only_with_a_new_version(store: Store) -> None:
    repository = store.note_store.notes
    [first] = repository.put([note("a")])
    [refreshed] = repository.put([replace(first, updated_at=later(1))])
    [second] = repository.put([replace(refreshed, text="other", version=2, updated_at=later(2))])
    [third] = repository.put([replace(second, entity="else", version=3)])

    versions = repository.versions("a")

    assert [replace(version, change=0) for version in versions] == [
        replace(item, change=0) for item in (refreshed, second, third)
    ]
    assert repository.versions("unknown") == []


def test_notes_are_found_by_place_entity_text_and_origin(store: Store) -> None:
    repository = store.note_store.notes
    repository.put(
        [
            note("global", text="same"),
            note("p", text="same", scope="project", project="p"),
            note("pt", text="same", scope="task", project="p", task_id="t"),
            note("q", text="Same", scope="project", project="q", entity="other", origin="status"),
            note("gone", text="same", deleted_at=later(1)),
        ]
    )

    assert ids(repository.find(NoteFilter())) == ["global", "p", "pt", "q"]
    assert ids(repository.find(NoteFilter(), limit=2)) == ["global", "p"]
    assert ids(repository.find(NoteFilter(text="same"))) == ["global", "p", "pt"]
    assert ids(repository.find(NoteFilter(Place("project", "p")))) == ["p"]
    assert ids(repository.find(NoteFilter(Place("global"), text="same"))) == ["global"]
    assert ids(repository.find(NoteFilter(entity="other", origin="status"))) == ["q"]
    assert ids(repository.find(NoteFilter(entity="other", origin="note"))) == []


def test_deleted_notes_are_found_by_when_they_were_deleted(store: Store) -> None:
    repository = store.note_store.notes
    repository.put([note("kept"), note("old", deleted_at=later(1)), note("new", deleted_at=later(3))])

    assert ids(repository.find(NoteFilter(deleted_until=later(1)))) == ["old"]
    assert ids(repository.find(NoteFilter(deleted_until=later(9)))) == ["old", "new"]


def test_a_removed_note_takes_history_vectors_and_links_along(store: Store) -> None:
    book = store.note_store
    a, b, _ = book.notes.put([note("a"), note("b"), note("c")])
    book.notes.put([replace(a, version=2, text="changed")])
    book.vectors.put("e", 0, [vector_of(b)])
    book.links.put([Link("a", "b", "refines", NOON), Link("b", "c", "refines", NOON)])
    before = book.revision()

    removed = book.notes.remove(["a", "b", "unknown"])

    assert removed == ["a", "b"]
    assert ids(book.notes.after(0, 9)) == ["c"]
    assert book.notes.versions("a") == []
    assert book.links.after(0, 9) == []
    assert book.vectors.after("e", 0, 9) == []
    figures = store.figures()
    assert (figures.notes, figures.note_versions, figures.note_vectors, figures.note_links) == (1, 0, 0, 0)
    assert book.revision().removals > before.removals
    assert book.notes.remove(["unknown"]) == []


def test_removing_all_takes_names_along(store: Store) -> None:
    book = store.note_store
    book.notes.put([note("a"), note("gone", deleted_at=NOON)])
    book.names.put_entity(Entity("thing", "a thing"))
    book.names.put_project("p", NOON)

    assert book.notes.remove(None) == ["a", "gone"]
    assert (book.names.entities(), book.names.projects(), store.figures().notes) == ([], [], 0)


def test_removing_notes_leaves_the_revision_of_pages_alone(store: Store) -> None:
    store.note_store.notes.put([note("a")])
    before = store.revision()

    store.note_store.notes.remove(["a"])

    assert store.revision() == before


def test_notes_wait_for_an_embedder_until_they_are_embedded(store: Store) -> None:
    repository = store.note_store.vectors
    a, b, _ = store.note_store.notes.put([note("a"), note("b"), note("gone", deleted_at=NOON)])

    assert ids(repository.waiting("e", 9)) == ["a", "b"]
    assert ids(repository.waiting("e", 1)) == ["a"]
    repository.put("e", b.change, [vector_of(a), vector_of(b, 2)])

    assert (repository.waiting("e", 9), repository.waiting_count("e"), repository.waiting_count("other")) == ([], 0, 2)
    first, second = repository.after("e", 0, 9)
    assert (first.note_id, second.note_id, list(second.vector)) == ("a", "b", [2, 0.5, 0])
    assert repository.after("e", first.place, 9)[0].place == second.place == store.note_store.revision().vectors
    assert repository.after("other", 0, 9) == []


def test_a_changed_text_waits_again_and_another_change_does_not(store: Store) -> None:
    book = store.note_store
    a, b = book.notes.put([note("a"), note("b")])
    book.vectors.put("e", b.change, [vector_of(a), vector_of(b)])

    book.notes.put([replace(a, text="new", version=2), replace(b, status="done", version=2)])

    assert ids(book.vectors.waiting("e", 9)) == ["a"]
    assert [vector.note_id for vector in book.vectors.after("e", 0, 9)] == ["b"]


def test_a_restored_note_that_was_never_embedded_waits(store: Store) -> None:
    book = store.note_store
    [gone, other] = book.notes.put([note("gone", deleted_at=NOON), note("other")])
    book.vectors.put("e", other.change, [vector_of(other)])

    book.notes.put([replace(gone, deleted_at=None)])

    assert ids(book.vectors.waiting("e", 9)) == ["gone"]


def test_a_vector_of_an_older_text_or_of_a_removed_note_is_passed_over(store: Store) -> None:
    book = store.note_store
    a, b = book.notes.put([note("a"), note("b")])
    book.notes.put([replace(a, text="new", version=2)])
    book.notes.remove(["b"])

    book.vectors.put("e", b.change, [vector_of(a), vector_of(b)])

    assert book.vectors.after("e", 0, 9) == []
    assert ids(book.vectors.waiting("e", 9)) == ["a"]


def test_dropping_the_vectors_of_other_embedders_drops_those_of_notes_too(store: Store) -> None:
    [a] = store.note_store.notes.put([note("a")])
    for name in ("e", "f"):
        store.note_store.vectors.put(name, a.change, [vector_of(a)])

    store.vectors.keep_only("f")

    assert store.note_store.vectors.after("e", 0, 9) == []
    assert len(store.note_store.vectors.after("f", 0, 9)) == 1
    assert store.note_store.vectors.waiting_count("e") == 1


def test_links_come_back_by_either_end_and_the_same_one_is_kept_once(store: Store) -> None:
    book = store.note_store
    book.notes.put([note("a"), note("b"), note("c")])

    first, second = book.links.put([Link("a", "b", "refines", NOON), Link("b", "c", "supersedes", later(1))])
    [again] = book.links.put([Link("a", "b", "refines", later(5))])
    [other] = book.links.put([Link("b", "a", "refines", NOON)])

    assert again == first
    assert book.links.of(["a"]) == [first, other]
    assert book.links.of(["b", "c", "unknown"]) == [first, second, other]
    assert book.links.after(first.seq, 9) == [second, other]
    assert book.revision().links == other.seq


def test_a_link_to_a_note_that_is_not_there_is_passed_over(store: Store) -> None:
    store.note_store.notes.put([note("a")])

    assert store.note_store.links.put([Link("a", "unknown", "refines", NOON)]) == []
    assert store.note_store.links.of(["a"]) == []


def test_names_are_kept_and_changed(store: Store, open_store: OpenStore, owner: Owner) -> None:
    names = store.note_store.names
    names.put_entity(Entity("b", "bee", "a", ("bb",)))
    names.put_entity(Entity("a.c", registered=True))
    names.put_entity(Entity("b", "bee!", None, ("bb", "bbb")))
    names.drop_entity("a.c")
    names.drop_entity("unknown")
    for name in ("p", "q", "p"):
        names.put_project(name, NOON)

    other = open_store(owner).note_store.names
    assert other.entities() == [Entity("b", "bee!", None, ("bb", "bbb"), registered=True)]
    assert other.projects() == ["p", "q"]


def test_two_owners_never_see_each_others_notes(open_store: OpenStore) -> None:
    ours, theirs = open_store(Owner("note owner")), open_store(Owner("note stranger"))
    ours.note_store.notes.put([note("a"), note("b")])
    ours.note_store.links.put([Link("a", "b", "refines", NOON)])

    assert theirs.note_store.notes.named(["a"]) == theirs.note_store.notes.find(NoteFilter()) == []
    assert theirs.note_store.links.of(["a", "b"]) == []
    assert theirs.note_store.notes.remove(["a"]) == []


def test_a_note_is_written_whole_or_not_at_all_with_its_transaction(store: Store) -> None:
    def write_and_fail() -> None:
        with store.transaction():
            store.note_store.notes.put([note("a"), note("b")])
            store.note_store.links.put([Link("a", "b", "refines", NOON)])
            raise ZeroDivisionError(ids(store.note_store.notes.find(NoteFilter())))

    with pytest.raises(ZeroDivisionError, match=r"\['a', 'b'\]"):
        write_and_fail()

    assert store.note_store.notes.find(NoteFilter()) == []
    assert store.note_store.revision().changes == 0

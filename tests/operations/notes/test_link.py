"""Links: both ends there, a direction, gone and back with their notes."""

from collections import Counter

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule
from note_examples import store

from memoryos import Memoryos, NoteHit
from memoryos.domain.note import RELATIONS
from memoryos.errors import InvalidInputError, NotFoundError
from memoryos.testing import FixedClock, HashingEmbedder


def related(hit: NoteHit) -> list[tuple[str, str, str]]:
    return [(item.note.id, item.relation_type, item.direction) for item in hit.related]


def all_related(memory: Memoryos, **where: str) -> dict[str, list[tuple[str, str, str]]]:
    return {hit.note.id: related(hit) for hit in memory.retrieve_context("x", limit=1000, **where)}


@pytest.mark.parametrize("relation", RELATIONS)
def test_related_notes_come_with_their_relation_and_direction_on_both_sides(memory: Memoryos, relation) -> None:
    one, other = store(memory, "one"), store(memory, "other")

    link = memory.link_memories(one.id, other.id, relation)

    assert (link.memory_id, link.related_id, link.relation_type) == (one.id, other.id, relation)
    assert all_related(memory) == {
        one.id: [(other.id, relation, "outgoing")],
        other.id: [(one.id, relation, "incoming")],
    }
    assert [hit.related for hit in memory.retrieve_context("x", include_related=False)] == [(), ()]


def test_links_are_stored_with_a_note_and_support_where_nothing_else_is_said(memory: Memoryos) -> None:
    one, other = store(memory, "one"), store(memory, "other")

    new = store(memory, "new", related_to=[one.id, other.id], relation_types={other.id: "contradicts"})

    assert all_related(memory)[new.id] == [(one.id, "supports", "outgoing"), (other.id, "contradicts", "outgoing")]


def test_the_same_link_again_is_the_first_one(memory: Memoryos, clock) -> None:
    one, other = store(memory, "one"), store(memory, "other")
    first = memory.link_memories(one.id, other.id, "refines")
    clock.advance(60)

    assert memory.link_memories(one.id, other.id, "refines") == first
    assert len(all_related(memory)[one.id]) == 1


def test_a_note_that_is_not_there_a_strangers_and_itself_cannot_be_linked(open_memory) -> None:
    memory, stranger = open_memory("ada"), open_memory("eve")
    mine, theirs = store(memory, "mine"), store(stranger, "theirs")

    for one, other in ((mine.id, "note_x"), ("note_x", mine.id), (mine.id, theirs.id), (theirs.id, mine.id)):
        with pytest.raises(NotFoundError):
            memory.link_memories(one, other, "supports")
    with pytest.raises(InvalidInputError, match="cannot be linked to itself"):
        memory.link_memories(mine.id, mine.id, "supports")
    with pytest.raises(InvalidInputError, match="did you mean 'depends_on'"):
        memory.link_memories(mine.id, mine.id, "depends on")

    assert all_related(memory) == {mine.id: []}


def test_a_refreshed_note_cannot_be_related_to_itself(memory: Memoryos) -> None:
    note = store(memory, "one")

    with pytest.raises(InvalidInputError, match="cannot be linked to itself"):
        store(memory, "one", related_to=[note.id])


def test_the_superseded_note_is_demoted_and_only_that_one(memory: Memoryos) -> None:
    old = store(memory, "The database is MySQL")
    new = store(memory, "The database is Postgres now")
    before = {hit.note.id: hit.score for hit in memory.retrieve_context("database MySQL")}

    memory.link_memories(new.id, old.id, "supersedes")

    after = {hit.note.id: hit.score for hit in memory.retrieve_context("database MySQL")}
    assert before[old.id] > before[new.id]
    assert after[old.id] == pytest.approx(before[old.id] / 2)
    assert after[new.id] == pytest.approx(before[new.id])
    assert next(iter(after)) == new.id


@pytest.mark.parametrize("how", ["delete", "forget"])
def test_without_its_successor_a_note_is_as_good_as_before(memory: Memoryos, how) -> None:
    old, new = store(memory, "The database is MySQL"), store(memory, "It is Postgres now")
    before = memory.retrieve_context("database MySQL")[0].score
    memory.link_memories(new.id, old.id, "supersedes")
    memory.retrieve_context("database MySQL")

    memory.delete_memory(new.id) if how == "delete" else memory.forget(note_id=new.id)

    # With fewer notes, words tell a little more or less than before.
    assert memory.retrieve_context("database MySQL")[0].score == pytest.approx(before, rel=0.1)


def test_a_successor_that_is_out_of_sight_demotes_nothing_there(memory: Memoryos) -> None:
    old = store(memory, "The database is MySQL")
    new = store(memory, "It is Postgres in this project", "project", project="p")
    before = memory.retrieve_context("database MySQL", project="q")[0].score

    memory.link_memories(new.id, old.id, "supersedes")

    assert memory.retrieve_context("database MySQL", project="q")[0].score == pytest.approx(before)
    in_sight = {hit.note.id: hit.score for hit in memory.retrieve_context("database MySQL", project="p")}
    assert in_sight[old.id] == pytest.approx(before / 2)


def test_a_related_note_of_another_project_or_task_is_never_shown(memory: Memoryos) -> None:
    mine = store(memory, "mine", "project", project="p")
    for place in ({"scope": "project", "project": "q"}, {"scope": "task", "project": "p", "task_id": "t"}):
        other = store(memory, f"other {place}", **place)
        memory.link_memories(mine.id, other.id, "depends_on")
        memory.link_memories(other.id, mine.id, "refines")

    assert all_related(memory, project="p") == {mine.id: []}
    assert len(all_related(memory, project="p", task_id="t")[mine.id]) == 2


class Links(RuleBasedStateMachine):
    """Storing, linking, deleting, restoring, changing and forgetting in any order, beside a model of plain sets."""

    def __init__(self) -> None:
        super().__init__()
        self.live: set[str] = set()
        self.deleted: set[str] = set()
        self.links: set[tuple[str, str, str]] = set()
        self.stored = 0

    @initialize()
    def open(self) -> None:
        self.memory = Memoryos("ada", data_storage_path=self.folder, clock=FixedClock(), embedder=HashingEmbedder(8))
        self.memory.forget(everything=True)

    def teardown(self) -> None:
        self.memory.close()

    @rule()
    def store(self) -> None:
        self.stored += 1
        self.live.add(store(self.memory, f"note {self.stored}").id)

    @rule(which=st.integers(0, 50), other=st.integers(0, 50), relation=st.sampled_from(RELATIONS[:3]))
    def link(self, which: int, other: int, relation: str) -> None:
        everything = sorted(self.live | self.deleted)
        if len(everything) < 2:
            return
        one, two = everything[which % len(everything)], everything[other % len(everything)]
        if one != two and {one, two} <= self.live:
            self.memory.link_memories(one, two, relation)
            self.links.add((one, two, relation))
        else:
            with pytest.raises((NotFoundError, InvalidInputError)):
                self.memory.link_memories(one, two, relation)

    @rule(which=st.integers(0, 50))
    def delete(self, which: int) -> None:
        if self.live:
            chosen = sorted(self.live)[which % len(self.live)]
            self.memory.delete_memory(chosen)
            self.live.remove(chosen)
            self.deleted.add(chosen)

    @rule(which=st.integers(0, 50))
    def restore(self, which: int) -> None:
        if self.deleted:
            chosen = sorted(self.deleted)[which % len(self.deleted)]
            self.memory.restore_memory(chosen)
            self.deleted.remove(chosen)
            self.live.add(chosen)

    @rule(which=st.integers(0, 50))
    def change(self, which: int) -> None:
        if self.live:
            chosen = sorted(self.live)[which % len(self.live)]
            self.memory.update_memory(chosen, text=f"changed {which} {chosen}")

    @rule(which=st.integers(0, 50))
    def forget(self, which: int) -> None:
        everything = sorted(self.live | self.deleted)
        if everything:
            chosen = everything[which % len(everything)]
            self.memory.forget(note_id=chosen)
            self.live.discard(chosen)
            self.deleted.discard(chosen)
            self.links = {link for link in self.links if chosen not in link}

    @invariant()
    def shows_the_links_between_notes_that_are_there(self) -> None:
        if not hasattr(self, "memory"):
            return
        shown = {link for link in self.links if {link[0], link[1]} <= self.live}
        expected = {
            note: Counter(
                [(two, relation, "outgoing") for one, two, relation in shown if one == note]
                + [(one, relation, "incoming") for one, two, relation in shown if two == note]
            )
            for note in self.live
        }
        assert {note: Counter(result) for note, result in all_related(self.memory).items()} == expected


def test_links_stay_consistent_under_any_order_of_events(tmp_path) -> None:
    machine = type("LinksHere", (Links,), {"folder": tmp_path / "data"})
    case = machine.TestCase
    case.settings = settings(max_examples=20, stateful_step_count=25, deadline=None)

    case("runTest").runTest()

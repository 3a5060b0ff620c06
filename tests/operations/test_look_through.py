"""Looking through a memory: by time, along a page's life, by place and link of notes."""

from typing import Any

import pytest

from memoryos import Memoryos
from memoryos.errors import InvalidInputError, NotFoundError
from memoryos.testing import FixedClock

DAY = 86_400
NOTE = {"memory_type": "episodic", "entity": "infra.db"}


def texts_in(memory: Memoryos, **which: Any) -> list[str]:
    return [page.user_input for page in memory.timeline(**which)]


def test_the_timeline_tells_what_was_said_latest_first_whenever_it_was_stored(memory: Memoryos) -> None:
    for text, day in (("third", "2026-03-03"), ("first", "2026-03-01"), ("second", "2026-03-02")):
        memory.add_memory(text, "", day, session_id="odd" if text != "second" else "even")

    assert texts_in(memory) == ["third", "second", "first"]
    assert texts_in(memory, since="2026-03-02", until="2026-03-03") == ["second"]
    assert texts_in(memory, session_id="odd") == ["third", "first"]
    assert texts_in(memory, limit=1) == ["third"]
    assert texts_in(memory, before=memory.timeline(limit=1)[0].id) == ["second", "first"]


def test_an_unusable_period_is_refused(memory: Memoryos) -> None:
    with pytest.raises(InvalidInputError, match="since 'soon' is not a time"):
        memory.timeline(since="soon")
    with pytest.raises(InvalidInputError, match="limit must be a whole number"):
        memory.timeline(limit=0)


def test_a_pages_life_tells_when_it_was_embedded(memory: Memoryos, clock: FixedClock) -> None:
    page = memory.add_memory("I live in Oslo.", "Nice.", "2026-01-01")
    clock.advance(DAY)
    memory.settle()
    embedded_at = clock()
    clock.advance(DAY)

    memory.settle()

    assert memory.page_life(page.id)["embedded_at"] == embedded_at


def test_a_page_that_waits_has_no_time_of_embedding(open_memory: Any) -> None:
    memory = open_memory(embedder=None, embedding_model_name="none")
    page = memory.add_memory("I live in Oslo.", "Nice.", "2026-01-01")

    life = memory.page_life(page.id)

    assert (life["embedded"], life["embedded_at"]) == (None, None)


def test_a_pages_life_tells_how_far_it_has_come(open_memory: Any) -> None:
    memory = open_memory(short_term_capacity=1)
    memory.add_memory("I live in Oslo.", "Nice.", "2026-01-01", session_id="s")
    page = memory.add_memory("I like jazz.", "Noted.", "2026-01-02", session_id="s")
    last = memory.add_memory("Good night.", "Good night.", "2026-01-02", session_id="s")
    memory.force_mid_term_analysis()
    memory.settle()

    life = memory.page_life(page.id)

    assert life["page"] == page
    assert [life[step] for step in ("embedded", "learned", "consolidated", "studied")] == [True] * 4
    assert life["before"] == memory.list_pages()[0].id
    assert life["after"] == last.id
    assert len(life["topics"]) == 1
    assert {fact["value"] for fact in life["facts"]} >= {"jazz"}


def test_a_page_that_is_not_there_has_no_life(memory: Memoryos) -> None:
    with pytest.raises(NotFoundError, match="no page has the id 'page_1'"):
        memory.page_life("page_1")


def test_a_topic_warms_with_its_pages_and_cools_when_nothing_happens(open_memory: Any, clock: FixedClock) -> None:
    memory = open_memory(short_term_capacity=1)
    clock.advance(90 * DAY)
    for day in (1, 20, 40):
        memory.add_memory(f"Tell me about tomatoes, day {day}.", "Gladly.", f"2026-02-{1 + day // 2:02}")
    memory.force_mid_term_analysis()
    topic = memory.segments()[0]

    curve = memory.heat_curve(topic["id"], 30)

    times = [moment for moment, _ in curve]
    ahead = [heat for moment, heat in curve if moment > clock()]
    assert times == sorted(times)
    assert len(curve) == 30
    assert ahead == sorted(ahead, reverse=True)
    assert all(heat >= 0 for _, heat in curve)


def test_the_curve_of_a_topic_that_is_not_there_is_not_found(memory: Memoryos) -> None:
    with pytest.raises(NotFoundError, match="no segment has the id"):
        memory.heat_curve("segment_1")


def test_notes_are_listed_by_where_they_apply(memory: Memoryos) -> None:
    memory.store_memory("Everywhere.", scope="global", **NOTE)
    memory.store_memory("In shop.", scope="project", project="shop", **NOTE)
    memory.store_memory("In a task.", scope="task", project="shop", task_id="T1", **NOTE)
    memory.set_project("empty")

    places = [(place.project, place.task_id, place.notes) for place in memory.note_places()]

    assert places == [(None, None, 1), ("empty", None, 0), ("shop", None, 1), ("shop", "T1", 1)]
    assert [note.text for note in memory.notes_at()] == ["Everywhere."]
    assert [note.text for note in memory.notes_at("shop", "T1")] == ["In a task."]
    assert len(memory.notes_about("infra.db")) == 3


def test_links_are_followed_from_both_ends_and_deleted_notes_are_not_shown(memory: Memoryos) -> None:
    one, two, three = (memory.store_memory(text, scope="global", **NOTE).note for text in ("One.", "Two.", "Three."))
    memory.link_memories(one.id, two.id, "supports")
    memory.link_memories(three.id, one.id, "refines")
    memory.delete_memory(three.id)

    related = [
        (related_memory.note.text, related_memory.relation_type, related_memory.direction)
        for related_memory in memory.related_memories(one.id)
    ]

    assert related == [("Two.", "supports", "outgoing")]
    assert [
        (related_memory.note.text, related_memory.direction) for related_memory in memory.related_memories(two.id)
    ] == [("One.", "incoming")]
    assert [note.text for note in memory.deleted_memories()] == ["Three."]
    with pytest.raises(NotFoundError):
        memory.related_memories(three.id)

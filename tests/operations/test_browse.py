"""Looking through a memory: pages in their order, topics with their heat."""

import pytest

from memoryos import Memoryos
from memoryos.errors import ClosedError, InvalidInputError, NotFoundError
from memoryos.testing import FixedClock, ScriptedAnalyst


@pytest.fixture
def studied(open_memory) -> Memoryos:
    """A memory whose pages have left short-term memory for two topics."""
    memory = open_memory(analyst=ScriptedAnalyst(), short_term_capacity=1, mid_term_similarity_threshold=1.9)
    for day in range(3):
        memory.add_memory(f"#cello The lesson of day {day} was about bowing.", "Bowing takes practice.")
    for day in range(3):
        memory.add_memory(f"#bread Sourdough of day {day}: it rose well.", "Good bread needs time.")
    memory.force_mid_term_analysis()
    return memory


def test_pages_come_in_the_order_they_were_stored_a_piece_at_a_time(memory: Memoryos) -> None:
    stored = [memory.add_memory(f"question {number}", "answer") for number in range(5)]

    first = memory.list_pages(limit=2)
    rest = memory.list_pages(after=first[-1].seq)

    assert [*first, *rest] == stored
    assert memory.list_pages(after=rest[-1].seq) == []


def test_notes_come_in_the_order_of_their_last_change_deleted_ones_too(memory: Memoryos) -> None:
    one, two = (memory.store_memory(text, "episodic", "global", "test").note.id for text in ("one", "two"))
    memory.update_memory(one, text="one, changed")
    memory.delete_memory(two)

    first = memory.list_notes(limit=1)
    rest = memory.list_notes(after=first[-1].change)

    assert [note.id for note in (*first, *rest)] == [one, two]
    assert [note.deleted_at is None for note in (*first, *rest)] == [True, False]


@pytest.mark.parametrize(
    "wrong", [{"after": -1}, {"after": "0"}, {"after": 2**63}, {"limit": 0}, {"limit": 10_001}, {"limit": None}]
)
def test_a_piece_that_cannot_be_is_refused(memory: Memoryos, wrong: dict[str, int]) -> None:
    for listed in (memory.list_pages, memory.list_notes):
        with pytest.raises(InvalidInputError, match=f"{next(iter(wrong))} must be a whole number from"):
            listed(**wrong)


def test_pages_are_found_by_their_ids_each_once(memory: Memoryos) -> None:
    one, two = (memory.add_memory(text, "answer") for text in ("one", "two"))

    assert memory.pages([two.id, "page_0", one.id, two.id]) == [one, two]


def test_topics_are_outlined_the_hottest_first(studied: Memoryos) -> None:
    outlines = studied.segments()

    assert len(outlines) >= 2
    assert [segment["heat"] for segment in outlines] == sorted((segment["heat"] for segment in outlines), reverse=True)
    assert sum(segment["pages"] for segment in outlines) == 5
    assert all(segment["summary"] and segment["keywords"] and not segment["archived"] for segment in outlines)
    assert studied.segments(archived=True) == []


def test_a_topic_left_alone_only_cools(studied: Memoryos, clock: FixedClock) -> None:
    before = {segment["id"]: segment["heat"] for segment in studied.segments()}

    clock.advance(365 * 86_400)

    assert all(segment["heat"] < before[segment["id"]] for segment in studied.segments())


def test_one_topic_tells_its_parts_and_their_pages(studied: Memoryos) -> None:
    outline = studied.segments()[0]

    whole = studied.segment(outline["id"])

    assert {name: whole[name] for name in outline} == outline
    named = [page_id for part in whole["parts"] for page_id in part["page_ids"]]
    assert len(studied.pages(named)) == outline["pages"]
    assert whole["parts"][0]["derived_by"] == "scripted/1"


def test_an_archived_topic_is_still_found_by_its_id(open_memory) -> None:
    memory = open_memory(
        analyst=ScriptedAnalyst(), short_term_capacity=1, mid_term_capacity=1, mid_term_similarity_threshold=1.9
    )
    for text in ("#cello New strings.", "#bread It rose well.", "#train It was late."):
        memory.add_memory(text, "I see.")
    memory.force_mid_term_analysis()

    archived = memory.segments(archived=True)

    assert archived
    assert memory.segment(archived[0]["id"])["archived"] is True


def test_a_topic_that_is_not_there_is_said_to_be(studied: Memoryos, open_memory) -> None:
    elsewhere = open_memory("eve")

    with pytest.raises(NotFoundError, match="no segment has the id 'segment_0'"):
        studied.segment("segment_0")
    with pytest.raises(InvalidInputError, match="segment_id must be a string"):
        studied.segment(7)  # type: ignore[arg-type]
    with pytest.raises(NotFoundError):
        elsewhere.segment(studied.segments()[0]["id"])


def test_a_closed_memory_shows_nothing(memory: Memoryos) -> None:
    memory.close()

    for look in (memory.list_pages, memory.segments):
        with pytest.raises(ClosedError):
            look()

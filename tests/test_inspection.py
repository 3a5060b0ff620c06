"""What people see of a memory: its topics, its profile with evidence, its pages."""

import pytest

from memoryos import Memoryos
from memoryos.errors import ClosedError
from memoryos.testing import FixedClock


def told(memory: Memoryos) -> Memoryos:
    for number in range(12):
        memory.add_memory(f"I live in Oslo and sail boat number {number}.", "Good wind to you.")
    memory.force_mid_term_analysis()
    return memory


def test_topics_come_hottest_first_with_their_heat(open_memory, clock: FixedClock) -> None:
    memory = told(open_memory(short_term_capacity=1))
    memory.add_memory("Quantum chess openings are hard.", "They are.")
    memory.force_mid_term_analysis()

    outlines = memory.segments()

    assert [each.heat for each in outlines] == sorted((each.heat for each in outlines), reverse=True)
    assert sum(each.pages for each in outlines) == 12
    assert all(each.summary and each.keywords and not each.archived for each in outlines)
    assert all(each.used_at <= clock() for each in outlines)


def test_a_topic_cools_with_time(open_memory, clock: FixedClock) -> None:
    memory = told(open_memory(short_term_capacity=1))
    before = memory.segments()[0].heat

    clock.advance(300 * 86400)

    assert memory.segments()[0].heat < before


def test_archived_topics_come_last(open_memory) -> None:
    memory = open_memory(short_term_capacity=1, mid_term_capacity=1, mid_term_similarity_threshold=2)
    for words in ("sailing boats at sea", "baking rye bread", "tax forms and rebates"):
        memory.add_memory(f"Tell me of {words}.", f"Gladly, of {words}.")
        memory.add_memory(f"More of {words}, please.", f"More of {words}.")
        memory.force_mid_term_analysis()

    archived = [each.archived for each in memory.segments()]

    assert archived == sorted(archived)
    assert set(archived) == {False, True}


def test_the_profile_names_the_pages_that_show_it(open_memory) -> None:
    memory = open_memory(short_term_capacity=1)
    assert memory.profile() is None

    profile = told(memory).profile()

    assert profile is not None
    home = next(each for each in profile.attributes if each.name == "home")
    evidence = memory.pages(home.page_ids)
    assert home.value == "Oslo"
    assert evidence
    assert all("Oslo" in page.user_input for page in evidence)


def test_unknown_pages_are_passed_over(memory: Memoryos) -> None:
    page = memory.add_memory("hello", "hi")

    assert memory.pages(["page_nobody_has", page.id]) == [page]


def test_a_closed_memory_shows_nothing(memory: Memoryos) -> None:
    memory.close()

    for look in (memory.segments, memory.profile, lambda: memory.pages([])):
        with pytest.raises(ClosedError):
            look()

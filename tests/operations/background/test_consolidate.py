"""Pages leave short-term memory for topic segments, as seen through the public API."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engines import engine_of, open_memory_with, store_of
from memoryos.operations.background.workers import Workers
from memoryos.testing import FixedClock, HashingEmbedder, ScriptedAnalyst

TOPICS = ("dog", "garden", "work")


def talk(memory, *topics, **other):
    return [
        memory.add_memory(f"#{topic} {topic} {topic} {number}", topic, **other) for number, topic in enumerate(topics)
    ]


def segments(memory, *, archived=False):
    return store_of(memory).segments.outlines(archived=archived)


def by_topic(memory):
    return {segment.keywords[0]: segment for segment in segments(memory)}


def places(memory):
    """Of each page, by its text, the topics that it is in; none for those in short-term memory."""
    store = store_of(memory)
    names = {
        segment.id: segment.keywords[0] for away in (False, True) for segment in store.segments.outlines(archived=away)
    }
    pages = store.pages.after(0, 10_000)
    of_pages = store.segments.of_pages([page.id for page in pages])
    return {page.user_input: [names[of_page] for of_page in of_pages.get(page.id, ())] for page in pages}


def analysed_in_whole_batches(memory):
    engine = engine_of(memory)
    analyst_job = Workers(engine, engine.clock).analyst
    analyst_job.wake()
    analyst_job.settle(10)
    analyst_job.stop()


@pytest.fixture
def analyst():
    return ScriptedAnalyst()


@pytest.fixture
def memory(open_memory, analyst):
    return open_memory(analyst=analyst, short_term_capacity=2, mid_term_heat_threshold=1_000)


def test_pages_beyond_short_term_memory_are_grouped_by_topic(memory):
    talk(memory, "dog", "garden", "dog", "garden", "dog")

    memory.settle()

    assert {topic: (item.pages, item.unstudied) for topic, item in by_topic(memory).items()} == {
        "dog": (2, 2),
        "garden": (1, 1),
    }
    stats = memory.get_memory_stats()
    assert (stats["short_term_count"], stats["mid_term_sessions_count"]) == (2, 2)


def test_a_question_is_asked_for_a_whole_batch_and_not_for_less(memory, analyst):
    talk(memory, *("dog",) * 21)
    analysed_in_whole_batches(memory)
    assert analyst.calls == []
    assert memory.get_memory_stats()["waiting"]["consolidate"] == 19

    talk(memory, *("dog",) * 23)
    analysed_in_whole_batches(memory)

    assert [(question, len(pages)) for question, pages in analyst.calls] == [("group", 20), ("group", 20)]


def test_less_than_a_batch_is_done_when_somebody_settles(memory, analyst):
    talk(memory, *("dog",) * 5)

    assert memory.settle(10)

    assert [(question, len(pages)) for question, pages in analyst.calls] == [("group", 3)]


def test_long_pages_make_smaller_batches(memory, analyst):
    for _ in range(6):
        memory.add_memory("#dog " + "x" * 10_000, "ok")

    memory.settle()

    assert [len(pages) for _, pages in analyst.calls] == [2, 2]


def test_a_topic_that_comes_up_again_joins_its_segment(memory):
    talk(memory, *("dog",) * 5)
    memory.settle()
    [before] = segments(memory)

    talk(memory, *("dog",) * 5)
    memory.settle()

    [after] = segments(memory)
    assert (after.id, before.pages, after.pages) == (before.id, 3, 8)


def test_summary_keywords_and_centroid_follow_the_pages(memory):
    talk(memory, *("dog",) * 3)
    memory.settle()
    [before] = segments(memory)

    for text in ("#dog another sentence of the dog", "#dog dog", "#dog dog dog"):
        memory.add_memory(text, "dog")
        memory.settle()

    [after] = segments(memory)
    assert "another sentence" in after.summary
    assert "another sentence" not in before.summary
    assert not (before.centroid == after.centroid).all()


def test_a_page_stays_searchable_wherever_it_is_and_archived_by_an_exhaustive_search(open_memory, analyst):
    memory = open_memory(analyst=analyst, short_term_capacity=1, mid_term_capacity=1)
    talk(memory, "dog", "garden", "work")

    memory.settle()

    assert len(segments(memory, archived=True)) == 1
    for number, topic in enumerate(TOPICS):
        assert f"#{topic} {topic} {topic} {number}" in [
            item.text for item in memory.retrieve(topic, exhaustive=True).items
        ]


def test_without_an_embedder_keywords_alone_decide(open_memory, analyst):
    memory = open_memory(analyst=analyst, embedding_model_name="none", short_term_capacity=1)
    talk(memory, "dog", "garden", "dog")
    memory.settle()
    talk(memory, "garden", "dog", "garden")

    memory.settle()

    assert {topic: item.pages for topic, item in by_topic(memory).items()} == {"dog": 3, "garden": 2}
    assert all(segment.centroid is None for segment in segments(memory))


def test_another_embedder_gives_segments_new_centroids(open_memory, analyst):
    first = open_memory(analyst=analyst, short_term_capacity=1)
    talk(first, "dog", "dog", "dog")
    first.settle()
    first.close()
    second = open_memory(analyst=analyst, short_term_capacity=1, embedder=HashingEmbedder(16))
    second.settle()

    talk(second, "dog", "dog")
    second.settle()

    [dog] = segments(second)
    assert (dog.embedder, len(dog.centroid), dog.pages) == ("hashing/16", 16, 4)


def test_a_conversation_keeps_its_chain_across_restarts(open_memory, analyst):
    first = open_memory(analyst=analyst, short_term_capacity=1)
    pages = talk(first, "dog", "dog", session_id="s")
    first.settle()
    first.close()
    second = open_memory(analyst=analyst, short_term_capacity=1)
    pages += talk(second, "dog", "garden", "garden", session_id="s")

    second.settle()

    links = store_of(second).page_state.links([page.id for page in pages])
    texts = [links[page.id] for page in pages[:4]]
    assert [text.continues for text in texts] == [False, True, True, False]
    assert [text.before for text in texts] == [None, *(page.id for page in pages[:3])]
    assert texts[2].chain_summary == "#dog dog dog 0 > #dog dog dog 1 > #dog dog dog 0"


def test_beyond_its_capacity_the_coldest_segments_are_put_away_and_come_back_with_it(open_memory, analyst, clock):
    memory = open_memory(analyst=analyst, short_term_capacity=1, mid_term_capacity=1)
    talk(memory, "dog", "garden", "garden", "work")
    memory.settle()
    assert [segment.keywords[0] for segment in segments(memory)] == ["garden"]
    assert memory.get_memory_stats()["archived_segments"] == 1
    memory.close()

    larger = open_memory(analyst=analyst, short_term_capacity=1, mid_term_capacity=9)
    larger.settle()

    assert sorted(by_topic(larger)) == ["dog", "garden"]
    assert segments(larger, archived=True) == []


def test_a_segment_put_away_is_back_when_it_was_recalled(open_memory, analyst):
    memory = open_memory(analyst=analyst, short_term_capacity=1, mid_term_capacity=1)
    talk(memory, "dog", "garden", "garden", "work")
    memory.settle()
    for _ in range(3):
        memory.retrieve("dog", limit=1, exhaustive=True)

    memory.settle()

    assert [(segment.keywords[0], segment.visits) for segment in segments(memory)] == [("dog", 3)]


def test_a_visit_is_a_recall_that_showed_a_page_and_not_a_look_at_the_figures(memory):
    talk(memory, "dog", "dog", "garden", "garden", "work", "work")
    memory.settle()

    memory.retrieve("dog", limit=2)
    memory.retrieve("dog", limit=1)
    for _ in range(3):
        memory.get_memory_stats()
    memory.settle()

    assert {topic: item.visits for topic, item in by_topic(memory).items()} == {"dog": 2, "garden": 0}


def test_visits_noted_before_closing_are_counted(open_memory, analyst):
    memory = open_memory(analyst=analyst, short_term_capacity=1)
    talk(memory, "dog", "dog")
    memory.settle()
    memory.retrieve("dog", limit=2)

    memory.close()

    [dog] = segments(open_memory(analyst=analyst))
    assert dog.visits == 1


@settings(max_examples=15, deadline=None)
@given(
    texts=st.lists(st.sampled_from(TOPICS), max_size=30),
    capacities=st.tuples(st.integers(1, 6), st.integers(1, 6)),
    mid_term=st.integers(1, 3),
)
def test_every_page_is_in_exactly_one_place(tmp_path_factory, texts, capacities, mid_term):
    place = {
        "data_storage_path": tmp_path_factory.mktemp("places"),
        "clock": FixedClock(),
        "embedder": HashingEmbedder(512),
    }
    for part, capacity in zip((texts[::2], texts[1::2]), capacities, strict=True):
        arguments = {"short_term_capacity": capacity, "mid_term_capacity": mid_term, "analyst": ScriptedAnalyst()}
        with open_memory_with(user_id="ada", **place, **arguments) as memory:
            for topic in part:
                memory.add_memory(f"#{topic} {topic} {topic} {memory.get_memory_stats()['pages']}", "")
            memory.settle()
            results, up_to = places(memory), store_of(memory).page_state.consolidated()
            after = {page.user_input for page in store_of(memory).pages.after(up_to, 99)}

    assert len(results) == len(texts)
    assert {text for text, topics in results.items() if not topics} == after
    assert all(topics in ([], [text.split()[1]]) for text, topics in results.items())

"""The retrievers through the door."""

import threading
from datetime import UTC, datetime

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engines import engine_of
from memoryos import Memoryos
from memoryos.domain.budget import within
from memoryos.domain.page import Page, Turn
from memoryos.domain.recall import RecallItem, line
from memoryos.errors import SettingsError
from memoryos.testing import FixedClock, HashingEmbedder
from memoryos.text.token_estimate import estimate_tokens

CHAT = [
    ("Ann", "I adopted a puppy last week!"),
    ("Bob", "Lovely! What did you call it?"),
    ("Ann", "Rufus."),
    ("Bob", "My own dog is called Bella and she is eleven years old."),
    ("Ann", "I am going to Lisbon in March to see the trams."),
    ("Bob", "I have never been to Portugal."),
]


def chat(memory, item=CHAT, session="s1"):
    memory.add_messages(
        [{"role": "user" if name == "Ann" else "assistant", "content": text, "name": name} for name, text in item],
        session_id=session,
    )
    return memory


def texts(recall):
    return [item.text for item in recall.items]


def test_the_speaker_asked_about_is_preferred(memory):
    chat(memory)

    assert texts(memory.retrieve("What is Bob's dog called?"))[0].startswith("My own dog")
    assert memory.retrieve("What about Ann's dog?").items[0].name == "Ann"


def test_an_answer_too_short_to_be_understood_comes_with_what_was_said_before(memory):
    chat(memory)

    item = next(
        item for item in memory.retrieve("What did Ann call her puppy?", limit=5).items if item.text == "Rufus."
    )

    assert item.context == "Lovely! What did you call it?"
    assert line(item).endswith("Ann: Rufus. (after: Lovely! What did you call it?)")


def test_the_parts_explained_add_up_to_the_score(memory):
    chat(memory)

    items = memory.retrieve("When is Ann going to Lisbon next March?", limit=6, explain=True).items

    assert items
    assert {"words", "meaning", "speaker", "statement", "tells_time", "in_time"} == set(items[0].parts)
    for item in items:
        assert sum(item.parts.values()) == pytest.approx(item.score, abs=1e-6)


def test_without_explain_the_parts_are_left_out(memory):
    assert chat(memory).retrieve("Lisbon").items[0].parts == {}


def test_what_does_not_matter_is_not_recalled(open_memory):
    memory = chat(open_memory(embedding_model_name="none"))

    assert texts(memory.retrieve("Which quantum algorithm factors integers?")) == []


def test_min_score_is_a_setting(open_memory):
    everything = chat(open_memory(min_score=0.0))

    assert len(everything.retrieve("Which quantum algorithm factors integers?", limit=10).items) == 6


def test_the_same_question_gives_the_same_answer_on_any_number_of_threads(memory):
    chat(memory)
    memory.settle()
    expected = [(item.id, item.score) for item in memory.retrieve("dog puppy Lisbon", limit=6).items]
    results = []

    threads = [
        threading.Thread(
            target=lambda: results.append([(i.id, i.score) for i in memory.retrieve("dog puppy Lisbon", limit=6).items])
        )
        for _ in range(8)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert results == [expected] * 8


def test_a_memory_opened_again_answers_the_same(open_memory):
    memory = chat(open_memory())
    memory.settle()
    before = [(item.id, item.score) for item in memory.retrieve("dog", limit=6).items]
    memory.close()

    after = [(item.id, item.score) for item in open_memory().retrieve("dog", limit=6).items]

    assert after == before


def test_a_named_time_is_seen_from_as_of(open_memory):
    memory = open_memory()
    for month in (1, 2, 3, 4):
        memory.add_memory(
            "We had soup for lunch", "", timestamp=datetime(2026, month, 10, tzinfo=UTC), session_id=f"s{month}"
        )

    first = memory.retrieve("What soup did we have last month?", as_of="2026-04-15", limit=1).items[0]

    assert first.timestamp.month == 3


def test_items_fit_the_budget(memory):
    chat(memory)

    items = memory.retrieve("dog puppy Lisbon Portugal", max_tokens=45).items

    assert items
    assert sum(estimate_tokens(line(item)) + 1 for item in items) <= 45


def item_of(number: int, words: int, score: float) -> RecallItem:
    turn = Turn(Page(f"page_{number}", "word " * words, "", datetime(2026, 1, 1, tzinfo=UTC)), "user")
    return RecallItem.of_turn(turn, score, {})


items_of = st.lists(st.tuples(st.integers(1, 400), st.floats(0, 1)), max_size=12).map(
    lambda value: [item_of(number, *one) for number, one in enumerate(value)]
)


@given(items_of, st.integers(1, 900), st.integers(0, 900))
def test_a_larger_budget_never_loses_an_item(items, budget, more):
    small, large = (within(items, tokens, estimate_tokens) for tokens in (budget, budget + more))

    assert {item.id for item in small} <= {item.id for item in large}
    assert sum(estimate_tokens(line(item)) + 1 for item in small) <= budget


def test_one_very_long_item_does_not_keep_out_the_others():
    items = [item_of(0, 5000, 0.9), item_of(1, 10, 0.5), item_of(2, 10, 0.4)]

    assert [item.id for item in within(items, 100, estimate_tokens)] == ["page_1/user", "page_2/user"]


def test_an_item_longer_than_the_budget_gives_its_beginning():
    (item,) = within([item_of(0, 5000, 0.9)], 100, estimate_tokens)

    assert item.id == "page_0/user"
    assert item.text.startswith("word word")
    assert item.text.endswith(" …")
    assert estimate_tokens(line(item)) <= 100


@pytest.mark.parametrize("retriever", ["bm25", "dense", "paper"])
def test_other_retrievers_can_be_chosen_to_compare_with(open_memory, retriever):
    memory = open_memory(retriever=retriever, short_term_capacity=1)
    chat(memory)
    chat(memory, [("Ann", "Good night!"), ("Bob", "Sleep well.")], session="s2")
    memory.force_mid_term_analysis()

    recall = memory.retrieve("going to Lisbon in March to see the trams", limit=2)

    assert any("Lisbon" in text for text in texts(recall))


@pytest.mark.parametrize("retriever", ["dense", "paper"])
def test_without_an_embedder_those_that_need_one_find_nothing(open_memory, retriever):
    memory = chat(open_memory(retriever=retriever, embedding_model_name="none"))

    assert texts(memory.retrieve("Lisbon")) == []


def test_an_unknown_retriever_is_refused(open_memory):
    with pytest.raises(SettingsError, match="unknown retriever 'psychic'"):
        open_memory(retriever="psychic")


@given(
    st.lists(
        st.text(st.characters(exclude_categories=("Cs",), exclude_characters="\x00"), min_size=1, max_size=60).filter(
            str.strip
        ),
        min_size=1,
        max_size=8,
    ),
    st.text(st.characters(exclude_categories=("Cs",), exclude_characters="\x00"), max_size=60),
)
@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_text_can_be_stored_and_any_question_asked(tmp_path_factory, entry, question):
    folder = tmp_path_factory.mktemp("any")
    with Memoryos(
        "ada", data_storage_path=folder, embedder=HashingEmbedder(), clock=FixedClock(), min_score=0.0
    ) as memory:
        for text in entry:
            memory.add_memory(text, "")

        items = memory.retrieve(question, limit=50, explain=True).items

    assert len(items) == (len(entry) if question.strip() else 0)
    assert [item.score for item in items] == sorted((item.score for item in items), reverse=True)
    assert all(-1e-6 <= item.score <= 1 + 1e-6 for item in items)


def test_archived_segments_are_searched_only_when_the_search_is_exhaustive(open_memory, clock):
    memory = open_memory(short_term_capacity=1, mid_term_capacity=1, embedding_model_name="none", min_score=0.0)
    topics = [
        "tulip garden soil spade",
        "guitar chord strings amplifier",
        "rocket orbit engine fuel",
        "bread dough oven yeast",
    ]
    for topic in topics:
        for turn in range(3):
            memory.add_memory(f"{topic} {turn}", "", session_id=topic[:5])
        clock.advance(86_400)
    memory.force_mid_term_analysis()
    assert memory.get_memory_stats()["archived_segments"] > 0

    usual, exhaustive = (
        {item.text for item in memory.retrieve("garden guitar rocket bread", limit=12, exhaustive=number).items}
        for number in (False, True)
    )

    assert usual < exhaustive
    assert len(exhaustive) == 12
    missed = min(exhaustive - usual)
    assert memory.why_not("garden guitar rocket bread", missed, limit=12).reason == "filtered"
    assert memory.why_not("garden guitar rocket bread", missed, limit=12, exhaustive=True).reason == "recalled"


def test_what_is_archived_gives_its_place_to_others(open_memory, clock):
    memory = open_memory(short_term_capacity=1, mid_term_capacity=1, embedding_model_name="none", min_score=0.0)
    for topic in ["tulip garden soil spade", "guitar chord strings amplifier", "rocket orbit engine fuel"]:
        for turn in range(3):
            memory.add_memory(f"{topic} {turn}", "", session_id=topic[:5])
        clock.advance(86_400)
    memory.force_mid_term_analysis()

    assert len(memory.retrieve("tulip garden guitar chord", limit=2).items) == 2


def test_a_time_told_by_an_event_is_counted_from_when_the_event_was_spoken_of(open_memory):
    memory = open_memory(embedding_model_name="none")
    for month in (1, 3, 5):
        memory.add_memory(
            "We had soup for lunch", "", timestamp=datetime(2026, month, 10, tzinfo=UTC), session_id=f"s{month}"
        )
    memory.add_memory("Our wedding was lovely", "", timestamp="2026-05-12", session_id="wedding")

    before = memory.retrieve("What soup did we have two months before the wedding?", limit=1).items[0]
    unknown = memory.retrieve("What soup did we have two months before the coronation?", limit=3).items

    assert before.timestamp.month == 3
    assert {item.text for item in unknown} == {"We had soup for lunch"}


def test_a_superseded_fact_is_said_to_be(open_memory, clock):
    memory = open_memory(short_term_capacity=1, embedding_model_name="none")
    for text in (
        "I live in Oslo.",
        "I like my flat in Oslo.",
        "The rent in Oslo is high.",
        "Oslo is cold.",
        "Oslo again.",
    ):
        memory.add_memory(text, "")
    clock.advance(86_400)
    for text in (
        "I moved to Berlin last month. I live in Berlin.",
        "Berlin is big.",
        "Berlin is fun.",
        "Berlin has lakes.",
    ):
        memory.add_memory(text, "")
    memory.force_mid_term_analysis()
    old = next(fact for fact in engine_of(memory).long_term.facts() if fact.superseded_by)

    verdict = memory.why_not("Where do I live?", old.id)

    assert verdict.reason == "superseded"
    assert "Berlin" in verdict.explanation

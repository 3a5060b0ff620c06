"""Questions for a whole conversation list its turns, though no word is shared."""

from datetime import UTC, datetime, timedelta

import pytest

MAY = datetime(2026, 5, 4, 9, tzinfo=UTC)


@pytest.fixture
def talked(open_memory):
    """Three conversations in May 2026, asked about a year and a half later."""
    memory = open_memory(clock=lambda: datetime(2027, 11, 1, 12, tzinfo=UTC))
    for number, (question, answered) in enumerate(
        [
            ("My boat leaks.", "Try caulking the planks."),
            ("Which soup is light?", "Miso soup."),
            ("The cat is ill.", "See a vet today."),
        ]
    ):
        memory.add_memory(question, answered, MAY + timedelta(days=number), session_id=f"s{number}")
    return memory


def texts(recall) -> list[str]:
    return [item.text for item in recall.items]


@pytest.mark.parametrize(
    "question",
    [
        "What did we talk about on May 5th?",
        "我们5月5号聊了什么？",
        "Worüber haben wir am 5. Mai gesprochen?",
        "¿De qué hablamos el 5 de mayo?",
    ],
)
def test_a_day_lists_what_was_said_on_it_in_the_year_that_memory_holds(talked, question):
    assert texts(talked.retrieve(question)) == ["Which soup is light?", "Miso soup."]


def test_the_first_conversation_is_listed(talked):
    assert texts(talked.retrieve("What was our first conversation about?")) == [
        "My boat leaks.",
        "Try caulking the planks.",
    ]


def test_the_last_conversation_is_listed(talked):
    assert texts(talked.retrieve("What did we talk about last time?")) == ["The cat is ill.", "See a vet today."]


def test_the_conversation_that_asks_is_not_the_last_one(talked):
    talked.add_memory("Good morning!", "Hello!", datetime(2027, 11, 1, 11, 50, tzinfo=UTC), session_id="now")

    assert texts(talked.retrieve("What did we talk about last time?")) == ["The cat is ill.", "See a vet today."]


def test_a_limit_keeps_the_users_turns(talked):
    assert texts(talked.retrieve("What did we talk about on May 5th?", limit=1)) == ["Which soup is light?"]


def test_a_day_of_which_memory_holds_nothing_is_searched_as_any_question(talked):
    assert talked.retrieve("What did we talk about on May 20th?", explain=True).items is not None


def test_an_empty_memory_lists_nothing(open_memory):
    assert open_memory().retrieve("What did we talk about last time?").items == ()


def test_after_a_long_silence_a_relative_day_is_seen_from_the_last_turn(talked):
    assert texts(talked.retrieve("What did we talk about yesterday?")) == ["Which soup is light?", "Miso soup."]


def test_after_a_short_silence_yesterday_is_yesterday(open_memory):
    memory = open_memory(clock=lambda: MAY + timedelta(days=3))
    memory.add_memory("My boat leaks.", "Try caulking the planks.", MAY - timedelta(days=1), session_id="a")
    memory.add_memory("The cat is ill.", "See a vet today.", MAY, session_id="b")

    items = memory.retrieve("What did we talk about yesterday?", explain=True).items

    assert {item.parts["in_time"] for item in items} == {0}

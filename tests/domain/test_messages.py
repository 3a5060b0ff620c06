from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memoryos.domain.messages import Utterance, exchanges, read_messages
from memoryos.errors import InvalidInputError

NOW = datetime(2026, 1, 1, tzinfo=UTC)


def message_of(role, text="hello", **more):
    return Utterance(role=role, text=text, timestamp=NOW, **more)


def test_an_answer_joins_the_question_before_it():
    question, answer = message_of("user", "Where?"), message_of("assistant", "Here.")

    made = exchanges([question, answer])

    assert [(made[0].user, made[0].assistant)] == [(question, answer)]


def test_two_questions_in_a_row_and_two_answers_in_a_row_are_pages_of_their_own():
    made = exchanges(
        [
            message_of("assistant", "0"),
            message_of("user", "1"),
            message_of("user", "2"),
            message_of("assistant", "3"),
            message_of("assistant", "4"),
        ]
    )

    texts = [(one.user and one.user.text, one.assistant and one.assistant.text) for one in made]
    assert texts == [(None, "0"), ("1", None), ("2", "3"), (None, "4")]


@given(st.lists(st.sampled_from(["user", "assistant"]), max_size=30))
def test_every_message_is_in_exactly_one_exchange_in_order(roles):
    messages = [message_of(role, str(number)) for number, role in enumerate(roles)]

    made = exchanges(messages)

    assert [side for one in made for side in (one.user, one.assistant) if side] == messages


def test_a_page_keeps_names_times_and_meta_data_of_each_side():
    later = datetime(2026, 1, 2, tzinfo=UTC)
    user = message_of("user", "Hi", name="Ada", meta_data={"n": 1}, id="m1")
    answer = Utterance(role="assistant", text="Ho", timestamp=later, name="Bot", meta_data={"n": 2}, id="m2")

    page = exchanges([user, answer])[0].page("page_1", "s1")
    first, second = page.turns()

    assert (first.name, first.timestamp, first.meta_data) == ("Ada", NOW, {"n": 1})
    assert (second.name, second.timestamp, second.meta_data) == ("Bot", later, {"n": 2})
    assert page.message_ids == ("m1", "m2")


def test_a_list_of_parts_keeps_its_text_parts():
    content = [{"type": "text", "text": "Look:"}, {"type": "image_url", "image_url": {"url": "x"}}, "a cat"]

    messages = read_messages([{"role": "user", "content": content}], NOW, 100)

    assert messages[0].text == "Look:\na cat"


@pytest.mark.parametrize("role", ["system", "developer", "tool", "function"])
def test_instructions_and_tool_traffic_are_passed_over(role):
    assert read_messages([{"role": role, "content": 5}], NOW, 100) == []


@pytest.mark.parametrize("content", [None, "", "   ", []])
def test_a_message_without_text_is_passed_over(content):
    assert read_messages([{"role": "assistant", "content": content, "tool_calls": []}], NOW, 100) == []


@pytest.mark.parametrize(
    "message",
    [
        {"role": "assistant", "content": None, "tool_calls": [{"id": "1", "type": "function"}]},
        {"role": "assistant", "content": None, "refusal": "I can't."},
        {"role": "assistant", "content": ""},
        {"role": "user", "content": [{"type": "image_url", "image_url": {"url": "x"}}]},
    ],
)
def test_what_a_chat_may_have_instead_of_text_is_passed_over(message):
    assert read_messages([message], NOW, 100) == []


@pytest.mark.parametrize("content", [{}, {"content": None}, {"content": ""}, {"content": " \n"}, {"content": []}])
def test_a_message_of_the_user_without_text_is_refused(content):
    with pytest.raises(InvalidInputError, match=r"messages\[1\].content is empty; pass what the user said"):
        read_messages([{"role": "user", "content": "Hi."}, {"role": "user"} | content], NOW, 100)


def test_a_message_of_the_assistant_with_nothing_at_all_is_refused():
    with pytest.raises(InvalidInputError, match=r"messages\[0\].content is empty; pass what the assistant said"):
        read_messages([{"role": "assistant"}], NOW, 100)


@pytest.mark.parametrize(
    ("times", "said_on"),
    [
        ([None, None], [1, 1]),
        (["2025-12-03", None, "2025-12-05"], [3, 3, 5]),
        ([None, "2025-12-03", None], [3, 3, 3]),
        ([None, None, "2025-12-04", "2025-12-06", None], [4, 4, 4, 6, 6]),
    ],
)
def test_a_message_without_a_time_was_said_when_those_around_it_were(times, said_on):
    messages = [{"role": "user", "content": "x", "timestamp": time} for time in times]

    assert [message.timestamp.day for message in read_messages(messages, NOW, 100)] == said_on


@pytest.mark.parametrize(
    ("messages", "why"),
    [
        ("hello", "messages must be a list"),
        ({"role": "user"}, "messages must be a list"),
        (7, "messages must be a list"),
        (["hello"], r"messages\[0\] must be an object"),
        ([{"content": "x"}], r"messages\[0\].role must be 'user' or 'assistant', not None"),
        ([{"role": "robot", "content": "x"}], "not 'robot'"),
        ([{"role": "user", "content": 7}], r"messages\[0\].content must be a string"),
        ([{"role": "user", "content": [7]}], r"messages\[0\].content contains 7"),
        (
            [{"role": "user", "content": "x"}, {"role": "user", "content": "y", "timestamp": "soon"}],
            r"messages\[1\].timestamp",
        ),
        ([{"role": "user", "content": "x", "name": "a\nb"}], r"messages\[0\].name"),
        ([{"role": "user", "content": "x", "id": ""}], r"messages\[0\].id"),
        ([{"role": "user", "content": "x", "meta_data": "m"}], "meta_data"),
    ],
)
def test_messages_that_cannot_be_kept_are_refused_with_their_place(messages, why):
    with pytest.raises(InvalidInputError, match=why):
        read_messages(messages, NOW, 100)

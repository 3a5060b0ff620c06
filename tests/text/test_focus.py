"""The part of a long question that says what is asked."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memoryos.domain.query import LONGEST_QUERY
from memoryos.text.focus import both_ends, focus

CODE = "value = some_call(argument)\n" * 100
QUESTION = "Which of my editors did I use for it? Thanks."


def test_a_question_of_the_usual_length_is_its_own_focus():
    question = "Where did I park the car yesterday, and what did the ticket cost? " * 5

    assert focus(question) == question


@pytest.mark.parametrize(
    "prompt", [f"{QUESTION}\n\n{CODE}", f"\n{CODE}\n\n{QUESTION}\n", f"Look at this.\n\n{CODE}\n\n{QUESTION}"]
)
def test_of_a_long_prompt_the_paragraph_that_asks_is_the_focus(prompt: str):
    assert focus(prompt) == QUESTION


def test_if_neither_end_asks_both_count_in_whole_words():
    prompt = f"Find the bug. {'some_call(argument) ' * 200} It has to do with my editor."

    question = focus(prompt)

    assert len(question) <= 603
    assert question.startswith("Find the bug. ")
    assert question.endswith(" It has to do with my editor.")
    assert set(question.split()) <= {*prompt.split(), "…"}


def test_a_text_without_spaces_is_cut_anywhere():
    assert focus("我" * 2000 + "车停在哪里？") == "我" * 294 + "车停在哪里？"


@given(st.text(max_size=300), st.integers(100, LONGEST_QUERY))
@pytest.mark.parametrize("filler", ["", "word " * 900, "x" * 4500])
def test_the_ends_of_a_text_never_take_more_room_than_given(filler: str, text: str, most: int):
    assert len(both_ends(text + filler + text, most)) <= most

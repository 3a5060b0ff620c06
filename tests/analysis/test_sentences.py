"""Which sentences of a message its writer earnestly states."""

import pytest

from memoryos.analysis.rules.sentences import split, stated
from memoryos.analysis.rules.unquoted_text import own_words


@pytest.mark.parametrize(
    "text",
    [
        "```\nI live in Ohio\n```",
        "~~~\nI live in Ohio",
        "`I live in Ohio`",
        "> I live in Ohio",
        '"I live in Ohio"',
        "“I live in Ohio”",
        "'I live in Ohio'",
        "<tool_result>I live in Ohio</tool_result>",
        '{"home": "I live in Ohio"}',
        "Bob: I live in Ohio\nEve: me too",
        "Subject: I live in Ohio",
    ],
)
def test_what_others_wrote_is_not_the_writers_own_words(text: str) -> None:
    assert "Ohio" not in own_words(text)


def test_apostrophes_are_no_quotation() -> None:
    assert own_words("I'm at my friends' place, it's fun") == "I'm at my friends' place, it's fun"


def test_of_a_long_paste_only_what_stands_around_it_is_read() -> None:
    text = "Please read this.\n" + "I live in Ohio and so on. " * 200 + "\nWhat do you think?"

    assert own_words(text).split("\n") == ["Please read this.", "What do you think?"]


def test_a_letter_under_a_question_is_not_read() -> None:
    assert list(stated("Is this fine?\nDear Ms Hall,\nI live in Ohio.")) == ["Is this fine?"]


def test_sentences_end_at_stops_but_not_at_titles_and_initials() -> None:
    assert split("I saw Dr. Hall. He's nice! 我住在北京。好吗？Yes") == (
        "I saw Dr. Hall.",
        "He's nice!",
        "我住在北京。",
        "好吗？",
        "Yes",
    )


@pytest.mark.parametrize(
    "text",
    [
        "Imagine I'm a king.",
        "Let's role-play: I'm a king.",
        "Please act as a lawyer.",
        "Write a story where I am a king.",
        "Translate to German: I am a king.",
        "You are a wizard.",
        "Fix the grammar of this",
        "Stell dir vor, ich bin König.",
    ],
)
def test_fiction_and_given_texts_end_what_is_stated(text: str) -> None:
    assert list(stated(f"I have a dog. {text} I live in Rome.")) == ["I have a dog."]


@pytest.mark.parametrize(
    "text",
    [
        "If I lived in Rome, I'd be happy.",
        "Oh great, I love Mondays.",
        "I love Mondays /s",
        "In my dream I live in Rome.",
        "Say I own a house.",
        "如果我住在北京。",
    ],
)
def test_what_is_not_meant_as_it_stands_is_left_out(text: str) -> None:
    assert list(stated(text)) == []


def test_a_statement_taken_back_is_left_out() -> None:
    assert "I'm a doctor." not in list(stated("I'm a doctor. Just kidding!"))


@pytest.mark.parametrize("lead", ["FYI ", "Please remember that ", "Just so you know, ", "By the way, ", "- "])
def test_a_reminder_before_a_statement_is_taken_off(lead: str) -> None:
    assert list(stated(f"{lead}I live in Rome.")) == ["I live in Rome."]

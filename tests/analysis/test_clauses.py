"""Sentences to plain first-person clauses."""

import pytest
from pages import SAID_AT

from memoryos.analysis.rules.clauses import clauses


def plain(sentence: str) -> list[str]:
    return [clause.text for clause in clauses(sentence, SAID_AT)]


@pytest.mark.parametrize(
    ("sentence", "texts"),
    [
        ("Well, honestly I really do love jazz", ["I love jazz"]),
        ("im from Brazil but I live in Dublin now", ["I'm from Brazil", "I live in Dublin now"]),
        ("I'm from Peru, live in Madrid and work as a chef", ["I'm from Peru", "I live in Madrid", "I work as a chef"]),
        ("I am a nurse and I have two cats", ["I'm a nurse", "I have two cats"]),
        ("I dont have a car", ["I don't have a car"]),
        ("I lvie in Oslo", ["I live in Oslo"]),
        ("Our cat Luna is ill", ["my cat Luna is ill"]),
        ("On Sundays I call my parents", ["I call my parents on Sundays"]),
        ("I have asthma, is swimming safe?", ["I have asthma"]),
        ("Since my divorce I've been living in Bristol", ["I've been living in Bristol"]),
    ],
)
def test_a_sentence_gives_its_plain_clauses(sentence: str, texts: list[str]) -> None:
    assert plain(sentence) == texts


@pytest.mark.parametrize(
    "sentence",
    [
        "My boss said I'm a great manager",
        "According to my horoscope, I love adventure",
        "They think, I'm allergic",
        "Do I like jazz?",
        "I'm single, right?",
        "Maybe I'm allergic to cats",
        "I live in Rome, I think",
        "He lives in Rome",
        "I'd love to live in Rome",
    ],
)
def test_what_others_say_what_is_asked_and_what_is_doubted_gives_no_clause_of_the_fact(sentence: str) -> None:
    assert [text for text in plain(sentence) if not text.startswith("I think")] == []


def test_times_are_taken_out_and_kept_beside_the_clause() -> None:
    (clause,) = clauses("I moved to Berlin last month", SAID_AT)

    assert clause.text == "I moved to Berlin"
    assert [time.start.date().isoformat() for time in clause.times] == ["2024-04-01"]


def test_we_is_read_as_one_and_marked() -> None:
    (clause,) = clauses("We're living in Rome", SAID_AT)

    assert (clause.text, clause.plural) == ("I'm living in Rome", True)

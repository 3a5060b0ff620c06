"""Names by which speakers greet each other, and other spellings of their names, stand for them."""

import pytest

from memoryos.retrieval.hybrid import parsed_for
from memoryos.retrieval.parse import with_full_names

GREETED = [
    ("Ann", "Hey Bobby! I bought a canoe."),
    ("Bob", "Thanks for telling me, Annie."),
    ("Ann", "Hi Bobby, look what I check every day."),
    ("Bob", "Hey Annie! I restored a piano."),
    ("Ann", "Bobby is clever."),
    ("Bob", "Thanks Annie!"),
]


def test_a_name_that_greets_one_speaker_stands_for_that_speaker(index_of):
    index = index_of(GREETED)

    assert index.aliases() == {"bobbi": "Bob", "anni": "Ann"}


def test_a_name_used_once_or_for_both_stands_for_nobody(index_of):
    once = index_of([("Ann", "Hey Bobby!"), ("Bob", "Hello.")])

    assert once.aliases() == {}


def test_a_word_that_follows_greetings_by_chance_is_no_name(index_of):
    turns = [("Ann", "Hey, check this out."), ("Bob", "I check mails."), ("Ann", "Hi, check the oven.")]
    turns += [("Ann" if place % 2 else "Bob", f"Did you check list number {place}?") for place in range(10)]

    assert index_of(turns).aliases() == {}


@pytest.mark.parametrize("question", ["What did Bobby restore?", "What has Bob restored?"])
def test_a_question_may_use_either_name(index_of, question):
    index = index_of(GREETED)

    query = parsed_for(index, question)

    assert query.speaker == "Bob"


def test_a_word_that_is_not_written_as_a_name_is_left_alone():
    assert with_full_names("Is the ray dim?", {"ray": "Raymond"}) == "Is the ray dim?"
    assert with_full_names("Is Ray dim?", {"ray": "Raymond"}) == "Is Raymond dim?"


def test_another_spelling_of_a_name_stands_for_the_speaker(index_of):
    index = index_of([("Jon", "I restored a piano."), ("Sarah", "I bought a canoe.")])

    assert parsed_for(index, "What did John restore?").speaker == "Jon"
    assert parsed_for(index, "What did Sara buy?").speaker == "Sarah"


def test_somebody_whom_memory_knows_by_that_spelling_is_not_the_speaker(index_of):
    index = index_of([("Jon", "My uncle John restored a piano."), ("Sarah", "I bought a canoe.")])

    assert parsed_for(index, "What did John restore?").speaker is None


def test_a_name_that_could_be_two_speakers_is_neither(index_of):
    index = index_of(
        [("Jon", "I restored a piano."), ("John", "I bought a canoe.")], [("Ann", "Hello."), ("Bob", "Hi.")]
    )

    assert parsed_for(index, "What did Johnn restore?").speaker is None

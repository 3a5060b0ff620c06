import pytest

from memoryos.retrieval.parse import parsed

SPEAKERS = ["Ann", "Ben Miller"]


@pytest.mark.parametrize(
    ("question", "speaker"),
    [
        ("When did Ann paint the barn?", "Ann"),
        ("What is ann's hobby?", "Ann"),
        ("What did Ben buy?", "Ben Miller"),
        ("What did Ben Miller buy?", "Ben Miller"),
        ("What did Ann give Ben?", "Ann"),
        ("Where did Ann and Ben meet?", None),
        ("What do Ann or Ben like?", None),
        ("Who painted the Annex?", None),
        ("What is my hobby?", None),
    ],
)
def test_a_question_is_about_the_speaker_whom_it_names_first(question, speaker):
    assert parsed(question, SPEAKERS).speaker == speaker


@pytest.mark.parametrize(
    ("question", "role"),
    [
        ("What is my hobby?", "user"),
        ("What does the user like?", "user"),
        ("What did you recommend?", "assistant"),
        ("Who won?", None),
        ("What did Ann say about my cat?", None),
    ],
)
def test_i_and_you_tell_the_side_where_nobody_is_named(question, role):
    assert parsed(question, SPEAKERS).role == role


@pytest.mark.parametrize(
    ("question", "spoken"),
    [
        ("When did Ann paint?", "When did I paint?"),
        ("What is Ann's hobby?", "What is my hobby?"),
        ("What did Ann give Ben?", "What did I give you?"),
        ("Where did Ann and Ben meet?", "Where did we meet?"),
        ("What is Ann and Ben's plan?", "What is our plan?"),
        ("What is the plan?", "What is the plan?"),
    ],
)
def test_a_question_is_put_as_its_subject_would_say_it(question, spoken):
    assert parsed(question, SPEAKERS).spoken == spoken


def test_names_of_speakers_are_not_searched_as_words():
    assert parsed("Did Ann paint the barn?", SPEAKERS).terms == ("paint", "barn")


def test_other_names_are_noted_only_where_no_speaker_is_named():
    assert parsed("What does Gina like?", SPEAKERS).name_terms == ("gina",)
    assert parsed("Does Ann know Gina?", SPEAKERS).name_terms == ()


def test_a_german_noun_is_not_taken_for_a_name():
    assert parsed("Wo ist das Haus mit der Katze?", SPEAKERS).name_terms == ()

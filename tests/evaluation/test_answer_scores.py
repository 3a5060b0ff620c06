import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memoryos.evaluation.answer_scores import bleu1, official_f1, set_f1

texts = st.text(alphabet="abc ,;.'", max_size=30)
categories = st.sampled_from(["1", "2", "3", "4", "5"])


@pytest.mark.parametrize(
    ("answer", "expected", "score"),
    [
        ("the green boats", "green boat", 1.0),
        ("Running, and jumping!", "run jump", 1.0),
        ("green", "green boat", 2 / 3),
        ("boat boat", "boat", 2 / 3),
        ("nothing", "green boat", 0.0),
        ("", "green boat", 0.0),
        ("the", "a", 0.0),
    ],
)
def test_the_official_f1_stems_and_drops_articles(answer, expected, score):
    assert official_f1(answer, expected, "4") == pytest.approx(score)


def test_lists_are_matched_part_by_part():
    # tea: best part `green tea` 2/3; cake: 1; rice: 0
    assert official_f1("green tea, cake", "tea, cake, rice", "1") == pytest.approx((2 / 3 + 1) / 3)


def test_a_remark_after_a_semicolon_is_not_expected():
    assert official_f1("likely yes", "likely yes; they like tea", "3") == 1
    assert official_f1("likely yes", "likely yes; they like tea", "2") < 1


@pytest.mark.parametrize(("answer", "score"), [("Not mentioned.", 1), ("No information available", 1), ("a boat", 0)])
def test_what_cannot_be_answered_is_right_when_it_is_said_so(answer, score):
    assert official_f1(answer, "a boat", "5") == score


def test_the_older_f1_compares_sets_of_words():
    # given {green, boat}, wanted {a, green, boats}: 1 shared
    assert set_f1("Green boat boat", "a green boats") == pytest.approx(2 * 1 / 5)


def test_bleu_1_clips_repetition_and_punishes_brevity():
    assert bleu1("boat boat boat", "green boat") == pytest.approx(1 / 3)
    assert bleu1("boat", "green boat") == pytest.approx(math.exp(1 - 2))
    assert bleu1("green boat", "green boat") == 1


@given(texts, texts, categories)
def test_every_score_lies_between_nothing_and_all(answer, expected, category):
    scores = (official_f1(answer, expected, category), set_f1(answer, expected), bleu1(answer, expected))

    assert all(0 <= score <= 1 for score in scores)


@given(texts, texts)
def test_the_order_of_answer_and_expectation_does_not_matter_for_plain_f1(answer, expected):
    assert official_f1(answer, expected, "2") == official_f1(expected, answer, "2")
    assert set_f1(answer, expected) == set_f1(expected, answer)


@given(st.lists(st.sampled_from(["boat", "tea", "green"]), min_size=1))
def test_the_expected_answer_itself_is_perfect(words):
    text = " ".join(words)

    assert official_f1(text, text, "4") == set_f1(text, text) == bleu1(text, text) == 1

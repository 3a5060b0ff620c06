"""Answers without a language model: dates in any format, the best span, the date rule, and all of it in a run."""

from pathlib import Path

import pytest
from evaluation_examples import locomo_entry, locomo_file
from hypothesis import given
from hypothesis import strategies as st

from memoryos.evaluation.answer_dates import periods, same_dates
from memoryos.evaluation.locomo import read_locomo
from memoryos.evaluation.plan import Plan
from memoryos.evaluation.run import run
from memoryos.evaluation.spans import best_span_f1, date_by_rule, date_is_exact

TEXT = """From memory:
[8 May 2023]
Ann: I went to the support group yesterday (7 May 2023) and it was powerful.
Bob: Wow, nice.
[9 June 2023]
Ann: We bought a red kayak for the lake.
"""


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("7 May 2023", "May 7th, 2023"),
        ("2023-05-07", "the 7th of May 2023"),
        ("7 May, 2023", "The Sunday before 8 May 2023"),
        ("the day before 8 May 2023", "the day after 6 May 2023"),
        ("week of 29 May 2023", "The week before 9 June 2023"),
        ("two weeks after 1 May 2023", "the week of 10 May 2023"),
        ("the weekend of 22 July 2023", "two weekends before 5 August 2023"),
        ("in June 2023", "the month before July 2023"),
        ("Dec. 2022", "a month before January 2023"),
        ("2022", "the year before 2023"),
        ("year of 3 May 2022", "2022"),
        ("Monday after 7 May 2023", "8 May 2023"),
        ("month of 3 May 2023", "May 2023"),
        ("4-5 May 2024", "the weekend before 8 May 2024"),
        ("1 May 2022 and 3 May 2022", "3 May 2022, 1 May 2022"),
    ],
)
def test_the_same_date_is_recognised_in_any_format(one: str, other: str) -> None:
    assert same_dates(one, other)
    assert same_dates(other, one)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("6 May 2023", "7 May 2023"),
        ("May 2023", "7 May 2023"),
        ("2023", "May 2023"),
        ("the week before 9 June 2023", "9 June 2023"),
        ("7 May 2023, 8 May 2023", "7 May 2023"),
        ("yesterday", "7 May 2023"),
        ("4 years", "4 years"),
    ],
)
def test_another_date_another_length_or_one_too_many_is_not_the_same(one: str, other: str) -> None:
    assert not same_dates(one, other)


@pytest.mark.parametrize("text", ["31 February 2023", "999 years before 0001-01-01", "13 August", "no date"])
def test_what_is_no_day_is_passed_over(text: str) -> None:
    assert periods(text) == []


@given(st.text(alphabet="0123456789 -abeforymdkwuntil,MaJ", max_size=60))
def test_no_text_is_too_odd_to_be_read(text: str) -> None:
    assert all(period.first <= period.last for period in periods(text))


@pytest.mark.parametrize(
    ("expected", "category", "score"),
    [
        ("a red kayak", "4", 1.0),
        ("red kayaks", "4", 1.0),
        ("red boat", "4", 2 / 3),
        ("a telescope", "4", 0.0),
        ("red kayak, telescope", "1", 0.5),
        ("red kayak; she said so", "3", 1.0),
        ("", "4", 0.0),
    ],
)
def test_the_best_span_is_the_run_of_words_nearest_to_the_answer(expected: str, category: str, score: float) -> None:
    assert best_span_f1(TEXT, expected, category) == pytest.approx(score)


def test_of_no_text_no_span_is_any_good() -> None:
    assert best_span_f1("", "a kayak", "4") == 0


def test_words_in_between_cost_what_they_cost_a_reader() -> None:
    assert best_span_f1("Ann: red and very old kayak", "red kayak", "4") == pytest.approx(2 * 2 / (4 + 2))


def test_the_date_rule_takes_the_date_in_the_line_or_else_the_day_above_it() -> None:
    assert date_by_rule(TEXT, "When did Ann go to the support group?") == "7 May 2023"
    assert date_by_rule(TEXT, "When did Ann buy the kayak?") == "9 June 2023"
    assert date_by_rule(TEXT, "telescope") == ""


def test_a_date_is_exact_or_not_and_other_answers_are_not_looked_at() -> None:
    question = "When did Ann go to the support group?"

    assert date_is_exact(TEXT, question, "The sunday before 8 May 2023") == 1
    assert date_is_exact(TEXT, question, "8 May 2023") == 0
    assert date_is_exact(TEXT, question, "a group") is None


def test_a_run_scores_spans_and_dates_the_same_every_time(tmp_path: Path) -> None:
    plan = Plan(ks=(3,), budgets=(), texts=(300,), spans=True, settings={"embedding_model_name": "none"})
    entry = locomo_entry()
    when = {"question": "When did Ines buy a kayak?", "answer": "The weekend before 8 May 2024", "category": 2}
    entry["qa"].append(when | {"evidence": ["D1:1"]})
    dataset = read_locomo(locomo_file(tmp_path, entry))

    outcomes = [run(dataset, plan) for _ in range(2)]

    scores = [one.scores for one in outcomes[0].scored if one.scores]
    assert scores == [one.scores for one in outcomes[1].scored if one.scores]
    assert all(0 <= one["span_f1@300tokens"] <= 1 for one in scores)
    assert max(one["span_f1@300tokens"] for one in scores) == 1
    assert [one["date_exact@300tokens"] for one in scores if "date_exact@300tokens" in one] == [1]

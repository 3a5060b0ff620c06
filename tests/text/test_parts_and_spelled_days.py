"""Parts of months, days in words and dates of two numbers, told from a Wednesday: 2024-05-15, 10:00."""

from datetime import UTC, datetime

import pytest

from memoryos.text.time_expressions import intervals, times_asked_for

WEDNESDAY = datetime(2024, 5, 15, 10, tzinfo=UTC)

EARLY_IN_MAY = [
    "early in May",
    "the beginning of May",
    "at the start of may",
    "Anfang Mai",
    "début mai",
    "a principios de mayo",
    "a comienzos de mayo",
    "no início de maio",
    "no começo de maio",
    "a inizio maggio",
    "all'inizio di maggio",
    "в начале мая",
    "5月初",
    "5月上旬",
    "5月の初め",
    "5월 초",
]
MIDDLE_OF_APRIL = [
    "mid-April",
    "in mid April",
    "the middle of April",
    "Mitte April",
    "mi-avril",
    "a mediados de abril",
    "em meados de abril",
    "a metà aprile",
    "в середине апреля",
    "4月中旬",
    "4월 중순",
]
LATE_IN_APRIL = [
    "end of April",
    "in late April",
    "Ende April",
    "Ende letzten Monats",
    "fin avril",
    "fin du mois dernier",
    "a finales de abril",
    "a finales del mes pasado",
    "no fim de abril",
    "no final do mês passado",
    "a fine aprile",
    "fine del mese scorso",
    "в конце апреля",
    "в конце прошлого месяца",
    "四月底",
    "上个月底",
    "4月末",
    "先月末",
    "4월 말",
    "지난달 말",
]
SPELLED = [
    ("am dritten Mai", "2024-05-03"),
    ("am einundzwanzigsten April 2023", "2023-04-21"),
    ("der dreißigste April", "2024-04-30"),
    ("am achten April", "2024-04-08"),
    ("le trois mai", "2024-05-03"),
    ("le vingt et un avril", "2024-04-21"),
    ("el tres de mayo", "2024-05-03"),
    ("el veintiuno de abril", "2024-04-21"),
    ("no dia três de maio", "2024-05-03"),
    ("vinte e um de abril", "2024-04-21"),
    ("il tre maggio", "2024-05-03"),
    ("il ventuno aprile", "2024-04-21"),
    ("третьего мая", "2024-05-03"),
    ("четвёртого мая", "2024-05-04"),
    ("десятого мая", "2024-05-10"),
    ("двадцать первого апреля 2023 года", "2023-04-21"),
    ("오월 삼일에", "2024-05-03"),
    ("시월 이십구일", "2023-10-29"),
]
NUMBERS_AFTER_PREPOSITIONS = ["am 27.04", "bis 27.04", "le 27.04", "el 27.04", "no dia 27.04", "il 27.04", "до 27.04"]
NO_TIMES = [
    "it is too late may I go",
    "Version 27.04",
    "Ubuntu 24.04",
    "it costs 27.04",
    "ab 10.12 Euro",
    "bis 10.12 Uhr",
    "до 10.12 процентов",
    "un mars et un café",
    "am 31.02 war nichts",
    "十十月三日",
    "十月三三日",
    "三十十号",
]


def days(text: str) -> list[tuple[str, str, str]]:
    return [
        (text[slice(*time.span)], time.start.date().isoformat(), time.end.date().isoformat())
        for time in intervals(text, WEDNESDAY)
    ]


@pytest.mark.parametrize("text", EARLY_IN_MAY)
def test_the_beginning_of_a_month_is_its_first_ten_days(text: str) -> None:
    assert days(text) == [(text, "2024-05-01", "2024-05-11")]


@pytest.mark.parametrize("text", MIDDLE_OF_APRIL)
def test_the_middle_of_a_month_is_the_ten_days_after(text: str) -> None:
    assert days(text) == [(text, "2024-04-11", "2024-04-21")]


@pytest.mark.parametrize("text", LATE_IN_APRIL)
def test_the_end_of_a_month_is_what_is_left_of_it(text: str) -> None:
    assert days(text) == [(text, "2024-04-21", "2024-05-01")]


@pytest.mark.parametrize(
    ("text", "start", "end"),
    [
        ("early 2023", "2023-01-01", "2023-05-01"),
        ("mid-2022", "2022-05-01", "2022-09-01"),
        ("Ende 2023", "2023-09-01", "2024-01-01"),
        ("fin 2023", "2023-09-01", "2024-01-01"),
        ("去年年底", "2023-09-01", "2024-01-01"),
        ("in late summer 2023", "2023-08-01", "2023-09-01"),
    ],
)
def test_a_part_of_a_year_or_season_is_a_third_of_it(text: str, start: str, end: str) -> None:
    assert days(text) == [(text, start, end)]


def test_since_the_end_of_a_month_begins_with_that_end() -> None:
    (time,) = intervals("I live here since the end of April", WEDNESDAY)

    assert (time.start.date().isoformat(), time.open_ended) == ("2024-04-21", True)


@pytest.mark.parametrize("text", ["5월 말했어", "5月初三", "por fin en mayo", "That's fine, in May"])
def test_words_that_only_look_like_a_part_leave_the_month_whole(text: str) -> None:
    assert [time[1:] for time in days(text)] == [("2024-05-01", "2024-06-01")]


@pytest.mark.parametrize(("text", "day"), SPELLED)
def test_a_day_may_be_spelled_out(text: str, day: str) -> None:
    (time,) = intervals(text, WEDNESDAY)

    assert (time.start.date().isoformat(), (time.end - time.start).days) == (day, 1)


@pytest.mark.parametrize("text", NUMBERS_AFTER_PREPOSITIONS)
def test_two_numbers_after_a_preposition_of_time_are_a_date(text: str) -> None:
    assert days(text) == [(text, "2024-04-27", "2024-04-28")]


@pytest.mark.parametrize("text", NO_TIMES)
def test_other_numbers_and_words_are_no_times(text: str) -> None:
    assert intervals(text, WEDNESDAY) == []


@pytest.mark.parametrize(
    "text", ["Что было 27.04?", "Was war 27.04 los?", "What happened 27.04?", "Когда это было, 27.04?"]
)
def test_two_numbers_are_a_date_in_a_question_for_a_time(text: str) -> None:
    (time,) = times_asked_for(text, WEDNESDAY)

    assert time.start.date().isoformat() == "2024-04-27"


@pytest.mark.parametrize(
    "text",
    ["When did I install Ubuntu 24.04?", "Was kostet 27.04?", "What happened 31.02?", "When is version 24.04 due?"],
)
def test_numbers_of_other_things_are_no_dates_in_questions(text: str) -> None:
    assert times_asked_for(text, WEDNESDAY) == []


@pytest.mark.parametrize("text", ["vom 27.04 bis 03.05", "с 27.04 по 03.05", "vom 27. April bis 3. Mai"])
def test_a_span_may_say_until_right_before_its_end(text: str) -> None:
    (time,) = times_asked_for(f"Was war {text}?", WEDNESDAY)

    assert (time.start.date().isoformat(), time.end.date().isoformat()) == ("2024-04-27", "2024-05-04")

"""Times that texts name, told from a Wednesday: 2024-05-15, 10:00."""

from datetime import UTC, datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memoryos.text.time_expressions import Lean, intervals

WEDNESDAY = datetime(2024, 5, 15, 10, tzinfo=UTC)


def times_in(text: str, lean: Lean = "past") -> list[tuple[str, str, str]]:
    return [
        (text[slice(*interval.span)], interval.start.date().isoformat(), interval.end.date().isoformat())
        for interval in intervals(text, WEDNESDAY, lean)
    ]


@pytest.mark.parametrize(
    ("text", "start", "end"),
    [
        ("yesterday", "2024-05-14", "2024-05-15"),
        ("the day before yesterday", "2024-05-13", "2024-05-14"),
        ("tonight", "2024-05-15", "2024-05-16"),
        ("tomorrow morning", "2024-05-16", "2024-05-17"),
        ("the day after tomorrow", "2024-05-17", "2024-05-18"),
        ("three days ago", "2024-05-12", "2024-05-13"),
        ("two weeks ago", "2024-05-01", "2024-05-02"),
        ("a couple of months ago", "2024-03-01", "2024-04-01"),
        ("10 years ago", "2014-01-01", "2015-01-01"),
        ("in two weeks", "2024-05-29", "2024-05-30"),
        ("a month from now", "2024-06-01", "2024-07-01"),
        ("last week", "2024-05-06", "2024-05-13"),
        ("this week", "2024-05-13", "2024-05-20"),
        ("last month", "2024-04-01", "2024-05-01"),
        ("the week before last", "2024-04-29", "2024-05-06"),
        ("in mid-April", "2024-04-11", "2024-04-21"),
        ("next year", "2025-01-01", "2026-01-01"),
        ("last weekend", "2024-05-11", "2024-05-13"),
        ("last Friday", "2024-05-10", "2024-05-11"),
        ("last Wednesday", "2024-05-08", "2024-05-09"),
        ("next Wednesday", "2024-05-22", "2024-05-23"),
        ("next summer", "2024-06-01", "2024-09-01"),
        ("last winter", "2023-12-01", "2024-03-01"),
        ("last March", "2024-03-01", "2024-04-01"),
        ("in the summer of 2021", "2021-06-01", "2021-09-01"),
        ("March 2021", "2021-03-01", "2021-04-01"),
        ("3rd of June 2023", "2023-06-03", "2023-06-04"),
        ("May the 4th", "2024-05-04", "2024-05-05"),
        ("2020-02-29", "2020-02-29", "2020-03-01"),
        ("back in 2019", "2019-01-01", "2020-01-01"),
        ("in the last two weeks", "2024-05-01", "2024-05-15"),
        ("over the past year", "2023-05-01", "2024-05-15"),
    ],
)
def test_an_expression_of_time_gives_its_interval(text: str, start: str, end: str) -> None:
    assert times_in(text) == [(text, start, end)]


@pytest.mark.parametrize(
    ("text", "past", "future"),
    [
        ("on Monday", "2024-05-13", "2024-05-20"),
        ("in October", "2023-10-01", "2024-10-01"),
        ("in March", "2024-03-01", "2025-03-01"),
        ("October 12th", "2023-10-12", "2024-10-12"),
        ("1 March", "2024-03-01", "2025-03-01"),
    ],
)
def test_without_a_year_the_side_that_is_leant_to_decides(text: str, past: str, future: str) -> None:
    assert times_in(text, "past")[0][1] == past
    assert times_in(text, "future")[0][1] == future


@pytest.mark.parametrize("text", ["since 2019", "ever since last year", "seit 2015", "desde 2015"])
def test_since_is_open_ended_until_the_reference(text: str) -> None:
    results = intervals(f"I live here {text}", WEDNESDAY)

    assert [(result.open_ended, result.end) for result in results] == [(True, WEDNESDAY)]


@pytest.mark.parametrize(
    "text",
    ["", "I may go", "march to war", "31 June", "in ten minutes", "every Friday", "room 2119b", "a fall from grace"],
)
def test_what_is_no_time_gives_nothing(text: str) -> None:
    assert times_in(text) == []


def test_several_times_come_in_the_order_they_are_named() -> None:
    assert times_in("I moved in March 2021 and left on 3 May") == [
        ("in March 2021", "2021-03-01", "2021-04-01"),
        ("on 3 May", "2024-05-03", "2024-05-04"),
    ]


def test_intervals_are_in_the_time_zone_of_the_reference() -> None:
    zone = timezone(timedelta(hours=9))

    (interval,) = intervals("yesterday", WEDNESDAY.astimezone(zone))

    assert interval.start == datetime(2024, 5, 14, tzinfo=zone)


@given(st.text(), st.datetimes(timezones=st.just(UTC)), st.sampled_from(["past", "future"]))
def test_any_text_at_any_time_gives_ordered_intervals_inside_it(text: str, reference: datetime, lean: Lean) -> None:
    for interval in intervals(f"last year {text} in 999 years", reference, lean):
        assert interval.start <= interval.end
        assert 0 <= interval.span[0] < interval.span[1] <= len(text) + 24


def test_the_same_moment_in_another_time_zone_has_days_of_its_own() -> None:
    midnight = datetime(2026, 5, 3, 23, 30, tzinfo=UTC)
    in_tokyo = midnight.astimezone(timezone(timedelta(hours=9)))

    [here] = intervals("today", midnight)
    [there] = intervals("today", in_tokyo)

    assert (here.start.day, there.start.day) == (3, 4)

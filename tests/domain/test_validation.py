import math
from datetime import UTC, datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memoryos.domain.validation import checked_meta_data, checked_moment, checked_name, checked_text
from memoryos.errors import InvalidInputError


@given(st.text(st.characters(exclude_categories=("Cs",), exclude_characters="\x00"), max_size=50))
def test_any_real_text_is_kept_as_it_is(text: str):
    assert checked_text("user_input", text, 100) == text


@pytest.mark.parametrize(
    ("value", "why"),
    [
        (None, "must be a string, not NoneType"),
        (b"bytes", "must be a string, not bytes"),
        ("x" * 11, "has 11 characters, the limit is 10"),
        ("a\x00b", "NUL"),
        ("\udcff", "lone surrogate"),
    ],
)
def test_what_is_not_storable_text_is_refused_by_name(value, why):
    with pytest.raises(InvalidInputError, match=f"user_input.*{why}"):
        checked_text("user_input", value, 10)


def test_a_refusal_shows_only_the_beginning_of_a_long_value():
    with pytest.raises(InvalidInputError) as caught:
        checked_text("user_input", "secret " * 1000, 10)

    assert len(str(caught.value)) < 250


@pytest.mark.parametrize("value", ["", "  ", "a\nb", "a\tb", "\x7f", "x" * 513, 5])
def test_a_name_is_one_short_line(value):
    with pytest.raises(InvalidInputError, match="session_id"):
        checked_name("session_id", value)


def test_the_limit_of_a_name_is_no_setting():
    with pytest.raises(InvalidInputError, match="has 513 characters, the limit is 512: "):
        checked_name("session_id", "x" * 513)


def test_no_name_is_none():
    assert checked_name("session_id", None) is None


@pytest.mark.parametrize(
    "value",
    ["text", [1], {1: "a"}, {"a": {1, 2}}, {"a": math.nan}, {"a": "\ud800"}, {"a": "b\x00"}, {"a": "x" * 200}],
)
def test_meta_data_that_would_not_come_back_equal_is_refused(value):
    with pytest.raises(InvalidInputError, match="meta_data"):
        checked_meta_data(value, 100)


def test_meta_data_that_holds_itself_is_refused():
    loop: dict[str, object] = {}
    loop["self"] = loop["me"] = loop

    with pytest.raises(InvalidInputError, match="meta_data"):
        checked_meta_data(loop, 100)


def nested(levels: int) -> dict[str, object]:
    value: dict[str, object] = {}
    for _ in range(levels - 1):
        value = {"in": value}
    return value


@pytest.mark.parametrize("levels", [200, 900, 50_000])
def test_meta_data_that_is_nested_too_deeply_to_be_quoted_is_refused(levels):
    with pytest.raises(InvalidInputError, match="meta_data is nested too deeply; the limit is 64 levels"):
        checked_meta_data(nested(levels), 10**7)


def test_meta_data_may_be_nested_as_deeply_as_anybody_needs():
    assert checked_meta_data(nested(40), 10**7) == nested(40)


@pytest.mark.parametrize("value", [{"a": 10**5000}, [10**5000]])
def test_a_number_that_python_does_not_spell_is_refused_without_spelling_it(value):
    with pytest.raises(InvalidInputError, match="meta_data"):
        checked_meta_data(value, 10**7)


def test_no_meta_data_is_an_empty_object():
    assert checked_meta_data(None, 10) == {}


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("2023-05-08 13:56:00", datetime(2023, 5, 8, 13, 56, tzinfo=UTC)),
        ("2023-05-08T13:56:00Z", datetime(2023, 5, 8, 13, 56, tzinfo=UTC)),
        ("2023-05-08T13:56:00.123456+02:00", datetime(2023, 5, 8, 11, 56, 0, 123456, tzinfo=UTC)),
        (" 2023-05-08 ", datetime(2023, 5, 8, tzinfo=UTC)),
        (1683500000, datetime(2023, 5, 7, 22, 53, 20, tzinfo=UTC)),
        (datetime(2023, 5, 8), datetime(2023, 5, 8, tzinfo=UTC)),  # noqa: DTZ001 - naive on purpose
    ],
)
def test_times_of_iso_8601_of_the_older_format_and_unix_times_are_read(value, expected):
    assert checked_moment("timestamp", value) == expected


def test_the_offset_that_was_given_is_kept():
    moment = checked_moment("timestamp", "2023-05-08T13:56:00+05:30")

    assert moment.utcoffset() == timedelta(hours=5, minutes=30)


@pytest.mark.parametrize(
    "value",
    [
        "yesterday",
        "",
        "2023-13-01",
        "08.05.2023",
        None,
        datetime(1, 1, 1, tzinfo=timezone(timedelta(hours=5))),
    ],
)
def test_nonsense_for_a_time_is_refused(value):
    with pytest.raises(InvalidInputError, match="timestamp"):
        checked_moment("timestamp", value)

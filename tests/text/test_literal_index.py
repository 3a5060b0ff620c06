"""Looking up the words of a text never loses a filter that would find something in it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memoryos.text.literal_index import Literal, LiteralIndex, parts_of


@pytest.mark.parametrize(
    ("literal", "text", "is_candidate"),
    [
        (Literal("tea", begins=True, ends=True), "More tea, please", True),
        (Literal("tea", begins=True, ends=True), "a team", False),
        (Literal("tea", begins=True), "a team", True),
        (Literal("tea", begins=True), "steam", False),
        (Literal("tea"), "steam", True),
        (Literal("no longer", begins=True, ends=True), "NO LONGER", True),
        (Literal("'s", ends=True), "the dog's bone", True),
        (Literal("不喝"), "我不喝茶", True),
        (Literal("?"), "Anything?", True),
        (Literal("?"), "anything", False),
        (Literal(" / "), "this / that", True),
        (Literal(" / "), "this/that", False),
    ],
)
def test_a_text_has_the_filters_whose_literals_may_stand_in_it(
    literal: Literal, text: str, *, is_candidate: bool
) -> None:
    index = LiteralIndex()
    index.add(parts_of([Literal("something else")]))
    bit = index.add(parts_of([literal]))

    assert bool(index.texts[text] & bit) is is_candidate


def test_a_filter_that_is_added_later_counts_for_a_text_that_is_known() -> None:
    index = LiteralIndex()
    index.add(parts_of([Literal("coffee")]))
    index.texts["more tea"]

    bit = index.add(parts_of([Literal("tea")]))

    assert index.texts["more tea"] & bit


def test_every_filter_may_find_something_in_a_very_long_text() -> None:
    index = LiteralIndex()
    bit = index.add(parts_of([Literal("tea")]))

    assert index.texts["x" * 1_000_000] & bit


@pytest.mark.parametrize("place", [0, 1_999, 3_900])
def test_a_literal_is_found_anywhere_in_a_very_long_run_without_spaces(place: int) -> None:
    index = LiteralIndex()
    short, long, absent = (index.add(parts_of([Literal(text)])) for text in ("不喝", "不喝咖啡", "不喝茶"))
    run = "不" * place + "不喝咖啡" + "のだ" * 20

    assert index.texts[run] & (short | long | absent) == short | long


def test_the_rarest_word_of_a_literal_is_looked_up() -> None:
    assert parts_of([Literal("i'm with lea", begins=True)]) == parts_of([Literal(" lea")])
    assert parts_of([Literal("have a")]) == parts_of([Literal("have ")])


LETTERS = "ab -不喝の"


@given(st.lists(st.text(LETTERS, min_size=1), min_size=1, max_size=4), st.text(LETTERS))
def test_no_filter_is_lost_whose_literal_is_in_the_text(literals: list[str], text: str) -> None:
    index = LiteralIndex()
    bits = [index.add(parts_of([Literal(literal)])) for literal in literals]

    expected = [bit for literal, bit in zip(literals, bits, strict=True) if literal in text]

    assert all(index.texts[text] & bit for bit in expected)

"""A cheap test before an expensive expression: the result of a search is always the same."""

import importlib
import json
import pkgutil
import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memoryos.analysis import rules
from memoryos.evaluation.persona import read_personas
from memoryos.text.attributes import attributes
from memoryos.text.prefilter import (
    Literal,
    PrefilteredPattern,
    PrefilteredTable,
    derive_filters,
    prefiltered,
    prefiltered_table,
    required_literals,
)

PERSONAS = Path(__file__).parents[2] / "benchmarks" / "personas"
TRAINING = Path(__file__).parents[2] / "benchmarks" / "training"
STATEMENTS = Path(__file__).parents[1] / "analysis" / "statements"


def ready(pattern: PrefilteredPattern) -> PrefilteredPattern:
    """A copy of `pattern` with its filter."""
    copy = PrefilteredPattern(pattern.pattern)
    copy.derive()
    return copy


@cache
def filtered_patterns() -> dict[str, PrefilteredPattern]:
    """Those of the rules and of questions, by the expression."""
    held = [pattern for attribute in attributes() for pattern in attribute.asks]
    for info in pkgutil.walk_packages(rules.__path__, f"{rules.__name__}."):
        held += [one for value in vars(importlib.import_module(info.name)).values() for one in _filtered_in(value)]
    return {pattern.pattern.pattern: ready(pattern) for pattern in held}


def _filtered_in(value: Any) -> Iterator[PrefilteredPattern]:
    if isinstance(value, PrefilteredPattern):
        yield value
    if isinstance(value, PrefilteredTable):
        value = value.entries
    for item in value.values() if isinstance(value, dict) else value if isinstance(value, tuple) else ():
        yield from _filtered_in(item)


@cache
def texts() -> list[str]:
    """What people in ten languages wrote, with other cases."""
    talks, _ = read_personas(PERSONAS)
    lines = [turn["user"] for talk in talks for turn in talk.turns][::5]
    lines += [line for file in STATEMENTS.glob("*.jsonl") for line in file.read_text("utf-8").splitlines()][::20]
    return [form for line in lines for form in (line, line.upper(), line.title())]


def test_a_filter_finds_what_the_rules_find_in_what_people_wrote() -> None:
    patterns = filtered_patterns().values()

    assert len(patterns) > 100
    assert [
        (pattern.pattern.pattern, text)
        for pattern in patterns
        for text in texts()
        if pattern.pattern.search(text) and not pattern.may_match(text)
    ] == []


@cache
def unspaced_texts() -> list[str]:
    """What people wrote in Chinese and Japanese."""
    lines = [line for file in sorted(TRAINING.glob("*.jsonl")) for line in file.read_text("utf-8").splitlines()]
    return [record["text"] for record in map(json.loads, lines) if record["lang"] in ("zh", "ja")]


# The last is longer than what the words are looked up of.
@pytest.mark.parametrize("length", [0, 300, 3_900, 10_000])
def test_a_filter_finds_what_the_rules_find_in_languages_without_spaces(length: int) -> None:
    run = re.sub(r"\W", "", "".join(unspaced_texts()))
    samples = [run[:length], run[-length:]] if length else unspaced_texts()[::4]

    assert len(run) > 10_000
    assert [
        (pattern.pattern.pattern, text)
        for pattern in filtered_patterns().values()
        for text in samples
        if bool(pattern.search(text)) != bool(pattern.pattern.search(text))
    ] == []


def test_letters_that_count_as_the_same_are_the_same_in_lower_case_or_are_not_filtered() -> None:
    literals = [one for pattern in filtered_patterns().values() for one in required_literals(pattern.pattern)]
    letters = {letter for literal in literals for letter in literal.text}
    every = "".join(map(chr, range(sys.maxunicode + 1)))
    pattern = ready(prefiltered("x"))

    assert len(letters) > 100
    assert [
        (letter, other)
        for letter in letters
        for other in re.findall(re.escape(letter), every, re.IGNORECASE)
        if other.lower() != letter and not pattern.may_match(other)
    ] == []


@pytest.mark.parametrize(
    ("expression", "literals"),
    [
        (r"\b(?:no longer|any ?more)\b", [Literal("more", ends=True), Literal("no longer", begins=True, ends=True)]),
        (r"(?<!\w)(?:cat|'s)(?!\w)", [Literal("'s", ends=True), Literal("cat", begins=True, ends=True)]),
        (r"mi[oa] \w+", [Literal("mia "), Literal("mio ")]),
        (r"(?:please )?sto(?!ne)p+", [Literal("sto")]),
        (r"我(?:在|住)", [Literal("我住"), Literal("我在")]),
        (r"[a-z]+|tea", []),
        (r"(?:tea)?", []),
        (r"(?a:\btea)", []),
    ],
)
def test_a_filter_has_what_every_match_contains(expression: str, literals: list[Literal]) -> None:
    assert required_literals(re.compile(expression)) == literals


def test_an_expression_for_ascii_alone_has_no_filter() -> None:
    assert required_literals(re.compile(r"\btea", re.ASCII)) == []


def test_a_pattern_gets_its_filter_once_it_was_searched_for_often() -> None:
    pattern = prefiltered(r"\btea\b")

    before = pattern.may_match("coffee")
    for _ in range(99):
        pattern.search("coffee")

    assert (before, pattern.may_match("coffee"), bool(pattern.search("more tea"))) == (True, False, True)


def test_all_filters_can_be_made_before_they_are_needed() -> None:
    pattern = prefiltered(r"\btea\b")

    derive_filters()

    assert not pattern.may_match("coffee")


PIECES = ["Ich", "bin", "kein", "ſ", "İ", "ı", "no longer", "NO LONGER", "my", "dog's", "不", "了", " ", "ß"]


@given(st.lists(st.sampled_from(PIECES)))
def test_a_filter_never_changes_a_result(words: list[str]) -> None:
    for joint in ("", " "):
        text = joint.join(words)
        for pattern in filtered_patterns().values():
            assert bool(pattern.search(text)) == bool(pattern.pattern.search(text))


def test_a_table_finds_what_gets_its_filter_while_the_table_is_searched() -> None:
    first, second = prefiltered(r"\bharbour\b"), prefiltered(r"\blighthouse\b")
    first.derive()
    entries = PrefilteredTable(((first, "a"), (second, "b"))).search("from the harbour to the lighthouse")
    assert next(entries) == (first, "a")

    second.derive()

    assert list(entries) == [(second, "b")]


def test_candidates_include_what_gets_its_filter_while_they_are_looked_up() -> None:
    table = prefiltered_table([(re.compile(r"\bpier\b"), "a"), (re.compile(r"\bquay\b"), "b")])
    (first, _), (second, _) = table.entries
    first.derive()
    candidates = table.candidates("from the pier to the quay")
    assert next(candidates) == (first, "a")

    second.derive()

    assert list(candidates) == [(second, "b")]


def test_the_candidates_of_a_table_include_every_entry_that_matches() -> None:
    table = prefiltered_table((re.compile(pattern), pattern) for pattern in (r"I live in (\w+)", r"\w+ly", r"我住在"))
    for text in ("I live in Rome", "Sadly not", "我住在罗马", "Nothing here", "I live there, sadly") * 20:
        matching = {key for pattern, key in table.entries if pattern.pattern.search(text)}
        assert matching <= {key for _, key in table.candidates(text)}
    assert [key for _, key in table.candidates("Nothing here")] == []

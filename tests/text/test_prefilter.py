"""A cheap test before an expensive expression: the result of a search is always the same."""

import importlib
import json
import pkgutil
import re
import sys
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memoryos.analysis import rules
from memoryos.evaluation.persona import read_personas
from memoryos.text.attributes import attributes
from memoryos.text.literal_index import Literal
from memoryos.text.prefilter import (
    PrefilteredPattern,
    PrefilteredTable,
    any_may_match,
    compile_patterns,
    patterns,
    prefiltered,
    unfiltered,
)
from memoryos.text.required_literals import required_literals

PERSONAS = Path(__file__).parents[2] / "benchmarks" / "personas"
TRAINING = Path(__file__).parents[2] / "benchmarks" / "training"
STATEMENTS = Path(__file__).parents[1] / "analysis" / "statements"


@cache
def filtered_patterns() -> dict[str, PrefilteredPattern]:
    """Those of the rules and of questions, by the expression."""
    attributes()
    for info in pkgutil.walk_packages(rules.__path__, f"{rules.__name__}."):
        importlib.import_module(info.name)
    return {pattern.expression: pattern for pattern in patterns() if pattern.bits}


@cache
def texts() -> list[str]:
    """What people in ten languages wrote, with other cases."""
    talks, _ = read_personas(PERSONAS)
    lines = [turn["user"] for talk in talks for turn in talk.turns][::5]
    lines += [line for file in STATEMENTS.glob("*.jsonl") for line in file.read_text("utf-8").splitlines()][::20]
    return [form for line in lines for form in (line, line.upper(), line.title())]


def test_a_filter_finds_what_the_rules_find_in_what_people_wrote() -> None:
    assert len(filtered_patterns()) > 1000
    assert [
        (pattern.pattern.pattern, text)
        for pattern in filtered_patterns().values()
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
    groups = [required_literals(pattern.expression, pattern.flags) for pattern in filtered_patterns().values()]
    letters = {letter for some in groups for literals in some for literal in literals for letter in literal.text}
    every = "".join(map(chr, range(sys.maxunicode + 1)))
    pattern = prefiltered("x")

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
        (r"\b(?:no longer|any ?more)\b", [{Literal("any", begins=True), Literal("no longer", begins=True, ends=True)}]),
        (r"(?<!\w)(?:cat|'s)(?!\w)", [{Literal("'s", ends=True), Literal("cat", begins=True, ends=True)}]),
        (r"mi[oa] \w+", [{Literal("mia "), Literal("mio ")}]),
        (r"(?:please )?sto(?!ne)p+", [{Literal("sto")}, {Literal("p")}]),
        (r"我(?:在|住)", [{Literal("我住"), Literal("我在")}]),
        (
            r"(?i:My) (?:dog|cat)\b .+",
            [
                {Literal("dog", begins=True, ends=True), Literal("cat", begins=True, ends=True)},
                {Literal("my", ends=True)},
            ],
        ),
        # Words begin and end at blanks and at the edges of the text, with or without what may stand between.
        (r"^(?:please,? )*stop(?: it)?$", [{Literal("stop", begins=True, ends=True)}]),
        (r"(?:tea|the )?pot(?:s|\W)?", [{Literal("pot")}]),
        (r"(?:on )+(?:off[ ,])+", [{Literal("off,", begins=True), Literal("off ", begins=True)}, {Literal("on ")}]),
        # Hardly any text is without the second.
        (
            r"\b(?:drop|scrap)\b.+\bwith\b.+\bthat\b.+, ",
            [
                {Literal("drop", begins=True, ends=True), Literal("scrap", begins=True, ends=True)},
                {Literal("with", begins=True, ends=True)},
            ],
        ),
        (r"[a-z]+|tea", []),
        (r"(?:tea)?", []),
        (r"(?a:\btea)", []),
    ],
)
def test_a_filter_has_what_every_match_contains(expression: str, literals: list[set[Literal]]) -> None:
    assert required_literals(expression) == literals


def test_an_expression_for_ascii_alone_has_no_filter() -> None:
    assert required_literals(r"\btea", re.ASCII) == []


@pytest.mark.parametrize(
    ("text", "is_possible"), [("tea", True), ("cold milk", True), ("milk", False), ("cold", False), ("", False)]
)
def test_one_of_several_expressions_may_match_if_all_that_it_needs_are_there(text: str, *, is_possible: bool) -> None:
    may_match = any_may_match([prefiltered("tea")], [prefiltered("milk"), prefiltered("cold")])

    assert may_match(text) is is_possible


def test_an_expression_without_a_filter_may_always_match() -> None:
    assert any_may_match([prefiltered("tea")], [unfiltered("milk")])("")


@pytest.mark.parametrize("text", ["coffee", "more tea"])
def test_a_method_returns_what_that_of_the_expression_returns(text: str) -> None:
    for pattern in (prefiltered("(?i)more|TEA"), unfiltered("(?i)more|TEA")):
        plain = re.compile("(?i)more|TEA")

        assert str(pattern.search(text)) == str(plain.search(text))
        assert str(pattern.match(text)) == str(plain.match(text))
        assert str(pattern.fullmatch(text)) == str(plain.fullmatch(text))
        assert str(list(pattern.finditer(text))) == str(list(plain.finditer(text)))
        assert pattern.sub("x", text) == plain.sub("x", text)
        assert pattern.sub("x", text, count=1) == plain.sub("x", text, count=1)
        assert pattern.split(text) == plain.split(text)


def test_an_expression_is_compiled_when_it_may_match() -> None:
    pattern = prefiltered(r"\btea\b")

    pattern.search("coffee")
    before = pattern.compiled
    pattern.search("more tea")

    assert before is None
    assert pattern.compiled is not None


def test_all_expressions_can_be_compiled_before_they_are_needed() -> None:
    pattern = prefiltered(r"\btea\b")

    compile_patterns()

    assert pattern.compiled is not None


PIECES = ["Ich", "bin", "kein", "ſ", "İ", "ı", "no longer", "NO LONGER", "my", "dog's", "不", "了", " ", "ß"]


@given(st.lists(st.sampled_from(PIECES)))
def test_a_filter_never_changes_a_result(words: list[str]) -> None:
    for joint in ("", " "):
        text = joint.join(words)
        for pattern in filtered_patterns().values():
            assert bool(pattern.search(text)) == bool(pattern.pattern.search(text))


def test_a_table_finds_what_matches_although_another_thread_makes_filters_meanwhile() -> None:
    table = PrefilteredTable((prefiltered(rf"\b{word}\b"), word) for word in ("harbour", "lighthouse"))
    entries = table.search("from the harbour to the lighthouse")
    assert next(entries)[1] == "harbour"

    prefiltered(r"\blighthouse|harbour\b")

    assert [word for _, word in entries] == ["lighthouse"]


def test_threads_that_make_filters_at_once_find_what_matches() -> None:
    words = [f"quay{number}" for number in range(200)]

    def candidates(word: str) -> list[str]:
        table = PrefilteredTable([(prefiltered(rf"\b{word}\b"), word)])
        return [key for _, key in table.candidates(" ".join(words))]

    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(candidates, words)) == [[word] for word in words]


def test_the_candidates_of_a_table_include_every_entry_that_matches() -> None:
    table = PrefilteredTable((prefiltered(pattern), pattern) for pattern in (r"I live in (\w+)", r"\w+ly", r"我住在"))
    for text in ("I live in Rome", "Sadly not", "我住在罗马", "Nothing here", "I live there, sadly") * 20:
        matching = {key for pattern, key in table.entries if pattern.pattern.search(text)}
        assert matching <= {key for _, key in table.candidates(text)}
    assert [key for _, key in table.candidates("Nothing here")] == []

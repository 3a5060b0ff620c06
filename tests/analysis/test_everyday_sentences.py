"""Sentences as people write them every day are certain facts about them, in ten languages; others stay silent."""

from collections import Counter

import pytest
from known import cases, facts, held

CASES = cases("everyday.jsonl")
SILENT = cases("everyday_silent.jsonl")
LANGUAGES = {"en", "de", "es", "fr", "pt", "it", "ru", "zh", "ja", "ko"}


def certain(messages: list[str]) -> set[tuple[str, str]]:
    return {(fact.slot, fact.value) for fact in held(facts(*messages)) if fact.certain and not fact.subject}


@pytest.mark.parametrize("kind", sorted({case["kind"] for case in CASES}))
def test_every_language_says_it_in_several_ways(kind: str) -> None:
    counts = Counter(case["language"] for case in CASES if case["kind"] == kind)

    assert set(counts) == LANGUAGES
    assert min(counts.values()) >= 3


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['language']} {case['messages'][-1]}")
def test_an_everyday_sentence_is_certain(case: dict[str, object]) -> None:
    messages, expected = case["messages"], case["facts"]
    assert isinstance(messages, list)
    assert isinstance(expected, dict)

    known = certain(messages)

    assert set(expected.items()) <= known
    assert {slot: {value for name, value in known if name == slot} for slot in expected} == {
        slot: {value} for slot, value in expected.items()
    }


@pytest.mark.parametrize("case", SILENT, ids=lambda case: case["text"])
def test_what_others_do_or_nobody_means_is_no_fact_about_the_user(case: dict[str, str]) -> None:
    slots = set(case["slots"].split())

    assert {(slot, value) for slot, value in certain([case["text"]]) if slot in slots} == set()


@pytest.mark.parametrize(
    "case",
    [case for case in CASES if case["kind"] == "intolerance"],
    ids=lambda case: f"{case['language']} {case['messages'][-1]}",
)
def test_whoever_no_longer_tolerates_something_ends_nothing(case: dict[str, list[str]]) -> None:
    assert [fact.value for fact in facts(*case["messages"]) if fact.negated] == []

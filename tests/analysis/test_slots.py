"""Every slot in every language: plain statements are certain, said in passing most are kept word for word."""

from collections import Counter
from typing import Any

import pytest
from known import START, cases, facts, shown

from memoryos.analysis.rules.analyst import RulesAnalyst
from memoryos.domain.page import Page

PLAIN = cases("plain.jsonl")
PASSING = cases("slots.jsonl")


def test_there_is_a_plain_statement_for_every_slot_and_language() -> None:
    found = Counter(case["slot"] for case in PLAIN)

    assert len(found) == 14
    assert set(found.values()) == {10}


@pytest.mark.parametrize("case", PLAIN, ids=lambda case: f"{case['language']} {case['slot']}")
def test_a_plain_statement_is_certain_without_any_model(case: dict[str, Any]) -> None:
    study = RulesAnalyst().study([Page("p", case["text"], "", START)], None)

    found = [each for each in study.findings if each.certain and each.slot == case["slot"] and not each.negated]
    assert found
    assert all(case["value"] in each.value for each in found)


def test_half_of_what_is_only_said_in_passing_is_known() -> None:
    found = [
        case for case in PASSING if any(value.casefold() in shown(facts(case["text"])) for value in case["value_any"])
    ]

    assert len(found) >= 0.45 * len(PASSING)


def test_without_an_embedder_words_tell_the_slot() -> None:
    known = facts("My doctor put me on 5 mg of bisoprolol because of my asthma.", reader=RulesAnalyst())

    assert ("health", False) in {(fact.slot, fact.certain) for fact in known}


def test_a_particle_is_no_part_of_a_place() -> None:
    study = RulesAnalyst().study([Page("p", "我住在北京了。", "", START)], None)

    assert [each.value for each in study.findings if each.certain] == ["北京"]

"""Sentences in ten languages, written before the rules were read: some state a fact, and some only seem to.

Of the first sixty of each, 54 gave their fact, and 58 gave none that is not so; what they lacked was general.
"""

from typing import Any

import pytest
from known import cases, facts, held

FACTS = cases("everyday_facts.jsonl")
NO_FACTS = cases("not_facts.jsonl")


@pytest.mark.parametrize("case", FACTS, ids=lambda case: f"{case['language']} {case['text'][:40]}")
def test_what_is_said_in_passing_is_a_certain_fact(case: dict[str, Any]) -> None:
    certain = [f"{fact.subject} {fact.value}" for fact in held(facts(case["text"])) if fact.certain]

    assert any(value in text for text in certain for value in case["any"])


@pytest.mark.parametrize("case", NO_FACTS, ids=lambda case: f"{case['language']} {case['text'][:40]}")
def test_what_is_quoted_imagined_ironic_asked_or_denied_is_no_fact(case: dict[str, Any]) -> None:
    certain = [fact.value for fact in held(facts(case["text"])) if fact.certain and not fact.subject]

    assert [value for value in case["none"] if any(value in text for text in certain)] == []

"""How many of the labelled statements are read rightly. The rules were not written against `held_out`."""

import pytest
from labelled import load, score

from memoryos.analysis.rules.analyst import RulesAnalyst


@pytest.mark.parametrize(("name", "fewest"), [("written.jsonl", 160), ("held_out.jsonl", 160)])
def test_there_are_enough_statements_with_and_without_facts(name: str, fewest: int) -> None:
    statements = list(load(name))

    assert len(statements) >= fewest
    assert sum(1 for statement in statements if not statement.expect) >= fewest // 4


@pytest.mark.parametrize("name", ["written.jsonl", "held_out.jsonl"])
def test_facts_are_precise_and_most_are_found(name: str) -> None:
    result = score(RulesAnalyst(), list(load(name)))

    assert result.precision() >= 0.95, result.errors
    assert result.recall() >= 0.6, result.errors


def test_no_statement_stands_in_both_files() -> None:
    written, held_out = (
        {statement.page.user_input or statement.page.agent_response for statement in load(name)}
        for name in ("written.jsonl", "held_out.jsonl")
    )

    assert written & held_out == set()

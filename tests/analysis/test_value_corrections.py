"""Values that are put right alone, in the same message or in the next one: `*35`, `quatsch, am 4. Oktober`."""

import re
from typing import Any

import pytest
from known import cases, facts_of_conversation, held

from memoryos.domain.fact import Fact

CORRECTIONS = cases("corrections.jsonl")
NO_CORRECTIONS = cases("no_corrections.jsonl")


def certain(known: list[Fact]) -> str:
    """What holds for certain, or is to come, in small letters."""
    now = {fact.id for fact in held(known)}
    coming = [fact for fact in known if fact.slot == "plans" and not fact.superseded_by and not fact.negated]
    facts = [fact for fact in known if fact.certain and (fact.id in now or fact in coming)]
    return "\n".join(f"{fact.slot}: {fact.value}\n{fact.text}" for fact in facts).casefold()


def has(text: str, value: str) -> bool:
    """Whether `value` stands in `text`; as a whole word, where words are separate."""
    edge = r"(?<!\w)" if value.isascii() else r"(?<!\d)"
    return re.search(rf"{edge}{re.escape(value)}(?!\d)", text) is not None


@pytest.mark.parametrize("case", CORRECTIONS, ids=[" / ".join(case["messages"]) for case in CORRECTIONS])
def test_the_value_that_is_right_is_known_and_the_other_one_is_not(case: dict[str, Any]) -> None:
    text = certain(facts_of_conversation(*case["messages"]))

    assert has(text, case["right"])
    assert not has(text, case["wrong"])


@pytest.mark.parametrize("case", NO_CORRECTIONS, ids=[" / ".join(case["messages"]) for case in NO_CORRECTIONS])
def test_what_corrects_something_else_or_nothing_changes_nothing(case: dict[str, Any]) -> None:
    text = certain(facts_of_conversation(*case["messages"]))

    assert not case["stays"] or has(text, case["stays"])
    assert not case["never"] or not has(text, case["never"])


@pytest.mark.parametrize("case", CORRECTIONS[::5], ids=[" / ".join(case["messages"]) for case in CORRECTIONS[::5]])
def test_messages_read_at_once_say_the_same_as_one_by_one(case: dict[str, Any]) -> None:
    one_by_one = certain(facts_of_conversation(*case["messages"]))

    assert certain(facts_of_conversation(*case["messages"], at_once=True)) == one_by_one


def test_what_was_said_two_messages_ago_is_put_right_in_the_characters_of_its_writer() -> None:
    text = certain(facts_of_conversation("我對蝦子過敏", "今天好熱", "不是蝦子，是螃蟹"))

    assert "螃蟹" in text
    assert "蝦" not in text
    assert "虾" not in text

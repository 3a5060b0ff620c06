"""What is quoted, supposed, played, pasted, joked or said by others is no fact about the user."""

from typing import Any

import pytest
from known import cases, facts, shown

CASES = cases("restraint.jsonl")


def test_there_are_forty_cases_and_more() -> None:
    assert len(CASES) >= 40
    assert len({case["kind"] for case in CASES}) >= 10


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['language']} {case['kind']}")
def test_nothing_of_it_is_known(case: dict[str, Any]) -> None:
    text = shown(facts(case["text"]))

    assert [value for value in case["must_not"] if value.casefold() in text] == []


def test_somebody_else_at_the_keyboard_is_not_the_user() -> None:
    known = facts(
        "There's three of us, me and Marcus and the baby.",
        "hi this is marcus, she went up. i'm allergic to shrimp and i live in Ohio",
    )

    assert "shrimp" not in shown(known)
    assert "ohio" not in shown(known)


def test_a_first_message_may_introduce_the_user() -> None:
    assert "laura" in shown(facts("Hi, I'm Laura and I live in Turin."))


@pytest.mark.parametrize(
    "text",
    ["Dienstags ist bei mir immer Chorprobe, Bass, im Gemeindehaus.", "Wir sind am Samstag im Garten, im Grünen."],
)
def test_german_im_is_not_english_i_am(text: str) -> None:
    assert [fact.value for fact in facts(text) if fact.certain] == []

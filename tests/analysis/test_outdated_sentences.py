"""Sentences about what changes are quoted for six weeks, in ten languages; what lasts is quoted on."""

from typing import Any

import pytest
from known import START, cases, facts, shown

from memoryos.domain.knowledge import known_at

CASES = cases("outdated.jsonl")
_FIVE_WEEKS = ("Thanks!",) * 4
_SIX_WEEKS = ("Thanks!",) * 5

each_language = pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['language']} {case['slot']}")


@each_language
def test_what_changes_is_quoted_for_five_weeks(case: dict[str, Any]) -> None:
    known = facts(case["first"], *_FIVE_WEEKS, case["later"])

    assert case["gone"] in shown(known)


@each_language
def test_what_changes_is_not_quoted_after_six_weeks_of_other_talk(case: dict[str, Any]) -> None:
    known = facts(case["first"], *_SIX_WEEKS, case["later"])

    assert case["gone"] not in shown(known)
    assert case["kept"] in shown(known)


@each_language
def test_what_lasts_is_still_quoted_after_six_weeks(case: dict[str, Any]) -> None:
    known = facts(case["later"], *_SIX_WEEKS, case["first"])

    assert case["kept"] in shown(known)


@each_language
def test_history_keeps_what_is_no_longer_quoted(case: dict[str, Any]) -> None:
    known = facts(case["first"], *_SIX_WEEKS, case["later"])

    (past,) = [fact for fact in known if case["gone"] in fact.text.casefold()]
    assert (past.superseded_by, past.holds_until) == (None, None)
    assert case["gone"] in shown(known_at(known, START))

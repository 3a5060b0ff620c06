"""What others do, and what is asked, wished, dreamt, feared, denied or quoted, is no certain fact about the user."""

from collections import Counter
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from known import cases

from memoryos.analysis.rules.reader import RulesReader
from memoryos.domain.fact import Finding
from memoryos.domain.page import Page

OTHERS = cases("not_about_the_user.jsonl")
OWN = cases("about_the_user.jsonl")
START = datetime(2026, 3, 2, 10, tzinfo=UTC)
SLOTS = frozenset(
    "home employer job name age birthday allergies health diet pets partner possessions languages hobby family".split()
)


def certain_of_user(*messages: str, later: timedelta = timedelta()) -> list[Finding]:
    """What is certain and current about the user after `messages`, a week apart, or `later`."""
    reader, pages, findings = RulesReader(), list[Page](), list[Finding]()
    for number, message in enumerate(messages):
        page = Page(f"p{number}", message, "Noted.", START + timedelta(weeks=number))
        findings.extend(reader.read([page], lambda count: pages[-count:]).findings)
        pages.append(page)
    today = pages[-1].timestamp + later
    return [
        finding
        for finding in findings
        if finding.certain and not finding.subject and not finding.negated and finding.holds_until is None
        if finding.holds_from is None or finding.holds_from <= today
    ]


def test_there_are_forty_cases_in_each_language() -> None:
    counts = Counter(case["language"] for case in OTHERS)

    assert set(counts) == set("en de es fr it pt ru zh ja ko".split())
    assert min(counts.values()) >= 40


@pytest.mark.parametrize("case", OTHERS, ids=lambda case: f"{case['language']} {case['messages'][-1]}")
def test_nothing_is_certain_about_the_user_that_is_not_so(case: dict[str, Any]) -> None:
    findings = certain_of_user(*case["messages"])

    assert [(one.slot, one.value) for one in findings if one.slot in SLOTS - set(case["true"])] == []


@pytest.mark.parametrize("case", OWN, ids=lambda case: f"{case['language']} {case['text']}")
def test_what_is_said_without_a_subject_is_still_about_the_user(case: dict[str, Any]) -> None:
    findings = certain_of_user(case["text"], later=timedelta(weeks=2))

    assert case["slot"] in {finding.slot for finding in findings}

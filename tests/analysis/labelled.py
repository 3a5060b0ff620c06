"""Statements with what should be read out of them, and how well an analyst does on them."""

import json
import re
import unicodedata
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from memoryos.domain.fact import Finding
from memoryos.domain.page import Page
from memoryos.ports import Analyst

STATEMENTS = Path(__file__).parent / "statements"
SAID_AT = datetime(2024, 5, 15, 10, tzinfo=UTC)  # a Wednesday


@dataclass(frozen=True, slots=True)
class Statement:
    """One message with the findings that it must give (`expect`) and those that it may give besides (`allow`)."""

    page: Page
    expect: tuple[Mapping[str, Any], ...]
    allow: tuple[Mapping[str, Any], ...]


@dataclass(slots=True)
class Score:
    """Findings counted by slot, and the errors in words."""

    right: Counter[str] = field(default_factory=Counter)
    wrong: Counter[str] = field(default_factory=Counter)
    missed: Counter[str] = field(default_factory=Counter)
    errors: list[str] = field(default_factory=list)

    def precision(self, slot: str | None = None) -> float:
        return _share(_count(self.right, slot), _count(self.wrong, slot))

    def recall(self, slot: str | None = None) -> float:
        return _share(_count(self.right, slot), _count(self.missed, slot))


def _count(counter: Counter[str], slot: str | None) -> int:
    return counter.total() if slot is None else counter[slot]


def _share(right: int, other: int) -> float:
    return right / (right + other) if right + other else 1.0


def load(name: str) -> Iterator[Statement]:
    lines = (STATEMENTS / name).read_text(encoding="utf-8").splitlines()
    for number, line in enumerate(lines, 1):
        record = json.loads(line)
        said_at = datetime.fromisoformat(record["time"]) if "time" in record else SAID_AT
        user = record["role"] == "user"
        page = Page(
            id=f"{name}:{number}",
            user_input=record["text"] if user else "",
            agent_response="" if user else record["text"],
            timestamp=said_at,
        )
        yield Statement(page, tuple(record["expect"]), tuple(record.get("allow", ())))


def score(analyst: Analyst, statements: Sequence[Statement]) -> Score:
    """Labels are of what is said about the user; what is said about others has tests of its own."""
    total = Score()
    for statement in statements:
        findings = analyst.study([statement.page], None).findings
        _add(total, statement, [finding for finding in findings if finding.certain and not finding.subject])
    return total


def _add(total: Score, statement: Statement, findings: Sequence[Finding]) -> None:
    text = statement.page.user_input or statement.page.agent_response
    open_labels = list(statement.expect)
    for finding in findings:
        label = next((label for label in open_labels if matches(finding, label)), None)
        if label is not None:
            open_labels.remove(label)
            total.right[finding.slot] += 1
        elif not any(matches(finding, label) for label in statement.allow):
            total.wrong[finding.slot] += 1
            total.errors.append(f"WRONG  {finding.slot}={finding.value!r} in {text!r}")
    for label in open_labels:
        total.missed[label["slot"]] += 1
        total.errors.append(f"MISSED {label['slot']}={label['value']!r} in {text!r}")


def matches(finding: Finding, label: Mapping[str, Any]) -> bool:
    """Subject, slot, polarity and tense are the same, one value holds the other, the date (if labelled) begins so."""
    over = finding.holds_until is not None and finding.slot != "plans"
    kind = (finding.about, finding.subject, finding.slot, finding.negated, over)
    who = (label.get("about", "user"), label.get("subject", ""))
    expected = (*who, label["slot"], label.get("negated", False), label.get("past", False))
    since = finding.holds_from.isoformat() if finding.holds_from else ""
    result, value = normalised(finding.value), normalised(label["value"])
    return (
        kind == expected
        and since.startswith(label.get("from", ""))
        and bool(result)
        and (value in result or result in value)
    )


def normalised(value: str) -> str:
    plain = unicodedata.normalize("NFKC", value).casefold()
    plain = re.sub(r"\b(?:a|an|the|my|our|named|called|el|la|los|las)\b|[^\w\s:-]", " ", plain)
    return " ".join(plain.split())

"""What is known after some messages: pages studied, findings judged, facts related, as long-term memory does it."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import cache, partial
from pathlib import Path
from typing import Any

from memoryos.analysis.rules.analyst import RulesAnalyst
from memoryos.analysis.rules.reader import RulesReader
from memoryos.assembly.models import named_embedder
from memoryos.config.settings import Settings
from memoryos.domain.admission import admit
from memoryos.domain.fact import Fact, Finding, Statement
from memoryos.domain.knowledge import in_order, key_of, known_at
from memoryos.domain.page import Page
from memoryos.domain.profile import attributes_of
from memoryos.ports import Vector

CASES = Path(__file__).parent / "cases"
START = datetime(2026, 3, 2, 10, tzinfo=UTC)


def cases(name: str) -> list[dict[str, Any]]:
    lines = (CASES / name).read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines]


@cache
def analyst() -> RulesAnalyst:
    """The rules with the default embedder, loaded once."""
    embedder = named_embedder(Settings.load({"user_id": "ada"}))
    assert embedder is not None

    def embed(texts: Sequence[str]) -> Vector:
        return embedder.embed(texts, "document")

    return RulesAnalyst(embed)


def facts(*messages: str, reader: RulesAnalyst | None = None) -> list[Fact]:
    """All facts after `messages`, a week apart, each studied by itself."""
    known: dict[tuple[str, ...], Fact] = {}
    for number, message in enumerate(messages):
        page = Page(f"p{number}", message, "Noted.", START + timedelta(weeks=number), f"s{number}", seq=number + 1)
        for finding in (reader or analyst()).study([page], None).findings:
            believed = admit(finding, {page.id: page}, list(known.values()))
            if not isinstance(believed, str):
                key = key_of(believed)
                known[key] = _with(known.get(key), believed, page, len(known))
    return known_at(known.values(), None)


def facts_of_conversation(*messages: str, at_once: bool = False) -> list[Fact]:
    """All facts after `messages` of one conversation, three minutes apart; read one by one or all `at_once`."""
    pages = [
        Page(f"p{number}", message, "Noted.", START + timedelta(minutes=3 * number), "s", seq=number + 1)
        for number, message in enumerate(messages)
    ]
    by_id = {page.id: page for page in pages}
    reader = RulesReader()
    known: dict[tuple[str, ...], Fact] = {}
    for first in range(1 if at_once else len(pages)):
        batch = pages if at_once else [pages[first]]
        for finding in reader.read(batch, partial(_last, pages[:first])).findings:
            believed = admit(finding, by_id, list(known.values()))
            if not isinstance(believed, str):
                page = max((by_id[page_id] for page_id in believed.page_ids), key=lambda page: page.seq)
                key = key_of(believed)
                known[key] = _with(known.get(key), believed, page, len(known))
    return known_at(known.values(), None)


def _last(pages: Sequence[Page], limit: int) -> Sequence[Page]:
    return pages[-limit:]


def _with(fact: Fact | None, finding: Finding, page: Page, number: int) -> Fact:
    statement = Statement(
        finding.text,
        finding.page_ids,
        page.timestamp,
        finding.said_by,
        "rules",
        finding.confidence,
        finding.holds_from,
        finding.holds_until,
        finding.certain,
    )
    fact = fact or Fact(
        f"f{number}",
        finding.about,
        finding.slot,
        finding.value,
        (),
        single=finding.single,
        negated=finding.negated,
        subject=finding.subject,
    )
    return replace(fact, statements=in_order([*fact.statements, statement]))


def held(known: Sequence[Fact]) -> list[Fact]:
    """Those that hold now."""
    now = max(statement.said_at for fact in known for statement in fact.statements) if known else START
    later = now + timedelta(minutes=1)
    return [fact for fact in known if fact.holds_at(later) and not fact.negated]


def shown(known: Sequence[Fact]) -> str:
    """Profile and statements that hold now, as one text in small letters."""
    return "\n".join(_lines(known)).casefold()


def _lines(known: Sequence[Fact]) -> Iterator[str]:
    for attribute in attributes_of(known, START + timedelta(weeks=52)):
        yield f"{attribute.name}: {attribute.value}"
    for fact in held(known):
        yield fact.text

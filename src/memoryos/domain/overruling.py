"""The user's corrections outrank everything said before them, and nothing said after."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import Final

from memoryos.domain.fact import RETRACTION, Fact, Statement

NEVER: Final = datetime.min.replace(tzinfo=UTC)
"""Since when a fact is over that was never true."""

Side = tuple[tuple[str, ...], bool]
Ruling = tuple[Fact, Statement]


def overrule(
    facts: Sequence[Fact], side_of: Callable[[Fact], Side], relate: Callable[[Sequence[Fact]], list[Fact]]
) -> list[Fact]:
    """`facts` after corrections, with `relate` applied to what is left of them.

    A fact of which nothing is left keeps its statements and is superseded by the correction. `side_of` returns what a
    fact is about, and whether it denies it.
    """
    rulings: dict[Side, list[Ruling]] = defaultdict(list)
    for fact in facts:
        for statement in fact.statements:
            if statement.corrects:
                rulings[side_of(fact)].append((fact, statement))
    if not rulings:
        return relate(facts)
    against = {fact.id: _against(side_of(fact), rulings) for fact in facts}
    surviving = [rest for fact in facts if (rest := _surviving(fact, against[fact.id])).statements]
    related = {fact.id: fact for fact in relate(surviving)}
    standing = {side_of(fact): fact for fact in related.values() if not fact.superseded_by}
    return [related.get(fact.id) or _superseded(fact, against[fact.id], standing, side_of(fact)) for fact in facts]


def _against(side: Side, rulings: dict[Side, list[Ruling]]) -> list[Ruling]:
    what, denies = side
    return rulings.get((what, not denies), [])


def _surviving(fact: Fact, against: Iterable[Ruling]) -> Fact:
    """`fact` with the statements that count: from the user's latest correction on, and not retracted by a later one."""
    own = max((statement.said_at for statement in fact.statements if _is_own_correction(statement)), default=None)
    return replace(
        fact,
        statements=tuple(
            statement
            for statement in fact.statements
            if statement.derived_by != RETRACTION
            and (own is None or statement.said_at > own or (statement.corrects and statement.said_at == own))
            and not any(_outranks(ruling, statement) for _, ruling in against)
        ),
    )


def _is_own_correction(statement: Statement) -> bool:
    return statement.corrects and statement.derived_by != RETRACTION


def _outranks(ruling: Statement, statement: Statement) -> bool:
    return ruling.said_at > statement.said_at or (ruling.said_at == statement.said_at and not statement.corrects)


def _superseded(fact: Fact, against: Sequence[Ruling], standing: dict[Side, Fact], side: Side) -> Fact:
    """`fact`, of which nothing is left, with what replaced it."""
    what, denies = side
    opposite = standing.get((what, not denies))
    if opposite is not None:
        return replace(
            fact, superseded_by=opposite.id, superseded_at=_superseded_from(opposite.statements[-1]), contradicts=()
        )
    candidates = [candidate for candidate in against if _outranks(candidate[1], fact.statements[-1])]
    if not candidates:
        return replace(fact, superseded_by=None, superseded_at=None, contradicts=())
    winner, ruling = max(candidates, key=lambda candidate: (candidate[1].said_at, candidate[0].id))
    return replace(fact, superseded_by=winner.id, superseded_at=_superseded_from(ruling), contradicts=())


def _superseded_from(ruling: Statement) -> datetime:
    """Since when it no longer counts: what was wrong was never true, what has ended was true until then."""
    if ruling.derived_by == RETRACTION:
        return NEVER
    return ruling.holds_until or ruling.since

"""New versus old: which statements are the same fact, which fact replaces which, and what was known when.

All of it depends on what was said and when, never on the order in which it was learned.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from functools import lru_cache, partial

from memoryos.domain.amounts import end_with_home_and_work, measured_thing
from memoryos.domain.distinctive_terms import value_terms
from memoryos.domain.fact import About, Fact, Finding, Statement
from memoryos.domain.outdated import outdate_quoted
from memoryos.domain.outdated_values import end_with_values
from memoryos.domain.overruling import overrule
from memoryos.domain.quoted import supersede_quoted
from memoryos.domain.replacements import Replacements
from memoryos.text.districts import is_district_of
from memoryos.text.terms import terms

Key = tuple[str, ...]

_QUOTED = 10
_OPPOSITES = {"dislikes": "likes"}
_NAMING = frozenset(terms("called named"))


@lru_cache(maxsize=4096)
def value_key(value: str) -> str:
    """The same for `the Beatles` and `beatles`, and for `cat called Luna` and `cat Luna`."""
    return " ".join(sorted(set(value_terms(value)) - _NAMING)) or value.strip().casefold()


def key_of(claim: Finding | Fact) -> Key:
    """Equal for the same fact. An event with a beginning and an end is a different fact from one at another time."""
    when = claim.statements[0] if isinstance(claim, Fact) else claim
    period = ""
    if when.holds_from and when.holds_until:
        period = f"{when.holds_from.date()}/{when.holds_until.date()}"
    return claim.about, claim.subject.casefold(), claim.slot, value_key(claim.value), str(claim.negated), period


def in_order(statements: Iterable[Statement]) -> tuple[Statement, ...]:
    """Each statement once, oldest first."""
    unique = {(statement.said_at, statement.text, statement.page_ids): statement for statement in statements}
    return tuple(unique[key] for key in sorted(unique)) if len(unique) > 1 else tuple(unique.values())


def known_at(facts: Iterable[Fact], moment: datetime | None, replacements: Replacements | None = None) -> list[Fact]:
    """`facts` as of `moment`, with what supersedes and contradicts what; None means everything known.

    With `replacements` of the last time, it takes less time if only a few facts are new since then.
    """
    seen = []
    for fact in facts:
        if moment is None and len(fact.statements) == 1:
            seen.append(fact)
            continue
        statements = in_order(
            statement for statement in fact.statements if moment is None or statement.said_at <= moment
        )
        if statements:
            seen.append(fact if statements == fact.statements else replace(fact, statements=statements))
    return overrule(seen, _side, partial(_related, replacements=replacements or Replacements()))


def misdated_first(facts: Sequence[Fact], latest: datetime) -> Sequence[Fact]:
    """`facts`, in which statements dated after `latest` come before all others: they overrule nothing.

    Where all are dated like that, the dates are as good as any.
    """
    dates = [statement.said_at for fact in facts for statement in fact.statements]
    if not dates or max(dates) <= latest or (first := min(dates)) > latest:
        return facts
    before = first - timedelta(seconds=1)
    return [
        replace(
            fact,
            statements=in_order(
                statement if statement.said_at <= latest else replace(statement, said_at=before)
                for statement in fact.statements
            ),
        )
        for fact in facts
    ]


def _side(fact: Fact) -> tuple[Key, bool]:
    """What it is about, and whether it denies it."""
    return _matter(fact), _denies(fact)


def _matter(fact: Fact) -> Key:
    return fact.about, fact.subject.casefold(), _OPPOSITES.get(fact.slot, fact.slot), value_key(fact.value)


def _related(facts: Sequence[Fact], replacements: Replacements) -> list[Fact]:
    """`facts` with `superseded_by`, `superseded_at` and `contradicts` filled in."""
    plain = {fact.id: _unrelated(fact) for fact in facts}
    slots: dict[Key, list[Fact]] = defaultdict(list)
    sides: dict[Key, list[Fact]] = defaultdict(list)
    for fact in plain.values():
        if fact.single and not fact.negated and fact.certain and fact.holds_until is None:
            slots[fact.about, fact.subject.casefold(), fact.slot, measured_thing(fact)].append(fact)
        sides[_matter(fact)].append(fact)
    # Nearly all facts are alone in their slot and on their side.
    for rivals in (some for some in slots.values() if len(some) > 1):
        _chain(rivals, plain)
    for rivals in (some for some in sides.values() if len(some) > 1):
        for yes in rivals:
            for no in rivals:
                if not _denies(yes) and _denies(no) and not _is_another_time(yes, no):
                    _oppose(yes, no, plain)
    _settle_contradictions(plain)
    superseded = supersede_quoted(list(plain.values()), replacements)
    return outdate_quoted(end_with_values(end_with_home_and_work(superseded)))


def _unrelated(fact: Fact) -> Fact:
    """`fact` without what it has to do with others; nearly all have nothing to do with any."""
    if fact.superseded_by is None and fact.superseded_at is None and not fact.contradicts:
        return fact
    return replace(fact, superseded_by=None, superseded_at=None, contradicts=())


def _denies(fact: Fact) -> bool:
    return fact.negated != (fact.slot in _OPPOSITES)


def _is_another_time(event: Fact, no: Fact) -> bool:
    """Whether `no` denies the same event on another day: `the flight is not on the 12th` leaves the 13th alone."""
    days = {day.date() for day in (event.holds_from, no.holds_from) if day}
    return bool(event.holds_from and event.holds_until and no.holds_from) and len(days) > 1


def _settle_contradictions(facts: dict[str, Fact]) -> None:
    """What was denied since contradicts nothing that replaces it."""
    if not any(fact.contradicts for fact in facts.values()):
        return
    denied = {fact.id for fact in facts.values() if fact.superseded_by and _denies(facts[fact.superseded_by])}
    denied = {fact_id for fact_id in denied if not _denies(facts[fact_id])}
    for fact in list(facts.values()):
        left = tuple(other for other in fact.contradicts if other not in denied)
        if len(left) < len(fact.contradicts):
            facts[fact.id] = replace(fact, contradicts=left)


def _latest(fact: Fact) -> datetime:
    return max(statement.stands_from() for statement in fact.statements)


def _rank(fact: Fact, newest_beginning: datetime | None) -> tuple[datetime, bool]:
    """Of two values, the one with the higher rank wins; a correction counts at least from when it was made."""
    return max(
        max(statement.since, statement.said_at) if statement.corrects else statement.stands_from(newest_beginning)
        for statement in fact.statements
    ), fact.corrected


def _newest_beginning(rivals: Sequence[Fact]) -> datetime | None:
    """The latest time at which one of `rivals` is said to have begun; what is still to come does not count."""
    statements = (statement for fact in rivals for statement in fact.statements)
    begun = (
        statement.holds_from
        for statement in statements
        if statement.holds_from and statement.holds_from <= statement.said_at
    )
    return max(begun, default=None)


def _chain(rivals: Sequence[Fact], facts: dict[str, Fact]) -> None:
    """One value at a time: each is replaced by the next; values from the same moment contradict each other."""
    ranks: dict[tuple[datetime, bool], list[Fact]] = defaultdict(list)
    newest_beginning = _newest_beginning(rivals)
    for fact in rivals:
        ranks[_rank(fact, newest_beginning)].append(fact)
    for same in (some for some in ranks.values() if len(some) > 1):
        for fact in same:
            _contradict(fact.id, [other.id for other in same if other is not fact], facts)
    order = sorted(ranks)
    for position, earlier in enumerate(order):
        for fact in ranks[earlier]:
            _replace_by_next(fact, earlier[0], [(later[0], ranks[later]) for later in order[position + 1 :]], facts)


def _replace_by_next(
    fact: Fact, since: datetime, later: Iterable[tuple[datetime, Sequence[Fact]]], facts: dict[str, Fact]
) -> None:
    """The next value takes the place of `fact`; a district of the city where somebody lives does not."""
    for moment, rivals in later:
        heir = min(rivals, key=lambda rival: rival.id)
        if fact.slot == "home" and is_district_of(heir.value, fact.value):
            continue
        began = min((statement.since for statement in heir.statements if statement.since > since), default=moment)
        facts[fact.id] = facts[fact.id].superseded(heir.id, began)
        return


def _oppose(yes: Fact, no: Fact, facts: dict[str, Fact]) -> None:
    """A statement and its denial: the later one wins; if they are from the same moment, both stay."""
    ends = [statement.holds_until for statement in no.statements if statement.holds_until]
    if ends and min(statement.said_at for statement in yes.statements) <= max(ends):
        facts[yes.id] = facts[yes.id].superseded(no.id, max(ends))
    elif _latest(no) > _latest(yes):
        facts[yes.id] = facts[yes.id].superseded(no.id, _latest(no))
    elif _latest(yes) > _latest(no):
        facts[no.id] = facts[no.id].superseded(yes.id, _latest(yes))
    elif yes.holds_until is None:
        _contradict(yes.id, [no.id], facts)
        _contradict(no.id, [yes.id], facts)


def _contradict(fact_id: str, others: Iterable[str], facts: dict[str, Fact]) -> None:
    fact = facts[fact_id]
    facts[fact_id] = replace(fact, contradicts=tuple(sorted({*fact.contradicts, *others})))


def turning_points(facts: Iterable[Fact]) -> list[datetime]:
    """When one of `facts` begins to hold, ends or is replaced, earliest first."""
    moments = (moment for fact in facts for moment in (fact.holds_from, fact.holds_until, fact.superseded_at))
    return sorted(moment for moment in moments if moment)


def least_useful(facts: Sequence[Fact], now: datetime, capacity: int) -> Iterator[Fact]:
    """The facts beyond `capacity`, counted for user and assistant: first those no longer true, then the unused.

    For quotations, the capacity is ten times as large.
    """
    sides: dict[tuple[About, bool], list[Fact]] = defaultdict(list)
    for fact in facts:
        sides[fact.about, fact.certain].append(fact)
    for (_, certain), side in sides.items():
        most = capacity if certain else _QUOTED * capacity
        if len(side) <= most:
            continue
        ranked = sorted(side, key=lambda fact: (fact.corrected, fact.holds_at(now), *_use(fact), fact.id), reverse=True)
        yield from ranked[most:]


def _use(fact: Fact) -> tuple[int, datetime]:
    return fact.uses + len(fact.page_ids), fact.last_used or fact.statements[-1].said_at

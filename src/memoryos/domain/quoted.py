"""What a later statement takes back of earlier ones, where values cannot be compared because sentences are quoted.

An ending ends what it names, in any slot; a newer quotation takes the place of an older one that speaks of the same thing;
of what there is one of (home, work, age ...), the newest quotation stands.
"""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from typing import Final

from memoryos.domain.fact import Fact
from memoryos.domain.marks import marks, names
from memoryos.domain.wishes import same_wish

ENDED: Final = "ended"
# What there is one of, for a quotation: the newest of a person stands.
_SINGLE: Final = frozenset({"home", "name"})
# People stay: another word about one of them takes nothing back.
_GATHERING: Final = frozenset({"family", "friend", "partner", "allergy"})
# Lasting whatever ends: an allergy does not end with the job that it was mentioned with.
_LASTING: Final = frozenset({"name", "birthday", "age", "origin", "allergy", "allergies", "family", "instruction"})
_NUMBERED: Final = frozenset({"health", "money", "plan", "diet", "routine"})


def give_way(facts: Sequence[Fact]) -> list[Fact]:
    """`facts`, with those marked as superseded that a later statement ends or replaces."""
    known = {fact.id: fact for fact in facts}
    for no in facts:
        if no.negated and not no.certain and no.holds_until:
            _end(no, known)
    threads: dict[tuple[str, ...], list[Fact]] = defaultdict(list)
    for fact in facts:
        if fact.about == "user" and not fact.negated and (not fact.certain or fact.slot == "instruction"):
            threads[fact.subject.casefold(), fact.slot].append(fact)
    for (_, slot), thread in threads.items():
        _replace(slot, sorted(thread, key=_said_at), known)
    return list(known.values())


def _end(no: Fact, known: dict[str, Fact]) -> None:
    whole = no.slot != ENDED
    for yes in list(known.values()):
        if yes.negated or yes.about != no.about or _said_at(yes) >= _said_at(no) or yes.superseded_by:
            continue
        if _ends_slot(no, yes) if whole else _ends_named(no, yes):
            known[yes.id] = replace(yes, superseded_by=no.id, superseded_at=no.holds_until)


def _ends_slot(no: Fact, yes: Fact) -> bool:
    return no.slot == yes.slot and not yes.subject


def _ends_named(no: Fact, yes: Fact) -> bool:
    """Whether `no` names what `yes` speaks of, or whom."""
    if yes.slot in _LASTING and not marks(no.value) & marks(yes.subject):
        return False
    shared = marks(no.value) & (marks(yes.value) | marks(yes.subject))
    if not shared:
        return False
    if yes.certain:
        return bool(shared & marks(yes.value)) and yes.subject.casefold() in ("", no.subject.casefold())
    return True


def _replace(slot: str, thread: Sequence[Fact], known: dict[str, Fact]) -> None:
    """Each of `thread` (oldest first) gives way to a newer one that speaks of the same thing."""
    for place, old in enumerate(thread):
        heir = next(
            (new for new in thread[place + 1 :] if _said_at(new) > _said_at(old) and _same(slot, old, new)), None
        )
        if heir is not None and not known[old.id].superseded_by:
            known[old.id] = replace(known[old.id], superseded_by=heir.id, superseded_at=_said_at(heir))


def _same(slot: str, old: Fact, new: Fact) -> bool:
    if slot in _SINGLE:
        return True
    if slot == "instruction":
        return same_wish(old.value, new.value)
    shared = marks(old.value) & marks(new.value)
    if slot in _NUMBERED and shared and _has_number(old) and _has_number(new):
        return True
    if slot in _GATHERING:
        return len(shared) >= 3
    return len(shared) >= 2 or bool(shared & names(old.value) & names(new.value))


def _has_number(fact: Fact) -> bool:
    return any(character.isdigit() for character in fact.value)


def _said_at(fact: Fact) -> datetime:
    return max(statement.said_at for statement in fact.statements)

"""Quotations that state a value which another has replaced: `我在字节跳动上班` once the user works for 美团.

The value was read out of such a sentence, so the sentence is no truer than the value.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Final

from memoryos.domain.fact import Fact

_WORK: Final = frozenset({"job", "employer", "shift"})
# There may be many of these, and each can be denied.
_DENIED: Final = frozenset({"allergies", "diet"})

_Thread = tuple[str, str, str]


def end_with_values(facts: Sequence[Fact]) -> list[Fact]:
    """`facts`; quotations of a value that was replaced after they were said are over since then."""
    replaced: dict[_Thread, list[Fact]] = defaultdict(list)
    for fact in facts:
        if fact.superseded_by and not fact.negated and _can_end(fact):
            replaced[_thread(fact)].append(fact)
    return [_ended(fact, replaced) for fact in facts] if replaced else list(facts)


def _can_end(fact: Fact) -> bool:
    return (fact.single or fact.slot in _DENIED) and fact.certain


def _ended(fact: Fact, replaced: Mapping[_Thread, Sequence[Fact]]) -> Fact:
    if fact.superseded_by or fact.negated or fact.about != "user" or fact.certain:
        return fact
    for old in replaced.get(_thread(fact), ()):
        if _said_at(fact) <= _said_at(old) and _states(old, fact):
            return fact.superseded(old.superseded_by, old.superseded_at)
    return fact


def _thread(fact: Fact) -> _Thread:
    return "work" if fact.slot in _WORK else fact.slot, fact.about, fact.subject.casefold()


def _states(old: Fact, quotation: Fact) -> bool:
    text = quotation.value.casefold()
    parts = old.value.casefold().split()
    # `im on 50mg` is of the medicine that the sentence before it names.
    is_same_page = old.slot == "health" and not set(old.page_ids).isdisjoint(quotation.page_ids)
    return all(part in text for part in (parts[1:2] if is_same_page and len(parts) > 1 else parts))


def _said_at(fact: Fact) -> datetime:
    return fact.statements[-1].said_at

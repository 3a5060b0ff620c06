"""Quotations that state a value which another has replaced: `我在字节跳动上班` once the user works for 美团.

The value was read out of such a sentence, so the sentence is no truer than the value.
"""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from typing import Final

from memoryos.domain.fact import Fact

_WORK: Final = frozenset({"job", "employer", "shift"})
# There may be many of these, and each can be denied.
_DENIED: Final = frozenset({"allergies", "diet"})


def end_with_values(facts: Sequence[Fact]) -> list[Fact]:
    """`facts`; quotations of a value that was replaced after they were said are over since then."""
    replaced = [fact for fact in facts if fact.superseded_by and not fact.negated and _can_end(fact)]
    return [_ended(fact, replaced) for fact in facts] if replaced else list(facts)


def _can_end(fact: Fact) -> bool:
    return (fact.single or fact.slot in _DENIED) and fact.certain


def _ended(fact: Fact, replaced: Sequence[Fact]) -> Fact:
    if fact.superseded_by or fact.negated or fact.about != "user" or fact.certain:
        return fact
    for old in replaced:
        if _is_of(old, fact) and _said_at(fact) <= _said_at(old) and _states(old, fact):
            return replace(fact, superseded_by=old.superseded_by, superseded_at=old.superseded_at)
    return fact


def _is_of(old: Fact, quotation: Fact) -> bool:
    is_same = old.slot == quotation.slot or {old.slot, quotation.slot} <= _WORK
    return is_same and old.about == quotation.about and old.subject.casefold() == quotation.subject.casefold()


def _states(old: Fact, quotation: Fact) -> bool:
    text = quotation.value.casefold()
    parts = old.value.casefold().split()
    # `im on 50mg` is of the medicine that the sentence before it names.
    is_same_page = old.slot == "health" and not set(old.page_ids).isdisjoint(quotation.page_ids)
    return all(part in text for part in (parts[1:2] if is_same_page and len(parts) > 1 else parts))


def _said_at(fact: Fact) -> datetime:
    return fact.statements[-1].said_at

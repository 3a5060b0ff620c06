"""Amounts of which there is one at a time: the dose of a medicine, the rent, the pay.

Such a fact is `single`, and its value is the thing and then the amount: `sertraline 50 mg`, `rent 900 euros`.
"""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from memoryos.domain.distinctive_terms import distinctive_terms
from memoryos.domain.fact import Fact

MEASURED: Final = frozenset({"health", "money"})
# What is earned ends with the work, what else is paid regularly with the home.
PAY: Final = ("salary", "Gehalt", "sueldo", "salaire", "stipendio", "salário", "зарплата", "工资", "給料", "월급")
_PAY: Final = frozenset(name.casefold() for name in PAY)
# The name of a medicine is declined in Russian.
_RUSSIAN_CASE: Final = re.compile(r"(?<=[а-яё]{4})(?:ом|ем|[ауеы])$")
_AMOUNT: Final = re.compile(
    r"(?<![\d.,])\d{1,6}(?:[.,]\d{1,3}){0,3}(?= ?(?:mg|mcg|[µμ]g|ug|iu|ie|мг|мкг|毫克|微克|ミリ|밀리)|(?<=\d{3}))",
    re.IGNORECASE,
)


def measured_thing(fact: Fact) -> str:
    """What the amount is of; empty where it is no amount."""
    if not fact.single or fact.slot not in MEASURED:
        return ""
    return _RUSSIAN_CASE.sub("", fact.value.split(maxsplit=1)[0].casefold())


def gives_another_amount(old: Fact, quotation: Fact) -> bool:
    """Whether `quotation` gives another number for the thing that `old` is the amount of."""
    thing, _, amount = old.value.partition(" ")
    numbers = set(_AMOUNT.findall(quotation.value))
    is_same_thing = not distinctive_terms(thing).isdisjoint(distinctive_terms(quotation.value))
    return is_same_thing and bool(numbers) and numbers.isdisjoint(_AMOUNT.findall(amount))


def end_with_home_and_work(facts: Sequence[Fact]) -> list[Fact]:
    """`facts`; the rent ends with the home that it was paid for, the pay with the work."""
    changes = [fact for fact in facts if fact.slot in ("home", "employer") and fact.certain and fact.superseded_at]
    return [_ended(fact, changes) if fact.slot == "money" and fact.single else fact for fact in facts]


def _ended(amount: Fact, changes: Sequence[Fact]) -> Fact:
    slot = "employer" if measured_thing(amount) in _PAY else "home"
    said_at = amount.statements[-1].said_at
    for old in changes:
        is_its = (old.slot, old.about, old.subject) == (slot, amount.about, amount.subject)
        is_later = old.superseded_at is not None and old.superseded_at > said_at
        if is_its and is_later and amount.superseded_at is None:
            return replace(amount, superseded_by=old.superseded_by, superseded_at=old.superseded_at)
    return amount

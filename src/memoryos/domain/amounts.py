"""Amounts of which there is one at a time: the dose of a medicine, the rent, the pay.

Such a fact is `single`, and its value is the thing and then the amount: `sertraline 50 mg`, `rent 900 euros`.
"""

import re
from collections.abc import Sequence
from typing import Final

from memoryos.domain.distinctive_terms import distinctive_terms
from memoryos.domain.fact import Fact

MEASURED: Final = frozenset({"health", "money"})
# What is earned ends with the work, what else is paid regularly with the home.
PAY: Final = ("salary", "Gehalt", "sueldo", "salaire", "stipendio", "salário", "зарплата", "工资", "給料", "월급")
_PAY: Final = frozenset(name.casefold() for name in PAY)
# The name of a medicine is declined in Russian.
_RUSSIAN_CASE: Final = re.compile(r"(?<=[а-яё]{4})(?:ом|ем|о?й|ого|[ую]ю|ая|[ауеы])$")
# Where the amount begins: `rent | $1,400`, `vitamin B12 | 500 mcg`, `工资 | 八千`, `二甲双胍 | 每天一片`.
_BEGINNING: Final = re.compile(
    r"(?:^|\s)(?=(?:[€$£¥￥₩₽]|(?:r|us)\$|chf\b|eur\b)?\s?\d"
    r"|[一二两三四五六七八九十半](?:$|[一二两三四五六七八九十百千万块元天日周次片粒颗丸包支针錠回])"
    r"|每[天日晚早周次]|早晚|早上|晚上|睡前|饭后|毎[日朝晩]|[朝夜]|寝る前|食後"
    r"|하루|매일|아침|저녁|일주일|[반한두세네] ?(?:알|정|번|캡슐|포|봉지))",
    re.IGNORECASE,
)
_NUMBER: Final = (
    r"(?<![a-zà-ÿа-яё\d_.,])(?:\d{1,3}(?:[.,' \u00a0\u202f]\d{3})+(?!\d)|\d{1,7})(?:[.,]\d{1,3})?"
    r"(?: ?(?:k|mil|mila|tsd\.?|тыс\w*\.?|thousand|tausend)(?!\w)| ?[千万천만])?"
)
_ANY: Final = re.compile(_NUMBER, re.IGNORECASE)
_DOSE: Final = re.compile(
    rf"{_NUMBER}(?= ?(?:(?:mg|mcg|[µμ]g|ug|i\.?[ue]\b|units?|einheiten|unidades|unités|unità|мк?г|ед\b|единиц)"
    r"(?![^\W\d_])|毫克|微克|单位|ミリ|マイクロ|밀리))",
    re.IGNORECASE,
)
_SUM: Final = re.compile(
    rf"(?:(?<=[€$£¥￥₩₽])|(?<=[€$£¥￥₩₽] )){_NUMBER}"
    rf"|{_NUMBER}(?= ?(?:[€$£₽块元円원]|(?:euros?|eur|dollars?|usd|pounds?|quid|bucks|reais|real|r\$|pesos?|soles"
    r"|francs?|chf|franken|złoty|zł|crowns|руб\w*|р\.|гривен|тенге|rupees|yen)(?!\w)))",
    re.IGNORECASE,
)
# `I'm only on the 5mg`
_MAX_WORDS: Final = 5
_CHANGED: Final = re.compile(
    r"\b(?:now|up|down|raised|doubled|halved|instead|jetzt|nun|erhöht|gesenkt|ahora|subido|bajado|maintenant"
    r"|augmenté|baissé"
    r"|adesso|ora|aumentato|agora|aumentou|теперь|сейчас|повысил\w?|увеличил\w?)\b",
    re.IGNORECASE,
)
_MULTIPLE: Final = re.compile(r"[^\d.,' \u00a0\u202f]+\.?$")
_THOUSANDS: Final = re.compile(r"[.,' \u00a0\u202f](?=\d{3}(?!\d))")
_TEN_THOUSAND: Final = "万만"
# `The rent for my garage` is not the rent.
_OF_SOMETHING_ELSE: Final = re.compile(
    r"\w*\s+(?:(?:for|für|pour|para|per (?:il|la|lo)|за|del(?:la)?|do|da|du|de (?:la|mi|mon|ma))\s+|(?:del|per )l')"
    r"(?=[^\W\d_])"
)


def measured_thing(fact: Fact) -> str:
    """What the amount is of; empty where it is no amount."""
    if not fact.single or fact.slot not in MEASURED:
        return ""
    return " ".join(_RUSSIAN_CASE.sub("", word) for word in _thing(fact.value).casefold().split())


def with_thing(fact: Fact, value: str) -> str:
    """`value`, which takes the place of that of `fact`, with what it is the amount of if it is only an amount."""
    is_bare = measured_thing(fact) and not _thing(value)
    return f"{_thing(fact.value)} {value}" if is_bare else value


def gives_another_amount(old: Fact, quotation: Fact) -> bool:
    """Whether `quotation` gives another amount of the thing that `old` is the amount of."""
    thing = _thing(old.value)
    if not thing or not _speaks_of(thing, quotation.value):
        return False
    amounts = _DOSE if old.slot == "health" else _SUM
    numbers = {_number(match[0]) for match in amounts.finditer(quotation.value)}
    return bool(numbers) and numbers.isdisjoint(_number(match[0]) for match in _ANY.finditer(old.value, len(thing)))


def changes_bare_dose(old: Fact, new: Fact) -> bool:
    """Whether `old` names a dose and no medicine (`I'm on the 5mg`), and `new` tells of another one from now on."""
    doses = {_number(match[0]) for match in _DOSE.finditer(new.value)}
    if not doses or _CHANGED.search(new.value) is None or len(_DOSE.sub("", old.value).split()) > _MAX_WORDS:
        return False
    old_doses = {_number(match[0]) for match in _DOSE.finditer(old.value)}
    return bool(old_doses) and old_doses.isdisjoint(doses)


def _thing(value: str) -> str:
    """What stands before the amount; the first word where there is no number."""
    beginning = _BEGINNING.search(value)
    return value[: beginning.start()].strip() if beginning else " ".join(value.split(maxsplit=1)[:1])


def _speaks_of(thing: str, text: str) -> bool:
    """Whether `text` names `thing`, every word of it, and not as that of something else."""
    words = set(text.casefold().split())
    for word in thing.split():
        terms = distinctive_terms(word)
        if terms.isdisjoint(distinctive_terms(text)) if terms else word.casefold() not in words:
            return False
    return not any(map(_OF_SOMETHING_ELSE.match, text.lower().split(thing.lower())[1:]))


def _number(text: str) -> float:
    """`1,200`, `1.200` and `1 200` are 1200, `42k` is 42000."""
    multiple = _MULTIPLE.search(text)
    digits = text[: multiple.start()] if multiple else text
    factor = 1 if multiple is None else 10_000 if multiple[0] in _TEN_THOUSAND else 1000
    return float(_THOUSANDS.sub("", digits.strip()).replace(",", ".")) * factor


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
            return amount.superseded(old.superseded_by, old.superseded_at)
    return amount

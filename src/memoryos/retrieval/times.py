"""Time in words: which turns tell when something was, and which questions ask for it."""

import re
from collections.abc import Sequence
from datetime import datetime

from memoryos.domain.terms import terms

_MONTHS = "january february march april may june july august september october november december".split()
_TIME_WORDS = """
yesterday today tonight tomorrow ago last next recently soon since week month year weekend day morning
monday tuesday wednesday thursday friday saturday sunday
gestern heute morgen woche monat jahr ayer hoy semana mes ano hier demain semaine mois annee oggi ieri settimana
mese anno вчера сегодня завтра неделя месяц год
昨天 今天 明天 去年 今年 明年 昨日 今日 明日 先週 来週 أمس اليوم غدا أسبوع شهر سنة
"""
_ORDINALS = [
    f"{day}{'th' if 10 < day < 14 else {1: 'st', 2: 'nd', 3: 'rd'}.get(day % 10, 'th')}" for day in range(1, 32)
]
_TIME_TERMS = frozenset(
    terms(" ".join([_TIME_WORDS, *_MONTHS, *_ORDINALS, *map(str, range(1900, 2101))])),
)
_ASKS_TIME = re.compile(
    r"^\s*(?:when|how long|how often|what (?:day|date|month|year|time))\b|\b(?:which|what) (?:month|year|day|date)\b"
    r"|^\W*(?:wann|cuándo|quand|quando)\b|什么时候|何时|いつ|متى|когда",
    re.IGNORECASE,
)


def tells_time(said: Sequence[str]) -> bool:
    """Whether a turn with these terms tells when something is or was."""
    return not _TIME_TERMS.isdisjoint(said)


def asks_time(question: str) -> bool:
    """Whether `question` asks when something is or was."""
    return _ASKS_TIME.search(question) is not None


def date_terms(moment: datetime) -> list[str]:
    """The words of a date: its day, month and year."""
    return terms(f"{moment.day} {_MONTHS[moment.month - 1]} {moment.year}")

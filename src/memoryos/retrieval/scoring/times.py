"""Time in words: which turns tell when something was, which questions ask for it, and which name a time themselves."""

import re
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from memoryos.domain.timestamps import MICROSECOND, microseconds, moment_of
from memoryos.retrieval.index.neighbours import Floats
from memoryos.text.event_offsets import from_event
from memoryos.text.terms import terms
from memoryos.text.time_expressions import Interval, times_asked_for

_MONTHS = "january february march april may june july august september october november december".split()
_TIME_WORDS = """
yesterday today tonight tomorrow ago last next recently soon since week month year weekend day morning
monday tuesday wednesday thursday friday saturday sunday
gestern heute morgen woche monat jahr ayer hoy semana mes ano hier demain semaine mois annee oggi ieri settimana
mese anno ontem hoje amanha вчера сегодня завтра неделя месяц год
昨天 今天 明天 上周 下周 上个月 去年 今年 明年 昨日 今日 明日
先週 来週 先月 어제 오늘 내일 지난주 أمس اليوم غدا أسبوع شهر سنة
"""
_ORDINALS = [
    f"{day}{'th' if 10 < day < 14 else {1: 'st', 2: 'nd', 3: 'rd'}.get(day % 10, 'th')}" for day in range(1, 32)
]
# A turn with any of these terms tells when something is or was.
TIME_TERMS = frozenset(
    terms(" ".join([_TIME_WORDS, *_MONTHS, *_ORDINALS, *map(str, range(1900, 2101))])),
) | {f"{number}{sign}" for number in range(1, 32) for sign in ("日", "月" if number <= len(_MONTHS) else "日")}
_LESS_EXACT = 0.5  # what a week, a month or a year counts, of what a day does
_LONG_SILENCE = timedelta(days=7)
_DAY_US = timedelta(days=1) // timedelta(microseconds=1)
_ASKS_TIME = re.compile(
    r"^\s*(?:(?:where (?:and|or) )?when|how long|how often|what (?:day|date|month|year|time))\b"
    r"|\b(?:which|what) (?:month|year|day|date)\b"
    r"|^\W*(?:\w{1,6} (?:und|y|et|e) )?(?:wann|cuándo|quand|quando)\b|什么时候|何时|いつ|متى|когда",
    re.IGNORECASE,
)

_ASKS_AMOUNT = re.compile(
    r"\bhow (?:much|many|old|long|far|tall|big)\b|\b(?:price|cost|dose|rating|duration|salary|rent)\b|多少|几[个岁点]"
    r"|\bwie ?viel|\bcu[aá]nt|\bcombien\b|\bquant[oaie]?\b|いくら|何(?:歳|円|回|人|個|キロ)|сколько|몇|얼마",
    re.IGNORECASE,
)


def asks_amount(question: str) -> bool:
    """Whether `question` asks for a number."""
    return _ASKS_AMOUNT.search(question) is not None


def asks_time(question: str) -> bool:
    """Whether `question` asks when something is or was."""
    return _ASKS_TIME.search(question) is not None


@lru_cache(maxsize=4096)
def date_words(day: int) -> str:
    """The words of a day, given as `date.toordinal` counts: its day, month and year, with a space between them."""
    date = datetime.fromordinal(day)
    return " ".join(terms(f"{date.day} {_MONTHS[date.month - 1]} {date.year}"))


def named_time(question: str, asked_at: datetime, times_us: NDArray[np.int64] | None = None) -> list[tuple[int, int]]:
    """The times that `question` names, seen from `asked_at`, each from when until when in microseconds.

    A date without a year is the one nearest to `times_us`, when turns were said, where they are given. Times such as
    `last week` are seen from the last turn where all of them are empty and nothing was said for long. A today on which
    nothing was said is no such time: "Where do I live today?" asks about now.
    """
    covered = None if times_us is None else held_times(times_us, asked_at)
    periods = times_asked_for(question, asked_at, covered)
    if covered is not None and times_us is not None and _are_empty(periods, times_us):
        if all(_is_today(period, asked_at) for period in periods):
            return []
        periods = times_asked_for(question, reference_after_silence(covered, asked_at), covered)
    return [(microseconds(period.start), microseconds(period.end)) for period in periods]


def _is_today(period: Interval, asked_at: datetime) -> bool:
    return period.relative and period.start <= asked_at < period.end and period.end - period.start <= timedelta(days=1)


def _are_empty(periods: Sequence[Interval], times_us: NDArray[np.int64]) -> bool:
    """Whether there are some, and nothing was said in any of them."""
    bounds = [(microseconds(time.start), microseconds(time.end)) for time in periods]
    return bool(bounds) and not any(((times_us >= start) & (times_us < end)).any() for start, end in bounds)


def reference_after_silence(held: tuple[datetime, datetime], asked_at: datetime) -> datetime:
    """From when `last week` is seen: from `asked_at`, or from the end of `held` if nothing was said for long."""
    return held[1] if asked_at - held[1] > _LONG_SILENCE else asked_at


def held_times(times_us: NDArray[np.int64], asked_at: datetime) -> tuple[datetime, datetime] | None:
    """From when until when something was said before `asked_at`, in its time zone; None if nothing was."""
    if not len(times_us):
        return None
    first, last = (moment_of(int(at)).astimezone(asked_at.tzinfo) for at in (times_us.min(), times_us.max()))
    return None if first > asked_at else (first, min(last, asked_at))


def time_of_event(question: str, said_at: Callable[[str], int | None]) -> list[tuple[int, int]]:
    """The time that `question` counts from an event, such as `two weeks before the wedding`.

    `said_at` gives when an event was spoken of, in microseconds; None if memory knows nothing of it.
    """
    offset = from_event(question)
    at = None if offset is None else said_at(offset.event)
    if offset is None or at is None:
        return []
    middle, half = at + offset.away // MICROSECOND, offset.width // MICROSECOND // 2
    return [(middle - half, middle + half)]


def nearness(times_us: NDArray[np.int64], periods: Sequence[tuple[int, int]]) -> Floats:
    """By row, 1 for what was said on a named day and less in a longer time, falling over as long a time around it.

    People tell of a thing soon after it was, so the time just after counts too.
    """
    near = np.zeros(len(times_us), dtype=np.float32)
    for start, end in periods:
        gap = np.maximum(np.maximum(start - times_us, times_us - end), 0)
        exact = 1.0 if end - start <= _DAY_US else _LESS_EXACT
        near = np.maximum(near, exact * (1 - gap / max(end - start, _DAY_US))).astype(np.float32)
    return near

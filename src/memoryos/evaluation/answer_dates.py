"""Dates in answers, in any format: whether two texts name the same day, week, month or year.

`7 May 2023`, `May 7th, 2023`, `2023-05-07`, `the day before 8 May 2023` and `the Sunday before 8 May 2023` are one day.
A week is the seven days before or after a day, those from a day on, or a few days such as `4-5 May 2024`; two weeks are
the same if they overlap.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Literal

Length = Literal["day", "week", "month", "year"]

_MONTHS = "january february march april may june july august september october november december".split()
_DAYS = "monday tuesday wednesday thursday friday saturday sunday".split()
_NUMBERS = {"a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6}
_MONTH = "(?P<month>" + "|".join(f"{name[:3]}(?:{name[3:]})?" for name in _MONTHS) + r")\.?"
_DATE = "|".join(
    pattern.replace("month>", f"month{number}>").replace("year>", f"year{number}>").replace("day>", f"day{number}>")
    for number, pattern in enumerate(
        (
            rf"(?P<first>\d{{1,2}}) ?- ?(?P<day>\d{{1,2}}) {_MONTH},? (?P<year>\d{{4}})",
            r"(?P<year>\d{4})-(?P<month>\d\d)-(?P<day>\d\d)",
            rf"(?P<day>\d{{1,2}})(?:st|nd|rd|th)?(?: of)? {_MONTH},? (?P<year>\d{{4}})",
            rf"{_MONTH} (?P<day>\d{{1,2}})(?:st|nd|rd|th)?,? (?P<year>\d{{4}})",
            rf"{_MONTH},?(?: of)? (?P<year>\d{{4}})",
            r"(?P<year>(?:19|20)\d\d)",
        )
    )
)
_COUNT = r"(?:(?P<count>\d{1,3}|a|an|one|two|three|four|five|six) )?"
_UNIT = rf"(?P<unit>days?|weeks?|weekends?|months?|years?|{'|'.join(_DAYS)})"
_RELATIVE = rf"(?:{_COUNT}{_UNIT} (?P<side>before|after|of|prior to|following) )?"
_NAMED = re.compile(rf"{_RELATIVE}(?:the )?\b(?P<date>{_DATE})\b")


@dataclass(frozen=True, slots=True)
class Period:
    """A day, week, month or year, from its first to its last day."""

    length: Length
    first: date
    last: date

    def same_as(self, other: "Period") -> bool:
        """Whether both are equally long and share a day."""
        return self.length == other.length and self.first <= other.last and other.first <= self.last


def periods(text: str) -> list[Period]:
    """The dates that `text` names, in order."""
    return list(_periods(" ".join(text.lower().replace(",", " ").split())))


def same_dates(answer: str, expected: str) -> bool:
    """Whether `answer` names the dates that `expected` names, each once, and no others."""
    answered, wanted = periods(answer), periods(expected)
    matched = all(any(one.same_as(other) for one in answered) for other in wanted)
    return bool(wanted) and len(answered) == len(wanted) and matched


def _periods(text: str) -> Iterator[Period]:
    for match in _NAMED.finditer(text):
        try:
            anchor = _anchor(match)
            yield _moved(anchor, match) if match["unit"] else anchor
        except (ValueError, OverflowError):
            continue  # there is no such day


def _anchor(match: re.Match[str]) -> Period:
    fields = {name.rstrip("0123456789"): value for name, value in match.groupdict().items() if value}
    year = int(fields["year"])
    month = _month(fields.get("month"))
    if "day" in fields and month:
        day = date(year, month, int(fields["day"]))
        if "first" in fields:
            return Period("week", min(date(year, month, int(fields["first"])), day), day)
        return Period("day", day, day)
    if month:
        return _whole_month(date(year, month, 1))
    return Period("year", date(year, 1, 1), date(year, 12, 31))


def _month(text: str | None) -> int:
    if not text:
        return 0
    if text.isdecimal():
        return int(text)
    return next(number for number, name in enumerate(_MONTHS, 1) if name.startswith(text[:3]))


def _moved(anchor: Period, match: re.Match[str]) -> Period:
    """The period before, after or around `anchor`."""
    count = match["count"] or "1"
    steps = _NUMBERS[count] if count in _NUMBERS else int(count)
    unit, before = match["unit"].removesuffix("s"), match["side"] in {"before", "prior to"}
    around = match["side"] == "of"
    if match["unit"] in _DAYS:
        return _weekday(anchor.first, _DAYS.index(match["unit"]), before=before)
    if unit == "day":
        return _shifted("day", anchor.first, timedelta(days=steps if not before else -steps) * (not around))
    if unit in {"week", "weekend"}:
        return _week(anchor.first, steps, before=before, around=around)
    if unit == "month":
        months = 0 if around else -steps if before else steps
        number = anchor.first.year * 12 + anchor.first.month - 1 + months
        return _whole_month(date(number // 12, number % 12 + 1, 1))
    year = anchor.first.year + (0 if around else -steps if before else steps)
    return Period("year", date(year, 1, 1), date(year, 12, 31))


def _week(day: date, steps: int, *, before: bool, around: bool) -> Period:
    if around:
        return Period("week", day, day + timedelta(days=6))
    first = day - timedelta(days=7 * steps) if before else day + timedelta(days=7 * (steps - 1) + 1)
    return Period("week", first, first + timedelta(days=6))


def _weekday(day: date, weekday: int, *, before: bool) -> Period:
    away = (day.weekday() - weekday - 1) % 7 + 1 if before else -((weekday - day.weekday() - 1) % 7 + 1)
    return _shifted("day", day, -timedelta(days=away))


def _shifted(length: Length, day: date, by: timedelta) -> Period:
    return Period(length, day + by, day + by)


def _whole_month(first: date) -> Period:
    following = date(first.year + first.month // 12, first.month % 12 + 1, 1)
    return Period("month", first, following - timedelta(days=1))

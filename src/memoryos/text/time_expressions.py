"""When a text says something is: expressions such as `last month` or `in May`, as intervals of time.

Intervals are half open and in the reference's own time zone. A month or weekday that names no year or week is the
nearest one on the side that `lean` names, which a verb's tense usually tells. `since May` is open-ended: until the
reference.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import MAXYEAR, MINYEAR, datetime, timedelta
from typing import Literal

Lean = Literal["past", "future"]
_Bounds = tuple[datetime, datetime]

_MONTHS = "january february march april may june july august september october november december".split()
_WEEKDAYS = "monday tuesday wednesday thursday friday saturday sunday".split()
_SEASONS = {"spring": 3, "summer": 6, "autumn": 9, "fall": 9, "winter": 12}
_COUNTS = {"a": 1, "an": 1, "one": 1, "a couple of": 2, "a couple": 2, "two": 2, "three": 3, "a few": 3, "four": 4}
_COUNTS |= {"five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10, "eleven": 11, "twelve": 12}

_MONTH = (
    r"(?P<month>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?"
    r"|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\b\.?"
)
_WEEKDAY = r"(?P<weekday>" + "|".join(_WEEKDAYS) + ")"
_SEASON = r"(?P<season>" + "|".join(_SEASONS) + ")"
_YEAR = r"(?P<year>(?:19|20)\d\d)"
_DAY = r"(?P<day>[0-3]?\d)(?:st|nd|rd|th)?"
COUNT = r"(?P<count>\d{1,3}|a couple of|a couple|a few|an?|" + "|".join(w for w in _COUNTS if " " not in w) + ")"
UNIT = r"(?P<unit>day|week|month|year)s?"
_PART_OF_DAY = r"(?: (?:morning|afternoon|evening|night))?"
_WHICH = r"(?P<which>last|past|this|next|this coming|this past|the following)"


@dataclass(frozen=True, slots=True)
class Interval:
    """Where in the text a time was named, and from when (inclusive) until when (exclusive) it is."""

    span: tuple[int, int]
    start: datetime
    end: datetime
    open_ended: bool = False


def intervals(text: str, reference: datetime, lean: Lean = "past") -> list[Interval]:
    """The times that `text` names, in order; overlapping readings give the longest."""
    if not _SIGN.search(text):
        return []
    found: list[Interval] = []
    taken: list[tuple[int, int]] = []
    for match, read in _matches(text):
        start, end = match.span()
        if any(start < other[1] and other[0] < end for other in taken):
            continue
        taken.append((start, end))
        bounds = _safely(read, match, reference, lean)
        if bounds is not None:
            found.append(_placed(text, (start, end), bounds, reference))
    return sorted(found, key=lambda each: each.span)


def _placed(text: str, span: tuple[int, int], bounds: _Bounds, reference: datetime) -> Interval:
    since = _SINCE.search(text, 0, span[0])
    if since is None or bounds[0] > reference:
        return Interval(span, *bounds)
    return Interval((since.start(), span[1]), bounds[0], reference, open_ended=True)


def _matches(text: str) -> Iterator[tuple[re.Match[str], "_Reader"]]:
    for pattern, read in _READERS:
        for match in pattern.finditer(text):
            if not _REPEATED.search(text, 0, match.start()):
                yield match, read


_Reader = Callable[[re.Match[str], datetime, Lean], _Bounds | None]


def _safely(read: _Reader, match: re.Match[str], reference: datetime, lean: Lean) -> _Bounds | None:
    """The bounds, or None where the text names a day that no calendar has (31 June, the year 12000)."""
    try:
        return read(match, reference, lean)
    except (ValueError, OverflowError):
        return None


def _midnight(moment: datetime) -> datetime:
    return moment.replace(hour=0, minute=0, second=0, microsecond=0)


def _day(moment: datetime, shift: int = 0, length: int = 1) -> _Bounds:
    start = _midnight(moment) + timedelta(days=shift)
    return start, start + timedelta(days=length)


def _months(moment: datetime, shift: int, length: int = 1) -> _Bounds:
    """`length` whole months, beginning `shift` months from that of `moment`."""
    first = _midnight(moment).replace(day=1)
    return _plus_months(first, shift), _plus_months(first, shift + length)


def _plus_months(first: datetime, shift: int) -> datetime:
    count = first.year * 12 + first.month - 1 + shift
    if not MINYEAR <= count // 12 <= MAXYEAR:
        raise OverflowError
    return first.replace(year=count // 12, month=count % 12 + 1)


def _years(moment: datetime, shift: int) -> _Bounds:
    return _months(moment.replace(month=1, day=1), shift * 12, 12)


def _units(unit: str, moment: datetime, shift: int) -> _Bounds:
    """The day, week (Monday to Sunday), month or year that is `shift` of them away."""
    if unit == "day":
        return _day(moment, shift)
    if unit == "week":
        return _day(moment, 7 * shift - moment.weekday(), 7)
    return _months(moment, shift) if unit == "month" else _years(moment, shift)


def counted(match: re.Match[str]) -> int:
    """The number that the group `count` of a COUNT pattern says."""
    word = match["count"].lower()
    return int(word) if word.isdigit() else _COUNTS[word]


def _month_number(match: re.Match[str]) -> int:
    return next(n for n, name in enumerate(_MONTHS, 1) if name.startswith(match["month"].lower()[:3]))


def _relative_day(match: re.Match[str], reference: datetime, _lean: Lean) -> _Bounds:
    word = match[0].lower()
    if word.endswith(("before yesterday", "after tomorrow")):
        return _day(reference, 2 if word.endswith("tomorrow") else -2)
    if word.startswith("tomorrow"):
        return _day(reference, 1)
    return _day(reference, -1 if word.startswith(("yesterday", "last")) else 0)


def _ago(match: re.Match[str], reference: datetime, _lean: Lean) -> _Bounds:
    return _away(match["unit"].lower(), reference, -counted(match))


def _ahead(match: re.Match[str], reference: datetime, _lean: Lean) -> _Bounds:
    return _away(match["unit"].lower(), reference, counted(match))


def _away(unit: str, reference: datetime, shift: int) -> _Bounds:
    """Weeks are told to the day, months and years to the whole month and year."""
    return _day(reference, 7 * shift) if unit == "week" else _units(unit, reference, shift)


def _lately(match: re.Match[str], reference: datetime, _lean: Lean) -> _Bounds:
    shift = -(counted(match) if match["count"] else 1)
    unit = match["unit"].lower()
    if unit in ("day", "week"):
        return _midnight(reference) + timedelta(days=shift * (7 if unit == "week" else 1)), reference
    months = shift * (12 if unit == "year" else 1)
    return _plus_months(_midnight(reference).replace(day=1), months), reference


def _which_unit(match: re.Match[str], reference: datetime, _lean: Lean) -> _Bounds:
    return _units(match["unit"].lower(), reference, _step(match))


def _step(match: re.Match[str]) -> int:
    which = match["which"].lower()
    if which in ("last", "past", "this past"):
        return -1
    return 1 if which in ("next", "the following") else 0


def _which_weekend(match: re.Match[str], reference: datetime, _lean: Lean) -> _Bounds:
    return _day(reference, 5 - reference.weekday() + 7 * _step(match), 2)


def _which_weekday(match: re.Match[str], reference: datetime, _lean: Lean) -> _Bounds:
    ahead = (_WEEKDAYS.index(match["weekday"].lower()) - reference.weekday()) % 7
    step = _step(match)
    if step < 0:
        return _day(reference, ahead - 7)
    return _day(reference, ahead or 7 if step else ahead)


def _weekday(match: re.Match[str], reference: datetime, lean: Lean) -> _Bounds:
    ahead = (_WEEKDAYS.index(match["weekday"].lower()) - reference.weekday()) % 7
    return _day(reference, (ahead or 7) if lean == "future" else ahead - 7)


def _which_season(match: re.Match[str], reference: datetime, _lean: Lean) -> _Bounds:
    return _named_months(_SEASONS[match["season"].lower()], 3, reference, _step(match))


def _which_month(match: re.Match[str], reference: datetime, _lean: Lean) -> _Bounds:
    return _named_months(_month_number(match), 1, reference, _step(match))


def _named_months(first: int, length: int, reference: datetime, step: int) -> _Bounds:
    """The nearest such months: `next` begin after the reference, `last` ended before it, `this` are of its year."""
    bounds = _months(reference.replace(month=first, day=1), 0, length)
    if step > 0 and bounds[0] <= reference:
        return _months(reference.replace(month=first, day=1), 12, length)
    if step < 0 and bounds[1] > reference:
        return _months(reference.replace(month=first, day=1), -12, length)
    return bounds


def _season(match: re.Match[str], reference: datetime, lean: Lean) -> _Bounds:
    return _nearest(_SEASONS[match["season"].lower()], 3, match["year"], reference, lean)


def _month(match: re.Match[str], reference: datetime, lean: Lean) -> _Bounds:
    return _nearest(_month_number(match), 1, match["year"], reference, lean)


def _nearest(first: int, length: int, year: str | None, reference: datetime, lean: Lean) -> _Bounds:
    bounds = _months(reference.replace(year=int(year) if year else reference.year, month=first, day=1), 0, length)
    if year is None and lean == "future" and bounds[1] <= reference:
        return _months(bounds[0], 12, length)
    if year is None and lean == "past" and bounds[0] > reference:
        return _months(bounds[0], -12, length)
    return bounds


def _date(match: re.Match[str], reference: datetime, lean: Lean) -> _Bounds:
    year = match["year"]
    day = reference.replace(year=int(year or reference.year), month=_month_number(match), day=int(match["day"]))
    if year is None and lean == "future" and day.date() < reference.date():
        day = day.replace(year=day.year + 1)
    elif year is None and lean == "past" and day.date() > reference.date():
        day = day.replace(year=day.year - 1)
    return _day(day)


def _iso(match: re.Match[str], reference: datetime, _lean: Lean) -> _Bounds:
    return _day(reference.replace(year=int(match[1]), month=int(match[2]), day=int(match[3])))


def _year(match: re.Match[str], reference: datetime, _lean: Lean) -> _Bounds:
    return _years(reference.replace(year=int(match["year"]), month=1, day=1), 0)


def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(r"(?<![\w'-])" + pattern + r"(?![\w-])", re.IGNORECASE)


_SIGN = re.compile(
    r"\d|day|week|month|year|ago|night|tomorrow|morning|evening|spring|summer|autumn|fall|winter|\bjan|\bfeb|\bmar|\bapr"
    r"|\bmay|\bjun|\bjul|\baug|\bsep|\boct|\bnov|\bdec",
    re.IGNORECASE,
)
_REPEATED = re.compile(r"(?<!\w)(?:every|each|most|other) $", re.IGNORECASE)  # a habit, not a time
_SINCE = re.compile(r"(?<!\w)(?:ever )?(?:since|seit|desde) (?:about |around |early |late )?$", re.IGNORECASE)
# Alone, only a capital tells the month from the verb; `May` begins too many sentences even so.
_BARE_MONTH = r"(?P<month>(?-i:January|February|March|April|June|July|August|September|October|November|December))"
# The longer reading stands before the shorter one that it holds.
_READERS: tuple[tuple[re.Pattern[str], _Reader], ...] = (
    (_compiled(r"(\d{4})-(\d\d)-(\d\d)"), _iso),
    (_compiled(rf"(?:on )?(?:the )?{_DAY}(?: of)? {_MONTH}(?:,? {_YEAR})?"), _date),
    (_compiled(rf"(?:on )?{_MONTH} (?:the )?{_DAY}(?:,? {_YEAR})?"), _date),
    (_compiled(rf"(?:in )?(?:early |mid |late )?{_MONTH},? (?:of )?{_YEAR}"), _month),
    (_compiled(r"(?:the )?day (?:before yesterday|after tomorrow)"), _relative_day),
    (_compiled(rf"(?:yesterday|tomorrow){_PART_OF_DAY}"), _relative_day),
    (_compiled(r"today|tonight|last night|this (?:morning|afternoon|evening)"), _relative_day),
    (_compiled(rf"(?:about |around |almost )?{COUNT} {UNIT} ago"), _ago),
    (_compiled(rf"(?:in|within) {COUNT} {UNIT}(?:' time)?"), _ahead),
    (_compiled(rf"{COUNT} {UNIT} from now"), _ahead),
    (_compiled(rf"(?:in|over|during|within|for) the (?:last|past) (?:{COUNT} )?{UNIT}"), _lately),
    (_compiled(rf"{_WHICH} weekend"), _which_weekend),
    (_compiled(rf"(?:early |late |earlier |later )?{_WHICH} {UNIT}"), _which_unit),
    (_compiled(rf"{_WHICH} {_WEEKDAY}{_PART_OF_DAY}"), _which_weekday),
    (_compiled(rf"{_WHICH} {_SEASON}"), _which_season),
    (_compiled(rf"{_WHICH} {_MONTH}"), _which_month),
    (_compiled(rf"(?:in|during) (?:the )?(?:early |late )?{_SEASON}(?: of)?(?: {_YEAR})?"), _season),
    (_compiled(rf"{_SEASON}(?: of)? {_YEAR}"), _season),
    (_compiled(rf"(?:in|by|until|during) (?:early |mid |late )?{_MONTH}(?P<year>(?!))?"), _month),
    (_compiled(rf"(?:on |by |until )?{_WEEKDAY}{_PART_OF_DAY}"), _weekday),
    (_compiled(rf"(?:back )?(?:in|by|until|during|from) {_YEAR}"), _year),
    (_compiled(rf"{_BARE_MONTH}(?P<year>(?!))?"), _month),
    (_compiled(_YEAR), _year),
)

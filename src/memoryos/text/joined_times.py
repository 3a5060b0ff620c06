"""Times that belong together: `Wednesday of last week` is one day, `from May 2 to May 9` one span."""

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta
from functools import cache

from memoryos.text.time_spans import Interval

_DAY = timedelta(days=1)
_WEEK = timedelta(days=7)
# Patterns are compiled when they are first used, for importing must be quick.
_OF = r"(?i),? ?(?:of|in|on|the|de|da|do|del|della|dello|der|des|am|na|en|на|в|的|の|에)?(?: (?:la|le|the))? ?"
_TO = (
    r"(?i)\s*(?:to|until|till|through|thru|-|\u2013|\u2014|~|\uff5e|\u301c|bis|jusqu'au|au|al|hasta|ate|ao|a|fino al"
    r"|до|по|到|至|から|부터|에서)(?: (?:zum|the|le|el|il|dia|o))?\s*"
)
_UNTIL = r"(?i)(?:until|bis|jusqu'au|au|al|hasta|ate|до|по) "  # read as part of the second time
_AND = r"(?i)\s*(?:and|und|et|y|e|и|和|与|と)(?: (?:dem|the|le|el|il|o|dia))?\s*"
_NUMBER = r"[\d月월]"  # of a date
_BETWEEN = r"(?i)(?:between|zwischen(?: dem)?|entre(?: le| el| o)?|tra(?: il)?|fra(?: il)?|между)\s*$"


def days_of_weeks(text: str, times: Sequence[Interval]) -> list[Interval]:
    """`times` of `text`, in order, with one day in place of a weekday and the week that it belongs to."""
    joined: list[Interval] = []
    for time in times:
        day = _day_of_week(text, joined[-1], time) if joined and _between(text, joined[-1], time, _OF) else None
        joined[-1:] = [day] if day else [*joined[-1:], time]
    return joined


def spans(text: str, times: Sequence[Interval]) -> list[Interval]:
    """`times` of `text`, in order, with one span in place of the two times that it lies between."""
    joined: list[Interval] = []
    for time in times:
        if joined and joined[-1].start < time.start and _is_span(text, joined[-1], time):
            joined[-1] = replace(joined[-1], span=(joined[-1].span[0], time.span[1]), end=time.end)
        else:
            joined.append(time)
    return joined


def _day_of_week(text: str, one: Interval, other: Interval) -> Interval | None:
    """The weekday of one in the week of the other, which is a whole week or a day such as `two weeks ago`."""
    if one.open_ended or other.open_ended:
        return None
    for day, week in ((one, other), (other, one)):
        whole = week.end - week.start == _WEEK
        if _is_weekday(text, day) and week.relative and (whole or _is_day(week)):
            monday = week.start if whole else week.start - timedelta(days=week.start.weekday())
            start = monday + timedelta(days=day.start.weekday())
            return Interval((one.span[0], other.span[1]), start, start + _DAY, relative=True)
    return None


def _is_weekday(text: str, time: Interval) -> bool:
    return _is_day(time) and not time.relative and not _compiled(_NUMBER).search(text, *time.span)


def _is_day(time: Interval) -> bool:
    return time.end - time.start == _DAY


def _is_span(text: str, first: Interval, last: Interval) -> bool:
    if _between(text, first, last, _TO):
        return True
    if _between(text, first, last, r"\s+") and _compiled(_UNTIL).match(text, last.span[0]):
        return True
    before = text[max(0, first.span[0] - 20) : first.span[0]]
    return _between(text, first, last, _AND) and _compiled(_BETWEEN).search(before) is not None


def _between(text: str, first: Interval, last: Interval, pattern: str) -> bool:
    return _compiled(pattern).fullmatch(text, first.span[1], last.span[0]) is not None


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)

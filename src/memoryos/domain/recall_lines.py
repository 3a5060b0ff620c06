"""Turns, facts and notes as lines of a prompt, with dates as people write them."""

from datetime import date, datetime, timedelta

from memoryos.domain.page import ROLES, Turn
from memoryos.domain.recall_item import RecallItem
from memoryos.privacy.instruction_marks import deserves_mark
from memoryos.privacy.quotation import under
from memoryos.text.time_expressions import Interval, intervals

_MONTHS = "January February March April May June July August September October November December".split()
# Names that would make one side of a conversation look like another.
_ROLE_NAMES = frozenset({*ROLES, "system", "developer", "tool", "memory"})
_WEEK = timedelta(days=7)
_LONGEST_CONTEXT = 300  # characters


def line(source: RecallItem | Turn, text: str | None = None) -> str:
    """One turn, fact or note with its speaker; further lines of its text are indented.

    Times such as `yesterday` are followed by the date they mean, and a text that says too little on its own by what was
    said before it. `text` is the part of its text to show, if not all of it.
    """
    sentence = f"{_speaker(source)}: {under(dated(source.text if text is None else text, source.timestamp))}"
    context = None if isinstance(source, Turn) else source.context
    return f"{sentence} (after: {under(_beginning(context))})" if context else sentence


def _beginning(text: str) -> str:
    return text if len(text) <= _LONGEST_CONTEXT else f"{text[:_LONGEST_CONTEXT].rstrip()} …"


def day_title(day: date) -> str:
    """The title above the lines of one day."""
    return f"[{written_day(day)}]"


def dated(text: str, said_at: datetime) -> str:
    """`text` with the date in brackets after each time that is relative to the day on which it was said."""
    for interval in reversed(intervals(text, said_at)):
        if interval.relative and not interval.open_ended and not interval.start <= said_at <= interval.end:
            place = interval.span[1]
            text = f"{text[:place]} ({_period(interval)}){text[place:]}"
    return text


def _period(interval: Interval) -> str:
    """An interval in as few words as possible: a day, a week, months or a year."""
    first, last = interval.start.date(), (interval.end - timedelta(days=1)).date()
    if first == last:
        return written_day(first)
    if interval.end - interval.start == _WEEK:
        return f"week of {written_day(first)}"
    if first.day > 1 or interval.end.day > 1:
        return (
            f"{first.day}-{written_day(last)}"
            if first.month == last.month
            else f"{written_day(first)} - {written_day(last)}"
        )
    if first.month == 1 and last.month == len(_MONTHS):
        return str(first.year)
    until = f"{_MONTHS[last.month - 1]} {last.year}"
    return until if first.month == last.month else f"{_MONTHS[first.month - 1]} {first.year} - {until}"


def written_day(day: date) -> str:
    """A date as people write it, such as `7 May 2023`."""
    return f"{day.day} {_MONTHS[day.month - 1]} {day.year}"


def _speaker(source: RecallItem | Turn) -> str:
    name = under(source.name) if source.name else ""
    label = f"{source.role} {name!r}" if name.casefold() in _ROLE_NAMES else name or source.role
    marks: list[str] = [source.said_by] if source.said_by != source.role else []
    noted = isinstance(source, RecallItem) and source.kind == "note"
    if (noted or source.said_by != "user") and deserves_mark(source.text):
        marks.append("reads like an instruction")
    return f"{label} ({', '.join(marks)})" if marks else label

"""Turns, facts and notes as lines of a prompt, with dates as people write them."""

from datetime import date, datetime, timedelta

from memoryos.domain.page import ROLES, Turn
from memoryos.domain.recall_item import RecallItem
from memoryos.privacy.prompt_injection import reads_like_instruction
from memoryos.privacy.quotation import under
from memoryos.text.time_expressions import Interval, intervals

_MONTHS = "January February March April May June July August September October November December".split()
# Names that would let one side of a conversation pass for another.
_ROLE_NAMES = frozenset({*ROLES, "system", "developer", "tool", "memory"})
_WEEK = timedelta(days=7)
_LONGEST_CONTEXT = 300  # characters


def line(said: RecallItem | Turn, text: str | None = None) -> str:
    """One turn, fact or note with its speaker; further lines of its text are indented.

    Times such as `yesterday` are followed by the date that they mean, and a text that says too little alone by what was
    said before it. `text` is what is shown of its text, if not all.
    """
    shown = f"{_speaker(said)}: {under(dated(said.text if text is None else text, said.timestamp))}"
    context = None if isinstance(said, Turn) else said.context
    return f"{shown} (after: {under(_beginning(context))})" if context else shown


def _beginning(text: str) -> str:
    return text if len(text) <= _LONGEST_CONTEXT else f"{text[:_LONGEST_CONTEXT].rstrip()} …"


def day_title(day: date) -> str:
    """What stands above the lines of one day."""
    return f"[{written_day(day)}]"


def dated(text: str, said_at: datetime) -> str:
    """`text` with the date in brackets after each time that is relative to the day on which it was said."""
    for named in reversed(intervals(text, said_at)):
        if named.relative and not named.open_ended and not named.start <= said_at <= named.end:
            place = named.span[1]
            text = f"{text[:place]} ({_period(named)}){text[place:]}"
    return text


def _period(named: Interval) -> str:
    """An interval in as few words as name it: a day, a week, months or a year."""
    first, last = named.start.date(), (named.end - timedelta(days=1)).date()
    if first == last:
        return written_day(first)
    if named.end - named.start == _WEEK:
        return f"week of {written_day(first)}"
    if first.day > 1 or named.end.day > 1:
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


def _speaker(said: RecallItem | Turn) -> str:
    named = under(said.name) if said.name else ""
    shown = f"{said.role} {named!r}" if named.casefold() in _ROLE_NAMES else named or said.role
    marks: list[str] = [said.said_by] if said.said_by != said.role else []
    noted = isinstance(said, RecallItem) and said.kind == "note"
    if (noted or said.said_by != "user") and reads_like_instruction(said.text):
        marks.append("reads like an instruction")
    return f"{shown} ({', '.join(marks)})" if marks else shown

"""Days, weeks, months and years as intervals, seen from a point in time: the arithmetic of time expressions.

Intervals are half open and in the reference's own time zone.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import MAXYEAR, MINYEAR, datetime, timedelta
from typing import Literal, NamedTuple

Lean = Literal["past", "future"]
Bounds = tuple[datetime, datetime]
UnitName = Literal["day", "week", "month", "year"]

_MAX_YEARS = 100


class Anchor(NamedTuple):
    """What a time expression is relative to.

    Without a year, the nearest one on the side of `lean` is meant; if `held`, the period that memory covers, is known,
    the one nearest to that.
    """

    reference: datetime
    lean: Lean = "past"
    held: Bounds | None = None


@dataclass(frozen=True, slots=True)
class Interval:
    """The position of a time in the text, and its start (inclusive) and end (exclusive).

    `relative` ones depend on the day they were said, such as `yesterday`.
    """

    span: tuple[int, int]
    start: datetime
    end: datetime
    open_ended: bool = False
    relative: bool = False


def midnight(moment: datetime) -> datetime:
    """The beginning of its day."""
    return moment.replace(hour=0, minute=0, second=0, microsecond=0)


def day_span(moment: datetime, shift: int = 0, length: int = 1) -> Bounds:
    """`length` whole days, beginning `shift` days from that of `moment`."""
    start = midnight(moment) + timedelta(days=shift)
    return start, start + timedelta(days=length)


def month_span(moment: datetime, shift: int, length: int = 1) -> Bounds:
    """`length` whole months, beginning `shift` months from that of `moment`."""
    first = midnight(moment).replace(day=1)
    return plus_months(first, shift), plus_months(first, shift + length)


def plus_months(first: datetime, shift: int) -> datetime:
    """The first of a month, `shift` months later.

    Raises:
        OverflowError: No calendar has that year.
    """
    count = first.year * 12 + first.month - 1 + shift
    if not MINYEAR <= count // 12 <= MAXYEAR:
        raise OverflowError
    return first.replace(year=count // 12, month=count % 12 + 1)


def year_span(moment: datetime, shift: int = 0) -> Bounds:
    """The whole year that is `shift` years from that of `moment`."""
    return month_span(moment.replace(month=1, day=1), shift * 12, 12)


def unit_span(unit: str, moment: datetime, shift: int) -> Bounds:
    """The day, week (Monday to Sunday), month or year that is `shift` of them away."""
    if unit == "day":
        return day_span(moment, shift)
    if unit == "week":
        return day_span(moment, 7 * shift - moment.weekday(), 7)
    return month_span(moment, shift) if unit == "month" else year_span(moment, shift)


def counted_span(unit: str, moment: datetime, shift: int) -> Bounds:
    """`shift` units away: weeks are exact to the day, months and years to the whole month and year."""
    return day_span(moment, 7 * shift) if unit == "week" else unit_span(unit, moment, shift)


def recent_span(unit: str, moment: datetime, count: int) -> Bounds:
    """The last `count` units until `moment`."""
    if unit in ("day", "week"):
        return midnight(moment) - timedelta(days=count * (7 if unit == "week" else 1)), moment
    return plus_months(midnight(moment).replace(day=1), -count * (12 if unit == "year" else 1)), moment


def weekend_span(moment: datetime, step: int) -> Bounds:
    """Saturday and Sunday of the week that is `step` weeks away."""
    return day_span(moment, 5 - moment.weekday() + 7 * step, 2)


def weekday_of_week(weekday: int, moment: datetime, step: int) -> Bounds:
    """That weekday (Monday is 0) of the week that is `step` weeks away."""
    return day_span(moment, weekday - moment.weekday() + 7 * step)


def weekday_span(weekday: int, anchor: Anchor, step: int | None) -> Bounds:
    """The nearest such weekday: -1 before the reference, 1 after it, 0 from it on; None on the side it leans to."""
    ahead = (weekday - anchor.reference.weekday()) % 7
    if step is None:
        return day_span(anchor.reference, (ahead or 7) if anchor.lean == "future" else ahead - 7)
    if step < 0:
        return day_span(anchor.reference, ahead - 7)
    return day_span(anchor.reference, ahead or 7 if step else ahead)


def stepped_months(first: int, length: int, anchor: Anchor, step: int) -> Bounds:
    """The nearest such months: `next` begin after the reference, `last` ended before it, `this` are of its year."""
    reference = anchor.reference
    bounds = month_span(reference.replace(month=first, day=1), 0, length)
    if step > 0 and bounds[0] <= reference:
        return month_span(reference.replace(month=first, day=1), 12, length)
    if step < 0 and bounds[1] > reference:
        return month_span(reference.replace(month=first, day=1), -12, length)
    return bounds


def months_span(first: int, length: int, anchor: Anchor, year: int | None) -> Bounds:
    """`length` months from the month numbered `first` on, in `year` or in the year that is meant without one."""

    def in_year(number: int) -> Bounds:
        return month_span(anchor.reference.replace(year=number, month=first, day=1), 0, length)

    return in_year(year) if year is not None else _in_meant_year(in_year, anchor)


def date_span(day: int, month: int, anchor: Anchor, year: int | None) -> Bounds:
    """One day, in `year` or in the year that is meant without one.

    Raises:
        ValueError: No calendar has that day.
    """

    def in_year(number: int) -> Bounds:
        return day_span(anchor.reference.replace(year=number, month=month, day=day))

    return in_year(year) if year is not None else _in_meant_year(in_year, anchor)


def days_until(bounds: Bounds, last_day: str | int | None) -> Bounds:
    """`bounds`, one day, until the end of the later day `last_day` of its month, where there is one."""
    if last_day is None or int(last_day) <= bounds[0].day:
        return bounds
    return bounds[0], day_span(bounds[0].replace(day=int(last_day)))[1]


def day_of_month_span(day: int, anchor: Anchor, step: int | None = None) -> Bounds:
    """That day of the month that is `step` months away; without a step the nearest one on the side of `lean`.

    Raises:
        ValueError: That month has no such day.
    """
    if step is not None:
        return day_span(month_span(anchor.reference, step)[0].replace(day=day))
    latest = anchor.reference if anchor.held is None else min(anchor.reference, anchor.held[1])
    for shift in (0, 1, 2) if anchor.lean == "future" else (0, -1, -2):
        first, end = month_span(latest, shift)
        if day > (end - first).days:
            continue
        bounds = day_span(first, day - 1)
        if bounds[0] > latest if anchor.lean == "future" else bounds[0] <= latest:
            return bounds
    raise ValueError


def _in_meant_year(in_year: Callable[[int], Bounds], anchor: Anchor) -> Bounds:
    if anchor.held is not None:
        return _nearest(in_year, anchor.reference, anchor.held)
    bounds = in_year(anchor.reference.year)
    today = midnight(anchor.reference)
    if anchor.lean == "future" and bounds[1] <= today:
        return in_year(anchor.reference.year + 1)
    if anchor.lean == "past" and bounds[0] > anchor.reference:
        return in_year(anchor.reference.year - 1)
    return bounds


def _nearest(in_year: Callable[[int], Bounds], reference: datetime, held: Bounds) -> Bounds:
    """The year nearest to what memory covers; if there are several, the one nearest to the reference."""
    last = held[1].year + 1
    candidates: list[Bounds] = []
    for year in range(max(held[0].year - 1, last - _MAX_YEARS, MINYEAR), min(last, MAXYEAR - 1) + 1):
        try:
            candidates.append(in_year(year))
        except ValueError:  # 29 February
            continue
    if not candidates:
        raise ValueError
    return min(candidates, key=lambda bounds: (gap(bounds, held), abs(reference - bounds[0])))


def gap(one: Bounds, other: Bounds) -> timedelta:
    """The time between two intervals; zero if they meet."""
    return max(one[0] - other[1], other[0] - one[1], timedelta(0))

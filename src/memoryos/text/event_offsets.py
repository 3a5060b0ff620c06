"""Times relative to an event: `two weeks before the wedding`."""

import re
from dataclasses import dataclass
from datetime import timedelta

from memoryos.text.time_expressions import COUNT, UNIT, counted

_DAYS = {"day": 1, "week": 7, "month": 30, "year": 365}
_FROM_EVENT = re.compile(rf"\b{COUNT}\s+{UNIT}\s+(?P<side>before|after)\s+(?P<event>[^?.!,;]+)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class FromEvent:
    """A time relative to an event: `two weeks before the wedding`. Negative is before; exact to about `width`."""

    event: str
    away: timedelta
    width: timedelta


def from_event(text: str) -> FromEvent | None:
    """The event and offset that `text` names; None if there is none."""
    match = _FROM_EVENT.search(text)
    if match is None:
        return None
    unit = timedelta(days=_DAYS[match["unit"].lower()])
    away = counted(match) * unit
    return FromEvent(match["event"].strip(), -away if match["side"].lower() == "before" else away, unit)

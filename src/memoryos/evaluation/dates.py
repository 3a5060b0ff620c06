"""Dates as published data sets write them."""

import re
from datetime import UTC, datetime

# '1:56 pm on 8 May, 2023', '2023/05/20 (Sat) 02:21', and the same with parts left out
_FORMATS = (
    "%I:%M %p on %d %B %Y",
    "%H:%M on %d %B %Y",
    "%I:%M %p %d %B %Y",
    "%d %B %Y",
    "%B %d %Y",
    "%Y/%m/%d %H:%M",
    "%Y/%m/%d",
)
_WEEKDAY = re.compile(r"\([A-Za-z]+\)|\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b,?", re.IGNORECASE)
_ORDINAL = re.compile(r"(?<=\d)(?:st|nd|rd|th)\b", re.IGNORECASE)


def read_date(text: str) -> datetime | None:
    """The time that `text` names, taken as UTC if it has no offset; None if it cannot be read."""
    plain = " ".join(_ORDINAL.sub("", _WEEKDAY.sub(" ", text)).replace(",", " ").split())
    for form in _FORMATS:
        try:
            return datetime.strptime(plain, form).replace(tzinfo=UTC)
        except ValueError:
            continue
    return _read_iso(text.strip())


def _read_iso(text: str) -> datetime | None:
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        return None
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)

"""One field of an item in a reply: its value, or an empty one if the model returned something else."""

import re
from collections.abc import Iterable
from datetime import datetime, tzinfo
from typing import Any

from memoryos.text.storable import without_unstorable

_CONTROL_CHARACTERS = re.compile("[\x00-\x08\x0e-\x1f\x7f]")
_DIGITS = re.compile(r"\d+")
_MAX_DIGITS = 6
_PERIOD = re.compile(r"(\d{4})(?:-(\d\d)(?:-(\d\d)(?:[T ].*)?)?)?", re.DOTALL)
_LONGEST_DATE = 40
_EARLIEST = 1900
_LATEST = 2200


def text_of(value: Any, longest: int) -> str:
    """`value` as one line of at most `longest` characters; empty if it is not text."""
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        return ""
    line = " ".join(_CONTROL_CHARACTERS.sub("", without_unstorable(str(value))).split())
    return line if len(line) <= longest else line[: longest - 1].rstrip() + "…"


def texts_of(value: Any, longest: int) -> Iterable[str]:
    """The texts of a list, or of one text with commas."""
    parts = value.split(",") if isinstance(value, str) else value if isinstance(value, list) else []
    return filter(None, (text_of(part, longest) for part in parts))


def numbers_of(value: Any) -> tuple[int, ...]:
    """The whole numbers in a list, each once; also of one number, and of texts such as `page 3`."""
    numbers: list[int] = []
    for part in value if isinstance(value, list) else [value]:
        if isinstance(part, str):
            numbers += [int(digits) for digits in _DIGITS.findall(part) if len(digits) <= _MAX_DIGITS]
        elif isinstance(part, int | float) and not isinstance(part, bool) and float(part).is_integer():
            numbers.append(int(part))
    return tuple(dict.fromkeys(numbers))


def flag_of(value: Any) -> bool:
    """Whether `value` says yes."""
    return value is True or (isinstance(value, str) and value.strip().lower() in {"true", "yes"})


def period_of(value: Any, zone: tzinfo | None) -> tuple[datetime, datetime] | None:
    """The day, month or year that an ISO date names, with its end excluded; None if `value` is not a date."""
    match = _PERIOD.fullmatch(text_of(value, _LONGEST_DATE))
    if match is None or not _EARLIEST <= int(match[1]) <= _LATEST:
        return None
    year, month, day = int(match[1]), int(match[2] or 1), int(match[3] or 1)
    try:
        start = datetime(year, month, day, tzinfo=zone)
    except ValueError:
        return None
    if match[3]:
        return start, datetime.fromordinal(start.toordinal() + 1).replace(tzinfo=zone)
    if match[2] and month < 12:
        return start, start.replace(month=month + 1)
    return start, datetime(year + 1, 1, 1, tzinfo=zone)

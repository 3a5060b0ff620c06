"""Checks of what callers pass in: once at the edge, and never again."""

import difflib
import json
import os
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, date, datetime, time
from pathlib import Path
from typing import Any, TypeVar

from memoryos.errors import InvalidInputError

Choice = TypeVar("Choice", bound=str)

_SHOWN = 60
_LONGEST_NAME = 512  # which no setting changes
_DEEPEST = 64  # levels of meta data; what is read from it later calls itself for each level
# The year 5138 in seconds, 1973 in milliseconds: a number this large must be in milliseconds.
_MILLISECONDS_FROM = 1e11


def checked_text(field: str, value: object, longest: int) -> str:
    """`value` as text that every store can keep and return unchanged."""
    if not isinstance(value, str):
        raise InvalidInputError(f"{field} must be a string, not {type(value).__name__}: {_shown(value)}")
    if len(value) > longest:
        setting = "" if longest == _LONGEST_NAME else " (setting 'max_text_length')"
        raise InvalidInputError(
            f"{field} has {len(value)} characters, the limit is {longest}{setting}: {_shown(value)}"
        )
    if "\x00" in value:
        raise InvalidInputError(f"{field} contains a NUL character: {_shown(value)}")
    if not _is_encodable(value):
        raise InvalidInputError(f"{field} contains a lone surrogate, which is not text: {_shown(value)}")
    return value


def _is_encodable(text: str) -> bool:
    """Whether `text` holds no lone surrogate; much quicker than looking at each character."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def checked_name(field: str, value: object) -> str | None:
    """A short single-line label such as a session id, a message id or a speaker's name; None if there is none."""
    if value is None:
        return None
    text = checked_text(field, value, _LONGEST_NAME)
    if not text.strip():
        raise InvalidInputError(f"{field} must not be blank: {value!r}")
    if any(character < " " or character == "\x7f" for character in text):
        raise InvalidInputError(f"{field} must be one line without control characters: {value!r}")
    return text


def checked_label(field: str, value: object) -> str | None:
    """Like `checked_name`, for a name that things are found by: no white space around it."""
    name = checked_name(field, value)
    if name is not None and name != name.strip():
        raise InvalidInputError(f"{field} {value!r} must not begin or end with white space")
    return name


def checked_id(field: str, value: object) -> str:
    """A value that can be the id of something stored."""
    text = checked_text(field, value, _LONGEST_NAME)
    if not text:
        raise InvalidInputError(f"{field} must be an id, not {value!r}")
    return text


def checked_choice(field: str, value: object, choices: Sequence[Choice]) -> Choice:
    """One of `choices`."""
    choice = next((one for one in choices if one == value), None)
    if choice is not None:
        return choice
    near = difflib.get_close_matches(value.lower(), choices, n=1, cutoff=0.5) if isinstance(value, str) else []
    hint = f"; did you mean {near[0]!r}?" if near else ""
    raise InvalidInputError(f"{field} must be one of {', '.join(choices)}, not {_shown(value)}{hint}")


def checked_number(field: str, value: object, least: float, most: float) -> float:
    """A number from `least` to `most`."""
    if isinstance(value, bool) or not isinstance(value, int | float) or not least <= value <= most:
        raise InvalidInputError(f"{field} must be a number from {least:g} to {most:g}, not {_shown(value)}")
    return value


def checked_whole(field: str, value: object, least: int, most: int) -> int:
    """A whole number from `least` to `most`."""
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise InvalidInputError(f"{field} must be a whole number from {least} to {most}, not {_shown(value)}")
    return value


def checked_flag(field: str, value: object) -> bool:
    """True or False; other values are refused, not interpreted."""
    if not isinstance(value, bool):
        raise InvalidInputError(f"{field} must be True or False, not {_shown(value)}")
    return value


def checked_path(field: str, value: object) -> Path:
    """A valid path of a file or folder, with `~` as the home folder."""
    if not isinstance(value, str | os.PathLike):
        raise InvalidInputError(f"{field} must be a path, not {type(value).__name__}: {_shown(value)}")
    try:
        encoded = os.fsencode(value)
    except UnicodeEncodeError as error:
        raise InvalidInputError(f"{field} {_shown(str(value))} contains a lone surrogate, which is not text") from error
    if b"\x00" in encoded:
        raise InvalidInputError(
            f"{field} {_shown(str(value))} contains a NUL character, which is not allowed in a path"
        )
    return Path(os.fsdecode(encoded)).expanduser()


def checked_list(field: str, value: object) -> list[Any]:
    """A list or tuple; None is an empty one. A bare string is refused: it would be split into characters."""
    if value is None:
        return []
    if not isinstance(value, list | tuple | set | frozenset):
        raise InvalidInputError(f"{field} must be a list, not {type(value).__name__}: {_shown(value)}")
    return list(value)


def checked_meta_data(value: object, longest: int) -> dict[str, Any]:
    """`value` as a JSON object that is returned equal to what was passed."""
    if value is None:
        return {}
    if not isinstance(value, Mapping) or not all(isinstance(key, str) for key in value):
        raise InvalidInputError(f"meta_data must be an object with string keys, not {_shown(value)}")
    if _is_deep(value):
        raise InvalidInputError(f"meta_data is nested too deeply; the limit is {_DEEPEST} levels")
    try:
        encoded = json.dumps(value, allow_nan=False, ensure_ascii=False)
        decoded: dict[str, Any] = json.loads(encoded)
    except (TypeError, ValueError, RecursionError) as error:
        raise InvalidInputError(f"meta_data cannot be written as JSON ({error}): {_shown(value)}") from error
    checked_text("meta_data", encoded, longest)
    if "\\u0000" in encoded:
        raise InvalidInputError(f"meta_data contains a NUL character: {_shown(value)}")
    return decoded


def _is_deep(value: object) -> bool:
    level = {id(value): value}
    for _ in range(_DEEPEST):
        # Each value once, for one that holds itself twice would be twice as many at each level.
        level = {id(inner): inner for outer in level.values() for inner in _inside(outer)}
        if not level:
            return False
    return True


def _inside(value: object) -> Iterable[object]:
    if isinstance(value, Mapping):
        return value.values()
    return value if isinstance(value, list | tuple) else ()


def checked_moment(field: str, value: object) -> datetime:
    """A point in time with its offset; without one it is taken as UTC, and a date as midnight UTC."""
    if isinstance(value, datetime):
        moment = value
    elif isinstance(value, str):
        moment = _read_iso(field, value)
    elif isinstance(value, date):
        moment = datetime.combine(value, time(), UTC)
    elif isinstance(value, int | float) and not isinstance(value, bool):
        moment = _from_epoch(field, value)
    else:
        raise InvalidInputError(
            f"{field} must be an ISO 8601 string, a datetime, a date or seconds since 1970, not {_shown(value)}"
        )
    if moment.tzinfo is None:
        return moment.replace(tzinfo=UTC)
    try:
        moment.astimezone(UTC)
    except OverflowError as error:
        raise InvalidInputError(f"{field} {value!r} is outside the years 1 to 9999 in UTC") from error
    return moment


def _from_epoch(field: str, seconds: float) -> datetime:
    if abs(seconds) >= _MILLISECONDS_FROM:
        raise InvalidInputError(
            f"{field} {seconds!r} is too large for seconds since 1970; if it is in milliseconds, divide it by 1000"
        )
    try:
        return datetime.fromtimestamp(seconds, UTC)
    except (ValueError, OverflowError, OSError) as error:
        raise InvalidInputError(f"{field} {seconds!r} is not a time in seconds since 1970") from error


def _read_iso(field: str, value: str) -> datetime:
    try:
        return datetime.fromisoformat(value.strip())
    except ValueError as error:
        raise InvalidInputError(
            f"{field} {_shown(value)} is not a time; use ISO 8601, such as '2026-05-07T18:30:00+02:00' "
            "or '2026-05-07 18:30:00' (taken as UTC)"
        ) from error


def _shown(value: object) -> str:
    try:
        text = repr(value)
    except (ValueError, RecursionError):  # a number of too many digits, or nested too deeply
        return f"a {type(value).__name__}"
    return text if len(text) <= _SHOWN else text[: _SHOWN - 1] + "…"

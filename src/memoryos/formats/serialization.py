"""Our own values as JSON and back, by their types; default values are left out."""

import dataclasses
from collections.abc import Hashable, Mapping
from datetime import datetime
from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, TypeVar, Union, cast, get_args, get_origin, get_type_hints

import numpy as np
from numpy.typing import NDArray

from memoryos.domain.validation import checked_moment
from memoryos.errors import InvalidInputError

T = TypeVar("T")


def as_row(value: Any, *without: str) -> dict[str, Any]:
    """A dataclass as a JSON object, `without` some fields."""
    row = {}
    for field in dataclasses.fields(value):
        item = getattr(value, field.name)
        if field.name not in without and not _is_default(field, item):
            row[field.name] = _as_json(item)
    return row


def _is_default(field: "dataclasses.Field[Any]", value: Any) -> bool:
    if field.default_factory is not dataclasses.MISSING:
        return bool(value == field.default_factory())
    return field.default is not dataclasses.MISSING and bool(value == field.default)


def _as_json(value: Any) -> Any:
    if isinstance(value, datetime):
        return value.isoformat()
    if dataclasses.is_dataclass(value):
        return as_row(value)
    if isinstance(value, list | tuple):
        return [_as_json(item) for item in value]
    return dict(value) if isinstance(value, Mapping) else value


def from_row(kind: type[T], row: Mapping[str, Any]) -> T:
    """The value of that kind in `row`. Raises InvalidInputError."""
    hints = _hints(cast("Hashable", kind))
    unknown = [name for name in row if name not in hints]
    if unknown:
        raise InvalidInputError(f"a {kind.__name__.lower()} has no field {unknown[0]!r}")
    try:
        return kind(**{name: _from_json(hints[name], value) for name, value in row.items()})
    except (TypeError, ValueError, AttributeError) as error:
        raise InvalidInputError(f"this is not a {kind.__name__.lower()}: {error}") from error


@cache
def _hints(kind: Hashable) -> dict[str, Any]:
    # Arrays are only imported for type checking, so that most of the package can do without numpy.
    return get_type_hints(kind, localns={"np": np, "NDArray": NDArray})


def _from_json(hint: Any, value: Any) -> Any:
    origin = get_origin(hint)
    if origin in {Union, UnionType}:
        if value is None:
            return None
        return _from_json(next(item for item in get_args(hint) if item is not NoneType), value)
    _check_kind(origin, value)
    if origin is tuple:
        return tuple(_from_json(get_args(hint)[0], item) for item in value)
    if origin is Literal and value not in get_args(hint):
        raise InvalidInputError(f"{value!r} is not one of {', '.join(map(repr, get_args(hint)))}")
    if hint is datetime:
        return checked_moment("a time", value)
    if dataclasses.is_dataclass(hint) and isinstance(hint, type):
        return from_row(hint, value)
    if isinstance(hint, type) and not (isinstance(value, hint) or (hint is float and isinstance(value, int))):
        raise InvalidInputError(f"{value!r} is not a {hint.__name__}")
    return value


def _check_kind(origin: Any, value: Any) -> None:
    """Refuses anything but an object or a list where one is expected: a text would be split into characters."""
    if origin is Mapping and not isinstance(value, Mapping):
        raise InvalidInputError(f"{value!r} is not an object")
    if origin is tuple and not isinstance(value, list):
        raise InvalidInputError(f"{value!r} is not a list")

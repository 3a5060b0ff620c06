"""Filters on metadata: equality, comparison operators, and AND, OR and NOT of them."""

import operator
from collections.abc import Callable, Mapping
from typing import Any

from memoryos.errors import InvalidInputError

_OPERATORS: Mapping[str, Callable[[Any, Any], Any]] = {
    "eq": operator.eq,
    "ne": operator.ne,
    "gt": operator.gt,
    "gte": operator.ge,
    "lt": operator.lt,
    "lte": operator.le,
    "in": lambda value, wanted: value in wanted,
    "nin": lambda value, wanted: value not in wanted,
    "contains": lambda value, wanted: wanted in value,
    "icontains": lambda value, wanted: str(wanted).casefold() in str(value).casefold(),
}


def matches(metadata: Mapping[str, Any], filters: Mapping[str, Any]) -> bool:
    """Whether `metadata` matches all `filters`. Raises InvalidInputError for an unknown operator."""
    return all(_holds(metadata, name, wanted) for name, wanted in filters.items())


def _holds(metadata: Mapping[str, Any], name: str, wanted: Any) -> bool:
    if name == "AND":
        return all(matches(metadata, condition) for condition in wanted)
    if name == "OR":
        return any(matches(metadata, condition) for condition in wanted)
    if name == "NOT":
        return not any(matches(metadata, condition) for condition in wanted)
    if wanted == "*":
        return name in metadata
    if isinstance(wanted, Mapping):
        return all(_compares(metadata.get(name), condition, value) for condition, value in wanted.items())
    return bool(metadata.get(name) == wanted)


def _compares(value: Any, name: str, wanted: Any) -> bool:
    if name not in _OPERATORS:
        raise InvalidInputError(f"unknown operator {name!r}; choose from {', '.join(_OPERATORS)}")
    try:
        return bool(_OPERATORS[name](value, wanted))
    except TypeError:
        return False

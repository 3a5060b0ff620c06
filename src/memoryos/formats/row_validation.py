"""Rows of an export, validated like arguments of callers: somebody else may have written the file."""

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from memoryos.domain.entity import Entity, checked_entity
from memoryos.domain.note import Note
from memoryos.domain.scope import Place
from memoryos.domain.validation import checked_label, checked_meta_data, checked_name, checked_text
from memoryos.errors import InvalidInputError
from memoryos.privacy.redaction import redacted_value

Row = dict[str, Any]

_META_DATA = frozenset({"meta_data", "user_meta", "agent_meta"})
# These contain what somebody said; names and times contain no secrets.
_USER_TEXTS = frozenset(
    {"user_input", "agent_response", "text", "summary", "keywords", "chain_summary", "value", "reason", "description"}
)
_TEXTS = _USER_TEXTS | {"exported_at"}
# The integers that every store can keep.
_LARGEST = 2**53


@dataclass(frozen=True, slots=True)
class RowValidator:
    """Validates rows; a text may have `longest` characters. With `redact`, secrets are removed from what was said."""

    longest: int
    redact: Callable[[str], str] | None = None

    def row(self, row: Mapping[str, Any]) -> Row:
        """`row` as it may be stored. Raises InvalidInputError."""
        return {name: self._value(name, value) for name, value in row.items()}

    def _value(self, name: str, value: Any) -> Any:
        if name in _META_DATA:
            checked = checked_meta_data(value, self.longest)
            return redacted_value(checked) if self.redact else checked
        match value:
            case str():
                return self._text(name, value)
            case list():
                return [self._value(name, item) for item in value]
            case dict():
                return self.row(value)
            case int() | float() if not math.isfinite(value) or abs(value) > _LARGEST:
                raise InvalidInputError(f"{name} {value!r} is not a number that can be stored")
        return value

    def _text(self, name: str, value: str) -> str:
        if name not in _TEXTS:
            # An empty name means none; whether a name is required is checked where the value is created.
            return checked_name(name, value) or "" if value else value
        checked = checked_text(name, value, self.longest)
        return self.redact(checked) if self.redact and name in _USER_TEXTS else checked


def checked_note(note: Note) -> Note:
    """`note`, if a caller could have stored it. Raises InvalidInputError."""
    Place(note.scope, note.project, note.task_id)
    checked_entity("entity", note.entity)
    for tag in note.tags:
        checked_label("tags", tag)
    checked_label("status", note.status)
    if not note.text.strip():
        raise InvalidInputError("text must not be blank")
    return note


def checked_entity_row(entity: Entity) -> Entity:
    """`entity`, if a caller could have registered it. Raises InvalidInputError."""
    checked_entity("name", entity.name)
    for alias in entity.aliases:
        checked_label("aliases", alias)
    return entity

"""JSON schemas of answers: one object of lists, in which everything is required and nothing else is allowed."""

from collections.abc import Mapping
from typing import Any

Schema = Mapping[str, Any]

TEXT: Schema = {"type": "string"}
FLAG: Schema = {"type": "boolean"}
NUMBER: Schema = {"type": "integer"}
TEXT_OR_NULL: Schema = {"type": ["string", "null"]}


def list_of(item: Schema) -> Schema:
    """A list of such items."""
    return {"type": "array", "items": item}


def one_of(*values: str) -> Schema:
    """One of these texts."""
    return {"type": "string", "enum": list(values)}


def answer(title: str, lists: Mapping[str, Mapping[str, Schema]]) -> Schema:
    """An object that holds `lists`, each given by the fields of its items."""
    return {"title": title, **_object({name: list_of(_object(fields)) for name, fields in lists.items()})}


def _object(fields: Mapping[str, Schema]) -> Schema:
    return {"type": "object", "properties": fields, "required": [*fields], "additionalProperties": False}

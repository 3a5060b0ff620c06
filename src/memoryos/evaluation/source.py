"""Reading a data set's file: its hash, and checks of its fields."""

import hashlib
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, TypeVar

from memoryos.errors import InvalidInputError

Kind = TypeVar("Kind")
_NAMES: dict[type, str] = {str: "a text", int: "a whole number", list: "a list", dict: "an object"}


def read_entries(path: Path) -> tuple[list[dict[str, Any]], str]:
    """The objects in the JSON list in `path`, and the SHA-256 of the file."""
    try:
        content = path.read_bytes()
        entries = json.loads(content)
    except OSError as error:
        raise InvalidInputError(f"cannot read {str(path)!r}: {error.strerror}") from error
    except ValueError as error:
        raise InvalidInputError(f"{str(path)!r} is not JSON: {error}") from error
    if not isinstance(entries, list) or not entries:
        raise InvalidInputError(f"{str(path)!r} must contain a JSON list with at least one entry")
    checked = [checked_as(dict, entry, f"{path.name}[{number}]") for number, entry in enumerate(entries)]
    return checked, hashlib.sha256(content).hexdigest()


def required(entry: Mapping[str, Any], name: str, kind: type[Kind], where: str) -> Kind:
    """The field `name` of `entry`."""
    if name not in entry:
        raise InvalidInputError(f"{where} has no field {name!r}; is this file in the published format?")
    return checked_as(kind, entry[name], f"{where}.{name}")


def checked_as(kind: type[Kind], value: object, where: str) -> Kind:
    """`value`, after checking its type."""
    if not isinstance(value, kind) or isinstance(value, bool):
        raise InvalidInputError(f"{where} must be {_NAMES[kind]}, not {str(value)[:60]!r}")
    return value

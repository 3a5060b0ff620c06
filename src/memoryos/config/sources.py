"""The value of a setting: checked, in the type of the setting, and where it comes from."""

import difflib
import json
import os
from collections.abc import Mapping
from dataclasses import MISSING, Field, dataclass
from typing import Any

from memoryos.errors import SettingsError
from memoryos.privacy.secret import HIDDEN


@dataclass(frozen=True, slots=True)
class SettingValue:
    """The value of a setting and where it comes from, such as `environment PORT` or `default`."""

    value: Any
    source: str


def refuse_unknown(names: Mapping[str, Any], known: Mapping[str, Field[Any]], where: str = "") -> None:
    """Raises SettingsError for a name that no setting has, and suggests the closest one."""
    for name in names:
        if name not in known:
            near = difflib.get_close_matches(name, known, n=1)
            hint = f"did you mean {near[0]!r}?" if near else "`memoryos config show` lists all settings"
            raise SettingsError(f"unknown setting {name!r}{where}; {hint}")


def default_of(item: Field[Any]) -> Any:
    """The default value of the setting."""
    return item.default_factory() if item.default_factory is not MISSING else item.default


def checked(item: Field[Any], value: Any) -> Any:
    """`value` in the type of the setting's default: text from the environment is parsed, anything else is checked."""
    kind = type(default_of(item))
    try:
        parsed = _parse(kind, value)
    except (TypeError, ValueError) as error:
        shown = HIDDEN if item.metadata["secret"] else repr(value)
        raise SettingsError(f"setting {item.name!r} must be {_NAMES[kind]}, not {shown}") from error
    least = item.metadata["least"]
    if least is not None and not parsed >= least:
        raise SettingsError(f"setting {item.name!r} must be at least {least}, not {value!r}")
    return parsed


_NAMES = {str: "a string", int: "a whole number", float: "a number", dict: "an object", bool: "true or false"}
_FLAGS = ("false", "true", "0", "1", "no", "yes", "off", "on")


def _parse(kind: type, value: Any) -> Any:
    if kind is dict:
        parsed = json.loads(value) if isinstance(value, str) else value
        if not isinstance(parsed, Mapping):
            raise TypeError
        return dict(parsed)
    if kind is str:
        if not isinstance(value, str | os.PathLike):
            raise TypeError
        return os.fspath(value)
    if kind is bool:
        return value if isinstance(value, bool) else _FLAGS.index(str(value).strip().lower()) % 2 == 1
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        raise TypeError
    number = kind(value)
    if not isinstance(value, str) and number != value:
        raise ValueError
    return number

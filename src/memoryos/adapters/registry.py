"""Parts by name. A name imports nothing until the part is built; a missing library then names its extra.

This is the one place, with the loaders of the parts themselves, where an import happens late.
"""

from collections.abc import Mapping
from importlib import import_module
from typing import Any

from memoryos.errors import SettingsError

STORES: Mapping[str, str] = {"sqlite": "memoryos.adapters.stores.sqlite:SqliteStore"}
EMBEDDERS: Mapping[str, str] = {
    "default": "memoryos.adapters.embedders.use:UniversalSentenceEncoder",
}


def attribute(path: str) -> Any:
    """What `package.module:attribute` names."""
    module, _, name = path.partition(":")
    try:
        return getattr(import_module(module), name)
    except (ImportError, AttributeError) as error:
        raise SettingsError(f"cannot load the part {path!r}: {error}") from error


def part(kind: str, name: str, known: Mapping[str, str]) -> Any:
    """The part that `name` means: one of `known`, or `package.module:attribute`."""
    if name in known:
        return attribute(known[name])
    if ":" in name:
        return attribute(name)
    raise SettingsError(f"unknown {kind} {name!r}; known are {', '.join(sorted(known))}, or package.module:attribute")

"""All words of the pages, by language: one TOML file each."""

import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

_FOLDER = Path(__file__).parent


class Texts:
    """The words of one language, by dotted names such as `home.title`."""

    def __init__(self, entries: Mapping[str, str]) -> None:
        self._entries = entries

    def __call__(self, name: str, **values: Any) -> str:
        """The text called `name`, with its placeholders filled in.

        A text with `n` in its values may have a form for one: `name.one` beside `name.other`.
        """
        if "n" in values and name not in self._entries:
            name = f"{name}.{'one' if values['n'] == 1 else 'other'}"
        return self._entries[name].format(**values) if values else self._entries[name]

    def __contains__(self, name: str) -> bool:
        return name in self._entries

    def __iter__(self) -> Iterator[str]:
        return iter(self._entries)


def load_texts(language: str = "en") -> Texts:
    """The texts of one language."""
    return Texts(dict(_flat("", tomllib.loads((_FOLDER / f"{language}.toml").read_text(encoding="utf-8")))))


def _flat(prefix: str, table: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    for name, value in table.items():
        if isinstance(value, dict):
            yield from _flat(f"{prefix}{name}.", value)
        else:
            yield prefix + name, value

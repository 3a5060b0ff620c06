"""Writes docs/configuration.md from the settings in the code: `make docs`. A test fails where the two differ."""

from collections.abc import Iterator
from dataclasses import MISSING, Field, fields
from pathlib import Path
from typing import Any

from memoryos.settings import CONFIG_VARIABLE, Settings

CONFIGURATION = Path(__file__).parent / "configuration.md"

_BEGINNING = f"""# Configuration

Written by `make docs` from `src/memoryos/settings.py`; change it there.

A setting is taken from the first of these that names it:

1. what is given in code, such as `Memoryos(user_id="ada", short_term_capacity=20)`;
2. an environment variable; an empty one counts as not set;
3. a JSON object in `config.json` in the data folder, or in the file that `config_path` or `{CONFIG_VARIABLE}` names;
4. the default.

An unknown name or an unusable value is refused with a message that names it.

| setting | default | environment | meaning |
|---|---|---|---|
"""


def configuration() -> str:
    """The page as it should be."""
    return _BEGINNING + "".join(f"{row}\n" for row in _rows())


def _rows() -> Iterator[str]:
    for item in fields(Settings):
        environment = ", ".join(f"`{variable}`" for variable in item.metadata["env"])
        cells = (f"`{item.name}`", f"`{_default(item)!r}`", environment, _meaning(item))
        yield "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


def _meaning(item: Field[Any]) -> str:
    least = item.metadata["least"]
    return str(item.metadata["doc"]) + ("" if least is None else f" At least {least}.")


def _default(item: Field[Any]) -> Any:
    return item.default if item.default_factory is MISSING else item.default_factory()


if __name__ == "__main__":
    CONFIGURATION.write_text(configuration(), encoding="utf-8")

"""Writes docs/configuration.md and docs/cli.md from the code: `make docs`. Tests fail where they differ."""

from collections.abc import Iterator
from dataclasses import MISSING, Field, fields
from pathlib import Path
from typing import Any

import click

from memoryos.interfaces.cli import commands
from memoryos.settings import CONFIG_VARIABLE, Settings

CONFIGURATION = Path(__file__).parent / "configuration.md"
COMMANDS = Path(__file__).parent / "cli.md"

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


_COMMANDS_BEGINNING = """# The command `memoryos`

Written by `make docs` from the help of the commands; change it there.

`memoryos` comes with the package; `python -m memoryos` is the same. Answers go to standard output, everything else to
standard error, so that `--json` can be piped. Colours and bars are shown on a terminal only; `NO_COLOR=1` turns colours
off there, too. `memoryos completion bash|zsh|fish` prints the script that completes commands in a shell.
"""


def commands_page() -> str:
    """The page of commands as it should be."""
    parts = [_COMMANDS_BEGINNING, *_helps(commands, None, "memoryos")]
    return "\n".join(parts)


def _helps(command: click.Command, parent: click.Context | None, name: str) -> Iterator[str]:
    context = click.Context(command, parent=parent, info_name=name, terminal_width=100, **commands.context_settings)
    lines = "\n".join(line.rstrip() for line in command.get_help(context).splitlines())
    depth = len(context.command_path.split())
    yield f"{'#' * min(depth + 1, 4)} {context.command_path}\n\n```text\n{lines}\n```\n"
    if isinstance(command, click.Group):
        for inner in command.list_commands(context):
            found = command.get_command(context, inner)
            if found is not None:
                yield from _helps(found, context, inner)


if __name__ == "__main__":
    COMMANDS.write_text(commands_page(), encoding="utf-8")
    CONFIGURATION.write_text(configuration(), encoding="utf-8")

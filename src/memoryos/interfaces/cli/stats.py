"""`memoryos stats`: how a memory is."""

from collections.abc import Iterator, Mapping
from typing import Any

import click

from memoryos import Memoryos
from memoryos.evaluation.table import Table
from memoryos.interfaces.cli.memory_options import json_option, print_json, size, with_memory
from memoryos.interfaces.cli.screen import show


@click.command()
@json_option
@with_memory()
def stats(memory: Memoryos, *, as_json: bool) -> None:
    """Show what is stored, what waits to be done, and what is wrong.

    \b
    Examples:
      memoryos stats
      memoryos stats --user ann --json | jq .pages
    """  # noqa: D301 - \b keeps click from joining the lines
    found = memory.get_memory_stats()
    if as_json:
        print_json(found)
    else:
        show([Table(f"Memory of {found['user_id']}", ("", ""), tuple(_rows(found)))])


def _rows(found: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    for name, value in found.items():
        if name == "bytes_on_disk":
            yield "on disk", size(value)
        elif isinstance(value, Mapping):
            yield from ((f"{name.replace('_', ' ')}: {part}", str(amount)) for part, amount in value.items())
        elif isinstance(value, bool):
            yield name.replace("_", " "), "yes" if value else "no"
        elif value is not None:
            yield name.replace("_", " "), str(value)

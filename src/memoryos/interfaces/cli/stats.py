"""`memoryos stats`: what a memory contains."""

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
    """Show what is stored, what is still to be done, and any problems.

    \b
    Examples:
      memoryos stats
      memoryos stats --user ann --json | jq .pages
    """  # noqa: D301 - \b keeps click from joining the lines
    figures = memory.get_memory_stats()
    if as_json:
        print_json(figures)
    else:
        show([Table(f"Memory of {figures['user_id']}", ("", ""), tuple(_rows(figures)))])
        waiting = sum(figures["waiting"].values())
        if waiting:
            click.echo(f"{waiting} waiting; `memoryos settle` does that work now.")


def _rows(figures: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    for name, value in figures.items():
        if name == "bytes_on_disk":
            yield "on disk", size(value)
        elif isinstance(value, Mapping):
            yield from ((f"{name.replace('_', ' ')}: {part}", str(amount)) for part, amount in value.items())
        elif isinstance(value, bool):
            yield name.replace("_", " "), "yes" if value else "no"
        elif value is not None:
            yield name.replace("_", " "), str(value)

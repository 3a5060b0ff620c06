"""`memoryos segments`: the topics and how hot they are."""

from collections.abc import Mapping, Sequence
from typing import Any

import click
from rich.table import Table as RichTable
from rich.text import Text

from memoryos import Memoryos
from memoryos.interfaces.cli.memory_options import json_option, print_json, with_memory
from memoryos.interfaces.cli.screen import screen

_WIDEST = 20


@click.command()
@click.option("--limit", type=click.IntRange(1), default=20, show_default=True, help="At most so many, hottest first.")
@click.option("--archived", is_flag=True, help="Also those that were put away.")
@json_option
@with_memory()
def segments(memory: Memoryos, limit: int, *, archived: bool, as_json: bool) -> None:
    """Show the topics of mid-term memory, hottest first, with their heat as bars.

    A topic heats up by visits and by pages that were not studied yet, and cools with time. Hot ones are studied for
    facts and profile.

    \b
    Examples:
      memoryos segments
      memoryos segments --archived --limit 100 --json
    """  # noqa: D301 - \b keeps click from joining the lines
    found = [*memory.segments(), *(memory.segments(archived=True) if archived else ())]
    if as_json:
        print_json(found[:limit])
        return
    show_segments(found[:limit])
    if len(found) > limit:
        click.echo(f"{len(found) - limit} more; show them with --limit {len(found)}.")


def show_segments(found: Sequence[Mapping[str, Any]]) -> None:
    """Prints topics with their heat as bars."""
    if not found:
        click.echo("There is no topic yet; exchanges are grouped once short-term memory is full.")
        return
    hottest = max(each["heat"] for each in found)
    table = RichTable(box=None, pad_edge=False, header_style="bold")
    for heading in ("heat", "", "visits", "pages", "last used", "topic"):
        table.add_column(heading, no_wrap=heading != "topic")
    for each in found:
        bar = "█" * max(1, round(_WIDEST * each["heat"] / hottest)) if hottest else ""
        topic = Text(each["summary"])
        topic.append(f"  {', '.join(each['keywords'][:5])}", style="dim")
        if each["archived"]:
            topic.append("  (archived)", style="yellow")
        cells = (f"{each['heat']:.1f}", Text(bar, style="red"), str(each["visits"]), str(each["pages"]))
        table.add_row(*cells, each["used_at"][:10], topic)
    screen().print(table)

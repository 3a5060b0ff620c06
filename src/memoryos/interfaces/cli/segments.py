"""`memoryos segments`: the topics, and how hot they are."""

from collections.abc import Mapping, Sequence
from typing import Any

import click
from rich.table import Table as RichTable
from rich.text import Text

from memoryos import Memoryos
from memoryos.interfaces.cli.memory_options import json_option, print_json, with_memory
from memoryos.interfaces.cli.screen import screen, visible

_WIDEST = 20


@click.command()
@click.option("--limit", type=click.IntRange(1), default=20, show_default=True, help="Show at most this many.")
@click.option("--archived", is_flag=True, help="Include archived topics.")
@json_option
@with_memory()
def segments(memory: Memoryos, limit: int, *, archived: bool, as_json: bool) -> None:
    """Show the topics of mid-term memory, hottest first, with bars for their heat.

    A topic heats up when it is recalled and when it gets new pages, and it cools down over time. Hot topics are studied
    for facts and the profile.

    \b
    Examples:
      memoryos segments
      memoryos segments --archived --limit 100 --json
    """  # noqa: D301 - \b keeps click from joining the lines
    topics = [*memory.segments(), *(memory.segments(archived=True) if archived else ())]
    if as_json:
        print_json(topics[:limit])
        return
    show_segments(topics[:limit])
    if len(topics) > limit:
        click.echo(f"{len(topics) - limit} more; show them with --limit {len(topics)}.")


def show_segments(topics: Sequence[Mapping[str, Any]]) -> None:
    """Prints topics with bars for their heat."""
    if not topics:
        click.echo("There are no topics yet. Exchanges are grouped into topics once short-term memory is full.")
        return
    hottest = max(segment["heat"] for segment in topics)
    table = RichTable(box=None, pad_edge=False, header_style="bold")
    for heading in ("heat", "", "visits", "pages", "last used", "topic"):
        table.add_column(heading, no_wrap=heading != "topic")
    for segment in topics:
        bar = "█" * max(1, round(_WIDEST * segment["heat"] / hottest)) if hottest else ""
        topic = Text(visible(segment["summary"]))
        topic.append(visible(f"  {', '.join(segment['keywords'][:5])}"), style="dim")
        if segment["archived"]:
            topic.append("  (archived)", style="yellow")
        cells = (f"{segment['heat']:.1f}", Text(bar, style="red"), str(segment["visits"]), str(segment["pages"]))
        table.add_row(*cells, segment["used_at"][:10], topic)
    screen().print(table)

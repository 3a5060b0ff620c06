"""`memoryos profile`: who the user is, and what shows it."""

from collections.abc import Sequence

import click
from rich.table import Table as RichTable
from rich.text import Text

from memoryos import Memoryos, Page
from memoryos.interfaces.cli.memory_options import json_option, print_json, with_memory
from memoryos.interfaces.cli.screen import screen

_MOST_QUOTES = 2
_LONGEST_QUOTE = 90


@click.command()
@json_option
@with_memory()
def profile(memory: Memoryos, *, as_json: bool) -> None:
    """Show who the user is: attributes and traits, each with what was said that shows it.

    \b
    Examples:
      memoryos profile
      memoryos profile --user ann --json
    """  # noqa: D301 - \b keeps click from joining the lines
    if as_json:
        print_json(_described(memory))
    else:
        show_profile(memory)


def show_profile(memory: Memoryos) -> None:
    """Prints the profile for people."""
    known = memory.profile()
    if known is None:
        click.echo(f"Nothing is known of {memory.user_id} yet; it is learned from topics that are talked about often.")
        return
    table = RichTable(box=None, pad_edge=False, header_style="bold")
    for heading in ("what", "value", "because"):
        table.add_column(heading, no_wrap=heading == "what")
    for attribute in known.attributes:
        quotes = _quotes(memory.pages(attribute.page_ids))
        table.add_row(Text(attribute.name.replace("_", " "), style="cyan"), Text(attribute.value), quotes)
    for trait in known.traits:
        quotes = Text.assemble(f"{trait.reason} ", _quotes(memory.pages(trait.page_ids)))
        table.add_row(Text(trait.dimension, style="magenta"), Text(trait.level), quotes)
    screen().print(table)
    click.echo(f"\nVersion {known.version}, made {known.made_at:%Y-%m-%d} by {known.derived_by}.")


def _described(memory: Memoryos) -> dict[str, object] | None:
    known = memory.profile()
    if known is None:
        return None
    return {
        "user_id": memory.user_id,
        "version": known.version,
        "made_at": known.made_at,
        "derived_by": known.derived_by,
        "attributes": [
            {"name": each.name, "value": each.value, "evidence": _evidence(memory, each.page_ids)}
            for each in known.attributes
        ],
        "traits": [
            {
                "dimension": each.dimension,
                "level": each.level,
                "reason": each.reason,
                "evidence": _evidence(memory, each.page_ids),
            }
            for each in known.traits
        ],
    }


def _evidence(memory: Memoryos, page_ids: Sequence[str]) -> list[dict[str, object]]:
    return [
        {"page_id": page.id, "said_at": page.timestamp, "user_input": page.user_input}
        for page in memory.pages(page_ids)
    ]


def _quotes(pages: Sequence[Page]) -> Text:
    shown = [f"{page.timestamp:%Y-%m-%d} “{_short(page.user_input or page.agent_response)}”" for page in pages]
    more = len(shown) - _MOST_QUOTES
    return Text("; ".join(shown[:_MOST_QUOTES]) + (f"; {more} more" if more > 0 else ""), style="dim")


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= _LONGEST_QUOTE else line[: _LONGEST_QUOTE - 1] + "…"

"""`memoryos profile`: who the user is, and how MemoryOS knows."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any

import click
from rich.table import Table as RichTable
from rich.text import Text

from memoryos import Memoryos, Page
from memoryos.interfaces.cli.memory_options import json_option, print_json, with_memory
from memoryos.interfaces.cli.screen import screen, visible
from memoryos.service.repetition import quotations_that_say_more

_MAX_QUOTES = 2
_MAX_STATEMENTS = 3
_LONGEST_QUOTE = 90


@click.command()
@json_option
@with_memory()
def profile(memory: Memoryos, *, as_json: bool) -> None:
    """Show who the user is: attributes and traits, each with the words it was learned from.

    Below that are the user's own sentences by subject, with their dates. They are quotes, not facts.

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
    statements = _statements(memory)
    if memory.profile() is None and not statements:
        click.echo(f"Nothing is known about {memory.user_id} yet. MemoryOS learns from what they say about themselves.")
        return
    _show_known(memory)
    for subject, rows in statements.items():
        click.echo(visible(f"\nWhat {memory.user_id} said about {subject}:"))
        for row in rows[-_MAX_STATEMENTS:]:
            click.echo(visible(f"  {row['learned_at'][:10]} “{_short(row['knowledge'])}”"))


def _show_known(memory: Memoryos) -> None:
    known = memory.profile()
    if known is None:
        return
    table = RichTable(box=None, pad_edge=False, header_style="bold")
    for heading in ("what", "value", "because"):
        table.add_column(heading, no_wrap=heading == "what")
    for attribute in known.attributes:
        quotes = _quotes(memory.pages(attribute.page_ids))
        name = Text(visible(attribute.name.replace("_", " ")), style="cyan")
        table.add_row(name, Text(visible(attribute.value)), quotes)
    for trait in known.traits:
        quotes = Text.assemble(visible(f"{trait.reason} "), _quotes(memory.pages(trait.page_ids)))
        table.add_row(Text(visible(trait.dimension), style="magenta"), Text(visible(trait.level)), quotes)
    screen().print(table)
    click.echo(f"\nVersion {known.version}, made {known.made_at:%Y-%m-%d} by {known.derived_by}.")


def _statements(memory: Memoryos) -> dict[str, list[Mapping[str, Any]]]:
    """The user's own sentences that are current and say more than the facts, oldest first, by subject."""
    statements: dict[str, list[Mapping[str, Any]]] = defaultdict(list)
    current = [row for row in memory.get_user_knowledge_summary() if row["current"] and not row["negated"]]
    quotations = [row for row in current if not row["certain"]]
    for row in quotations_that_say_more(quotations, [row for row in current if row["certain"]]):
        statements[row["subject"] or row["slot"].replace("_", " ")].append(row)
    return dict(sorted(statements.items()))


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
            {"name": attribute.name, "value": attribute.value, "evidence": _evidence(memory, attribute.page_ids)}
            for attribute in known.attributes
        ],
        "traits": [
            {
                "dimension": trait.dimension,
                "level": trait.level,
                "reason": trait.reason,
                "evidence": _evidence(memory, trait.page_ids),
            }
            for trait in known.traits
        ],
        "statements": [
            {"about": subject, "said_at": row["learned_at"], "text": row["knowledge"], "page_ids": row["page_ids"]}
            for subject, rows in _statements(memory).items()
            for row in rows
        ],
    }


def _evidence(memory: Memoryos, page_ids: Sequence[str]) -> list[dict[str, object]]:
    return [
        {"page_id": page.id, "said_at": page.timestamp, "user_input": page.user_input}
        for page in memory.pages(page_ids)
    ]


def _quotes(pages: Sequence[Page]) -> Text:
    quotes = [f"{page.timestamp:%Y-%m-%d} “{_short(page.user_input or page.agent_response)}”" for page in pages]
    more = len(quotes) - _MAX_QUOTES
    return Text(visible("; ".join(quotes[:_MAX_QUOTES])) + (f"; {more} more" if more > 0 else ""), style="dim")


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= _LONGEST_QUOTE else line[: _LONGEST_QUOTE - 1] + "…"

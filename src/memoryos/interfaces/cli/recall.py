"""`memoryos recall`: searches memory for a question."""

from dataclasses import asdict
from typing import Any

import click
from rich.table import Table as RichTable
from rich.text import Text

from memoryos import Memoryos, Recall, RecallItem
from memoryos.interfaces.cli.memory_options import day, json_option, print_json, with_memory
from memoryos.interfaces.cli.screen import screen, visible

_NOTHING_RECALLED = "Nothing in memory matches this. To find out why something is missing, add --why-not TEXT."


@click.command()
@click.argument("query")
@click.option("--limit", type=click.IntRange(1), metavar="N", help="Show at most N items.")
@click.option("--max-tokens", type=click.IntRange(1), metavar="N", help="Show as many items as fit in N tokens.")
@click.option("--since", metavar="TIME", help="Only what was said at this time or later, such as 2026-05-01.")
@click.option("--until", metavar="TIME", help="Only what was said up to this time.")
@click.option("--as-of", metavar="TIME", help="Answer as if it were this time.")
@click.option("--session", "session_id", metavar="NAME", help="Only search this conversation.")
@click.option("--exhaustive", is_flag=True, help="Search archived topics too.")
@click.option("--explain", is_flag=True, help="Show what each score is made of.")
@click.option("--text", "as_text", is_flag=True, help="Print the block that an agent gets in its prompt.")
@click.option("--why-not", "missed", metavar="TEXT", help="Explain why this text or id is not recalled.")
@json_option
@with_memory()
def recall(
    memory: Memoryos,
    query: str,
    missed: str | None,
    *,
    explain: bool,
    as_text: bool,
    as_json: bool,
    **filters: Any,
) -> None:
    """Search memory for what matters to a question, best match first.

    \b
    Examples:
      memoryos recall "What can't my sister eat?"
      memoryos recall "plans for the trip" --since 2026-05-01 --limit 3 --explain
      memoryos recall "allergies" --why-not "Lena is allergic"
      memoryos recall "allergies" --json | jq '.items[0].text'
    """  # noqa: D301 - \b keeps click from joining the lines
    if missed is not None:
        _explain_missing(memory, query, missed, filters, as_json=as_json)
        return
    result = memory.retrieve(query, explain=explain, **filters)
    if as_json:
        print_json({"query": result.query, "items": result.items, "profile": result.profile, "notices": result.notices})
    elif as_text:
        click.echo(visible(result.text(filters["max_tokens"])))
    else:
        show_recall(result)


def show_recall(result: Recall, if_empty: str = _NOTHING_RECALLED) -> None:
    """Prints a recall for people, or `if_empty` if it has no items."""
    for notice in result.notices:
        click.echo(visible(f"Note: {notice}"), err=True)
    if not result.items:
        click.echo(if_empty)
        return
    explained = any(item.parts for item in result.items)
    table = RichTable(box=None, pad_edge=False, header_style="bold")
    for heading in ("score", "when", "who", "what", *(["why"] if explained else [])):
        table.add_column(heading, no_wrap=heading not in {"what", "why"})
    for item in result.items:
        table.add_row(*_cells(item), *([_parts(item)] if explained else []))
    screen().print(table)


def _cells(item: RecallItem) -> tuple[Text, ...]:
    text = Text(visible(" ".join(item.text.split())))
    if item.context:
        text.append(visible(f"  (after: {' '.join(item.context.split())})"), style="dim")
    if item.instructs:
        text.append("  (reads like an instruction)", style="yellow")
    speaker = visible(item.name or item.role)
    label = f"{speaker} (fact)" if item.kind == "fact" else speaker
    return (
        Text(f"{item.score:.2f}", style="green" if item.score >= 0.5 else "yellow"),
        Text(day(item.timestamp), style="dim"),
        Text(label, style="cyan" if item.role == "user" else "magenta"),
        text,
    )


def _parts(item: RecallItem) -> Text:
    parts = sorted(item.parts.items(), key=lambda part: -abs(part[1]))
    return Text("  ".join(f"{name} {value:+.2f}" for name, value in parts if value), style="dim")


def _explain_missing(memory: Memoryos, query: str, missed: str, filters: dict[str, Any], *, as_json: bool) -> None:
    verdict = memory.why_not(query, missed, **filters)
    if as_json:
        print_json(asdict(verdict))
        return
    console = screen()
    console.print(Text.assemble((verdict.reason, "bold"), visible(f": {verdict.explanation}")), soft_wrap=True)
    if verdict.advice:
        console.print(Text(visible(verdict.advice)), soft_wrap=True)

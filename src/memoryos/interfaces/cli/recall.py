"""`memoryos recall`: what memory holds for a question."""

from dataclasses import asdict
from typing import Any

import click
from rich.table import Table as RichTable
from rich.text import Text

from memoryos import Memoryos, Recall, RecallItem
from memoryos.interfaces.cli.memory_options import day, json_option, print_json, with_memory
from memoryos.interfaces.cli.screen import screen


@click.command()
@click.argument("query")
@click.option("--limit", type=click.IntRange(1), metavar="N", help="At most so many items.")
@click.option("--max-tokens", type=click.IntRange(1), metavar="N", help="As many items as fit into so many tokens.")
@click.option("--since", metavar="TIME", help="Only what was said then or later, such as 2026-05-01.")
@click.option("--until", metavar="TIME", help="Only what was said until then.")
@click.option("--as-of", metavar="TIME", help="Answer as at that time.")
@click.option("--session", "session_id", metavar="NAME", help="Only this conversation.")
@click.option("--exhaustive", is_flag=True, help="Look into archived topics too.")
@click.option("--explain", is_flag=True, help="Show the parts of each score.")
@click.option("--text", "as_text", is_flag=True, help="The block that an agent gets for its prompt.")
@click.option("--why-not", "missed", metavar="TEXT", help="Say why this text or id is not among what is recalled.")
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
    **narrowed: Any,
) -> None:
    """Show what memory holds for a question, best first: score, date, speaker, text.

    \b
    Examples:
      memoryos recall "What may my sister not eat?"
      memoryos recall "plans for the trip" --since 2026-05-01 --limit 3 --explain
      memoryos recall "allergies" --why-not "Lena is allergic"
      memoryos recall "allergies" --json | jq '.items[0].text'
    """  # noqa: D301 - \b keeps click from joining the lines
    if missed is not None:
        _tell_why_not(memory, query, missed, narrowed, as_json=as_json)
        return
    found = memory.retrieve(query, explain=explain, **narrowed)
    if as_json:
        print_json({"query": found.query, "items": found.items, "profile": found.profile, "notices": found.notices})
    elif as_text:
        click.echo(found.text(narrowed["max_tokens"]))
    else:
        show_recall(found)


def show_recall(found: Recall) -> None:
    """Prints what was found, for people."""
    for notice in found.notices:
        click.echo(f"Note: {notice}", err=True)
    if not found.items:
        click.echo("Nothing in memory matters for this. `--why-not TEXT` tells why something is missing.")
        return
    explained = any(item.parts for item in found.items)
    table = RichTable(box=None, pad_edge=False, header_style="bold")
    for heading in ("score", "when", "who", "what", *(["why"] if explained else [])):
        table.add_column(heading, no_wrap=heading not in {"what", "why"})
    for item in found.items:
        table.add_row(*_cells(item), *([_parts(item)] if explained else []))
    screen().print(table)


def _cells(item: RecallItem) -> tuple[Text, ...]:
    what = Text(" ".join(item.text.split()))
    if item.context:
        what.append(f"  (after: {' '.join(item.context.split())})", style="dim")
    who = item.name or item.role
    return (
        Text(f"{item.score:.2f}", style="green" if item.score >= 0.5 else "yellow"),
        Text(day(item.timestamp), style="dim"),
        Text(f"{who} (fact)" if item.kind == "fact" else who, style="cyan" if item.role == "user" else "magenta"),
        what,
    )


def _parts(item: RecallItem) -> Text:
    parts = sorted(item.parts.items(), key=lambda part: -abs(part[1]))
    return Text("  ".join(f"{name} {value:+.2f}" for name, value in parts if value), style="dim")


def _tell_why_not(memory: Memoryos, query: str, missed: str, narrowed: dict[str, Any], *, as_json: bool) -> None:
    verdict = memory.why_not(query, missed, **narrowed)
    if as_json:
        print_json(asdict(verdict))
        return
    console = screen()
    console.print(Text.assemble((verdict.reason, "bold"), f": {verdict.explanation}"), soft_wrap=True)
    if verdict.advice:
        console.print(Text(verdict.advice), soft_wrap=True)

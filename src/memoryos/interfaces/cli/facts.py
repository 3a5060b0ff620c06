"""`memoryos facts`: what was learned."""

from collections.abc import Mapping
from typing import Any

import click

from memoryos import Memoryos
from memoryos.evaluation.table import Table
from memoryos.interfaces.cli.memory_options import json_option, print_json, with_memory
from memoryos.interfaces.cli.screen import show


@click.command()
@click.option(
    "--about",
    type=click.Choice(["user", "assistant"]),
    default="user",
    show_default=True,
    help="Who the facts are about.",
)
@click.option("--past", is_flag=True, help="Include facts that are no longer true.")
@json_option
@with_memory()
def facts(memory: Memoryos, about: str, *, past: bool, as_json: bool) -> None:
    """Show the facts that were learned, oldest first.

    For each fact you see how long it has been true and how certain it is.

    \b
    Examples:
      memoryos facts
      memoryos facts --about assistant --json
      memoryos facts --past
    """  # noqa: D301 - \b keeps click from joining the lines
    learned = memory.get_user_knowledge_summary() if about == "user" else memory.get_assistant_knowledge_summary()
    known = [fact for fact in learned if past or fact["current"]]
    if as_json:
        print_json(known)
    elif known:
        header = ("fact", "kind", "learned", "true", "certainty", "pages")
        show([Table(f"Facts about the {about} ({len(known)})", header, tuple(map(_row, known)))])
    else:
        click.echo(f"No facts about the {about} yet. MemoryOS learns them from what is said.")


def _row(fact: Mapping[str, Any]) -> tuple[str, ...]:
    since, until = (str(fact[name] or "")[:10] for name in ("holds_from", "holds_until"))
    holds = " ".join(part for part in (since and f"from {since}", until and f"until {until}") if part)
    return (
        fact["knowledge"] if fact["certain"] else f"“{fact['knowledge']}”",
        f"{fact['slot']} ({fact['subject']})" if fact["subject"] else fact["slot"],
        fact["learned_at"][:10],
        holds,
        f"{fact['confidence']:.0%}",
        str(len(fact["page_ids"])),
    )

"""`memoryos correct`: corrections by the user of what is known about them."""

import click

from memoryos import Correction, Memoryos
from memoryos.evaluation.table import Table
from memoryos.interfaces.cli.memory_options import day, json_option, print_json, with_memory
from memoryos.interfaces.cli.screen import show

_since_option = click.option("--since", metavar="DATE", help="When it became true.")
_until_option = click.option("--until", metavar="DATE", help="When it stopped being true.")


@click.group()
def correct() -> None:
    """Correct what is known about the user.

    A correction is kept in your own words. It outranks everything that was derived before it, even if that is
    derived again, but what you say later in a conversation can replace it. `memoryos facts --json` shows the ids of
    facts.

    \b
    Examples:
      memoryos correct wrong fact_4f0c2a...
      memoryos correct no-longer fact_4f0c2a... --until 2026-05-01
      memoryos correct edit fact_4f0c2a... Bergen
      memoryos correct add "I have a dog called Rex."
    """  # noqa: D301 - \b keeps click from joining the lines


@correct.command()
@click.argument("fact_id")
@json_option
@with_memory()
def wrong(memory: Memoryos, fact_id: str, *, as_json: bool) -> None:
    """Retract a fact that was never true.

    \b
    Example:
      memoryos correct wrong fact_4f0c2a...
    """  # noqa: D301 - \b keeps click from joining the lines
    _show(memory.correct("wrong", fact_id), as_json=as_json)


@correct.command("no-longer")
@click.argument("fact_id")
@click.option("--until", metavar="DATE", help="When it stopped being true. [default: now]")
@json_option
@with_memory()
def no_longer(memory: Memoryos, fact_id: str, until: str | None, *, as_json: bool) -> None:
    """End a fact that was true and no longer is.

    \b
    Example:
      memoryos correct no-longer fact_4f0c2a... --until 2026-05-01
    """  # noqa: D301 - \b keeps click from joining the lines
    _show(memory.correct("no_longer", fact_id, until=until), as_json=as_json)


@correct.command()
@click.argument("fact_id")
@click.argument("value")
@_since_option
@_until_option
@json_option
@with_memory()
def edit(memory: Memoryos, fact_id: str, value: str, since: str | None, until: str | None, *, as_json: bool) -> None:
    """Replace the value of a fact.

    \b
    Example:
      memoryos correct edit fact_4f0c2a... Bergen --since 2026-05-01
    """  # noqa: D301 - \b keeps click from joining the lines
    _show(memory.correct("edit", fact_id, value, since=since, until=until), as_json=as_json)


@correct.command()
@click.argument("text")
@click.option("--slot", metavar="WORD", help="What kind of statement it is, such as home or likes.")
@click.option("--subject", metavar="NAME", help="Who it is about, if not the user.")
@_since_option
@_until_option
@json_option
@with_memory(must_exist=False)
def add(
    memory: Memoryos,
    text: str,
    slot: str | None,
    subject: str | None,
    since: str | None,
    until: str | None,
    *,
    as_json: bool,
) -> None:
    """Add something that should be known.

    \b
    Examples:
      memoryos correct add "I have a dog called Rex."
      memoryos correct add "window seats" --slot likes
    """  # noqa: D301 - \b keeps click from joining the lines
    made = memory.correct("add", text=text, slot=slot, subject=subject, since=since, until=until)
    _show(made, as_json=as_json)


@correct.command("list")
@json_option
@with_memory()
def list_(memory: Memoryos, *, as_json: bool) -> None:
    """List the corrections, oldest first.

    \b
    Example:
      memoryos correct list
    """  # noqa: D301 - \b keeps click from joining the lines
    made = memory.corrections()
    if as_json:
        print_json(made)
    elif made:
        rows = tuple(
            (correction.text, correction.corrects or "", day(correction.made_at), correction.id) for correction in made
        )
        show([Table(f"Corrections ({len(made)})", ("correction", "of", "made", "id"), rows)])
    else:
        click.echo("No corrections yet.")


@correct.command()
@click.argument("correction_id")
@json_option
@with_memory()
def undo(memory: Memoryos, correction_id: str, *, as_json: bool) -> None:
    """Remove a correction for good, so that what was derived applies again.

    \b
    Example:
      memoryos correct undo correction_4f0c2a...
    """  # noqa: D301 - \b keeps click from joining the lines
    receipt = memory.undo_correction(correction_id)
    if as_json:
        gone = {"page_ids": receipt.page_ids, "counts": receipt.counts, "at": receipt.at, "digest": receipt.digest}
        print_json({**gone, "erasure": receipt.erasure, "remains": receipt.remains})
    else:
        click.echo(f"Undone: {correction_id}.")


def _show(correction: Correction, *, as_json: bool) -> None:
    if as_json:
        print_json(correction)
    else:
        click.echo(f"{correction.text}\nKept as {correction.id}; undo it with: memoryos correct undo {correction.id}")

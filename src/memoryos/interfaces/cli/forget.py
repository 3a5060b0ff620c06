"""`memoryos forget`: remove for good."""

import click

from memoryos import Memoryos
from memoryos.interfaces.cli.memory_options import json_option, print_json, with_memory
from memoryos.interfaces.cli.screen import progress_bar


@click.command()
@click.argument("page_id", required=False)
@click.option("--session", "session_id", metavar="NAME", help="A whole conversation.")
@click.option("--note", "note_id", metavar="ID", help="A note that was stored on purpose.")
@click.option("--everything", is_flag=True, help="All that this user said to this assistant.")
@click.option("--yes", is_flag=True, help="Do not ask.")
@json_option
@with_memory()
def forget(
    memory: Memoryos,
    page_id: str | None,
    session_id: str | None,
    note_id: str | None,
    *,
    everything: bool,
    yes: bool,
    as_json: bool,
) -> None:
    """Remove a page, a conversation, a note or everything, with all that was derived from it, for good.

    When it returns, no file of the memory holds the text any more. Backups are not touched. With --json it gives a
    receipt without any of the text: ids, counts, and a digest for your records.

    \b
    Examples:
      memoryos forget page_4f0c2a...
      memoryos forget --session trip --yes
      memoryos forget --everything --user ann
    """  # noqa: D301 - \b keeps click from joining the lines
    named = {"page_id": page_id, "session_id": session_id, "note_id": note_id, "everything": everything or None}
    given = {name: value for name, value in named.items() if value is not None}
    if len(given) != 1:
        raise click.UsageError("name exactly one of: PAGE_ID, --session NAME, --note ID, --everything")
    if not yes:
        [(name, value)] = given.items()
        what = "everything" if everything else f"{name.removesuffix('_id')} {value}"
        click.confirm(f"Remove {what} of {memory.user_id} for good?", abort=True, err=True)
    with progress_bar("removing"):
        gone = memory.forget(page_id, session_id=session_id, note_id=note_id, everything=everything)
    if as_json:
        receipt = {"page_ids": gone.page_ids, "note_ids": gone.note_ids, "counts": gone.counts}
        print_json({**receipt, "at": gone.at, "digest": gone.digest})
    else:
        kinds = {"page": gone.pages, "note": len(gone.note_ids)}
        said = [f"{count} {kind}{'' if count == 1 else 's'}" for kind, count in kinds.items() if count]
        removed = f"Removed {' and '.join(said)}, with all that was derived."
        click.echo(removed if said else "There was nothing to remove.")

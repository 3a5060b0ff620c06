"""`memoryos forget`: remove for good."""

import click

from memoryos import Memoryos
from memoryos.interfaces.cli.opened import json_option, print_json, with_memory


@click.command()
@click.argument("page_id", required=False)
@click.option("--session", "session_id", metavar="NAME", help="A whole conversation.")
@click.option("--everything", is_flag=True, help="All that this user said to this assistant.")
@click.option("--yes", is_flag=True, help="Do not ask.")
@json_option
@with_memory()
def forget(
    memory: Memoryos, page_id: str | None, session_id: str | None, *, everything: bool, yes: bool, as_json: bool
) -> None:
    """Remove a page, a conversation or everything, with all that was derived from it, for good.

    When it returns, no file of the memory holds the text any more. Backups are not touched.

    \b
    Examples:
      memoryos forget page_4f0c2a...
      memoryos forget --session trip --yes
      memoryos forget --everything --user ann
    """  # noqa: D301 - \b keeps click from joining the lines
    if [page_id is not None, session_id is not None, everything].count(True) != 1:
        raise click.UsageError("name exactly one of: PAGE_ID, --session NAME, --everything")
    what = f"page {page_id}" if page_id else f"the conversation {session_id!r}" if session_id else "everything"
    if not yes:
        click.confirm(f"Remove {what} of {memory.user_id} for good?", abort=True, err=True)
    gone = memory.forget(page_id, session_id=session_id, everything=everything)
    if as_json:
        print_json({"forgotten": gone.page_ids})
    else:
        click.echo(f"Removed {gone.pages} page{'' if gone.pages == 1 else 's'}, and all that was derived from them.")

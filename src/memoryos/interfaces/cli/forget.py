"""`memoryos forget`: remove for good."""

import click

from memoryos import Memoryos
from memoryos.errors import NotFoundError
from memoryos.interfaces.cli.memory_options import json_option, print_json, with_memory
from memoryos.interfaces.cli.screen import progress_bar

_HOW_TO_FIND = "`memoryos recall QUESTION --json` shows the ids of pages"
_BATCH_PAGES = 1000


@click.command()
@click.argument("page_id", required=False)
@click.option("--session", "session_id", metavar="NAME", help="Forget a whole conversation.")
@click.option("--note", "note_id", metavar="ID", help="Forget a note.")
@click.option("--everything", is_flag=True, help="Forget everything this user said to this assistant.")
@click.option("--yes", is_flag=True, help="Do not ask for confirmation.")
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
    """Remove a page, a conversation, a note or everything for good, along with everything derived from it.

    Once this returns, none of the memory's files contain the text any more. Backups are not touched. A PostgreSQL
    database keeps deleted bytes for a while; the command says what remains. With --json you get a receipt without any
    of the text: ids, counts, what remains, and a digest for your records.

    \b
    Examples:
      memoryos forget page_4f0c2a...
      memoryos forget --session trip --yes
      memoryos forget --everything --user ann
    """  # noqa: D301 - \b keeps click from joining the lines
    choices = {"page": page_id, "conversation": session_id, "note": note_id, "everything": everything or None}
    targets = {kind: target for kind, target in choices.items() if target is not None}
    if len(targets) != 1:
        raise click.UsageError("choose exactly one of PAGE_ID, --session NAME, --note ID and --everything")
    # Before asking: nobody should have to confirm the removal of something that isn't there.
    _check_stored(memory, page_id, session_id, note_id)
    if not yes:
        [(kind, target)] = targets.items()
        label = "everything" if everything else f"the {kind} {target}"
        click.confirm(f"Remove {label} of {memory.user_id} for good?", abort=True, err=True)
    with progress_bar("removing"):
        receipt = memory.forget(page_id, session_id=session_id, note_id=note_id, everything=everything)
    if as_json:
        ids = {"page_ids": receipt.page_ids, "note_ids": receipt.note_ids, "counts": receipt.counts}
        erasure = {"erasure": receipt.erasure, "remains": receipt.remains}
        print_json({**ids, "at": receipt.at, "digest": receipt.digest, **erasure})
    else:
        kinds = {"page": receipt.pages, "note": len(receipt.note_ids)}
        counts = [f"{count} {kind}{'' if count == 1 else 's'}" for kind, count in kinds.items() if count]
        removed = f"Removed {' and '.join(counts)}, and everything derived from {'it' if _one(kinds) else 'them'}."
        # Files that were rewritten are what people expect; what a database keeps is said.
        remains = "" if receipt.erasure == "rewritten" else f"\n{receipt.remains}"
        click.echo(f"{removed}{remains}" if counts else "There was nothing to remove.")


def _one(kinds: dict[str, int]) -> bool:
    return sum(kinds.values()) == 1


def _check_stored(memory: Memoryos, page_id: str | None, session_id: str | None, note_id: str | None) -> None:
    if page_id is not None and not memory.pages([page_id]):
        hint = f"to forget a note: memoryos forget --note {page_id}" if page_id.startswith("note_") else _HOW_TO_FIND
        raise NotFoundError(f"{memory.user_id} has no page with the id {page_id!r}; {hint}")
    if session_id is not None and not _has_conversation(memory, session_id):
        raise NotFoundError(f"{memory.user_id} has no conversation called {session_id!r}")
    if note_id is not None:
        memory.memory_history(note_id)


def _has_conversation(memory: Memoryos, session_id: str) -> bool:
    after = 0
    while pages := memory.list_pages(after=after, limit=_BATCH_PAGES):
        if any(page.session_id == session_id for page in pages):
            return True
        after = pages[-1].seq
    return False

"""`memoryos migrate`: moves all memories to another store."""

from collections import Counter

import click

from memoryos.assembly.migration import move
from memoryos.config.settings import Settings
from memoryos.errors import StorageError
from memoryos.interfaces.cli.audit_record import record_command
from memoryos.interfaces.cli.memory_options import data_option, json_option, print_json
from memoryos.interfaces.cli.screen import progress_bar


@click.command()
@click.option("--to", "target", required=True, metavar="URL|FOLDER", help="A PostgreSQL database, or a data folder.")
@click.option("--replace", is_flag=True, help="Replace memories that are different in the target.")
@data_option
@json_option
def migrate(target: str, data_storage_path: str | None, *, replace: bool, as_json: bool) -> None:
    """Copy all memories, the server's keys and the audit log to another store.

    The source is the store in the settings, and stays as it is. Servers may be running. Each memory is copied whole and
    compared; you can interrupt and repeat this at any time. Afterwards, change the settings to the new store.

    \b
    Examples:
      memoryos migrate --to postgresql://memoryos@db.example.com/memoryos
      MEMORYOS_DATABASE_URL=postgresql://memoryos@db.example.com/memoryos memoryos migrate --to new-folder
    """  # noqa: D301 - \b keeps click from joining the lines
    settings = Settings.load({"data_storage_path": data_storage_path})
    with progress_bar("copying") as on_step:
        results = list(move(settings, target, replace=replace, progress=on_step))
    counts = Counter(result.outcome for result in results)
    problems = [result.problem or "" for result in results if result.outcome == "failed"]
    record_command("migrate", None, outcome="failed" if problems else "ok")
    if as_json:
        counted = {"copied": counts["copied"], "already_there": counts["already there"], "failed": problems}
        print_json(counted)
    else:
        copied, there = counts["copied"], counts["already there"]
        already = f" {there} {'was' if there == 1 else 'were'} already there." if there else ""
        click.echo(f"Copied and compared {copied} memor{'y' if copied == 1 else 'ies'}.{already}")
    if problems:
        raise StorageError(f"not copied ({len(problems)}): {'; '.join(problems)}")

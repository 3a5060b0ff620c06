"""`memoryos users`: whose memories are in the data folder."""

import click

from memoryos.assembly.stores import deployment as deployment_of
from memoryos.config.settings import Settings
from memoryos.evaluation.table import Table
from memoryos.interfaces.cli.memory_options import data_option, day, json_option, print_json, size
from memoryos.interfaces.cli.screen import show


@click.command()
@data_option
@json_option
def users(data_storage_path: str | None, *, as_json: bool) -> None:
    """List whose memories are in the data folder, with their sizes.

    \b
    Examples:
      memoryos users
      memoryos users --data backups/2026-05-01 --json
    """  # noqa: D301 - \b keeps click from joining the lines
    deployment = deployment_of(Settings.load({"data_storage_path": data_storage_path}))
    found = deployment.owners()
    if as_json:
        print_json(
            [
                {
                    "user_id": each.owner and each.owner.user_id,
                    "assistant_id": each.owner and each.owner.assistant_id,
                    "bytes": each.bytes,
                    "last_written": each.used_at,
                    "file": each.file,
                    "problem": each.problem,
                }
                for each in found
            ]
        )
    elif found:
        header = ("user", "assistant", "size", "last written", "problem")
        rows = tuple(
            (
                each.owner.user_id if each.owner else "?",
                each.owner.assistant_id if each.owner else str(each.file),
                size(each.bytes),
                day(each.used_at),
                each.problem or "",
            )
            for each in found
        )
        show([Table(f"Memories in {deployment.folder}", header, rows)])
    else:
        click.echo(f"There is no memory in {deployment.folder} yet; `memoryos add` makes one.")

"""`memoryos users`: the memories in the data folder."""

import click

from memoryos.assembly.stores import stores
from memoryos.config.settings import Settings
from memoryos.evaluation.table import Table
from memoryos.interfaces.cli.memory_options import data_option, day, json_option, print_json, size
from memoryos.interfaces.cli.screen import show


@click.command()
@data_option
@json_option
def users(data_storage_path: str | None, *, as_json: bool) -> None:
    """List the users who have a memory in the data folder, with its size.

    \b
    Examples:
      memoryos users
      memoryos users --data backups/2026-05-01 --json
    """  # noqa: D301 - \b keeps click from joining the lines
    deployment = stores(Settings.load({"data_storage_path": data_storage_path}))
    memories = deployment.owners()
    if as_json:
        print_json(
            [
                {
                    "user_id": memory.owner and memory.owner.user_id,
                    "assistant_id": memory.owner and memory.owner.assistant_id,
                    "bytes": memory.bytes or None,
                    "last_written": memory.used_at,
                    "file": memory.place,
                    "problem": memory.problem,
                }
                for memory in memories
            ]
        )
    elif memories:
        header = ("user", "assistant", "size", "last written", "problem")
        rows = tuple(
            (
                memory.owner.user_id if memory.owner else "?",
                memory.owner.assistant_id if memory.owner else memory.place,
                size(memory.bytes) if memory.bytes else "-",
                day(memory.used_at),
                memory.problem or "",
            )
            for memory in memories
        )
        show([Table(f"Memories in {deployment.place}", header, rows)])
    else:
        click.echo(f"There are no memories in {deployment.place} yet; `memoryos add` creates one.")

"""`memoryos backup` and `memoryos restore`."""

from pathlib import Path

import click

from memoryos.admin.deployment import Backup
from memoryos.assembly.stores import deployment as deployment_of
from memoryos.config.settings import Settings
from memoryos.interfaces.cli.memory_options import data_option, json_option, print_json, size
from memoryos.interfaces.cli.screen import progress_bar

_FOLDER = click.Path(path_type=Path)


@click.command()
@click.argument("folder", type=_FOLDER)
@click.option("--user", "user_id", metavar="NAME", help="Only what belongs to this user.")
@data_option
@json_option
def backup(folder: Path, user_id: str | None, data_storage_path: str | None, *, as_json: bool) -> None:
    """Copy all memories, and the server's keys, to FOLDER, which must not exist yet.

    A server may run meanwhile: each file is copied as it was at one moment, then looked through, and FOLDER appears
    when all of it is whole. config.json is not in it. What is forgotten later stays in backups: delete those too.

    \b
    Examples:
      memoryos backup backups/2026-05-01
      memoryos backup ann.backup --user ann --json
    """  # noqa: D301 - \b keeps click from joining the lines
    deployment = deployment_of(Settings.load({"data_storage_path": data_storage_path}))
    with progress_bar("copying") as on_step:
        made = deployment.backup(folder, user_id, on_step)
    if as_json:
        print_json(_described(made))
    else:
        click.echo(f"Backed up {_counted(made)} to {folder}, {size(made.bytes)}, and found them whole.")


@click.command()
@click.argument("folder", type=_FOLDER)
@click.option("--yes", is_flag=True, help="Do not ask before memories are replaced.")
@data_option
@json_option
def restore(folder: Path, data_storage_path: str | None, *, yes: bool, as_json: bool) -> None:
    """Put the backup in FOLDER back, after looking it through.

    Each file changes whole or not at all, and a server that runs goes over to it. Nothing is replaced without asking,
    or --yes. The server's keys (keys.db) become those of the backup too: revoke again what was revoked since then.

    \b
    Examples:
      memoryos restore backups/2026-05-01
      memoryos restore backups/2026-05-01 --data new-folder --yes
    """  # noqa: D301 - \b keeps click from joining the lines
    deployment = deployment_of(Settings.load({"data_storage_path": data_storage_path}))
    with progress_bar("looking through") as on_step:
        found = deployment.read_backup(folder, on_step)
    replaced = deployment.present(found)
    names = sorted({owner.user_id for owner in replaced})
    there = [*([f"what is stored now for {', '.join(names)}"] if names else ()), *deployment.shared(found)]
    if there and not yes:
        click.confirm(f"Replace {' and '.join(there)} by the backup of {found.made_at}?", abort=True, err=True)
    with progress_bar("restoring") as on_step:
        deployment.restore(found, on_step)
    if as_json:
        print_json({**_described(found), "replaced": [owner.user_id for owner in replaced]})
    else:
        click.echo(f"Restored {_counted(found)} of {found.made_at} to {deployment.folder}.")


def _counted(made: Backup) -> str:
    memories, other = len(made.owners), len(made.files) - len(made.owners)
    counted = f"{memories} memor{'y' if memories == 1 else 'ies'}"
    return counted + (f" and {other} other file{'' if other == 1 else 's'}" if other else "")


def _described(made: Backup) -> dict[str, object]:
    return {
        "folder": made.folder,
        "made_at": made.made_at,
        "bytes": made.bytes,
        "owners": made.owners,
        "files": [file.relative_to(made.folder) for file in made.files],
    }

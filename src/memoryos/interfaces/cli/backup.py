"""`memoryos backup` and `memoryos restore`."""

from pathlib import Path

import click

from memoryos.assembly.stores import stores
from memoryos.config.settings import Settings
from memoryos.interfaces.cli.memory_options import data_option, json_option, print_json, size
from memoryos.interfaces.cli.screen import progress_bar
from memoryos.ports import Backup

_FOLDER = click.Path(path_type=Path)


@click.command()
@click.argument("folder", type=_FOLDER)
@click.option("--user", "user_id", metavar="NAME", help="Back up only this user's memories.")
@data_option
@json_option
def backup(folder: Path, user_id: str | None, data_storage_path: str | None, *, as_json: bool) -> None:
    """Copy all memories and the server's keys to FOLDER, which must not exist yet.

    A server may be running. Each file is copied as of one moment and then verified, and FOLDER appears only once
    everything in it is intact. config.json is not included. Whatever you forget later is still in older backups, so
    delete those too.

    \b
    Examples:
      memoryos backup backups/2026-05-01
      memoryos backup ann.backup --user ann --json
    """  # noqa: D301 - \b keeps click from joining the lines
    deployment = stores(Settings.load({"data_storage_path": data_storage_path}))
    with progress_bar("copying") as on_step:
        copy = deployment.backups.write(folder, user_id, on_step)
    if as_json:
        print_json(_described(copy))
    else:
        click.echo(f"Backed up {_counted(copy)} to {folder} ({size(copy.bytes)}) and verified the copy.")


@click.command()
@click.argument("folder", type=_FOLDER)
@click.option("--yes", is_flag=True, help="Replace existing memories without asking.")
@data_option
@json_option
def restore(folder: Path, data_storage_path: str | None, *, yes: bool, as_json: bool) -> None:
    """Restore the backup in FOLDER, after verifying it.

    Each file is replaced completely or not at all, and a running server switches to it. Nothing is replaced without
    asking, unless you pass --yes. The server's keys (keys.db) are restored too, so revoke again any key that was
    revoked after the backup was made.

    \b
    Examples:
      memoryos restore backups/2026-05-01
      memoryos restore backups/2026-05-01 --data new-folder --yes
    """  # noqa: D301 - \b keeps click from joining the lines
    deployment = stores(Settings.load({"data_storage_path": data_storage_path}))
    with progress_bar("verifying") as on_step:
        copy = deployment.backups.read(folder, on_step)
    replaced = deployment.backups.present(copy)
    names = sorted({owner.user_id for owner in replaced})
    existing = [*([f"the current memories of {', '.join(names)}"] if names else ()), *deployment.backups.shared(copy)]
    if existing and not yes:
        click.confirm(f"Replace {' and '.join(existing)} with the backup of {copy.made_at}?", abort=True, err=True)
    with progress_bar("restoring") as on_step:
        deployment.backups.restore(copy, on_step)
    if as_json:
        print_json({**_described(copy), "replaced": [owner.user_id for owner in replaced]})
    else:
        click.echo(f"Restored {_counted(copy)} from the backup of {copy.made_at} to {deployment.place}.")


def _counted(copy: Backup) -> str:
    memories, other = len(copy.owners), len(copy.files) - len(copy.owners)
    counted = f"{memories} memor{'y' if memories == 1 else 'ies'}"
    return counted + (f" and {other} other file{'' if other == 1 else 's'}" if other else "")


def _described(copy: Backup) -> dict[str, object]:
    return {
        "folder": copy.folder,
        "made_at": copy.made_at,
        "bytes": copy.bytes,
        "owners": copy.owners,
        "files": [file.relative_to(copy.folder) for file in copy.files],
    }

"""Folders that nobody else on the machine can look into."""

from pathlib import Path


def make_private_folders(folder: Path) -> None:
    """Creates `folder` and every missing folder above it with mode 0700, whatever the umask.

    `Path.mkdir(parents=True)` gives its mode to the last folder only; those above it would get what the umask allows.
    """
    for path in (*reversed(folder.parents), folder):
        if not path.is_dir():
            path.mkdir(mode=0o700, exist_ok=True)

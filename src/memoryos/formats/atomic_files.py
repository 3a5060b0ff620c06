"""Files that are complete or not there: everything is written to a new file, which then replaces the old one."""

import os
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path

from memoryos.errors import StorageError


def write_lines(path: Path, lines: Iterable[str], report: Callable[[int], None] | None = None) -> int:
    """Writes `lines` to `path`, readable only by its owner; returns how many, and calls `report` with the count."""
    part = path.with_name(path.name + ".part")
    count = 0
    try:
        _make_folders(path.parent)
        # Never into an existing file: in a shared folder, it may belong to somebody else or be a link.
        part.unlink(missing_ok=True)
        with open(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8") as file:  # noqa: PTH123 - opened with its mode
            for line in lines:
                file.write(line + "\n")
                count += 1
                if report is not None:
                    report(count)
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    except OSError as error:
        raise StorageError(f"cannot write {str(path)!r}: {error.strerror}") from error
    finally:
        with suppress(OSError):
            part.unlink(missing_ok=True)
    return count


def _make_folders(folder: Path) -> None:
    """Creates `folder` and missing folders above it, for their owner only."""
    for parent in (*reversed(folder.parents), folder):
        if not parent.is_dir():
            parent.mkdir(mode=0o700, exist_ok=True)

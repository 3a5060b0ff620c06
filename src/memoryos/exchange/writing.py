"""Files that are whole or not there: what is written goes to a new file, which then takes its place."""

import os
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from memoryos.errors import StorageError


def write_lines(path: Path, lines: Iterable[str]) -> int:
    """Writes `lines` to `path`, for its owner's eyes alone, and gives how many."""
    part = path.with_name(path.name + ".part")
    count = 0
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with open(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="utf-8") as file:  # noqa: PTH123 - opened with its mode
            for line in lines:
                file.write(line + "\n")
                count += 1
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    except OSError as error:
        raise StorageError(f"cannot write {str(path)!r}: {error.strerror}") from error
    finally:
        with suppress(OSError):
            part.unlink(missing_ok=True)
    return count

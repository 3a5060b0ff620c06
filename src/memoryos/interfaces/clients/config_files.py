"""Changing a client's file: first a copy of the old one, then the new one in one step."""

import os
import tempfile
from datetime import datetime
from pathlib import Path

from memoryos.config.private_folders import make_private_folders
from memoryos.errors import StorageError

_PRIVATE = 0o600


def read(file: Path) -> str:
    """The text of `file`; empty if it does not exist."""
    try:
        return file.read_bytes().decode("utf-8-sig").replace("\r\n", "\n")
    except FileNotFoundError:
        return ""
    except (OSError, UnicodeDecodeError) as error:
        raise StorageError(f"cannot read {str(file)!r}: {error}; nothing was changed") from error


def write(file: Path, text: str, now: datetime) -> Path | None:
    """Writes `text` to `file`, completely or not at all, and returns the copy of the old file; None if there was none.

    Links are followed, the line endings of the file are kept, and its permissions do not widen.
    """
    target = file.resolve()
    try:
        make_private_folders(target.parent)
        old = target.read_bytes() if target.exists() else None
        backup = None
        if old is not None:
            backup = target.with_name(f"{target.name}.{now:%Y%m%d-%H%M%S}.bak")
            _replace(backup, old, target.stat().st_mode)
        ends = "\r\n" if old and b"\r\n" in old else "\n"
        mode = target.stat().st_mode if old is not None else _PRIVATE
        _replace(target, text.replace("\n", ends).encode(), mode)
    except OSError as error:
        raise StorageError(f"cannot write {str(target)!r}: {error.strerror or error}") from error
    return backup


def _replace(target: Path, content: bytes, mode: int) -> None:
    descriptor, name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.")
    draft = Path(name)
    try:
        with os.fdopen(descriptor, "wb") as stream:
            stream.write(content)
        draft.chmod(mode & 0o777)
        draft.replace(target)
    finally:
        draft.unlink(missing_ok=True)

"""Changing a client's file: a copy of the old one first, then the new one in one step."""

import os
import tempfile
from datetime import datetime
from pathlib import Path

from memoryos.errors import StorageError

_PRIVATE = 0o600


def read(file: Path) -> str:
    """The text of `file`; empty where there is none."""
    try:
        return file.read_bytes().decode("utf-8-sig").replace("\r\n", "\n")
    except FileNotFoundError:
        return ""
    except (OSError, UnicodeDecodeError) as error:
        raise StorageError(f"cannot read {str(file)!r}: {error}; nothing was changed") from error


def write(file: Path, text: str, now: datetime) -> Path | None:
    """Puts `text` into `file`, whole or not at all, and gives the copy of what was there; None where nothing was.

    A link is followed, the line ends of the file are kept, and nobody sees more of it than before.
    """
    target = file.resolve()
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
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

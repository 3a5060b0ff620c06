"""The audit log of a data folder: one file per month, `audit/YYYY-MM.jsonl`. Lines are only ever appended."""

import os
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from memoryos.adapters.stores.sqlite.locks import FileLock
from memoryos.errors import StorageError
from memoryos.ports import AuditLine

_FOLDER = "audit"
_MONTHS = "[0-9][0-9][0-9][0-9]-[0-9][0-9].jsonl"
_TAIL_BYTES = 64 * 1024  # more than the longest line


class AuditFiles:
    """The log of one data folder; processes take turns with its lock."""

    def __init__(self, data_path: Path) -> None:
        self._folder = data_path.absolute() / _FOLDER
        self._end: tuple[Path, int, bytes] | None = None

    def append(self, month: str, lines: Callable[[bytes | None], Sequence[bytes]]) -> None:
        try:
            self._append(self._folder / f"{month}.jsonl", lines)
        except OSError as error:
            raise StorageError(f"cannot write the audit log {self._folder}: {error.strerror or error}") from error

    def after(self, cursor: str = "") -> Iterator[AuditLine]:
        since, _, offset = cursor.partition(":")
        for file in self._files():
            if file.name >= since:
                yield from _lines(file, int(offset or 0) if file.name == since else 0)

    def _append(self, path: Path, lines: Callable[[bytes | None], Sequence[bytes]]) -> None:
        for folder in (self._folder.parent, self._folder):
            folder.mkdir(mode=0o700, exist_ok=True)
        lock = FileLock(self._folder / "audit.lock")
        ticket = lock.acquire()
        try:
            self._write(path, lines)
        finally:
            lock.release(ticket)

    def _write(self, path: Path, lines: Callable[[bytes | None], Sequence[bytes]]) -> None:
        descriptor = os.open(path, os.O_RDWR | os.O_APPEND | os.O_CREAT, 0o600)
        try:
            size = os.fstat(descriptor).st_size
            last = self._end[2] if self._end and self._end[:2] == (path, size) else self._last_line(path)
            added = lines(last)
            # A process that was killed while writing leaves an incomplete line.
            os.lseek(descriptor, max(0, size - 1), os.SEEK_SET)
            is_broken = os.read(descriptor, 1) not in {b"", b"\n"}
            block = (b"\n" if is_broken else b"") + b"".join(line + b"\n" for line in added)
            if os.write(descriptor, block) != len(block):
                os.ftruncate(descriptor, size)
                raise OSError("no room for a whole line")
            self._end = (path, size + len(block), added[-1])
        finally:
            os.close(descriptor)

    def _files(self) -> list[Path]:
        """The files of the log, oldest first."""
        return sorted(self._folder.glob(_MONTHS))

    def _last_line(self, path: Path) -> bytes | None:
        """The last line so far: in `path`, or in an earlier month."""
        for file in reversed([file for file in self._files() if file.name <= path.name]):
            with file.open("rb") as stream:
                stream.seek(max(0, file.stat().st_size - _TAIL_BYTES))
                lines = stream.read().splitlines()
            if lines:
                return lines[-1]
        return None


def _lines(file: Path, offset: int) -> Iterator[AuditLine]:
    with file.open("rb") as stream:
        stream.seek(offset)
        content = stream.read()
    for line in content.splitlines(keepends=True):
        complete = line.endswith(b"\n")
        number_end = offset + len(line) if complete else offset
        yield AuditLine(line.rstrip(b"\r\n"), str(file), f"{file.name}:{number_end}", complete)
        offset += len(line)

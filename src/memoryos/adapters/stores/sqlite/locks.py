"""Locks between processes. SQLite's own waiting is unfair: a busy writer can starve the others for seconds."""

import os
import sys
from pathlib import Path

if sys.platform == "win32":
    import msvcrt

    def _seize(descriptor: int) -> None:
        while True:
            try:
                msvcrt.locking(descriptor, msvcrt.LK_LOCK, 1)
            except OSError:  # it gives up after ten seconds; we do not
                continue
            return

    def _yield(descriptor: int) -> None:
        os.lseek(descriptor, 0, os.SEEK_SET)
        msvcrt.locking(descriptor, msvcrt.LK_UNLCK, 1)

else:
    import fcntl

    def _seize(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX)

    def _yield(descriptor: int) -> None:
        # A child forked meanwhile shares the descriptor, so closing ours would not release the lock.
        fcntl.flock(descriptor, fcntl.LOCK_UN)


class FileLock:
    """An advisory lock on a separate file, held by one thread of one process at a time."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def acquire(self) -> int:
        """Waits for the lock and returns a ticket for `release`."""
        while True:
            descriptor = os.open(self._path, os.O_RDWR | os.O_CREAT, 0o600)
            is_held = False
            try:
                _seize(descriptor)
                is_held = self._is_current(descriptor)
            finally:
                if not is_held:
                    os.close(descriptor)
            if is_held:
                return descriptor

    def release(self, ticket: int) -> None:
        _yield(ticket)
        os.close(ticket)

    def _is_current(self, descriptor: int) -> bool:
        # While we waited, the folder may have been deleted and created again; others would then lock another file.
        try:
            return os.path.samestat(os.fstat(descriptor), os.stat(self._path))  # noqa: PTH116 - at every opening, faster
        except FileNotFoundError:
            return False

"""Disk space that is reserved so that memory can be forgotten even when the disk is full.

Forgetting writes before it frees anything: the removal goes to the log, and then the whole file is rewritten without
what was removed. So each data folder has one file that only reserves space, which a removal may release.
"""

import os
import shutil
from contextlib import suppress
from pathlib import Path

RESERVE_NAME = "forget.reserve"
_MIN_BYTES = 1 << 18
_NEW_BYTES = 1 << 20
_MAX_BYTES = 1 << 28
# The log of the removal and the rewritten file, each at most as large as the file.
_TIMES_THE_FILE = 2
_BLOCK = bytes(1 << 16)


class Reserve:
    """The reserve of one data folder, shared by all owners and processes; twice the size of the largest file opened."""

    def __init__(self, file: Path) -> None:
        self._file = file

    def keep(self, file_bytes: int) -> None:
        """Makes the reserve large enough to forget in a file of this size, as far as the disk has space."""
        size = wanted_room(file_bytes)
        present = self._size()
        if present >= size:
            return
        with suppress(OSError):
            # The existing reserve counts as free: it is deleted before a larger one is created.
            free = shutil.disk_usage(self._file.parent).free + present
            while size > free and size > _MIN_BYTES:
                size //= 2
            if present < size <= free:
                self._make(size)

    def release_if_short(self, file_bytes: int) -> bool:
        """Releases the space if the disk has too little to forget in a file of this size; returns whether it has."""
        try:
            short = shutil.disk_usage(self._file.parent).free < wanted_room(file_bytes)
        except OSError:
            return False
        if short:
            self.release()
        return short

    def release(self) -> bool:
        """Releases the space; returns whether there was any."""
        try:
            self._file.unlink()
        except OSError:
            return False
        return True

    def _size(self) -> int:
        try:
            return self._file.stat().st_size
        except OSError:
            return 0

    def _make(self, size: int) -> None:
        self.release()
        descriptor = os.open(self._file, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600)
        try:
            _allocate(descriptor, size)
        except OSError:
            self.release()
            raise
        finally:
            os.close(descriptor)


def wanted_room(file_bytes: int) -> int:
    """How many bytes forgetting may need in a file of this size."""
    return min(max(_NEW_BYTES, _TIMES_THE_FILE * file_bytes), _MAX_BYTES)


def _allocate(descriptor: int, size: int) -> None:
    if hasattr(os, "posix_fallocate"):
        os.posix_fallocate(descriptor, 0, size)
        return
    for _ in range(0, size, len(_BLOCK)):
        os.write(descriptor, _BLOCK)

"""The owners' files that a process has open: the least recently used are closed, and opened again when needed."""

import sys
import threading
import weakref
from collections import OrderedDict
from contextlib import suppress
from functools import cache
from itertools import islice
from typing import Protocol

_DESCRIPTORS_PER_FILE = 6  # two connections, each with a file, a log and a shared index
_RESERVED_DESCRIPTORS = 200  # for sockets, locks, logs and libraries
_MAX_FILES = 600  # fits 4,096 descriptors and, at about 300 kB per connection, a few hundred MB
_MAX_DESCRIPTORS = 65_536  # more does not help: libraries that close all possible descriptors would take seconds
_MIN_FILES = 8


class Suspendable(Protocol):
    """An open file that can be closed while it is unused."""

    def suspend(self) -> bool:
        """Closes the file if it is not in use; returns whether it is closed."""
        ...


class OpenFiles:
    """The open files of this process, least recently used first, at most `most` of them unless more are in use."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._files: OrderedDict[int, weakref.ref[Suspendable]] = OrderedDict()
        self._lock = threading.Lock()

    def __len__(self) -> int:
        return len(self._files)

    def used(self, file: Suspendable) -> None:
        """Records that `file` is open and in use, and closes others if there are too many."""
        with self._lock:
            key = id(file)
            reference = self._files.get(key)
            if reference is not None and reference() is file:
                self._files.move_to_end(key)
                return
            self._files[key] = weakref.ref(file)
            self._files.move_to_end(key)
            excess = [] if reference else list(islice(self._files.items(), max(0, len(self._files) - self._most)))
        # Closing writes to the disk, so it happens outside the lock.
        for other_key, reference in excess:
            other = reference()
            if other_key != key and (other is None or other.suspend()):
                with self._lock:
                    self._files.pop(other_key, None)

    def closed(self, file: Suspendable) -> None:
        """Records that `file` is closed."""
        with self._lock:
            self._files.pop(id(file), None)


def most_open_files() -> int:
    """How many files the process's limit on descriptors leaves room for."""
    if sys.platform == "win32":
        return _MAX_FILES
    import resource  # noqa: PLC0415 - not on Windows

    limit, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    if limit == resource.RLIM_INFINITY:
        return _MAX_FILES
    return max(_MIN_FILES, min(_MAX_FILES, (limit - _RESERVED_DESCRIPTORS) // _DESCRIPTORS_PER_FILE))


def raise_descriptor_limit() -> int | None:
    """Lets this process open as many files as the system allows, and returns how many; None for no limit.

    Call it where a server starts, before the first store is opened.
    """
    if sys.platform == "win32":
        return None
    import resource  # noqa: PLC0415 - not on Windows

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    limit = _MAX_DESCRIPTORS if hard == resource.RLIM_INFINITY else min(hard, _MAX_DESCRIPTORS)
    if soft != resource.RLIM_INFINITY and soft < limit:
        # macOS refuses more than its kernel's own limit, even if the hard limit is higher.
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (limit, hard))
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return None if soft == resource.RLIM_INFINITY else soft


@cache
def process_files() -> OpenFiles:
    """The open files of this process."""
    return OpenFiles(most_open_files())

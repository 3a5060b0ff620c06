"""An empty memory, read for users who have none yet: nothing is created for somebody who only asks."""

import os
import shutil
import tempfile
import threading
import weakref
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from typing import Any

from memoryos import Memoryos
from memoryos.assembly.stores import scratch_settings
from memoryos.config.settings import Settings
from memoryos.memory import empty_view, open_memory


class EmptyMemory:
    """One empty memory per process, shown to each reader under the reader's own id.

    A new one for each read would cost several times as much as the read: folders, a file, and waits for the disk. If
    anything was written to it after all, it is replaced before the next read.
    """

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._lock = threading.Lock()
        self._memory: Memoryos | None = None
        # Also run where nobody closes this, when it is dropped and when the interpreter ends.
        self._removals: list[weakref.finalize[..., Any]] = []

    @contextmanager
    def shown_to(self, user_id: str) -> Iterator[Memoryos]:
        """The empty memory as the one of `user_id`."""
        memory = self._current(instead_of=None)
        # Looked at without the lock: who holds it gives up the interpreter to read, and everybody else would wait.
        while (view := empty_view(memory, user_id)) is None:
            memory = self._current(instead_of=memory)
        yield view

    def close(self) -> None:
        """Deletes its files."""
        with self._lock:
            self._memory = None
            for remove in self._removals:
                remove()
            self._removals.clear()

    def _current(self, instead_of: Memoryos | None) -> Memoryos:
        """The memory that is shown; a new one if that is still `instead_of`."""
        with self._lock:
            memory = self._memory
            return self._new() if memory is None or memory is instead_of else memory

    def _new(self) -> Memoryos:
        folder = tempfile.mkdtemp(prefix="memoryos-empty-")
        with ExitStack() as undone:
            undone.callback(shutil.rmtree, folder)
            # Its indexes are of no use to anybody, so they do not take the room of others.
            settings = replace(scratch_settings(self._settings, folder), index_memory_mb=1)
            self._memory = open_memory(settings)
            undone.pop_all()
        self._removals.append(weakref.finalize(self, _remove, self._memory, folder, os.getpid()))
        return self._memory


def _remove(memory: Memoryos, folder: str, process: int) -> None:
    # A forked child must not delete what its parent reads.
    if os.getpid() == process:
        memory.close()
        shutil.rmtree(folder, ignore_errors=True)

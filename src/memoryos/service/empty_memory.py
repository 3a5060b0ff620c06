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
    """An empty memory, shown to each reader under the reader's own id.

    A new one for each read would cost several times as much as the read: folders, a file, and waits for the disk. So
    it is used again, by one reader at a time: two readers of one file wait for each other at every statement. There
    are as many as were ever read at once. One to which anything was written after all is not shown again.
    """

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._lock = threading.Lock()
        self._idle: list[Memoryos] = []
        # Also run where nobody closes this, when it is dropped and when the interpreter ends.
        self._removals: list[weakref.finalize[..., Any]] = []

    @contextmanager
    def shown_to(self, user_id: str) -> Iterator[Memoryos]:
        """The empty memory as the one of `user_id`."""
        memory = self._take_idle() or self._new()
        while (view := empty_view(memory, user_id)) is None:
            memory = self._take_idle() or self._new()
        try:
            yield view
        finally:
            with self._lock:
                # None are left to remove once this is closed.
                if self._removals:
                    self._idle.append(memory)

    def close(self) -> None:
        """Deletes its files."""
        with self._lock:
            self._idle.clear()
            for remove in self._removals:
                remove()
            self._removals.clear()

    def _take_idle(self) -> Memoryos | None:
        with self._lock:
            return self._idle.pop() if self._idle else None

    def _new(self) -> Memoryos:
        folder = tempfile.mkdtemp(prefix="memoryos-empty-")
        with ExitStack() as undone:
            undone.callback(shutil.rmtree, folder)
            # Its indexes are of no use to anybody, so they do not take the room of others.
            settings = replace(scratch_settings(self._settings, folder), index_memory_mb=1)
            memory = open_memory(settings)
            undone.pop_all()
        with self._lock:
            self._removals.append(weakref.finalize(self, _remove, memory, folder, os.getpid()))
        return memory


def _remove(memory: Memoryos, folder: str, process: int) -> None:
    # A forked child must not delete what its parent reads.
    if os.getpid() == process:
        memory.close()
        shutil.rmtree(folder, ignore_errors=True)

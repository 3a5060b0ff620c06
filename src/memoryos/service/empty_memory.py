"""An empty memory, read for users who have none yet: nothing is created for somebody who only asks."""

import tempfile
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace

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
        self._opened = ExitStack()

    @contextmanager
    def shown_to(self, user_id: str) -> Iterator[Memoryos]:
        """The empty memory as the one of `user_id`."""
        with self._lock:
            while (view := empty_view(self._current(), user_id)) is None:
                self._memory = None
        yield view

    def close(self) -> None:
        """Deletes its files."""
        with self._lock:
            self._memory = None
            self._opened.close()

    def _current(self) -> Memoryos:
        if self._memory is None:
            folder = self._opened.enter_context(tempfile.TemporaryDirectory(prefix="memoryos-empty-"))
            # Its indexes are of no use to anybody, so they do not take the room of others.
            settings = replace(scratch_settings(self._settings, folder), index_memory_mb=1)
            self._memory = self._opened.enter_context(open_memory(settings))
        return self._memory

"""The memories of many users inside one application."""

import threading
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from memoryos import Memoryos
from memoryos.errors import ClosedError


@dataclass(slots=True)
class _OpenMemory:
    memory: Memoryos
    uses: int = 0


class UserMemories:
    """Opens the memory of a user on first use; beyond `most_open`, the least recently used are closed.

    Settings are those of `Memoryos`, without `user_id`. Safe for threads.
    """

    def __init__(self, *, most_open: int = 256, **settings: Any) -> None:
        self._open: Callable[[str], Memoryos] = lambda user_id: Memoryos(user_id=user_id, **settings)
        self._most_open = most_open
        self._memories: OrderedDict[str, _OpenMemory] = OrderedDict()
        self._lock = threading.Lock()
        self._closed = False

    @contextmanager
    def use(self, user_id: str) -> Iterator[Memoryos]:
        """The memory of one user; inside, it stays open."""
        with self._lock:
            if self._closed:
                raise ClosedError("these memories are closed; open new ones to continue")
            opened = self._memories.get(user_id)
            if opened is None:
                opened = self._memories[user_id] = _OpenMemory(self._open(user_id))
            self._memories.move_to_end(user_id)
            opened.uses += 1
        try:
            yield opened.memory
        finally:
            with self._lock:
                opened.uses -= 1
                self._close_idle()

    def close(self) -> None:
        """Closes all of them; harmless when repeated."""
        with self._lock:
            self._closed = True
            for opened in self._memories.values():
                opened.memory.close()
            self._memories.clear()

    def _close_idle(self) -> None:
        excess = len(self._memories) - self._most_open
        idle = [user_id for user_id, opened in self._memories.items() if not opened.uses]
        for user_id in idle[: max(0, excess)]:
            self._memories.pop(user_id).memory.close()

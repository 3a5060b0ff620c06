"""What whoever runs a server may see and do: users and sizes, keys, the audit log, and how the server is doing.

Nothing here shows what anybody said.
"""

import json
import threading
from collections import Counter, deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from memoryos.assembly.engine import consumption
from memoryos.config.settings import Settings
from memoryos.errors import NotFoundError
from memoryos.ports import AuditRepository, StoredOwner, Stores
from memoryos.service.api_keys import Key, KeyRing
from memoryos.service.memory_pool import MemoryPool

_TAIL = 5_000
_FRESH = timedelta(seconds=15)

Entry = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Health:
    """How a server is doing now; `problem` says why nothing can be stored, if so."""

    problem: str | None
    store: str
    place: str
    embedder: str
    language_model: str | None
    open_memories: int
    calls_in_progress: int
    waiting_jobs: int
    index_bytes: int


class Operator:
    """The operator's view of a deployment, and of the process that asks. Every method may block."""

    def __init__(
        self,
        deployment: Stores,
        memories: MemoryPool,
        settings: Settings,
        keys: KeyRing | None,
        calls: Callable[[], Mapping[str, float]],
        clock: Callable[[], datetime],
    ) -> None:
        """`keys` is None if nobody needs one; `calls` gives how often each tool was called."""
        self._deployment = deployment
        self._memories = memories
        self._settings = settings
        self._keys = keys
        self.calls = calls
        self._clock = clock
        self._lock = threading.Lock()
        self._owners: tuple[datetime, list[StoredOwner]] | None = None
        self._audit = AuditTail(deployment.shared.audit)

    def users(self) -> list[StoredOwner]:
        """Everybody who has a memory here, largest first; up to a few seconds old, because counting takes time."""
        now = self._clock()
        with self._lock:
            if self._owners is None or now - self._owners[0] >= _FRESH:
                owners = sorted(self._deployment.owners(), key=lambda stored: (-stored.bytes, stored.place))
                self._owners = now, owners
            return self._owners[1]

    @property
    def keys(self) -> KeyRing:
        """The keys of the deployment. Raises NotFoundError if the server runs without them."""
        if self._keys is None:
            raise NotFoundError("this server runs without keys; start it with authentication to use them")
        return self._keys

    @property
    def has_keys(self) -> bool:
        """Whether callers need a key here."""
        return self._keys is not None

    def all_keys(self) -> list[Key]:
        """Every key, newest first."""
        return self.keys.all()[::-1] if self.has_keys else []

    def audit(self) -> list[Entry]:
        """The last entries of the audit log, newest first."""
        return self._audit.newest()

    def events_by_day(self, days: int) -> dict[str, int]:
        """How many events there were on each of the last `days`, as far as the last entries go back."""
        today = self._clock().date()
        counts = Counter[str]()
        for entry in self.audit():
            counts[str(entry["at"])[:10]] += int(entry.get("count", 1))
        named = [(today - timedelta(days=back)).isoformat() for back in range(days - 1, -1, -1)]
        return {day: counts[day] for day in named}

    def health(self) -> Health:
        """How the server is doing."""
        consumed = consumption(self._settings)
        return Health(
            problem=self._deployment.problem(),
            store=self._settings.store_name,
            place=self._deployment.place,
            embedder=self._settings.embedding_model_name,
            language_model=self._settings.language_model or None,
            open_memories=self._memories.open_count,
            calls_in_progress=self._memories.busy,
            waiting_jobs=consumed["waiting_jobs"],
            index_bytes=consumed["indexes"]["bytes"],
        )


class AuditTail:
    """The last entries of an audit log. The first call reads all of it, later ones only what was added."""

    def __init__(self, lines: AuditRepository) -> None:
        self._lines = lines
        self._lock = threading.Lock()
        self._cursor = ""
        self._entries: deque[Entry] = deque(maxlen=_TAIL)

    def newest(self) -> list[Entry]:
        """The entries, newest first."""
        with self._lock:
            for line in self._lines.after(self._cursor):
                if line.whole:
                    self._cursor = line.cursor
                    if entry := _read(line.text):
                        self._entries.append(entry)
            return list(reversed(self._entries))


def _read(line: bytes) -> Entry | None:
    try:
        entry = json.loads(line)
    except ValueError:
        return None
    return entry if isinstance(entry, dict) and "at" in entry and "what" in entry else None

"""A deployment in SQLite: a data folder with a file per owner, and files for what they share."""

import os
import tempfile
from pathlib import Path

from memoryos.adapters.stores.sqlite.api_keys import SqliteApiKeys
from memoryos.adapters.stores.sqlite.audit_files import AuditFiles
from memoryos.adapters.stores.sqlite.backups import SqliteBackups
from memoryos.adapters.stores.sqlite.files import SqliteFiles
from memoryos.adapters.stores.sqlite.sessions import SqliteSessions
from memoryos.adapters.stores.sqlite.store import SqliteStore
from memoryos.adapters.stores.sqlite.usage import SqliteUsage
from memoryos.domain.owner import Owner
from memoryos.ports import (
    ApiKeyRepository,
    AuditRepository,
    Backups,
    Clock,
    SessionRepository,
    SharedRecords,
    Store,
    StoredOwner,
    UsageRepository,
)
from memoryos.ports.deployment import Progress
from memoryos.privacy.secret import Secret

# More than a block of any file system, so that a full disk is noticed.
_PROBE_BYTES = 64 * 1024


class SqliteSharedRecords:
    """The files of one data folder that belong to no single owner."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    @property
    def api_keys(self) -> ApiKeyRepository:
        return SqliteApiKeys(self._folder)

    @property
    def usage(self) -> UsageRepository:
        return SqliteUsage(self._folder)

    @property
    def sessions(self) -> SessionRepository:
        return SqliteSessions(self._folder)

    @property
    def audit(self) -> AuditRepository:
        return AuditFiles(self._folder)


class SqliteStores:
    """Everything below one data folder. Safe while other processes use it; `key` opens files that are encrypted."""

    def __init__(self, data_path: Path, clock: Clock, key: Secret | None = None) -> None:
        self.name = f"sqlite:{data_path.absolute()}"
        self.place = str(data_path)
        self._folder = data_path
        self._clock = clock
        self._key = key
        self._files = SqliteFiles(key)
        self.shared: SharedRecords = SqliteSharedRecords(data_path)
        self.backups: Backups = SqliteBackups(data_path, self._files, clock)

    def open(self, owner: Owner) -> Store:
        return SqliteStore.open(self._folder, owner, self._clock, self._key)

    def has(self, owner: Owner) -> bool:
        return self._files.has(self._folder, owner)

    def owners(self) -> list[StoredOwner]:
        return self._files.stored(self._folder)

    def check(self, progress: Progress | None = None) -> dict[str, list[str]]:
        places = [*map(str, self._files.shared(self._folder)), *(stored.place for stored in self.owners())]
        problems = {}
        for number, place in enumerate(places):
            if progress is not None:
                progress(place, number, len(places))
            problems[place] = self._files.check(Path(place)) or self._files.unreadable_rows(Path(place))
        return problems

    def problem(self) -> str | None:
        """Tested with a temporary file without a name."""
        if not self._folder.is_dir():
            return "the data folder is missing"
        try:
            with tempfile.TemporaryFile(dir=self._folder, prefix=".ready-") as file:
                file.write(bytes(_PROBE_BYTES))
                file.flush()
                os.fsync(file.fileno())
        except OSError as error:
            return f"the data folder cannot be written to: {error.strerror or 'unknown error'}"
        return None

    def close(self) -> None:
        """Nothing to do: every file is opened where it is used."""

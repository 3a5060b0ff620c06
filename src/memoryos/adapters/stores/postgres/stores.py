"""A deployment in PostgreSQL: one database, rows keyed by owner."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NoReturn

from memoryos.adapters.stores.postgres.database import Database, owner_key
from memoryos.adapters.stores.postgres.encryption import MasterKey
from memoryos.adapters.stores.postgres.errors import faults
from memoryos.adapters.stores.postgres.pool import WAIT_SECONDS, shared_pool
from memoryos.adapters.stores.postgres.shared_records import PostgresSharedRecords
from memoryos.adapters.stores.postgres.store import PostgresStore
from memoryos.domain.owner import Owner
from memoryos.errors import InvalidInputError, StorageError
from memoryos.ports import Backup, Backups, Clock, SharedRecords, Store, StoredOwner
from memoryos.ports.deployment import Progress
from memoryos.privacy.secret import Secret

if TYPE_CHECKING:
    import psycopg

_OWNERS = """
SELECT user_id, assistant_id, used_at, owners.owner FROM owners ORDER BY user_id COLLATE "C", assistant_id COLLATE "C"
"""


class PostgresStores:
    """All owners in one database; any number of processes on any number of machines may share it."""

    def __init__(
        self,
        url: str,
        clock: Clock | None = None,
        key: Secret | None = None,
        connections: int = 10,
        wait_seconds: float = WAIT_SECONDS,
    ) -> None:
        self._pool = shared_pool(url, connections, wait_seconds)
        self.name = f"postgres:{self._pool.place}"
        self.place = self._pool.place
        self.shared: SharedRecords = PostgresSharedRecords(self._pool)
        self.backups: Backups = ServerBackups(self.place)
        self._clock = clock
        self._master = MasterKey(key) if key else None
        self._joined = False

    def open(self, owner: Owner) -> Store:
        return PostgresStore(Database(self._pool, owner, self._master), self._clock)

    def has(self, owner: Owner) -> bool:
        with self._connected() as connection:
            row = connection.execute("SELECT 1 FROM owners WHERE owner = %s", (owner_key(owner),)).fetchone()
        return row is not None

    def owners(self) -> list[StoredOwner]:
        with self._connected() as connection:
            rows = connection.execute(_OWNERS).fetchall()
        return [
            StoredOwner(f"{self.place}, owner {key}", 0, used_at, Owner(user_id, assistant_id))
            for user_id, assistant_id, used_at, key in rows
        ]

    def check(self, progress: Progress | None = None) -> dict[str, list[str]]:
        """The server checks its own files; this only says whether it can be reached and has our tables."""
        if progress is not None:
            progress(self.place, 0, 1)
        try:
            with self._connected() as connection:
                connection.execute("SELECT count(*) FROM owners WHERE user_id = ''")
        except StorageError as error:
            return {self.place: [str(error)]}
        return {self.place: []}

    def problem(self) -> str | None:
        try:
            with self._connected() as connection:
                read_only = connection.execute("SHOW transaction_read_only").fetchone() == ("on",)
        except StorageError as error:
            return str(error)
        return f"{self.place} is read-only" if read_only else None

    def close(self) -> None:
        if self._joined:
            self._joined = False
            self._pool.leave()

    @contextmanager
    def _connected(self) -> Iterator["psycopg.Connection[Any]"]:
        self._join()
        with self._pool.connection(None) as connection, faults(self.place):
            yield connection

    def _join(self) -> None:
        """Keeps the connections open from its first use until it is closed."""
        if not self._joined:
            self._joined = True
            self._pool.join()


class ServerBackups:
    """Backups are left to the server, which has better tools than a copy of rows."""

    def __init__(self, place: str) -> None:
        self._place = place

    def write(self, *_: object, **__: object) -> Backup:
        self._refuse()

    def read(self, *_: object, **__: object) -> Backup:
        self._refuse()

    def present(self, *_: object) -> list[Owner]:
        self._refuse()

    def shared(self, *_: object) -> list[str]:
        self._refuse()

    def restore(self, *_: object, **__: object) -> None:
        self._refuse()

    def _refuse(self) -> NoReturn:
        raise InvalidInputError(
            f"{self._place} is backed up and restored with PostgreSQL's own tools: pg_dump and pg_restore, or an"
            " archive of the write-ahead log; to copy one user's memory, use `memoryos export`"
        )

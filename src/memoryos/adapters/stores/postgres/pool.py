"""The connections of this process to one database, shared by all its memories."""

import logging
import os
import random
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from uuid import UUID

import psycopg
from psycopg import conninfo
from psycopg_pool import ConnectionPool, PoolTimeout

from memoryos.adapters.stores.postgres import pgvector
from memoryos.adapters.stores.postgres.errors import faults, is_lost, is_passing, translated
from memoryos.adapters.stores.postgres.migrations import APPLICATION_ROLE, SCHEMA, migrate
from memoryos.errors import ClosedError, SettingsError, StorageError

_OLDEST_SERVER = 140000
_CONNECT_SECONDS = 10
WAIT_SECONDS = 30.0
_PATIENCE_SECONDS = 1.0
_ATTEMPTS = 6
_FIRST_PAUSE_SECONDS = 0.05
_BYPASSES = "SELECT rolsuper OR rolbypassrls FROM pg_roles WHERE rolname = current_user"

# The pool warns whenever it cannot connect; callers get our own error, and a server that is down would fill the log.
logging.getLogger("psycopg.pool").setLevel(logging.ERROR)

_UNKNOWN = UUID(int=0)


class OwnedConnection(psycopg.Connection[Any]):
    """A connection that works for one owner at a time; row-level security keeps it to that owner's rows."""

    current_owner: UUID | None = None

    def set_owner(self, owner: UUID | None) -> None:
        """Sees rows of `owner` and of nobody else from now on."""
        if owner != self.current_owner:
            self._send_owner(owner)
            self.current_owner = owner

    @contextmanager
    def as_owner(self, owner: UUID) -> Iterator[None]:
        """Like `set_owner`, for one statement inside, in the same round trip."""
        if owner == self.current_owner:
            yield
            return
        # Where the statement fails, the server undoes both.
        self.current_owner = _UNKNOWN
        with self.pipeline():
            self._send_owner(owner)
            yield
        self.current_owner = owner

    def _send_owner(self, owner: UUID | None) -> None:
        self.execute("SELECT set_config('memoryos.owner', %s, false)", (str(owner) if owner else "",))


class Pool:
    """Opened on first use, and closed with its last user. What fails is raised as a StorageError."""

    def __init__(self, url: str, most: int, wait_seconds: float) -> None:
        self.place = place_of(url)
        self.has_pgvector = False
        self._wait_seconds = wait_seconds
        self._url = url
        self._most = most
        self._process = os.getpid()
        self._users = 0
        self._opening = threading.Lock()
        self._pool: ConnectionPool[OwnedConnection] | None = None

    @contextmanager
    def connection(self, owner: UUID | None) -> Iterator[OwnedConnection]:
        """A connection that works for `owner`, outside a transaction."""
        with self._returned(self._borrowed(owner)) as connection:
            yield connection

    @contextmanager
    def any_connection(self) -> Iterator[OwnedConnection]:
        """A connection outside a transaction that works for anybody yet; use its `as_owner`."""
        with self._returned(self._taken(self._opened())) as connection:
            yield connection

    @contextmanager
    def _returned(self, connection: OwnedConnection) -> Iterator[OwnedConnection]:
        try:
            yield connection
        finally:
            self._return(connection)

    def recover(self) -> None:
        """Drops connections that are gone, such as after a restart of the server."""
        if self._pool is not None:
            self._pool.check()

    def is_of_this_process(self) -> bool:
        """Whether it was made here, and not before a fork."""
        return os.getpid() == self._process

    def join(self) -> None:
        """Counts one more user."""
        with self._opening:
            self._users += 1

    def leave(self) -> None:
        """Counts one user less; the last one closes the connections."""
        with self._opening:
            self._users -= 1
            pool = self._pool
            if self._users > 0 or pool is None or os.getpid() != self._process:
                return
            self._pool = None
        pool.close()

    def _borrowed(self, owner: UUID | None) -> OwnedConnection:
        pool = self._opened()
        for pause in pauses():
            connection = self._taken(pool)
            try:
                connection.set_owner(owner)
            except psycopg.Error as error:
                self._return(connection)
                if pause is None or not is_lost(error):
                    raise translated(error, self.place) from error
                pool.check()
                time.sleep(pause)
            else:
                return connection
        raise AssertionError("the last pause is None")

    def _taken(self, pool: "ConnectionPool[OwnedConnection]") -> OwnedConnection:
        first = min(_PATIENCE_SECONDS, self._wait_seconds)
        for seconds in (first, self._wait_seconds - first):
            try:
                return pool.getconn(seconds)
            except PoolTimeout:
                # Either nobody can connect, which trying shows at once, or all connections are busy.
                with faults(self.place):
                    psycopg.connect(self._url, connect_timeout=_CONNECT_SECONDS).close()
            except psycopg.Error as error:
                raise translated(error, self.place) from error
        raise StorageError(
            f"all {self._most} connections to {self.place} have been busy for {self._wait_seconds:g} seconds;"
            " try again, or raise the setting 'database_connections'"
        )

    def _return(self, connection: OwnedConnection) -> None:
        pool = self._pool
        if pool is None:
            connection.close()
        else:
            pool.putconn(connection)

    def _opened(self) -> "ConnectionPool[OwnedConnection]":
        if os.getpid() != self._process:
            raise StorageError(f"{self.place} was opened before this process was forked; open it again here")
        pool = self._pool
        if pool is not None:
            return pool
        with self._opening:
            if self._users <= 0:
                raise ClosedError(f"{self.place} was closed")
            if self._pool is None:
                with faults(self.place):
                    self._pool = self._open()
            return self._pool

    def _open(self) -> "ConnectionPool[OwnedConnection]":
        with self._first_connection() as connection:
            check_version(connection.info.server_version, self.place)
            migrate(connection, self.place)
            vectors_in = pgvector.prepare(connection, self.place)
            bypasses = connection.execute(_BYPASSES).fetchone() == (True,)
        role = f"SET ROLE {APPLICATION_ROLE};" if bypasses else ""
        self.has_pgvector = vectors_in is not None
        # What the extension brings is found in its own schema, wherever the database has it.
        session = f"SET search_path = {', '.join(filter(None, (SCHEMA, vectors_in)))}; {role}"

        def configure(connection: OwnedConnection) -> None:
            connection.execute(session.encode())

        return ConnectionPool(
            self._url,
            connection_class=OwnedConnection,
            kwargs={"autocommit": True, "connect_timeout": _CONNECT_SECONDS, "application_name": "memoryos"},
            min_size=0,
            max_size=self._most,
            configure=configure,
            name="memoryos",
            open=True,
        )

    def _first_connection(self) -> "psycopg.Connection[Any]":
        for pause in pauses():
            try:
                return psycopg.connect(self._url, autocommit=True, connect_timeout=_CONNECT_SECONDS)
            except psycopg.OperationalError as error:
                if pause is None or not is_passing(error):
                    raise
                time.sleep(pause)
        raise AssertionError("the last pause is None")


def check_version(version: int, place: str) -> None:
    """Raises StorageError for a server that is too old; `version` is as the server numbers itself."""
    if version < _OLDEST_SERVER:
        raise StorageError(f"{place} runs PostgreSQL {version // 10000}; MemoryOS needs version 14 or newer")


def pauses() -> Iterator[float | None]:
    """How long to wait after each attempt, growing and slightly random; None after the last one."""
    for attempt in range(_ATTEMPTS - 1):
        yield _FIRST_PAUSE_SECONDS * 2**attempt * random.uniform(0.8, 1.2)  # noqa: S311 - spreads load, no secret
    yield None


def place_of(url: str) -> str:
    """A description of the database for people: its host and name, without user or password."""
    try:
        parts = conninfo.conninfo_to_dict(url)
    except psycopg.ProgrammingError as error:
        raise SettingsError(
            "setting 'database_url' is not a PostgreSQL URL, such as postgresql://user@host:5432/memoryos"
        ) from error
    host = str(parts.get("host") or "localhost")
    if "@" in host:
        # What looks like a host here is half of a password, and no message may show it.
        raise SettingsError(
            "setting 'database_url' has an '@' in its user name or password; write it as %40 (and / as %2F, : as %3A)"
        )
    port = f":{parts['port']}" if parts.get("port") else ""
    name = parts.get("dbname") or parts.get("user") or ""
    return f"PostgreSQL database {str(name)!r} at {host}{port}"


_pools: dict[tuple[str, int, float], Pool] = {}
_abandoned: list[Pool] = []
_lock = threading.Lock()


def shared_pool(url: str, most: int, wait_seconds: float = WAIT_SECONDS) -> Pool:
    """The pool of this process for that database."""
    with _lock:
        pool = _pools.get((url, most, wait_seconds))
        if pool is not None and not pool.is_of_this_process():
            # Collecting what a forked child inherited would close its parent's connections.
            _abandoned.append(pool)
            pool = None
        if pool is None:
            pool = _pools[url, most, wait_seconds] = Pool(url, most, wait_seconds)
        return pool

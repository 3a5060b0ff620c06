"""One owner's part of the database: who may read and write it, and when."""

import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from hashlib import blake2b
from typing import Any, TypeVar
from uuid import UUID

import psycopg
from psycopg.errors import UniqueViolation
from psycopg.pq import TransactionStatus

from memoryos.adapters.stores.postgres.encryption import Codec, MasterKey, UnknownKeyError
from memoryos.adapters.stores.postgres.errors import is_lost, translated
from memoryos.adapters.stores.postgres.pool import OwnedConnection, Pool, pauses
from memoryos.domain.owner import Owner
from memoryos.errors import ClosedError, CorruptStoreError, LockedStoreError, StorageError

Row = tuple[Any, ...]
Decoded = TypeVar("Decoded")

_KEY = "SELECT key_number, wrapped_key FROM owners WHERE owner = %(owner)s"
_LOCK = "SELECT key_number FROM owners WHERE owner = %(owner)s FOR UPDATE"
_STORED = "SELECT seq FROM pages WHERE owner = %(owner)s AND id = ANY(%(ids)s) ORDER BY seq"
_ADD_OWNER = """
INSERT INTO owners (owner, user_id, assistant_id) VALUES (%(owner)s, %(user_id)s, %(assistant_id)s)
ON CONFLICT DO NOTHING
"""
_SET_KEY = """
UPDATE owners SET key_number = %(number)s::integer, wrapped_key = %(wrapped)s, used_at = now() WHERE owner = %(owner)s
"""


def owner_key(owner: Owner) -> UUID:
    """The key of all rows of `owner`, computed without a lookup; no two owners share one."""
    digest = blake2b(digest_size=16)
    for name in (owner.user_id.encode(), owner.assistant_id.encode()):
        digest.update(len(name).to_bytes(4, "big") + name)
    return UUID(bytes=digest.digest())


class Session:
    """A connection that works for one owner, whose key goes with every statement as `owner`."""

    def __init__(self, connection: OwnedConnection, owner: UUID, codec: Codec) -> None:
        self.connection = connection
        self.codec = codec
        self._owner = owner

    def rows(self, statement: str, **values: object) -> list[Row]:
        """The rows that the statement returns."""
        return self._execute(statement, values).fetchall()

    def rows_alone(self, statement: str, **values: object) -> list[Row]:
        """Like `rows`, outside a transaction, in one round trip, whoever the connection worked for before."""
        with self.connection.as_owner(self._owner):
            cursor = self._execute(statement, values)
        return cursor.fetchall()

    def run(self, statement: str, **values: object) -> int:
        """How many rows the statement changed."""
        return self._execute(statement, values).rowcount

    def many(self, statement: str, rows: Sequence[Mapping[str, object]]) -> None:
        """Runs the statement for each of `rows`, all in one round trip."""
        if rows:
            with self.connection.cursor() as cursor:
                cursor.executemany(_sql(statement), [{**row, "owner": self._owner} for row in rows])

    def _execute(self, statement: str, values: Mapping[str, object]) -> "psycopg.Cursor[Row]":
        return self.connection.execute(_sql(statement), {**values, "owner": self._owner}, binary=True)


class Database:
    """The rows of one owner. Writers take turns under the lock of the owner's row; readers never wait for them."""

    def __init__(self, pool: Pool, owner: Owner, master: MasterKey | None) -> None:
        self.place = pool.place
        self.owner = owner_key(owner)
        self._names = {"user_id": owner.user_id, "assistant_id": owner.assistant_id}
        self._pool = pool
        self._master = master
        self._write_lock = threading.Lock()
        self._writing_thread: int | None = None
        self._session: Session | None = None
        self._spoiled = False
        self._closed = False
        with ExitStack() as undone:
            pool.join()
            undone.callback(pool.leave)
            self._codec = self._load()
            undone.pop_all()

    @property
    def has_pgvector(self) -> bool:
        """Whether the database can compare vectors."""
        return self._pool.has_pgvector

    @property
    def codec(self) -> Codec:
        """How texts are stored, as seen by this thread."""
        session = self._current_session()
        return session.codec if session else self._codec

    def rows(self, statement: str, **values: object) -> list[Row]:
        """What the statement reads, which sees what this thread's transaction has written.

        Outside a transaction, it is repeated if the connection was lost: reading twice does no harm.
        """
        session = self._current_session()
        if session is not None:
            try:
                return session.rows(statement, **values)
            except psycopg.Error as error:
                raise translated(error, self.place) from error
        return self.retried(statement, **values)

    def retried(self, statement: str, **values: object) -> list[Row]:
        """Like `rows`, in its own transaction; only for statements that may be repeated."""
        self._check_usable()
        for pause in pauses():
            with self._pool.any_connection() as connection:
                try:
                    return Session(connection, self.owner, self._codec).rows_alone(statement, **values)
                except psycopg.Error as error:
                    if pause is None or not is_lost(error):
                        raise translated(error, self.place) from error
            self._pool.recover()
            time.sleep(pause)
        raise AssertionError("the last pause is None")

    def decoded(self, decode: Callable[[Codec, list[Row]], Decoded], statement: str, **values: object) -> Decoded:
        """The result of `decode` for the rows that the statement reads.

        If another process has destroyed the owner's key meanwhile, they are read again with the new one.
        """
        rows = self.rows(statement, **values)
        try:
            return decode(self.codec, rows)
        except UnknownKeyError:
            if self.in_transaction():
                raise
        self._codec = self._load()
        try:
            return decode(self._codec, self.rows(statement, **values))
        except UnknownKeyError as error:
            raise CorruptStoreError(f"{self.place} has a text whose key was destroyed; nobody can read it") from error

    def append_once(
        self, statement: str, values_for: Callable[[Codec], Mapping[str, object]], page_ids: Sequence[str]
    ) -> list[Row]:
        """Stores new pages in one round trip, in its own transaction, and returns the rows of the statement.

        If the connection is lost, it is unknown whether they were stored, so we look for them, and store them again if
        they are missing. While the server is still working on the first attempt, the second waits for it.
        """
        self._check_usable()
        rows = self._appended(statement, values_for, page_ids) if self._master is None or self._codec.number else []
        if rows:
            return rows
        # The owner does not exist yet, or the key has changed.
        with self.writing() as session:
            return session.rows(statement, **values_for(session.codec))

    def _appended(
        self, statement: str, values_for: Callable[[Codec], Mapping[str, object]], page_ids: Sequence[str]
    ) -> list[Row]:
        doubtful = False
        for pause in pauses():
            try:
                return self._once(statement, values_for(self._codec))
            except UniqueViolation as error:
                if not doubtful:
                    raise translated(error, self.place) from error
                return self.rows(_STORED, ids=list(page_ids))
            except psycopg.Error as error:
                if pause is None or not is_lost(error):
                    raise translated(error, self.place) from error
            doubtful = True
            self._pool.recover()
            time.sleep(pause)
            if len(stored := self.rows(_STORED, ids=list(page_ids))) == len(page_ids):
                return stored
        raise AssertionError("the last pause is None")

    def _once(self, statement: str, values: Mapping[str, object]) -> list[Row]:
        with self._pool.connection(self.owner) as connection:
            return Session(connection, self.owner, self._codec).rows(statement, **values)

    @contextmanager
    def transaction(self, *, durable: bool = True) -> Iterator[Session]:
        """Everything written inside happens together or not at all.

        If it is not `durable`, a power cut may undo all of it; nothing that was durable before is lost with it.
        """
        self._check_not_nested()
        self._check_usable()
        with self._write_lock:
            self._check_usable()
            with self._begun(durable=durable) as session:
                self._session, self._writing_thread, self._spoiled = session, threading.get_ident(), False
                try:
                    yield session
                    self._check_unspoiled(session)
                    self._commit(session)
                    self._codec = session.codec
                finally:
                    self._writing_thread = self._session = None

    @contextmanager
    def writing(self, *, durable: bool = True) -> Iterator[Session]:
        """A session for writing: in this thread's transaction, or in a new one.

        After a write that failed half-way, its transaction can only be rolled back, even if the caller continues.
        """
        current = self._current_session()
        if current is None:
            with self.transaction(durable=durable) as session, self._faults():
                yield session
            return
        self._check_unspoiled(current)
        self._spoiled = True
        with self._faults():
            yield current
        self._spoiled = False

    def in_transaction(self) -> bool:
        """Whether this thread is inside a transaction."""
        return self._writing_thread == threading.get_ident()

    def replace_key(self, session: Session) -> bool:
        """Destroys the owner's key, if there is one, and makes another; nothing encrypted may be left."""
        if self._master is None:
            return False
        self._set_new_key(session, session.codec.number + 1)
        return True

    def close(self) -> None:
        self._check_not_nested()
        with self._write_lock:
            if not self._closed:
                self._closed = True
                self._pool.leave()

    @contextmanager
    def _begun(self, *, durable: bool) -> Iterator[Session]:
        """A session in a transaction that holds the lock of the owner's row."""
        for pause in pauses():
            with self._pool.connection(self.owner) as connection:
                try:
                    session = self._locked(connection, durable=durable)
                except psycopg.Error as error:
                    if pause is None or not is_lost(error):
                        self._undo(connection)
                        raise translated(error, self.place) from error
                else:
                    try:
                        yield session
                    finally:
                        self._undo(connection)
                    return
            # Nothing was written yet, so it can start again.
            self._pool.recover()
            time.sleep(pause)

    def _locked(self, connection: OwnedConnection, *, durable: bool) -> Session:
        connection.execute(b"BEGIN" if durable else b"BEGIN; SET LOCAL synchronous_commit = off")
        session = Session(connection, self.owner, self._codec)
        rows = session.rows(_LOCK)
        if not rows:
            session.run(_ADD_OWNER, **self._names)
            rows = session.rows(_LOCK)
        if rows[0][0] != session.codec.number:
            session.codec = self._codec_of(*session.rows(_KEY)[0])
        if self._master is not None and session.codec.number == 0:
            self._set_new_key(session, 1)
        return session

    def _load(self) -> Codec:
        self._codec = Codec()
        rows = self.retried(_KEY)
        if not rows:
            with self._pool.connection(self.owner) as connection:
                try:
                    Session(connection, self.owner, Codec()).run(_ADD_OWNER, **self._names)
                except psycopg.Error as error:
                    raise translated(error, self.place) from error
            rows = self.retried(_KEY)
        return self._codec_of(*rows[0])

    def _codec_of(self, number: int, wrapped: bytes | None) -> Codec:
        if wrapped is None:
            return Codec()
        if self._master is None:
            raise LockedStoreError(f"this memory in {self.place} is encrypted; set the encryption key")
        return Codec(self._master.unwrap(self.owner, number, wrapped))

    def _set_new_key(self, session: Session, number: int) -> None:
        if self._master is None:
            return
        key, wrapped = self._master.new_key(self.owner, number)
        session.run(_SET_KEY, number=number, wrapped=wrapped)
        session.codec = Codec(key)

    def _commit(self, session: Session) -> None:
        try:
            session.connection.execute(b"COMMIT")
        except psycopg.Error as error:
            if is_lost(error):
                raise StorageError(
                    f"the connection to {self.place} was lost during a write, which may or may not have been stored"
                ) from error
            raise translated(error, self.place) from error

    def _undo(self, connection: OwnedConnection) -> None:
        if connection.closed or connection.info.transaction_status == TransactionStatus.IDLE:
            return
        try:
            connection.execute(b"ROLLBACK")
        except psycopg.Error:
            # A connection that cannot even undo is given up, and the server undoes what it began.
            connection.close()

    @contextmanager
    def _faults(self) -> Iterator[None]:
        try:
            yield
        except psycopg.Error as error:
            raise translated(error, self.place) from error

    def _current_session(self) -> Session | None:
        return self._session if self.in_transaction() else None

    def _check_not_nested(self) -> None:
        if self.in_transaction():
            raise RuntimeError("this thread is inside a transaction of the same store; finish it first")

    def _check_unspoiled(self, session: Session) -> None:
        # The server rolls back the whole transaction by itself if a statement failed.
        if self._spoiled or session.connection.info.transaction_status != TransactionStatus.INTRANS:
            raise StorageError(f"a write in this transaction failed, so nothing from it was stored in {self.place}")

    def _check_usable(self) -> None:
        if self._closed:
            raise ClosedError(f"the store in {self.place} was closed")


def _sql(statement: str) -> Any:
    # All statements are constants of this package; values go beside them, never into them.
    return statement

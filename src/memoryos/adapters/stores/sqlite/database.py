"""Access to an owner's file: who may read and write it, and when."""

import os
import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

from memoryos.adapters.stores.sqlite.claims import Claim, claim_file
from memoryos.adapters.stores.sqlite.connections import (
    Connection,
    Identity,
    allow_writing,
    drop_stale_log,
    identity,
    make_folders,
    open_connection,
    open_read_only,
    open_reader,
)
from memoryos.adapters.stores.sqlite.disk_reserve import RESERVE_NAME, Reserve
from memoryos.adapters.stores.sqlite.errors import disk_errors, faults, is_full, is_read_only
from memoryos.adapters.stores.sqlite.locks import FileLock
from memoryos.adapters.stores.sqlite.open_files import process_files
from memoryos.domain.owner import Owner
from memoryos.errors import ClosedError, StorageError
from memoryos.privacy.secret import Secret

Opened = TypeVar("Opened")


class Database:
    """One file with a connection for reading and writing, and a second one for reading during writes.

    Writers take turns, threads with a lock and processes with a file lock; readers never wait for them. Before each use
    the file is checked: if it was replaced or deleted, it is opened again.

    Never open the file in any other way in the same process: closing it would drop SQLite's locks on it.
    """

    def __init__(self, path: Path, owner: Owner, key: Secret | None = None) -> None:
        self.path = path
        self.reopened = 0
        self._owner = owner
        self._key = key
        self._faults = faults(path)
        self._claim: Claim | None = claim_file(path, key)
        self._process = os.getpid()
        self._lock = FileLock(path.with_name("memory.lock"))
        self._reserve = Reserve(path.parents[3] / RESERVE_NAME)
        self._write_lock = threading.Lock()  # taken before _read_lock if both are needed
        self._read_lock = threading.Lock()
        self._link: Connection | None = None
        # The identity of the file when its connections were last closed to make room for others.
        self._suspended: tuple[Identity | None, str] | None = None
        self._closed = False
        self._writing_thread: int | None = None
        self._is_writing = False
        self._is_durable = True  # how the writer was opened
        self._spoiled = False
        try:
            self._open_to_read()
        finally:
            if self._link is None:
                self._release_claim()

    @contextmanager
    def alone(self, *, durable: bool = True) -> Iterator[sqlite3.Connection]:
        """The write connection, outside a transaction, while no other thread or process writes."""
        with self._alone_with_file() as link, self._without_readers(link) as writer:
            with self._faults:
                self._set_durable(writer, durable=durable)
            yield writer

    @contextmanager
    def _without_readers(self, link: Connection) -> Iterator[sqlite3.Connection]:
        """The write connection, without readers until this ends; readers get another one."""
        with self._read_lock, self._faults:
            writer = link.writer or self._writer_of(link)
            self._is_writing = True
        try:
            yield writer
        finally:
            self._is_writing = False

    @contextmanager
    def _alone_with_file(self) -> Iterator[Connection]:
        """The open file, while no other thread or process writes."""
        self._check_not_nested()
        # Asked before any lock: a child forked while another thread held one would wait forever.
        self._check_usable()
        with self._write_lock:
            self._check_usable()
            with self._faults:
                ticket = self._acquire_lock()
            try:
                with self._faults:
                    link = self._current_connection()
                yield link
            finally:
                self._lock.release(ticket)

    @contextmanager
    def transaction(self, *, durable: bool = True) -> Iterator[sqlite3.Connection]:
        """Everything written inside happens together or not at all.

        If it is not `durable`, a power cut may undo all of it; nothing that was durable before is lost with it.
        """
        with self.alone(durable=durable) as writer:
            self._spoiled = False
            self._writing_thread = threading.get_ident()
            try:
                with self._faults:
                    writer.execute("BEGIN IMMEDIATE")
                yield writer
                self._check_unspoiled(writer)
                with self._faults:
                    writer.execute("COMMIT")
            finally:
                self._writing_thread = None
                if writer.in_transaction:
                    with self._faults:
                        writer.execute("ROLLBACK")

    @contextmanager
    def writing(self, *, durable: bool = True) -> Iterator[sqlite3.Connection]:
        """A connection for writing: in this thread's transaction, or in a new one.

        After a write that failed half-way, its transaction can only be rolled back, even if the caller continues.
        """
        current = self._writer_of_transaction()
        if current is None:
            with self.transaction(durable=durable) as writer, self._faults:
                yield writer
            return
        self._check_unspoiled(current)
        self._spoiled = True
        with self._faults:
            yield current
        self._spoiled = False

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        """A connection for reading, which sees what this thread's transaction has written."""
        current = self._writer_of_transaction()
        if current is not None:
            with self._faults:
                yield current
            return
        self._check_usable()
        # Between opening and reading, the file may be closed again to make room for others.
        while True:
            if self._is_stale():
                self._open_to_read()
            with self._read_lock, self._faults:
                self._check_usable()
                link = self._link
                if link is not None:
                    process_files().used(self)
                    yield self._reader_of(link)
                    return

    def make_room(self) -> bool:
        """Releases the space reserved for forgetting if the disk is nearly full; returns whether it is."""
        with self._faults:
            return self._reserve.release_if_short(self.path.stat().st_size)

    def keep_room(self) -> None:
        """Reserves space for forgetting, as far as the disk has it."""
        with self._faults:
            self._reserve.keep(self.path.stat().st_size)

    def suspend(self) -> bool:
        """Closes the connections if they are not in use; the next use opens them again."""
        if os.getpid() != self._process or not self._write_lock.acquire(blocking=False):
            return False
        try:
            if not self._read_lock.acquire(blocking=False):
                return False
            try:
                link, self._link = self._link, None
                if link is not None:
                    self._suspended = (link.file, link.file_id)
                    link.close()
            finally:
                self._read_lock.release()
        finally:
            self._write_lock.release()
        return True

    def close(self) -> None:
        self._check_not_nested()
        if os.getpid() != self._process:
            # A forked child must not close its parent's connections, nor wait for its parent's locks.
            self._closed = True
            return
        with self._write_lock, self._read_lock:
            self._closed = True
            link, self._link = self._link, None
            if link is not None:
                with self._faults:
                    link.close()
            process_files().closed(self)
            self._release_claim()

    def _acquire_lock(self) -> int:
        try:
            return self._lock.acquire()
        except FileNotFoundError:
            make_folders(self.path.parent)
            return self._lock.acquire()

    def _release_claim(self) -> None:
        self._claim = None

    def _current_connection(self) -> Connection:
        if self._is_stale():
            with self._read_lock:
                stale, self._link = self._link, None
                if stale is not None:
                    self.reopened += 1
                    stale.close()
                    drop_stale_log(self.path, stale)
                self._link = self._open()
                self._is_durable = True
                if self._suspended not in (None, (self._link.file, self._link.file_id)):
                    self.reopened += 1
                self._suspended = None
        process_files().used(self)
        return self._opened()

    def _open_to_read(self) -> None:
        """Opens the file if it is not open; read-only on a read-only file system, if the file exists."""
        try:
            with self._alone_with_file():
                pass
        except StorageError as error:
            if not is_read_only(error) or identity(self.path) is None:
                raise
            with self._read_lock, self._faults:
                if self._is_stale():
                    self._link = open_read_only(self.path, self._owner, self._key)

    def _open(self) -> Connection:
        """Opens the file for reading."""
        link = self._with_reserve(lambda: open_connection(self.path, self._owner, self._key))
        self.keep_room()
        return link

    def _writer_of(self, link: Connection) -> sqlite3.Connection:
        """The connection for writing, created at the first write."""
        self._with_reserve(lambda: allow_writing(link.reader))
        self._link = replace(link, writer=link.reader)
        self._is_durable = True
        return link.reader

    def _reader_of(self, link: Connection) -> sqlite3.Connection:
        """The connection for reading: a second one, once something is read during a write."""
        if self._is_writing and link.reader is link.writer:
            link = self._link = replace(link, reader=open_reader(self.path, self._key))
        return link.reader

    def _set_durable(self, writer: sqlite3.Connection, *, durable: bool) -> None:
        """Chooses whether a commit waits for the disk; the log is written in order either way."""
        if self._is_durable != durable:
            writer.execute(f"PRAGMA synchronous = {'FULL' if durable else 'NORMAL'}")
            self._is_durable = durable

    def _with_reserve(self, opened: Callable[[], Opened]) -> Opened:
        """The opened file; on a full disk, where even opening needs space, with the reserved space."""
        try:
            return opened()
        except disk_errors() as error:
            if not is_full(error) or identity(self.path) is None or not self._reserve.release():
                raise
            return opened()

    def _opened(self) -> Connection:
        if self._link is None:
            raise StorageError(f"{self.path} was replaced and could not be opened again")
        return self._link

    def _is_stale(self) -> bool:
        # Read once: another thread may be reopening the file.
        link = self._link
        with self._faults:
            return link is None or identity(self.path) != link.file

    def _writer_of_transaction(self) -> sqlite3.Connection | None:
        """The write connection if this thread is inside a transaction."""
        link = self._link
        return link.writer if link is not None and self._in_transaction() else None

    def _in_transaction(self) -> bool:
        return self._writing_thread == threading.get_ident()

    def _check_not_nested(self) -> None:
        if self._in_transaction():
            raise RuntimeError("this thread is inside a transaction of the same store; finish it first")

    def _check_unspoiled(self, writer: sqlite3.Connection) -> None:
        # SQLite rolls back the whole transaction by itself if the disk fails.
        if self._spoiled or not writer.in_transaction:
            raise StorageError(f"a write in this transaction failed, so nothing from it was stored in {self.path}")

    def _check_usable(self) -> None:
        if self._closed:
            raise ClosedError(f"the store {self.path} was closed")
        if os.getpid() != self._process:
            raise StorageError(f"{self.path} was opened before this process was forked; open it again here")

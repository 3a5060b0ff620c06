"""The API keys of a data folder, in one SQLite file that only its owner may read."""

import sqlite3
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from datetime import datetime
from pathlib import Path
from typing import Any

from memoryos.adapters.stores.sqlite.connections import make_folders
from memoryos.errors import StorageError
from memoryos.ports import ApiKeyRecord

_FILE = "keys.db"
_SCHEMA = """
CREATE TABLE IF NOT EXISTS keys (
    id TEXT PRIMARY KEY,
    digest BLOB NOT NULL,
    user_id TEXT NOT NULL,
    scopes TEXT NOT NULL,
    label TEXT NOT NULL,
    created_at TEXT NOT NULL,
    expires_at TEXT,
    revoked_at TEXT,
    last_used_at TEXT,
    namespace TEXT
) STRICT
"""
_COLUMNS = "id, digest, user_id, namespace, scopes, label, created_at, expires_at, revoked_at, last_used_at"


class SqliteApiKeys:
    """The keys of one data folder; safe for threads and processes."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / _FILE
        self._lock = threading.Lock()
        try:
            make_folders(folder.absolute())
            self._path.touch(mode=0o600)
        except OSError as error:
            raise StorageError(f"cannot open the keys in {str(folder)!r}: {error}") from error
        with _storage_errors(self._path):
            self._file = _connect(self._path)
            # In this mode, readers never wait for a writer.
            self._file.execute("PRAGMA journal_mode = WAL")
            self._file.execute(_SCHEMA)
            _migrate(self._file)

    def add(self, record: ApiKeyRecord) -> None:
        moments = (record.created_at, record.expires_at, record.revoked_at, record.last_used_at)
        texts = (record.id, record.digest, record.user_id, record.namespace, record.scopes, record.label)
        row = (*texts, *(moment.isoformat() if moment else None for moment in moments))
        self._write(f"INSERT INTO keys ({_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", [row])  # noqa: S608

    def all(self) -> list[ApiKeyRecord]:
        return self._records("ORDER BY created_at, id")

    def named(self, key_id: str) -> ApiKeyRecord | None:
        return next(iter(self._records("WHERE id = ?", key_id)), None)

    def revision(self) -> int:
        # It changes with every write of another connection, and this one never writes.
        with self._lock, _storage_errors(self._path):
            ((version,),) = self._file.execute("PRAGMA data_version").fetchall()
        return int(version)

    def revoke(self, key_id: str, at: datetime) -> None:
        self._write("UPDATE keys SET revoked_at = ? WHERE id = ? AND revoked_at IS NULL", [(at.isoformat(), key_id)])

    def use(self, last_uses: Mapping[str, datetime]) -> None:
        rows = [(moment.isoformat(), key_id) for key_id, moment in last_uses.items()]
        self._write("UPDATE keys SET last_used_at = ? WHERE id = ?", rows)

    def close(self) -> None:
        with self._lock:
            self._file.close()

    def _records(self, clause: str, *values: str) -> list[ApiKeyRecord]:
        with self._lock, _storage_errors(self._path):
            query = f"SELECT {_COLUMNS} FROM keys {clause}"  # noqa: S608 - `clause` is a constant of this file
            rows = self._file.execute(query, values).fetchall()
        return [_record(row) for row in rows]

    def _write(self, statement: str, rows: Sequence[tuple[Any, ...]]) -> None:
        with _storage_errors(self._path), closing(_connect(self._path)) as file, file:
            file.executemany(statement, rows)


def _record(row: Sequence[Any]) -> ApiKeyRecord:
    key_id, digest, user_id, namespace, scopes, label, *moments = row
    created, expires, revoked, used = (datetime.fromisoformat(moment) if moment else None for moment in moments)
    if created is None:
        raise StorageError(f"the key {key_id!r} has no creation time")
    return ApiKeyRecord(key_id, digest, user_id, namespace, scopes, label, created, expires, revoked, used)


def _connect(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(path, timeout=10, check_same_thread=False)


@contextmanager
def _storage_errors(path: Path) -> Iterator[None]:
    """Turns SQLite's errors into StorageError."""
    try:
        yield
    except sqlite3.Error as error:
        raise StorageError(f"cannot use the keys in {str(path)!r}: {error}") from error


def _migrate(file: sqlite3.Connection) -> None:
    """Files of the first version have no service keys."""
    if not _has_namespaces(file):
        with file:
            file.execute("BEGIN IMMEDIATE")
            # Another process may have been faster.
            if not _has_namespaces(file):
                file.execute("ALTER TABLE keys ADD COLUMN namespace TEXT")


def _has_namespaces(file: sqlite3.Connection) -> bool:
    return "namespace" in {row[1] for row in file.execute("PRAGMA table_info(keys)")}

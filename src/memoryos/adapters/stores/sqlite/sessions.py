"""Browser sessions, in one SQLite file of the data folder."""

import sqlite3
from contextlib import AbstractContextManager
from datetime import datetime
from pathlib import Path
from typing import Any

from memoryos.adapters.stores.sqlite.shared_file import opened
from memoryos.ports import SessionRecord

_FILE = "sessions.db"
_COLUMNS = "digest, kind, user_id, scopes, key_id, started_at, used_at, ends_at"
_SCHEMA = """
CREATE TABLE IF NOT EXISTS sessions (
    digest BLOB PRIMARY KEY,
    kind TEXT NOT NULL,
    user_id TEXT NOT NULL,
    scopes TEXT NOT NULL,
    key_id TEXT,
    started_at TEXT NOT NULL,
    used_at TEXT NOT NULL,
    ends_at TEXT NOT NULL
) STRICT, WITHOUT ROWID
"""

_DROP_EXCESS = """
DELETE FROM sessions WHERE digest IN (
    SELECT digest FROM sessions WHERE user_id = ? AND kind = ? ORDER BY digest = ? DESC, used_at DESC LIMIT -1 OFFSET ?
)
"""


class SqliteSessions:
    """The sessions of one data folder; safe for threads and processes."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / _FILE

    def add(self, record: SessionRecord, most: int) -> None:
        texts = (record.digest, record.kind, record.user_id, record.scopes, record.key_id)
        moments = (record.started_at, record.used_at, record.ends_at)
        with self._open() as file:
            file.execute("DELETE FROM sessions WHERE ends_at <= ?", (record.started_at.isoformat(),))
            row = (*texts, *(moment.isoformat() for moment in moments))
            file.execute(f"INSERT INTO sessions ({_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)", row)  # noqa: S608
            file.execute(_DROP_EXCESS, (record.user_id, record.kind, record.digest, most))

    def named(self, digest: bytes) -> SessionRecord | None:
        if not self._path.exists():
            return None
        with self._open() as file:
            row = file.execute(f"SELECT {_COLUMNS} FROM sessions WHERE digest = ?", (digest,)).fetchone()  # noqa: S608
        return _record(row) if row else None

    def use(self, digest: bytes, at: datetime) -> None:
        with self._open() as file:
            file.execute("UPDATE sessions SET used_at = ? WHERE digest = ?", (at.isoformat(), digest))

    def take(self, digest: bytes) -> SessionRecord | None:
        if not self._path.exists():
            return None
        with self._open() as file:
            statement = f"DELETE FROM sessions WHERE digest = ? RETURNING {_COLUMNS}"  # noqa: S608 - our own columns
            row = file.execute(statement, (digest,)).fetchone()
        return _record(row) if row else None

    def end_all(self, user_id: str) -> int:
        if not self._path.exists():
            return 0
        with self._open() as file:
            kinds = file.execute("DELETE FROM sessions WHERE user_id = ? RETURNING kind", (user_id,)).fetchall()
        return sum(kind == "session" for (kind,) in kinds)

    def _open(self) -> AbstractContextManager[sqlite3.Connection]:
        return opened(self._path, _SCHEMA, "use the sessions")


def _record(row: tuple[Any, ...]) -> SessionRecord:
    *texts, started_at, used_at, ends_at = row
    moments = [datetime.fromisoformat(moment) for moment in (started_at, used_at, ends_at)]
    return SessionRecord(*texts, *moments)

"""How many calls callers have taken of their daily quotas, in one SQLite file of the data folder."""

import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path

from memoryos.adapters.stores.sqlite.connections import make_folders
from memoryos.errors import StorageError

_FILE = "usage.db"
_SCHEMA = """
CREATE TABLE IF NOT EXISTS taken (
    caller TEXT NOT NULL,
    day TEXT NOT NULL,
    calls INTEGER NOT NULL,
    PRIMARY KEY (caller, day)
) STRICT, WITHOUT ROWID
"""
_TAKE = """
INSERT INTO taken (caller, day, calls) VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET calls = calls + excluded.calls
"""


class SqliteUsage:
    """The calls taken of one data folder; safe for threads and processes."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / _FILE

    def take(self, caller: str, day: str, calls: int, per_day: int) -> int:
        with self._open() as file:
            file.execute("BEGIN IMMEDIATE")
            file.execute("DELETE FROM taken WHERE day < ?", (day,))
            row = file.execute("SELECT calls FROM taken WHERE caller = ? AND day = ?", (caller, day)).fetchone()
            granted = min(calls, max(0, per_day - (row[0] if row else 0)))
            file.execute(_TAKE, (caller, day, granted))
            return granted

    def give_back(self, day: str, calls: Mapping[str, int]) -> None:
        with self._open() as file:
            rows = [(count, caller, day) for caller, count in calls.items()]
            file.executemany("UPDATE taken SET calls = calls - ? WHERE caller = ? AND day = ?", rows)

    @contextmanager
    def _open(self) -> Iterator[sqlite3.Connection]:
        try:
            make_folders(self._path.parent.absolute())
            self._path.touch(mode=0o600)
            with closing(sqlite3.connect(self._path, timeout=10)) as file, file:
                file.execute(_SCHEMA)
                yield file
        except (OSError, sqlite3.Error) as error:
            raise StorageError(f"cannot count calls in {str(self._path)!r}: {error}") from error

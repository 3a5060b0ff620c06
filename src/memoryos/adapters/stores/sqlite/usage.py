"""The use of daily quotas, in one SQLite file of the data folder."""

import sqlite3
from collections.abc import Mapping
from contextlib import AbstractContextManager
from pathlib import Path

from memoryos.adapters.stores.sqlite.shared_file import opened

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
    """The use of quotas of one data folder; safe for threads and processes."""

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

    def _open(self) -> AbstractContextManager[sqlite3.Connection]:
        return opened(self._path, _SCHEMA, "count calls")

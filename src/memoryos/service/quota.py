"""Daily quotas per caller, counted across all processes that serve one data folder."""

import asyncio
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

from memoryos.config.private_folders import make_private_folders
from memoryos.errors import StorageError

FILE_NAME = "usage.db"
_SCHEMA = """
CREATE TABLE IF NOT EXISTS taken (
    caller TEXT NOT NULL,
    day TEXT NOT NULL,
    calls INTEGER NOT NULL,
    PRIMARY KEY (caller, day)
) STRICT, WITHOUT ROWID
"""


class Quota:
    """Lets each caller make `per_day` calls a day; days begin at midnight UTC.

    A process reserves calls from the file in blocks of one hundredth of the quota, so that few calls wait for the file,
    and gives back what is left when it stops. No caller ever gets more than its quota; a caller that several processes
    serve may be stopped a block early.
    """

    def __init__(self, folder: Path, per_day: int, clock: Callable[[], datetime]) -> None:
        self._path = folder / FILE_NAME
        self._per_day = per_day
        self._block = max(1, per_day // 100)
        self._clock = clock
        self._day = ""
        self._left: dict[str, int] = {}
        self._exhausted: set[str] = set()
        self._reserving = asyncio.Lock()

    async def wait(self, caller: str) -> float:
        """How many seconds `caller` has to wait; 0 if the call may go on, and then it counts."""
        now = self._clock().astimezone(UTC)
        self._start_day(now.date().isoformat())
        if not self._left.get(caller) and caller not in self._exhausted:
            await self._reserve(caller)
        left = self._left.get(caller, 0)
        if left:
            self._left[caller] = left - 1
            return 0.0
        midnight = (now + timedelta(days=1)).replace(hour=0, minute=0, second=0, microsecond=0)
        return (midnight - now).total_seconds()

    def close(self) -> None:
        """Gives back the calls that were reserved and not used."""
        rows = [(-calls, caller, self._day) for caller, calls in self._left.items() if calls]
        self._left = {}
        if rows:
            with self._open() as file:
                file.executemany("UPDATE taken SET calls = calls + ? WHERE caller = ? AND day = ?", rows)

    def _start_day(self, day: str) -> None:
        if day != self._day:
            self._day = day
            self._left = {}
            self._exhausted = set()

    async def _reserve(self, caller: str) -> None:
        async with self._reserving:
            # Another call may have reserved a block while this one waited for the lock.
            if self._left.get(caller) or caller in self._exhausted:
                return
            day = self._day
            block = await asyncio.to_thread(self._reserve_block, caller, day)
            if day != self._day:
                return
            if block:
                self._left[caller] = block
            else:
                self._exhausted.add(caller)

    def _reserve_block(self, caller: str, day: str) -> int:
        with self._open() as file:
            file.execute("BEGIN IMMEDIATE")
            file.execute("DELETE FROM taken WHERE day < ?", (day,))
            row = file.execute("SELECT calls FROM taken WHERE caller = ? AND day = ?", (caller, day)).fetchone()
            block = min(self._block, max(0, self._per_day - (row[0] if row else 0)))
            file.execute(
                "INSERT INTO taken (caller, day, calls) VALUES (?, ?, ?)"
                " ON CONFLICT DO UPDATE SET calls = calls + excluded.calls",
                (caller, day, block),
            )
            return block

    @contextmanager
    def _open(self) -> Iterator[sqlite3.Connection]:
        try:
            make_private_folders(self._path.parent)
            self._path.touch(mode=0o600)
            with closing(sqlite3.connect(self._path, timeout=10)) as file, file:
                file.execute(_SCHEMA)
                yield file
        except (OSError, sqlite3.Error) as error:
            raise StorageError(f"cannot count calls in {str(self._path)!r}: {error}") from error

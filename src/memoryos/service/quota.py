"""How many calls a day each caller may make, counted over all processes that serve one data folder."""

import asyncio
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

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
    """Lets each caller make so many calls a day, by the calendar of UTC.

    A process takes calls from the file in blocks of a hundredth of the day's, so that few calls wait for the file. What
    it has left it gives back when it stops. No caller ever gets more than its quota; one that is served by several
    processes may be told to stop a block early.
    """

    def __init__(self, folder: Path, per_day: int, clock: Callable[[], datetime]) -> None:
        self._path = folder / FILE_NAME
        self._per_day = per_day
        self._block = max(1, per_day // 100)
        self._clock = clock
        self._day = ""
        self._left: dict[str, int] = {}
        self._spent: set[str] = set()
        self._taking = asyncio.Lock()

    async def wait(self, caller: str) -> float:
        """How many seconds `caller` has to wait; 0 where the call may go on, and then it is counted."""
        now = self._clock().astimezone(UTC)
        self._turn_to(now.date().isoformat())
        if not self._left.get(caller) and caller not in self._spent:
            await self._take(caller)
        left = self._left.get(caller, 0)
        if left:
            self._left[caller] = left - 1
            return 0.0
        midnight = (now + timedelta(days=1)).replace(hour=0, minute=0, second=0, microsecond=0)
        return (midnight - now).total_seconds()

    def close(self) -> None:
        """Gives back what was taken and not used."""
        rows = [(-calls, caller, self._day) for caller, calls in self._left.items() if calls]
        self._left = {}
        if rows:
            with self._opened() as file:
                file.executemany("UPDATE taken SET calls = calls + ? WHERE caller = ? AND day = ?", rows)

    def _turn_to(self, day: str) -> None:
        if day != self._day:
            self._day = day
            self._left = {}
            self._spent = set()

    async def _take(self, caller: str) -> None:
        async with self._taking:
            # Somebody else may have taken a block while this call waited for its turn.
            if self._left.get(caller) or caller in self._spent:
                return
            day = self._day
            got = await asyncio.to_thread(self._taken, caller, day)
            if day != self._day:
                return
            if got:
                self._left[caller] = got
            else:
                self._spent.add(caller)

    def _taken(self, caller: str, day: str) -> int:
        with self._opened() as file:
            file.execute("BEGIN IMMEDIATE")
            file.execute("DELETE FROM taken WHERE day < ?", (day,))
            row = file.execute("SELECT calls FROM taken WHERE caller = ? AND day = ?", (caller, day)).fetchone()
            got = min(self._block, max(0, self._per_day - (row[0] if row else 0)))
            file.execute(
                "INSERT INTO taken (caller, day, calls) VALUES (?, ?, ?)"
                " ON CONFLICT DO UPDATE SET calls = calls + excluded.calls",
                (caller, day, got),
            )
            return got

    @contextmanager
    def _opened(self) -> Iterator[sqlite3.Connection]:
        try:
            self._path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            self._path.touch(mode=0o600)
            with closing(sqlite3.connect(self._path, timeout=10)) as file, file:
                file.execute(_SCHEMA)
                yield file
        except (OSError, sqlite3.Error) as error:
            raise StorageError(f"cannot count calls in {str(self._path)!r}: {error}") from error

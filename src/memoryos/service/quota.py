"""Daily quotas per caller, counted across all processes that serve one deployment."""

import asyncio
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

from memoryos.ports import UsageRepository


class Quota:
    """Lets each caller make `per_day` calls a day; days begin at midnight UTC.

    A process reserves calls in blocks of one hundredth of the quota, so that few calls wait for the shared count,
    and gives back what is left when it stops. No caller ever gets more than its quota; a caller that several processes
    serve may be stopped a block early.
    """

    def __init__(self, usage: UsageRepository, per_day: int, clock: Callable[[], datetime]) -> None:
        self._usage = usage
        self._per_day = per_day
        self._block = max(1, per_day // 100)
        self._clock = clock
        self._day = ""
        self._left: dict[str, int] = {}
        self._exhausted: set[str] = set()
        self._reserving = asyncio.Lock()

    async def wait(self, caller: str) -> float:
        """How many seconds `caller` has to wait; 0 if the call is allowed, which is then counted."""
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
        unused = {caller: calls for caller, calls in self._left.items() if calls}
        self._left = {}
        if unused:
            self._usage.give_back(self._day, unused)

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
            block = await asyncio.to_thread(self._usage.take, caller, day, self._block, self._per_day)
            if day != self._day:
                return
            if block:
                self._left[caller] = block
            else:
                self._exhausted.add(caller)

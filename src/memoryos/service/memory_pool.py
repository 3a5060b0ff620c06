"""The memories of many users in one process: opened when asked for, closed when others need the room."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from typing import Any, TypeVar

from memoryos import Memoryos
from memoryos.errors import ClosedError, StorageError

T = TypeVar("T")
OpenMemory = Callable[[str], Memoryos]


@dataclass(frozen=True, slots=True)
class Room:
    """How much one process takes on at once."""

    open_memories: int = 256
    threads: int = 32
    threads_per_user: int = 4
    waiting_per_user: int = 64
    seconds: float = 60.0


@dataclass(slots=True, eq=False)
class _PooledMemory:
    """One user's memory, as long as somebody uses it or there is room for it."""

    turns: asyncio.Semaphore
    opening: asyncio.Lock = field(default_factory=asyncio.Lock)
    memory: Memoryos | None = None
    borrowers: int = 0


class MemoryPool:
    """Runs blocking work on users' memories in threads, for one event loop.

    Work that has been accepted is done to its end, also where nobody waits for it any more. A user whose work is slow
    holds up nobody else, for each may use only some of the threads.
    """

    def __init__(self, open_memory: OpenMemory, room: Room | None = None) -> None:
        self._open = open_memory
        self._room = room or Room()
        self._lent: OrderedDict[str, _PooledMemory] = OrderedDict()
        self._threads = ThreadPoolExecutor(self._room.threads, thread_name_prefix="memoryos-call")
        # Closing waits for a step of background work; callers do not wait for it.
        self._closers = ThreadPoolExecutor(2, thread_name_prefix="memoryos-close")
        self._going_on: set[asyncio.Task[Any]] = set()
        self._closed = False

    @property
    def opened(self) -> tuple[Memoryos, ...]:
        """The memories that are open now."""
        return tuple(lent.memory for lent in self._lent.values() if lent.memory is not None)

    @property
    def busy(self) -> int:
        """How many pieces of work are accepted and not done."""
        return len(self._going_on)

    async def run(self, user_id: str, work: Callable[[Memoryos], T]) -> T:
        """What `work` gives for the memory of `user_id`.

        Raises StorageError where it takes too long; the work itself goes on.
        """
        if self._closed:
            raise ClosedError("the server is stopping; try again in a moment")
        done = self._started(self._work(user_id, work))
        try:
            return await asyncio.wait_for(asyncio.shield(done), self._room.seconds)
        except TimeoutError:
            raise StorageError(f"this takes longer than {self._room.seconds:g} seconds; try again later") from None

    async def close(self) -> None:
        """Finishes what was accepted and closes every memory."""
        self._closed = True
        while self._going_on:
            await asyncio.wait(self._going_on)
        for lent in self._lent.values():
            self._close(lent)
        self._lent.clear()
        await asyncio.to_thread(self._closers.shutdown)
        self._threads.shutdown(wait=False)

    def _started(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        task = asyncio.ensure_future(work)
        self._going_on.add(task)
        task.add_done_callback(self._finished)
        return task

    def _finished(self, task: asyncio.Task[Any]) -> None:
        self._going_on.discard(task)
        # Where the caller has left, nobody else asks how it ended, and asyncio would complain.
        if not task.cancelled():
            task.exception()

    async def _work(self, user_id: str, work: Callable[[Memoryos], T]) -> T:
        lent = self._borrowed(user_id)
        loop = asyncio.get_running_loop()
        try:
            async with lent.turns:
                memory = lent.memory or await self._opened(lent, user_id)
                return await loop.run_in_executor(self._threads, work, memory)
        finally:
            lent.borrowers -= 1
            self._make_room()

    def _borrowed(self, user_id: str) -> _PooledMemory:
        lent = self._lent.get(user_id)
        if lent is None:
            lent = self._lent[user_id] = _PooledMemory(asyncio.Semaphore(self._room.threads_per_user))
        if lent.borrowers >= self._room.waiting_per_user:
            raise StorageError("too many calls of this user wait already; try again in a moment")
        lent.borrowers += 1
        self._lent.move_to_end(user_id)
        return lent

    async def _opened(self, lent: _PooledMemory, user_id: str) -> Memoryos:
        async with lent.opening:
            if lent.memory is None:
                loop = asyncio.get_running_loop()
                lent.memory = await loop.run_in_executor(self._threads, partial(self._open, user_id))
            return lent.memory

    def _make_room(self) -> None:
        """Closes the memories that were not used for longest, as far as nobody uses them."""
        excess = len(self._lent) - self._room.open_memories
        idle = [user_id for user_id, lent in self._lent.items() if not lent.borrowers] if excess > 0 else []
        for user_id in idle[: max(0, excess)]:
            self._close(self._lent.pop(user_id))

    def _close(self, lent: _PooledMemory) -> None:
        if lent.memory is not None:
            self._closers.submit(lent.memory.close)

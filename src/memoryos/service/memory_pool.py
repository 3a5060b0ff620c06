"""The pool of open memories: one process serves many users, opening memories on demand and closing idle ones."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from functools import partial
from itertools import islice
from typing import Any, TypeVar

from memoryos import Memoryos
from memoryos.errors import ClosedError, StorageError
from memoryos.service.pool_limits import PoolLimits

T = TypeVar("T")
OpenMemory = Callable[[str], Memoryos]
OpenEmpty = Callable[[str], AbstractContextManager[Memoryos]]
MemoryExists = Callable[[str], bool]


class UserBusyError(StorageError):
    """One user has too many calls waiting; others are served."""


class ServerBusyError(StorageError):
    """Too many calls are waiting in this process."""


@dataclass(slots=True, eq=False)
class _PooledMemory:
    """One user's memory, kept open while calls use it, and after that while the pool has room."""

    slots: asyncio.Semaphore
    opening: asyncio.Lock = field(default_factory=asyncio.Lock)
    memory: Memoryos | None = None
    calls: int = 0


def _always(user_id: str) -> bool:  # noqa: ARG001 - as MemoryExists has it
    return True


class MemoryPool:
    """Runs blocking work on users' memories in threads, for one event loop.

    Accepted work always runs to its end, even if nobody waits for it any more. A user whose work is slow holds up
    nobody else, because each user may take only some of the threads. `exists` says whether a user has a memory yet: for
    one who has none, work that only reads runs on an empty memory from `open_empty`, and nothing is created.
    """

    def __init__(
        self,
        open_memory: OpenMemory,
        limits: PoolLimits | None = None,
        exists: MemoryExists = _always,
        open_empty: OpenEmpty | None = None,
    ) -> None:
        self._open = open_memory
        self._open_empty: OpenEmpty = open_empty or open_memory
        self._exists = exists
        self._limits = limits or PoolLimits()
        self._pooled: OrderedDict[str, _PooledMemory] = OrderedDict()
        self._threads = ThreadPoolExecutor(self._limits.threads, thread_name_prefix="memoryos-call")
        # Closing waits for a step of background work; callers do not wait for it.
        self._closers = ThreadPoolExecutor(2, thread_name_prefix="memoryos-close")
        self._tasks: set[asyncio.Task[Any]] = set()
        self._closed = False

    @property
    def open_memories(self) -> tuple[Memoryos, ...]:
        """The memories that are open now."""
        return tuple(pooled.memory for pooled in self._pooled.values() if pooled.memory is not None)

    @property
    def open_count(self) -> int:
        """How many users' memories are open or being opened."""
        return len(self._pooled)

    @property
    def busy(self) -> int:
        """How many calls are accepted and not finished."""
        return len(self._tasks)

    async def run(self, user_id: str, work: Callable[[Memoryos], T], *, creates: bool = True) -> T:
        """The result of `work` on the memory of `user_id`; unless it `creates`, a new user's memory is not created.

        Raises StorageError if it takes too long; the work itself continues. Raises UserBusyError or ServerBusyError,
        with nothing begun, if too many calls are waiting.
        """
        if self._closed:
            raise ClosedError("the server is stopping; try again in a moment")
        if (overload := self.overload(user_id)) is not None:
            raise overload
        # Counted before the task begins: many calls may be accepted in one turn of the event loop.
        pooled = self._acquire(user_id)
        task = self._start(self._run(pooled, user_id, work, creates=creates))
        try:
            return await asyncio.wait_for(asyncio.shield(task), self._limits.seconds)
        except TimeoutError:
            seconds = f"{self._limits.seconds:g}"
            raise StorageError(f"this is taking longer than {seconds} seconds; try again later") from None

    def overload(self, user_id: str) -> UserBusyError | ServerBusyError | None:
        """Why a call for `user_id` would be refused now; None if it would be accepted."""
        if self.busy >= self._limits.waiting:
            return ServerBusyError("the server has too many calls waiting; try again in a moment")
        pooled = self._pooled.get(user_id)
        if pooled is not None and pooled.calls >= self._limits.waiting_per_user:
            return UserBusyError("this user has too many calls waiting; try again in a moment")
        return None

    async def close(self) -> None:
        """Finishes accepted work and closes every memory."""
        self._closed = True
        while self._tasks:
            await asyncio.wait(self._tasks)
        for pooled in self._pooled.values():
            self._close(pooled)
        self._pooled.clear()
        await asyncio.to_thread(self._closers.shutdown)
        self._threads.shutdown(wait=False)

    def _start(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._on_done)
        return task

    def _on_done(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        # If the caller has left, nobody else retrieves the exception, and asyncio would complain.
        if not task.cancelled():
            task.exception()

    async def _run(self, pooled: _PooledMemory, user_id: str, work: Callable[[Memoryos], T], *, creates: bool) -> T:
        loop = asyncio.get_running_loop()
        try:
            async with pooled.slots:
                if not creates and pooled.memory is None:
                    exists = await loop.run_in_executor(self._threads, self._exists, user_id)
                    if not exists:
                        return await loop.run_in_executor(self._threads, self._run_on_empty, user_id, work)
                memory = pooled.memory or await self._ensure_open(pooled, user_id)
                return await loop.run_in_executor(self._threads, work, memory)
        finally:
            pooled.calls -= 1
            self._evict_idle()

    def _acquire(self, user_id: str) -> _PooledMemory:
        pooled = self._pooled.get(user_id)
        if pooled is None:
            pooled = self._pooled[user_id] = _PooledMemory(asyncio.Semaphore(self._limits.threads_per_user))
        pooled.calls += 1
        self._pooled.move_to_end(user_id)
        return pooled

    async def _ensure_open(self, pooled: _PooledMemory, user_id: str) -> Memoryos:
        async with pooled.opening:
            if pooled.memory is None:
                loop = asyncio.get_running_loop()
                pooled.memory = await loop.run_in_executor(self._threads, partial(self._open, user_id))
            return pooled.memory

    def _run_on_empty(self, user_id: str, work: Callable[[Memoryos], T]) -> T:
        with self._open_empty(user_id) as memory:
            return work(memory)

    def _evict_idle(self) -> None:
        """Closes the least recently used memories that no call uses, while there are too many."""
        excess = len(self._pooled) - self._limits.open_memories
        if excess <= 0:
            return
        idle = (user_id for user_id, pooled in self._pooled.items() if not pooled.calls)
        for user_id in list(islice(idle, excess)):
            self._close(self._pooled.pop(user_id))

    def _close(self, pooled: _PooledMemory) -> None:
        if pooled.memory is not None:
            self._closers.submit(pooled.memory.close)

"""Many users' memories in one process."""

import asyncio
import threading
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from interfaces.running_server import LONGEST_SECONDS, opener
from memoryos import Memoryos
from memoryos.errors import ClosedError, StorageError
from memoryos.service.memory_pool import MemoryPool, ServerBusyError, UserBusyError
from memoryos.service.pool_limits import PoolLimits, most_open_memories


def within(folder: Path, room: PoolLimits, work: Callable[[MemoryPool], Awaitable[Any]]) -> Any:
    async def running() -> Any:
        memories = MemoryPool(opener(folder), room)
        try:
            return await work(memories)
        finally:
            await memories.close()

    return asyncio.run(running())


def pages(memory: Memoryos) -> int:
    return int(memory.get_memory_stats()["pages"])


@pytest.fixture
def held() -> Iterator[threading.Event]:
    event = threading.Event()
    yield event
    event.set()


def test_no_more_memories_stay_open_than_there_is_room_for(tmp_path: Path) -> None:
    async def work(memories: MemoryPool) -> list[str]:
        for user in ("a", "b", "c", "a"):
            await memories.run(user, lambda memory: memory.add_memory("hello", "hi"))
        return [memory.user_id for memory in memories.open_memories]

    assert within(tmp_path, PoolLimits(open_memories=2), work) == ["c", "a"]


def test_a_memory_that_was_closed_for_room_still_knows(tmp_path: Path) -> None:
    async def work(memories: MemoryPool) -> int:
        for user in ("a", "b"):
            await memories.run(user, lambda memory: memory.add_memory("hello", "hi"))
        return int(await memories.run("a", pages))

    assert within(tmp_path, PoolLimits(open_memories=1), work) == 1


def test_a_memory_in_use_is_not_closed_for_others(tmp_path: Path, held: threading.Event) -> None:
    def slow(memory: Memoryos) -> int:
        assert held.wait(LONGEST_SECONDS)
        return pages(memory)

    async def work(memories: MemoryPool) -> int:
        using = asyncio.create_task(memories.run("a", slow))
        for user in ("b", "c"):
            await memories.run(user, pages)
        held.set()
        return int(await using)

    assert within(tmp_path, PoolLimits(open_memories=1), work) == 0


def test_a_stuck_user_holds_up_nobody_else(tmp_path: Path, held: threading.Event) -> None:
    async def work(memories: MemoryPool) -> tuple[int, int]:
        stuck = [asyncio.create_task(memories.run("stuck", lambda _: held.wait(LONGEST_SECONDS))) for _ in range(8)]
        other = await memories.run("other", pages)
        held.set()
        return int(other), sum(await asyncio.gather(*stuck))

    assert within(tmp_path, PoolLimits(threads=3, threads_per_user=2), work) == (0, 8)


def test_too_many_waiting_calls_of_one_user_are_refused(tmp_path: Path, held: threading.Event) -> None:
    async def work(memories: MemoryPool) -> list[Any]:
        calls = [memories.run("a", lambda _: held.wait(LONGEST_SECONDS)) for _ in range(5)]
        tasks = [asyncio.create_task(call) for call in calls]
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        held.set()
        return await asyncio.gather(*tasks, return_exceptions=True)

    results = within(tmp_path, PoolLimits(waiting_per_user=4), work)

    assert results[:4] == [True] * 4
    assert isinstance(results[4], UserBusyError)
    assert "too many calls" in str(results[4])


def test_too_many_waiting_calls_of_all_users_are_refused_before_anything_begins(
    tmp_path: Path, held: threading.Event
) -> None:
    async def work(memories: MemoryPool) -> tuple[list[Any], int]:
        users = [f"user{number}" for number in range(6)]
        tasks = [asyncio.create_task(memories.run(user, lambda _: held.wait(LONGEST_SECONDS))) for user in users]
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        opened = memories.open_count
        held.set()
        return await asyncio.gather(*tasks, return_exceptions=True), opened

    results, opened = within(tmp_path, PoolLimits(waiting=4), work)

    assert results[:4] == [True] * 4
    assert all(isinstance(refused, ServerBusyError) for refused in results[4:])
    assert opened == 4


def test_a_user_who_is_refused_is_served_again_once_others_are_done(tmp_path: Path, held: threading.Event) -> None:
    async def work(memories: MemoryPool) -> tuple[bool, int]:
        task = asyncio.create_task(memories.run("a", lambda _: held.wait(LONGEST_SECONDS)))
        await asyncio.sleep(0)
        was_refused = isinstance(memories.overload("a"), UserBusyError)
        held.set()
        await task
        return was_refused, int(await memories.run("a", pages))

    assert within(tmp_path, PoolLimits(waiting_per_user=1), work) == (True, 0)


@pytest.mark.parametrize(
    ("machine", "memories"), [(1_000_000_000, 625), (100_000_000, 256), (1_000_000_000_000, 10_000)]
)
def test_how_many_memories_stay_open_follows_from_the_memory_of_the_machine(machine: int, memories: int) -> None:
    assert most_open_memories(machine) == memories


def test_work_goes_on_when_its_caller_has_left(tmp_path: Path, held: threading.Event) -> None:
    begun = threading.Event()

    def slow_add(memory: Memoryos) -> None:
        begun.set()
        assert held.wait(LONGEST_SECONDS)
        memory.add_memory("kept", "though nobody waits")

    async def work(memories: MemoryPool) -> None:
        leaving = asyncio.create_task(memories.run("a", slow_add))
        await asyncio.to_thread(begun.wait, LONGEST_SECONDS)
        leaving.cancel()
        await asyncio.wait([leaving])
        held.set()

    within(tmp_path, PoolLimits(), work)

    with opener(tmp_path)("a") as memory:
        assert pages(memory) == 1


def test_work_that_takes_too_long_is_said_to(tmp_path: Path, held: threading.Event) -> None:
    async def work(memories: MemoryPool) -> None:
        with pytest.raises(StorageError, match="longer than"):
            await memories.run("a", lambda _: held.wait(LONGEST_SECONDS))
        held.set()

    within(tmp_path, PoolLimits(seconds=0.05), work)


def test_nothing_is_accepted_once_it_is_closed(tmp_path: Path) -> None:
    async def work(memories: MemoryPool) -> None:
        await memories.close()
        with pytest.raises(ClosedError):
            await memories.run("a", pages)

    within(tmp_path, PoolLimits(), work)


def test_a_memory_that_cannot_be_opened_says_why(tmp_path: Path) -> None:
    async def work(memories: MemoryPool) -> None:
        with pytest.raises(ValueError, match="user_id"):
            await memories.run("../up", pages)

    within(tmp_path, PoolLimits(), work)

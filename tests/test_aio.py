"""AsyncMemoryos: the same API, awaited, that never blocks the loop."""

import asyncio
import inspect
import threading
from collections.abc import Awaitable, Callable, Iterator
from contextvars import ContextVar
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from memoryos import Memoryos
from memoryos.aio import MAX_THREADS, AsyncMemoryos
from memoryos.errors import ClosedError, InvalidInputError, SettingsError
from memoryos.testing import FixedClock, HashingEmbedder

NOON = datetime(2026, 5, 7, 12, tzinfo=UTC)
LONGEST_SECONDS = 60


class HeldClock:
    """A clock that answers when a memory is opened with it, but in an add only when it is released."""

    def __init__(self) -> None:
        self.opening = True
        self.asked = threading.Semaphore(0)
        self.released = threading.Event()
        self.threads: set[int] = set()

    def __call__(self) -> datetime:
        self.threads.add(threading.get_ident())
        if self.opening:
            self.opening = False
            return NOON
        self.asked.release()
        assert self.released.wait(LONGEST_SECONDS)
        return NOON

    async def asked_times(self, times: int) -> None:
        for _ in range(times):
            assert await asyncio.to_thread(self.asked.acquire, timeout=LONGEST_SECONDS)


def public(kind: type) -> dict[str, Any]:
    return {name: inspect.getattr_static(kind, name) for name in dir(kind) if not name.startswith("_")}


def run(act: Callable[[], Awaitable[Any]]) -> Any:
    async def within_reason() -> Any:
        return await asyncio.wait_for(act(), LONGEST_SECONDS)

    return asyncio.run(within_reason())


async def until(stored: int, memory: AsyncMemoryos) -> None:
    while (await memory.get_memory_stats())["pages"] < stored:
        pass  # each question lets the other threads and the loop go on


@pytest.fixture
def made(tmp_path: Path) -> Callable[..., AsyncMemoryos]:
    def make(**settings: Any) -> AsyncMemoryos:
        chosen = {"clock": FixedClock(), "embedder": HashingEmbedder()} | settings
        return AsyncMemoryos("ann", data_storage_path=tmp_path / "data", **chosen)

    return make


@pytest.fixture
def held() -> Iterator[HeldClock]:
    clock = HeldClock()
    yield clock
    clock.released.set()


def test_it_has_every_public_name_of_memoryos_and_only_open_besides() -> None:
    assert set(public(AsyncMemoryos)) == set(public(Memoryos)) | {"open"}


@pytest.mark.parametrize("name", sorted(public(Memoryos)))
def test_each_name_is_used_as_in_memoryos_but_awaited(name: str) -> None:
    ours, theirs = public(AsyncMemoryos)[name], public(Memoryos)[name]

    if isinstance(theirs, property):
        assert isinstance(ours, property)
    else:
        in_pieces = inspect.isgeneratorfunction(theirs) or "Generator" in str(theirs.__annotations__["return"])
        assert inspect.isasyncgenfunction(ours) if in_pieces else inspect.iscoroutinefunction(ours)
        assert inspect.signature(ours) == inspect.signature(theirs)
    assert ours.__doc__


def test_it_is_made_and_opened_with_the_arguments_of_memoryos() -> None:
    expected = inspect.signature(Memoryos).parameters

    assert inspect.signature(AsyncMemoryos).parameters == expected
    assert inspect.signature(AsyncMemoryos.open).parameters == expected


def test_what_is_added_is_found_by_the_next_call(made) -> None:
    async def act():
        async with made(assistant_id="bot") as memory:
            page = await memory.add_memory("my cat is called Miso", "what a name")
            return memory.user_id, memory.assistant_id, page, await memory.retrieve("what is the cat called?")

    user, assistant, page, recall = run(act)

    assert (user, assistant) == ("ann", "bot")
    assert recall.items[0].page_id == page.id


def test_open_gives_a_memory_that_is_open(tmp_path: Path) -> None:
    async def act():
        memory = await AsyncMemoryos.open("ann", data_storage_path=tmp_path, embedding_model_name="none")
        user = memory.user_id
        await memory.close()
        return user

    assert run(act) == "ann"


def test_making_one_touches_no_disk_and_says_so(made, tmp_path: Path) -> None:
    memory = made()

    with pytest.raises(ClosedError, match="not open yet"):
        _ = memory.user_id
    assert not (tmp_path / "data").exists()


def test_the_first_calls_open_it_once_though_they_come_together(made) -> None:
    async def act():
        memory = made()
        await asyncio.gather(*(memory.add_memory(f"question {n}", "") for n in range(20)))
        stats = await memory.get_memory_stats()
        await memory.close()
        return stats["pages"]

    assert run(act) == 20


def test_the_loop_goes_on_while_a_call_is_slow(made, held: HeldClock) -> None:
    async def act():
        async with made(clock=held) as memory:
            slow = asyncio.create_task(memory.add_memory("slow", ""))
            await held.asked_times(1)
            held.released.set()
            return (await slow).user_input

    assert run(act) == "slow"
    assert threading.get_ident() not in held.threads


def test_context_variables_reach_the_thread(made) -> None:
    moment = ContextVar("moment", default=datetime(2026, 1, 1, tzinfo=UTC))

    async def act():
        async with made(clock=moment.get) as memory:
            moment.set(NOON)
            return (await memory.add_memory("now", "")).timestamp

    assert run(act) == NOON


def test_a_call_that_is_cancelled_after_it_began_is_stored_whole(made, held: HeldClock) -> None:
    async def act():
        async with made(clock=held) as memory:
            adding = asyncio.create_task(memory.add_memory("question", "answer"))
            await held.asked_times(1)
            adding.cancel()
            held.released.set()
            with pytest.raises(asyncio.CancelledError):
                await adding
            await until(1, memory)
            return (await memory.retrieve("question")).recent

    [page] = run(act)

    assert (page.user_input, page.agent_response) == ("question", "answer")


def test_a_call_that_is_cancelled_before_it_began_stores_nothing(made, held: HeldClock) -> None:
    async def act():
        async with made(clock=held) as memory:
            begun = [asyncio.create_task(memory.add_memory(f"begun {n}", "")) for n in range(MAX_THREADS)]
            await held.asked_times(MAX_THREADS)
            waiting = asyncio.create_task(memory.add_memory("waiting", ""))
            await asyncio.sleep(0)
            waiting.cancel()
            await asyncio.wait([waiting])
            held.released.set()
            await asyncio.gather(*begun)
            return waiting.cancelled(), (await memory.get_memory_stats())["pages"]

    assert run(act) == (True, MAX_THREADS)


def test_calls_cancelled_at_any_moment_keep_what_was_acknowledged_and_nothing_half(made) -> None:
    async def add_and_cancel(memory: AsyncMemoryos, number: int) -> str | None:
        adding = asyncio.create_task(memory.add_memory(f"question {number}", f"answer {number}"))
        for _ in range(number):
            await asyncio.sleep(0)
        adding.cancel()
        await asyncio.wait([adding])
        return None if adding.cancelled() else adding.result().id

    async def act():
        async with made() as memory:
            acknowledged = [await add_and_cancel(memory, number) for number in range(60)]
        async with made(short_term_capacity=100) as again:
            return acknowledged, (await again.retrieve("question")).recent

    acknowledged, stored = run(act)

    assert {page_id for page_id in acknowledged if page_id} <= {page.id for page in stored}
    assert all(page.agent_response == page.user_input.replace("question", "answer") for page in stored)


def test_errors_come_through_as_they_are(made) -> None:
    async def act():
        async with made() as memory:
            await memory.add_memory("", "")

    with pytest.raises(InvalidInputError, match="both empty"):
        run(act)


def test_settings_that_cannot_be_used_are_refused_when_it_opens(made) -> None:
    async def act():
        async with made(short_term_capacty=3):
            pass

    with pytest.raises(SettingsError, match="did you mean 'short_term_capacity'"):
        run(act)


def test_a_closed_memory_says_so_and_closing_again_is_harmless(made) -> None:
    async def act():
        async with made() as memory:
            await memory.close()
        await memory.retrieve("anything")

    with pytest.raises(ClosedError, match="closed"):
        run(act)


def test_closing_one_that_was_never_opened_opens_nothing(made, tmp_path: Path) -> None:
    async def act():
        memory = made()
        await memory.close()
        with pytest.raises(ClosedError, match="is closed"):
            await memory.add_memory("late", "")

    run(act)

    assert not (tmp_path / "data").exists()


def test_a_call_still_waiting_for_its_thread_is_refused_once_the_memory_is_closed(made, held: HeldClock) -> None:
    async def act():
        memory = await made(clock=held).__aenter__()
        begun = [asyncio.create_task(memory.add_memory(f"begun {n}", "")) for n in range(MAX_THREADS)]
        await held.asked_times(MAX_THREADS)
        waiting = asyncio.create_task(memory.add_memory("waiting", ""))
        await asyncio.sleep(0)
        await memory.close()
        held.released.set()
        return await asyncio.gather(*begun, waiting, return_exceptions=True)

    assert [type(outcome) for outcome in run(act)] == [ClosedError] * (MAX_THREADS + 1)

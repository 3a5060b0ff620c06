"""Worker processes that pass calls on: each user has one of them, and none is waited for that is not there."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest

from memoryos.interfaces.http.worker_peers import WorkerPeers
from memoryos.service.tool_service import PeerLostError

USERS = [f"user{number}" for number in range(20)]


def answering(name: str) -> Callable[[dict[str, Any]], Awaitable[dict[str, Any]]]:
    async def answer(message: dict[str, Any]) -> dict[str, Any]:
        return {"from": name, **message}

    return answer


async def asked_of(peers: WorkerPeers, own_name: str) -> dict[str, str]:
    """By user, which worker serves the user when this one is asked."""
    replies = {user: await peers.passed_on(user, {"user": user}) for user in USERS}
    return {user: own_name if reply is None else reply["from"] for user, reply in replies.items()}


def test_two_workers_agree_on_whose_every_user_is(tmp_path: Path) -> None:
    async def both() -> list[dict[str, str]]:
        first, second = WorkerPeers(tmp_path, 2), WorkerPeers(tmp_path, 2)
        async with first.running(answering("first")), second.running(answering("second")):
            assert [await peers.missing() for peers in (first, second)] == [0, 0]
            return [await asked_of(first, "first"), await asked_of(second, "second")]

    by_first, by_second = asyncio.run(both())

    assert by_first == by_second
    assert set(by_first.values()) == {"first", "second"}


def test_a_worker_that_is_not_there_is_missed_and_not_waited_for(tmp_path: Path) -> None:
    async def alone() -> tuple[dict[str, str], int]:
        peers = WorkerPeers(tmp_path, 2)
        async with peers.running(answering("only")):
            return await asked_of(peers, "only"), await peers.missing()

    served_by, missing = asyncio.run(alone())

    assert set(served_by.values()) == {"only"}
    assert missing == 1


def test_a_worker_that_takes_the_place_of_another_gets_its_users(tmp_path: Path) -> None:
    async def replaced() -> tuple[dict[str, str], dict[str, str]]:
        first = WorkerPeers(tmp_path, 2)
        async with first.running(answering("first")):
            async with WorkerPeers(tmp_path, 2).running(answering("second")):
                before = await asked_of(first, "first")
            async with WorkerPeers(tmp_path, 2).running(answering("third")):
                return before, await asked_of(first, "first")

    before, after = asyncio.run(replaced())

    assert after == {user: name.replace("second", "third") for user, name in before.items()}


def test_a_call_that_was_taken_over_is_finished_before_its_worker_stops(tmp_path: Path) -> None:
    async def stopped() -> list[Any]:
        begun, released = asyncio.Event(), asyncio.Event()

        async def slow(message: dict[str, Any]) -> dict[str, Any]:
            begun.set()
            await released.wait()
            return message

        first, second = WorkerPeers(tmp_path, 2), WorkerPeers(tmp_path, 2)
        async with first.running(answering("first")), AsyncExitStack() as stack:
            await stack.enter_async_context(second.running(slow))
            others = [user for user in USERS if await second.passed_on(user, {}) is None]
            call = asyncio.create_task(first.passed_on(others[0], {"kept": True}))
            await begun.wait()
            stopping = asyncio.create_task(stack.aclose())
            released.set()
            await stopping
            return [await call]

    assert asyncio.run(stopped()) == [{"kept": True}]


def test_more_processes_than_numbers_serve_everybody_themselves(tmp_path: Path) -> None:
    async def third() -> tuple[dict[str, str], int]:
        running = [WorkerPeers(tmp_path, 2) for _ in range(3)]
        async with AsyncExitStack() as stack:
            for peers in running:
                await stack.enter_async_context(peers.running(answering("another")))
            return await asked_of(running[2], "own"), await running[2].missing()

    served_by, missing = asyncio.run(third())

    assert set(served_by.values()) == {"own"}
    assert missing == 0


def test_who_waits_for_a_worker_whose_connection_breaks_is_told(tmp_path: Path) -> None:
    async def broken() -> None:
        first = WorkerPeers(tmp_path, 2)
        async with first.running(answering("first")):
            own = [user for user in USERS if await first.passed_on(user, {}) is None]
            assert own == USERS  # nobody else is there yet

            async def hang_up(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
                await reader.readexactly(1)
                writer.close()

            async with await asyncio.start_unix_server(hang_up, tmp_path / "1.socket"):
                for user in USERS:
                    await first.passed_on(user, {})

    with pytest.raises(PeerLostError, match="try again"):
        asyncio.run(broken())

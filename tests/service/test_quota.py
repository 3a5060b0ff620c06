"""A day's calls: counted over all processes, and never more than the quota."""

import asyncio
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from interfaces.http.test_access import bearer, post
from interfaces.running_server import served
from memoryos.adapters.stores.sqlite import SqliteStores
from memoryos.errors import StorageError
from memoryos.service.quota import Quota
from memoryos.testing import FixedClock

Allowed = Callable[..., int]


@pytest.fixture
def runner() -> Iterator[asyncio.Runner]:
    with asyncio.Runner() as running:
        yield running


@pytest.fixture
def allowed(runner: asyncio.Runner) -> Allowed:
    """How many of so many calls at once may go on."""

    async def all_at_once(quota: Quota, calls: int, caller: str) -> list[float]:
        return list(await asyncio.gather(*(quota.wait(caller) for _ in range(calls))))

    return lambda quota, calls, caller="k1": runner.run(all_at_once(quota, calls, caller)).count(0.0)


def test_a_caller_may_make_the_calls_of_its_day_and_no_more(
    tmp_path: Path, clock: FixedClock, allowed: Allowed
) -> None:
    quota = Quota(SqliteStores(tmp_path, clock).shared.usage, 250, clock)

    assert allowed(quota, 400) == 250
    assert allowed(quota, 10, "k2") == 10


def test_the_time_to_wait_is_that_until_midnight(
    tmp_path: Path, clock: FixedClock, allowed: Allowed, runner: asyncio.Runner
) -> None:
    quota = Quota(SqliteStores(tmp_path, clock).shared.usage, 1, clock)
    allowed(quota, 1)

    seconds = runner.run(quota.wait("k1"))
    clock.advance(seconds - 1)
    still = runner.run(quota.wait("k1"))
    clock.advance(1)

    assert 0 < seconds <= 86_400
    assert still == pytest.approx(1)
    assert allowed(quota, 2) == 1


def test_several_processes_share_one_quota(tmp_path: Path, clock: FixedClock, allowed: Allowed) -> None:
    processes = [Quota(SqliteStores(tmp_path, clock).shared.usage, 1000, clock) for _ in range(4)]

    together = sum(allowed(quota, 400) for quota in processes)

    assert 1000 - 4 * 10 <= together <= 1000


def test_what_a_process_did_not_use_is_there_for_the_next(tmp_path: Path, clock: FixedClock, allowed: Allowed) -> None:
    first, second = (Quota(SqliteStores(tmp_path, clock).shared.usage, 1000, clock) for _ in range(2))
    allowed(first, 5)

    first.close()

    assert allowed(second, 2000) == 995
    second.close()


def test_days_that_are_over_are_not_kept(tmp_path: Path, clock: FixedClock, allowed: Allowed) -> None:
    quota = Quota(SqliteStores(tmp_path, clock).shared.usage, 1000, clock)
    allowed(quota, 5, "k1")
    clock.advance(2 * 86_400)
    allowed(quota, 5, "k2")

    with sqlite3.connect(tmp_path / "usage.db") as file:
        callers = file.execute("SELECT caller FROM taken").fetchall()
    file.close()

    assert callers == [("k2",)]


def test_a_damaged_file_is_said_to_be(tmp_path: Path, clock: FixedClock, allowed: Allowed) -> None:
    (tmp_path / "usage.db").write_bytes(b"not a database" * 100)

    with pytest.raises(StorageError, match="cannot count calls"):
        allowed(Quota(SqliteStores(tmp_path, clock).shared.usage, 5, clock), 1)


def test_the_server_says_when_the_day_is_spent(tmp_path: Path) -> None:
    with served(tmp_path, "--calls-per-day", "3") as server:
        key, other = server.key("ann"), server.key("bob")
        replies = [post(server, **bearer(key)) for _ in range(5)]
        another = post(server, **bearer(other))

    assert [reply.status_code for reply in replies] == [200, 200, 200, 429, 429]
    assert all(1 <= int(reply.headers["retry-after"]) <= 86_400 for reply in replies[3:])
    assert another.status_code == 200

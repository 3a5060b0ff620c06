"""Several processes on one store, killed at random: what was acknowledged is there, exactly once."""

import os
import random
import sqlite3
import sys
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path

import pytest
from forks import Forks, forks_of
from store_worker import OWNER, opened

from postgres_server import running_server

pytestmark = pytest.mark.skipif(os.name == "nt", reason="needs SIGKILL and inherited pipes")


@pytest.fixture(scope="module")
def forks() -> Iterator[Forks]:
    with forks_of("store_worker") as running:
        yield running


@pytest.fixture(params=["sqlite", "postgres"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where an empty store is: below a folder, or at an address of PostgreSQL."""
    return str(tmp_path) if request.param == "sqlite" else request.getfixturevalue("postgres").new_database()


class Worker:
    """A process that adds pages, and the ids it has acknowledged."""

    def __init__(self, forks: Forks, place: str, name: str, count: int) -> None:
        self.process = forks.start("store_worker", "add", place, name, count)
        self.acknowledged: list[str] = []

    def listen(self, count: int) -> None:
        """Waits until `count` more pages are acknowledged, or the worker has ended."""
        for _ in range(count):
            line = self.process.reports.readline()
            if not line.endswith("\n"):
                return
            self.acknowledged.append(line.strip())

    def kill(self) -> None:
        self.process.kill()
        self.finish()

    def finish(self) -> int:
        self.listen(sys.maxsize)
        return self.process.wait()


def stored(place: str) -> list[str]:
    store = opened(place)
    try:
        return [page.id for page in store.pages.after(0, 1_000_000)]
    finally:
        store.close()


def integrity(place: str) -> str:
    if place.startswith("postgresql:"):
        return "ok"
    path = Path(place).joinpath("users", *OWNER.folders, "memory.db")
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute("PRAGMA integrity_check").fetchall()[0][0]


def raise_and_kill(forks: Forks, place: str, seat: int, lives: int, acknowledged: list[str]) -> None:
    chance = random.Random(seat)
    for life in range(lives):
        worker = Worker(forks, place, f"seat{seat}-life{life}", sys.maxsize)
        worker.listen(chance.choice((0, 1, 2, 10, 60)))
        worker.kill()
        acknowledged.extend(worker.acknowledged)


def test_every_acknowledged_page_survives_processes_that_are_killed_at_random(place: str, forks: Forks) -> None:
    acknowledged: list[str] = []
    seats = [threading.Thread(target=raise_and_kill, args=(forks, place, seat, 8, acknowledged)) for seat in range(3)]
    for seat in seats:
        seat.start()
    for seat in seats:
        seat.join()

    counts = Counter(stored(place))

    assert len(acknowledged) > 100
    assert [page_id for page_id in acknowledged if counts[page_id] != 1] == []
    assert set(counts.values()) == {1}
    # At most the one page that each process was storing when it was killed is there without being acknowledged.
    assert len(counts) <= len(acknowledged) + 24
    assert integrity(place) == "ok"


def test_four_processes_store_a_thousand_pages_without_an_error(place: str, forks: Forks) -> None:
    workers = [Worker(forks, place, f"worker{number}", 250) for number in range(4)]

    statuses = [worker.finish() for worker in workers]

    assert statuses == [0, 0, 0, 0]
    assert len(set(stored(place))) == len(stored(place)) == 1_000
    assert integrity(place) == "ok"


def test_every_acknowledged_page_survives_a_server_that_is_killed_while_four_processes_write(forks: Forks) -> None:
    with running_server({}) as server, ExitStack() as killed:
        place = server.new_database()
        workers = [Worker(forks, place, f"worker{number}", sys.maxsize) for number in range(4)]
        for worker in workers:
            killed.callback(worker.process.kill)
        for _ in range(3):
            for worker in workers:
                worker.listen(15)
            server.kill()
            server.start()
        for worker in workers:
            worker.listen(15)
            worker.kill()

        counts = Counter(stored(place))

    acknowledged = [page_id for worker in workers for page_id in worker.acknowledged]
    assert len(acknowledged) >= 4 * 4 * 15
    assert [page_id for page_id in acknowledged if counts[page_id] != 1] == []
    assert set(counts.values()) == {1}

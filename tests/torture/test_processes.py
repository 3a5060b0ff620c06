"""Several processes on one store, killed at random: what was acknowledged is there, exactly once."""

import os
import random
import sqlite3
import subprocess
import sys
import threading
from collections import Counter
from contextlib import closing
from pathlib import Path

import pytest
from store_worker import OWNER, now

from memoryos.adapters.stores.sqlite import SqliteStore

pytestmark = pytest.mark.skipif(os.name == "nt", reason="needs SIGKILL and inherited pipes")

WORKER = Path(__file__).with_name("store_worker.py")


class Worker:
    """A process that adds pages, and the ids it has acknowledged."""

    def __init__(self, data_path: Path, name: str, count: int) -> None:
        read_end, write_end = os.pipe()
        self.process = subprocess.Popen(
            [sys.executable, "-W", "error", str(WORKER), str(data_path), name, str(count), str(write_end)],
            env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
            pass_fds=(write_end,),
        )
        os.close(write_end)
        self.acknowledged: list[str] = []
        self._reports = os.fdopen(read_end, encoding="utf-8")

    def listen(self, count: int) -> None:
        """Waits until `count` more pages are acknowledged, or the worker has ended."""
        for _ in range(count):
            line = self._reports.readline()
            if not line.endswith("\n"):
                return
            self.acknowledged.append(line.strip())

    def kill(self) -> None:
        self.process.kill()
        self.finish()

    def finish(self) -> int:
        self.listen(sys.maxsize)
        self._reports.close()
        return self.process.wait()


def stored(data_path: Path) -> list[str]:
    store = SqliteStore.open(data_path, OWNER, now)
    try:
        return [page.id for page in store.pages.after(0, 1_000_000)]
    finally:
        store.close()


def integrity(data_path: Path) -> str:
    path = data_path.joinpath("users", *OWNER.folders, "memory.db")
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute("PRAGMA integrity_check").fetchall()[0][0]


def raise_and_kill(data_path: Path, seat: int, lives: int, acknowledged: list[str]) -> None:
    chance = random.Random(seat)
    for life in range(lives):
        worker = Worker(data_path, f"seat{seat}-life{life}", sys.maxsize)
        worker.listen(chance.choice((0, 1, 2, 10, 60)))
        worker.kill()
        acknowledged.extend(worker.acknowledged)


def test_every_acknowledged_page_survives_processes_that_are_killed_at_random(tmp_path: Path) -> None:
    acknowledged: list[str] = []
    seats = [threading.Thread(target=raise_and_kill, args=(tmp_path, seat, 8, acknowledged)) for seat in range(3)]
    for seat in seats:
        seat.start()
    for seat in seats:
        seat.join()

    found = Counter(stored(tmp_path))

    assert len(acknowledged) > 100
    assert [page_id for page_id in acknowledged if found[page_id] != 1] == []
    assert set(found.values()) == {1}
    # At most the one page that each process was storing when it was killed is there without being acknowledged.
    assert len(found) <= len(acknowledged) + 24
    assert integrity(tmp_path) == "ok"


def test_four_processes_store_a_thousand_pages_without_an_error(tmp_path: Path) -> None:
    workers = [Worker(tmp_path, f"worker{number}", 250) for number in range(4)]

    statuses = [worker.finish() for worker in workers]

    assert statuses == [0, 0, 0, 0]
    assert len(set(stored(tmp_path))) == len(stored(tmp_path)) == 1_000
    assert integrity(tmp_path) == "ok"

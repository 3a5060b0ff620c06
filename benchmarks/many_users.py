"""Many users in one process: what a call costs with others open, and many known users visited once.

Used by server_load.py. Run as a program, it is the process that visits: many_users.py FOLDER USERS
"""

import asyncio
import json
import os
import random
import resource
import sqlite3
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing
from dataclasses import replace
from pathlib import Path

from figures import Row
from memoryos import Memoryos
from memoryos.assembly.process_limits import raise_descriptor_limit
from memoryos.config.settings import Settings
from memoryos.domain.owner import Owner
from memoryos.memory import open_memory
from memoryos.service.memory_pool import MemoryPool
from memoryos.service.pool_limits import PoolLimits
from servers import EMBEDDER
from synthetic import sentences

_TURNS = 20
_CALLS = 100
_MAX_DESCRIPTORS = 4_096
_SQLITE_EVERY = 25
_WAL_MODE, _PLAIN_MODE = b"\x02\x02", b"\x01\x01"


def settings_for(folder: Path) -> Settings:
    return Settings.load({"data_storage_path": folder, "embedding_model_name": EMBEDDER})


def make_users(folder: Path, users: int) -> None:
    """Known users with a settled memory each: copies of one, under their own names."""
    settings, texts = settings_for(folder), sentences(3)
    with open_memory(replace(settings, user_id="user0")) as memory:
        for _ in range(_TURNS):
            memory.add_memory(next(texts), next(texts))
        memory.settle()
    content = bytearray(file_of(folder, "user0").read_bytes())
    content[18:20] = _PLAIN_MODE
    for number in range(1, users):
        file = file_of(folder, f"user{number}")
        file.parent.mkdir(parents=True)
        with closing(sqlite3.connect(":memory:", isolation_level=None)) as copy:
            copy.deserialize(bytes(content))
            copy.execute("UPDATE meta SET value = ? WHERE key = 'user_id'", (f"user{number}",))
            copy.execute("UPDATE meta SET value = ? WHERE key = 'file_id'", (os.urandom(16).hex(),))
            own = bytearray(copy.serialize())
        own[18:20] = _WAL_MODE
        file.write_bytes(own)
        # Every known user has one, and creating it takes longer than opening it.
        file.with_name("memory.lock").touch()


def file_of(folder: Path, user_id: str) -> Path:
    return folder.absolute().joinpath("users", *Owner(user_id).folders, "memory.db")


def beside_open_memories(folder: Path, users: int) -> Iterator[Row]:
    """CPU of `retrieve`, of opening, with one memory open and with `users`; one before, between and after."""
    settings = settings_for(folder)
    with ExitStack() as stack:
        measured = stack.enter_context(open_memory(replace(settings, user_id="user0")))
        alone = [cpu_of_retrieve(measured)]
        opening: list[float] = []
        sqlite: list[float] = []
        with ExitStack() as others:
            for number in range(1, users):
                started = time.thread_time()
                memory = open_memory(replace(settings, user_id=f"user{number}"))
                opening.append(time.thread_time() - started)
                others.enter_context(memory)
                memory.retrieve("w1 w2 w3")
                # Users who are not opened; few, because each takes three descriptors until the end.
                if number % _SQLITE_EVERY == 0 and (file := file_of(folder, f"user{users + number}")).exists():
                    sqlite.append(cpu_of_sqlite(file, others))
            many = [cpu_of_retrieve(measured), cpu_of_retrieve(measured)]
        alone.append(cpu_of_retrieve(measured))
    yield Row("opening a known user, CPU, median", statistics.median(opening) * 1e3, "ms", at_most=1)
    if sqlite:
        yield Row("of it SQLite: connecting and one query, CPU, median", statistics.median(sqlite) * 1e3, "ms")
    yield Row("retrieve with one memory open, CPU, median", min(alone) * 1e3, "ms")
    yield Row(f"retrieve with {users:,} memories open, CPU, median", min(many) * 1e3, "ms")
    yield Row(f"retrieve, {users:,} open / one open", min(many) / min(alone), "x", at_most=1.2)
    started = time.process_time()
    new = [cpu_of_opening(settings, f"new{number}") for number in range(50)]
    yield Row("opening a new user, CPU, median", statistics.median(new) * 1e3, "ms", at_most=3)
    yield Row("opening and closing a new user, CPU of the process", (time.process_time() - started) / 50 * 1e3, "ms")


def cpu_of_sqlite(file: Path, stack: ExitStack) -> float:
    """What no opening can do without; most of it reads the schema and creates the log and its index beside the file."""
    started = time.thread_time()
    connection = sqlite3.connect(f"{file.as_uri()}?mode=rw", uri=True, isolation_level=None)
    connection.execute("SELECT key, value FROM meta").fetchall()
    taken = time.thread_time() - started
    stack.callback(connection.close)
    return taken


def cpu_of_retrieve(memory: Memoryos) -> float:
    texts = sentences(5)
    queries = [" ".join(next(texts).split()[:6]) for _ in range(_CALLS)]
    taken = []
    for query in queries:
        started = time.thread_time()
        memory.retrieve(query)
        taken.append(time.thread_time() - started)
    return statistics.median(taken)


def cpu_of_opening(settings: Settings, user_id: str) -> float:
    started = time.thread_time()
    memory = open_memory(replace(settings, user_id=user_id))
    taken = time.thread_time() - started
    memory.close()
    return taken


def visited_once(folder: Path, users: int, descriptors: int | None = None) -> Iterator[Row]:
    """All users once, in random order, in a process of its own, with a limit on its descriptors if one is given."""

    def limit() -> None:
        if descriptors is not None:
            resource.setrlimit(resource.RLIMIT_NOFILE, (descriptors, descriptors))

    done = subprocess.run(
        [sys.executable, __file__, str(folder), str(users)],
        preexec_fn=limit,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise SystemExit(done.stderr)
    seen = json.loads(done.stdout)
    name = f"{users:,} users visited once" + (f" under ulimit -n {descriptors}" if descriptors else "")
    yield Row(f"{name}: errors", seen["errors"], "", at_most=0)
    yield Row(f"{name}: descriptors, most", seen["descriptors"], "", at_most=descriptors or _MAX_DESCRIPTORS)
    yield Row(f"{name}: resident memory, most", seen["resident_mb"], "MB", at_most=1_000)
    yield Row(f"{name}: CPU of a visit", seen["cpu_ms"], "ms")


def open_descriptors() -> int:
    return sum(1 for _ in Path("/proc/self/fd").iterdir())


async def visit(folder: Path, users: int) -> dict[str, float]:
    raise_descriptor_limit()
    settings = settings_for(folder)
    pool = MemoryPool(lambda user_id: open_memory(replace(settings, user_id=user_id)), PoolLimits())
    order = list(range(users))
    random.Random(1).shuffle(order)
    errors, descriptors, started = 0, 0, time.process_time()
    for count, number in enumerate(order):
        result = await pool.run(f"user{number}", lambda memory: memory.retrieve("w1 w2 w3").items)
        errors += not result
        if count % 100 == 0:
            descriptors = max(descriptors, open_descriptors())
    cpu = time.process_time() - started
    resident = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e3
    await pool.close()
    return {"errors": errors, "descriptors": descriptors, "resident_mb": resident, "cpu_ms": cpu / users * 1e3}


if __name__ == "__main__":
    print(json.dumps(asyncio.run(visit(Path(sys.argv[1]), int(sys.argv[2])))))

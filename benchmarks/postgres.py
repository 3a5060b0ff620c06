"""What a page costs in PostgreSQL, beside a bare commit on the same server and beside SQLite on the same disk.

Starts a server of its own, with everything durable. Read ratios: both sides are measured in turns, in this run.

python benchmarks/postgres.py [--quick] [--json FILE]
"""

import argparse
import statistics
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from uuid import uuid4

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

import psycopg

from figures import Row, save, show
from memoryos.adapters.stores.postgres import PostgresStores
from memoryos.adapters.stores.sqlite import SqliteStores
from memoryos.domain.owner import Owner
from memoryos.domain.page import Page
from memoryos.ports import Store, Stores
from postgres_server import running_server

_TEXT = "Yesterday we walked along the river and talked about the garden. " * 6
_CLIENTS = 32


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="fewer pages")
    parser.add_argument("--json", type=Path)
    options = parser.parse_args()
    many, rounds, seconds = (10_000, 200, 3.0) if options.quick else (100_000, 500, 10.0)
    with running_server({}) as server, tempfile.TemporaryDirectory(dir="/tmp") as folder:
        url = server.new_database()
        with closing(PostgresStores(url, connections=_CLIENTS)) as stores:
            stores.owners()
            rows = [
                *single(stores, url, many, rounds),
                *together(stores, SqliteStores(Path(folder), _now), seconds),
            ]
    show("PostgreSQL", rows)
    if options.json:
        save(options.json, {"quick": options.quick}, rows)


def single(stores: Stores, url: str, many: int, rounds: int) -> list[Row]:
    """A page beside a bare one-row commit, in turns; then again with `many` pages stored."""
    rows = []
    with closing(stores.open(Owner("single"))) as store, psycopg.connect(url, autocommit=True) as connection:
        connection.execute("CREATE TABLE bare (number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, text text)")
        for when in ("few pages", f"{many:,} pages"):
            bare, add = [], []
            for _ in range(rounds):
                bare.append(took(lambda: connection.execute("INSERT INTO bare (text) VALUES (%s)", (_TEXT,))))
                add.append(took(lambda: store.pages.append([page()])))
            one, other = statistics.median(bare), statistics.median(add)
            rows += [
                Row(f"bare one-row commit, {when}", one, "ms"),
                Row(f"durable add, {when}", other, "ms"),
                Row(f"durable add / bare commit, {when}", other / one, "x", at_most=3.0),
            ]
            if when == "few pages":
                for _ in range(many // 1000):
                    store.pages.append([page() for _ in range(1000)])
    return rows


def together(postgres: Stores, sqlite: Stores, seconds: float) -> list[Row]:
    """Adds a second by 32 clients, each with an owner of its own, one store after the other."""
    rates = {name: adds_a_second(stores, seconds) for name, stores in (("SQLite", sqlite), ("PostgreSQL", postgres))}
    return [
        *(Row(f"{_CLIENTS} clients, {name}", rate, "adds/s") for name, rate in rates.items()),
        Row(f"{_CLIENTS} clients, PostgreSQL / SQLite", rates["PostgreSQL"] / rates["SQLite"], "x"),
    ]


def adds_a_second(stores: Stores, seconds: float) -> float:
    counts = [0] * _CLIENTS
    opened = [stores.open(Owner(f"client {number}")) for number in range(_CLIENTS)]
    end = time.perf_counter() + seconds

    def work(number: int, store: Store) -> None:
        while time.perf_counter() < end:
            store.pages.append([page()])
            counts[number] += 1

    threads = [threading.Thread(target=work, args=each) for each in enumerate(opened)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for store in opened:
        store.close()
    return sum(counts) / seconds


def took(work: Callable[[], object]) -> float:
    began = time.perf_counter()
    work()
    return (time.perf_counter() - began) * 1000


def page() -> Page:
    return Page(f"page_{uuid4().hex[:24]}", _TEXT, "noted", _now())


def _now() -> datetime:
    return datetime(2026, 11, 16, tzinfo=UTC)


if __name__ == "__main__":
    main()

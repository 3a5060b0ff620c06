"""What a page costs in PostgreSQL, beside a bare commit on the same server and beside SQLite on the same disk.

Starts a server of its own, with everything durable. Read ratios: both sides are measured in turns, in this run.

python benchmarks/postgres.py [--quick] [--locomo LOCOMO.json] [--json FILE]

With a file of the LoCoMo shape, recall is measured on both stores and compared, question by question. Both embed one
text at a time there, because in batches of other texts the last digits of a vector differ, on SQLite alone as well.
"""

import argparse
import os
import statistics
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from uuid import UUID, uuid4

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

import numpy as np
import psycopg

from figures import Row, save, show
from memoryos.adapters.embedders.universal_sentence_encoder import UniversalSentenceEncoder
from memoryos.adapters.indexes.exact import ExactIndex
from memoryos.adapters.stores.postgres import PostgresStores
from memoryos.adapters.stores.postgres.database import owner_key
from memoryos.adapters.stores.postgres.encryption import Codec
from memoryos.adapters.stores.postgres.vectors import read_vector
from memoryos.adapters.stores.sqlite import SqliteStores
from memoryos.domain.owner import Owner
from memoryos.domain.page import Page
from memoryos.domain.turn_terms import TERMS_VERSION, turn_terms
from memoryos.evaluation.locomo import read_locomo
from memoryos.evaluation.plan import Plan
from memoryos.evaluation.run import Returned, Scored, run
from memoryos.ports import Store, StoredVector, Stores, Vector
from memoryos.retrieval.index.cache import IndexCache
from memoryos.text.terms import terms
from postgres_server import PostgresServer, running_server
from round_trips import counted_round_trips
from single_texts import SingleTexts

_TEXT = "Yesterday we walked along the river and talked about the garden. " * 6
_CLIENTS = 32
_DIMENSION = 384
_TURNS = 5
_LOADS = 20


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="fewer pages")
    parser.add_argument("--locomo", type=Path, help="compare recall on both stores with this file")
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
                *refreshed(stores, server, url, rounds),
                *loaded(server, url, many // 10),
            ]
        if options.locomo:
            rows += recalled(options.locomo, server, 50 if options.quick else None)
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
    """Adds a second by 32 clients, each with an owner of its own, one store after the other, several times."""
    rates: dict[str, list[float]] = {"SQLite": [], "PostgreSQL": []}
    for stores in (sqlite, postgres):
        adds_a_second(stores, seconds / _TURNS)  # opens connections, and prepares what is asked of them
    for _ in range(_TURNS):
        rates["SQLite"].append(adds_a_second(sqlite, seconds / _TURNS))
        rates["PostgreSQL"].append(adds_a_second(postgres, seconds / _TURNS))
    ratios = [one / other for one, other in zip(rates["SQLite"], rates["PostgreSQL"], strict=True)]
    return [
        *(Row(f"{_CLIENTS} clients, {name}", statistics.median(some), "adds/s") for name, some in rates.items()),
        Row(f"{_CLIENTS} clients, SQLite / PostgreSQL", statistics.median(ratios), "x", at_most=1.0),
    ]


def adds_a_second(stores: Stores, seconds: float) -> float:
    counts = [0] * _CLIENTS
    opened = [stores.open(Owner(f"client {number}")) for number in range(_CLIENTS)]
    end = time.perf_counter() + seconds

    def work(number: int, store: Store) -> None:
        while time.perf_counter() < end:
            store.pages.append([page()])
            counts[number] += 1

    threads = [threading.Thread(target=work, args=item) for item in enumerate(opened)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for store in opened:
        store.close()
    return sum(counts) / seconds


def refreshed(stores: Stores, server: PostgresServer, url: str, rounds: int) -> list[Row]:
    """What it takes an index to take in a page that another replica has stored, and what a bare round trip takes."""
    owner, indexes, trips = Owner("refreshed"), IndexCache(10**9, ExactIndex), []
    bare, refresh = [], []
    with (
        counted_round_trips(server.folder) as counter,
        closing(PostgresStores(counter.url(url), connections=1)) as counted,
        closing(stores.open(owner)) as there,
        closing(counted.open(owner)) as here,
        psycopg.connect(counter.url(url), autocommit=True) as connection,
    ):
        for _ in range(rounds):
            there.pages.append([page()])
            bare.append(took(lambda: connection.execute("SELECT 1").fetchone()))
            before = counter.count
            refresh.append(took(lambda: indexes.current(owner, here, "none", 1)))
            trips.append(counter.count - before)
    return [
        Row("refresh after a foreign add", statistics.mean(trips), "round trips", at_most=1.5),
        Row("refresh after a foreign add", statistics.median(refresh), "ms"),
        Row("bare round trip", statistics.median(bare), "ms"),
    ]


def loaded(server: PostgresServer, url: str, turns: int) -> list[Row]:
    """What it takes to read the vectors of one owner for an index, packed as the store does it and in other ways.

    And what the first question costs, answered by the database or by an index that has to be loaded for it.
    """
    owner, rows = Owner("loaded"), []
    with (
        counted_round_trips(server.folder) as counter,
        closing(PostgresStores(counter.url(url), connections=1)) as stores,
        closing(stores.open(owner)) as store,
        psycopg.connect(counter.url(url), autocommit=True) as connection,
    ):
        question = fill(store, turns)
        connection.execute("ANALYZE memoryos.words, memoryos.vectors, memoryos.pages")
        key = (owner_key(owner),)
        ways: dict[str, Callable[[], object]] = {
            "vectors packed in batches": lambda: batches(store),
            "vectors as rows": lambda: one_by_one(connection, key),
            "vectors as a block of half precision": lambda: halves(connection, key),
            "index loaded": lambda: IndexCache(10**9, ExactIndex).current(owner, store, "bench", _DIMENSION),
            "a question answered by the database": lambda: answered(store, question),
        }
        for name, way in ways.items():
            before = counter.received
            way()
            size = counter.received - before
            served = server_seconds(connection)
            seconds = [cpu_seconds(way) for _ in range(_LOADS)]
            served = (server_seconds(connection) - served) / _LOADS
            rows += [
                Row(f"{turns:,} turns, {name}", statistics.median(seconds) * 1000, "ms CPU of the client"),
                Row(f"{turns:,} turns, {name}", served * 1000, "ms CPU of the server"),
                Row(f"{turns:,} turns, {name}", size / 1e6, "MB read"),
            ]
    return rows


def batches(store: Store) -> list[StoredVector]:
    """All vectors, in batches as an index reads them."""
    vectors: list[StoredVector] = []
    while some := store.vectors.after("bench", vectors[-1].place if vectors else 0, 2000):
        vectors += some
    return vectors


def one_by_one(connection: "psycopg.Connection[Any]", key: tuple[UUID]) -> list[StoredVector]:
    statement = """
    SELECT page_seq, role, vector, place, sentences FROM memoryos.vectors WHERE owner = %s ORDER BY place
    """
    return [read_vector(Codec(), *row) for row in connection.execute(statement, key, binary=True)]


def server_seconds(connection: "psycopg.Connection[Any]") -> float:
    """CPU time of the server's processes for this database so far."""
    statement = "SELECT pid FROM pg_stat_activity WHERE datname = current_database()"
    stats = [Path(f"/proc/{pid}/stat").read_text() for (pid,) in connection.execute(statement)]
    ticks = sum(sum(map(int, stat.rpartition(")")[2].split()[11:13])) for stat in stats)
    return ticks / os.sysconf("SC_CLK_TCK")


def fill(store: Store, turns: int) -> Vector:
    """Stores pages of one turn each with words and vectors, and gives one of the vectors."""
    pages = store.pages.append([replace(page(), agent_response="") for _ in range(turns)])
    vectors = np.random.default_rng(7).normal(size=(turns, _DIMENSION)).astype(np.float32)
    vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
    for first in range(0, turns, 500):
        some = pages[first : first + 500]
        store.terms.put(TERMS_VERSION, some, list(turn_terms(some)))
        stored = [StoredVector(item.seq, "user", vectors[item.seq - 1]) for item in some]
        store.vectors.put("bench", some[-1].seq, stored)
    question: Vector = vectors[0]
    return question


def halves(connection: "psycopg.Connection[Any]", key: tuple[UUID]) -> object:
    statement = """
    SELECT array_agg(page_seq ORDER BY place), string_agg(memoryos.halfvec_send(half), '' ORDER BY place)
    FROM memoryos.vectors WHERE owner = %s
    """
    row = connection.execute(statement, key, binary=True).fetchone()
    assert row is not None
    # Each vector has a head of two numbers of two bytes.
    return np.frombuffer(row[1], ">f2").reshape(len(row[0]), -1)[:, 2:].astype(np.float32)


def answered(store: Store, question: Vector) -> object:
    assert store.turn_search is not None
    return store.turn_search.best(terms("Did we walk along the river?"), "bench", question, 50)


def cpu_seconds(work: Callable[[], object]) -> float:
    began = time.thread_time()
    work()
    return time.thread_time() - began


def recalled(locomo: Path, server: PostgresServer, limit: int | None) -> list[Row]:
    """Recall on both stores, and for how many questions they find anything else, or score it otherwise by any digit."""
    dataset = read_locomo(locomo).first(limit)
    results: dict[str, list[Scored]] = {"SQLite": [], "PostgreSQL": []}
    returned: dict[str, list[Returned]] = {name: [] for name in results}
    for conversation in dataset.conversations:
        places: dict[str, dict[str, str]] = {"SQLite": {}, "PostgreSQL": {"database_url": server.new_database()}}
        for name, settings in places.items():
            plan = Plan(settings={**settings, "embedder": SingleTexts(UniversalSentenceEncoder())})
            done = run(replace(dataset, conversations=(conversation,)), plan)
            results[name] += done.scored
            returned[name] += done.measurements.returned
    answers = [list(zip(results[name], returned[name], strict=True)) for name in results]
    differ = sum(one != other for one, other in zip(*answers, strict=True))
    means = {
        name: statistics.mean(item.scores["recall@10"] for item in scored if "recall@10" in item.scores)
        for name, scored in results.items()
    }
    return [
        *(Row(f"recall@10, {name}", 100 * mean, "%") for name, mean in means.items()),
        Row(f"of {len(answers[0])} questions, answered differently", differ, "", at_most=0),
    ]


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

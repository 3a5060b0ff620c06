"""`memoryos migrate` and migrations of the schema, killed half way: nothing is lost or doubled, the next run goes on.

Each is stopped at a chosen place by a lock that the test holds in the database, and killed there.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import psycopg
import pytest

from memoryos import Memoryos
from memoryos.adapters.stores.postgres import PostgresStores
from memoryos.adapters.stores.postgres.database import owner_key
from memoryos.adapters.stores.postgres.migrations import MIGRATIONS, migrate
from memoryos.adapters.stores.sqlite import SqliteStores
from memoryos.assembly.migration import ExportedCopy, move
from memoryos.config.settings import Settings
from memoryos.domain.owner import Owner
from memoryos.ports import Store, Stores
from memoryos.service.api_keys import KeyRing
from memoryos.service.audit import AuditEntry, AuditLog
from memoryos.service.identity import DEFAULT_SCOPES
from memoryos.testing import FixedClock, HashingEmbedder
from postgres_server import PostgresServer

ANN, BOB = Owner("ann"), Owner("bob")
_BLOCKED = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
_MOMENT = "SELECT pg_sleep(0.02)"

# While the test holds one of these, the copy to a database waits there: after the keys and a month of the audit log, in
# the first memory, after all of it but the vectors, or between two memories.
HOLDS_IN_TARGET = {
    "second month": "INSERT INTO audit_lines (seq, month, line) VALUES (2, 'x', '')",
    "notes": "LOCK TABLE stored_notes IN SHARE MODE",
    "vectors": "LOCK TABLE vectors IN SHARE MODE",
    "second memory": f"INSERT INTO owners (owner, user_id, assistant_id) VALUES ('{owner_key(BOB)}', 'bob', 'default')",
}


@pytest.fixture(scope="module")
def stored(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two users, of whom one has all that there can be; two keys, one of them revoked; an audit log of two months."""
    data, clock = tmp_path_factory.mktemp("stored"), FixedClock()
    with Memoryos("ann", data_storage_path=data, clock=clock, embedder=HashingEmbedder()) as memory:
        for number in range(30):
            memory.add_memory(f"I live in Oslo and like tea number {number}", "noted", session_id="s")
        memory.store_memory("the key is under the mat", "core_identity", "global", "home")
        memory.force_mid_term_analysis()
        memory.settle()
    with Memoryos("bob", data_storage_path=data, clock=clock, embedder=HashingEmbedder()) as memory:
        memory.add_memory("hello", "hello")
        memory.settle()
    ours = SqliteStores(data, clock)
    with closing(KeyRing(ours.shared.api_keys, clock)) as ring:
        ring.create("ann", DEFAULT_SCOPES)
        ring.revoke(ring.create("bob", DEFAULT_SCOPES).key.id)
    log = AuditLog(ours.shared.audit, clock)
    log.record(AuditEntry("tool search"))
    clock.advance(40 * 86400)
    log.record(AuditEntry("tool fetch"))
    return data


@pytest.fixture
def folder(stored: Path, tmp_path: Path) -> Path:
    return shutil.copytree(stored, tmp_path / "data")


def command(folder: Path, *arguments: str, database_url: str = "") -> "subprocess.Popen[str]":
    settings = {"MEMORYOS_DATA_PATH": str(folder), "MEMORYOS_EMBEDDING_MODEL": "none"}
    if database_url:
        settings["MEMORYOS_DATABASE_URL"] = database_url
    return subprocess.Popen(
        [sys.executable, "-m", "memoryos", *arguments],
        env={**os.environ, **settings},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )


def completed(process: "subprocess.Popen[str]") -> str:
    output, _ = process.communicate()
    assert process.returncode == 0, output
    return output


def again(folder: Path, to: str, **source: str) -> None:
    settings = Settings.load({"data_storage_path": folder, "embedding_model_name": "none", **source})
    results = list(move(settings, to, replace=False))
    assert [(result.owner, result.problem) for result in results] == [(ANN, None), (BOB, None)]


@contextmanager
def held(url: str, statement: str) -> Iterator[psycopg.Connection[Any]]:
    """What `statement` takes, until the end."""
    with psycopg.connect(url) as holder, psycopg.connect(url, autocommit=True) as observer:
        holder.execute("SET search_path = memoryos")
        holder.execute(statement.encode())
        yield observer
        holder.rollback()


def wait_for_blocked(observer: psycopg.Connection[Any], process: "subprocess.Popen[str]", count: int = 1) -> None:
    while observer.execute(_BLOCKED).fetchone() != (count,):
        assert process.poll() is None, process.communicate()[0]
        observer.execute(_MOMENT)


def kill_when_blocked(observer: psycopg.Connection[Any], process: "subprocess.Popen[str]") -> None:
    with process:
        wait_for_blocked(observer, process)
        process.kill()


def contents(store: Store, owner: Owner) -> tuple[object, ...]:
    """What a store has, with what an export leaves out; empty for one that has nothing."""
    pages = [page.id for page in store.pages.after(0, 1000)]
    if not pages:
        return ()
    by_page = store.vectors.of_pages(HashingEmbedder().name, pages)
    vectors = sorted(
        (page_id, vector.role, vector.vector.tobytes()) for page_id in by_page for vector in by_page[page_id]
    )
    centroids = [
        None if segment.centroid is None else segment.centroid.tobytes() for segment in store.segments.outlines()
    ]
    return ExportedCopy().digest(store, owner), vectors, centroids


def memory_of(stores: Stores, owner: Owner) -> tuple[object, ...]:
    with closing(stores.open(owner)) as store:
        return contents(store, owner)


def shared_by(stores: Stores) -> tuple[object, ...]:
    with closing(stores.shared.api_keys) as keys:
        return keys.all(), [line.text for line in stores.shared.audit.after()]


def check_half(source: Stores, target: Stores) -> None:
    """Each memory is there as a whole, or nothing of it."""
    for owner in (ANN, BOB):
        if target.has(owner):
            assert memory_of(target, owner) in ((), memory_of(source, owner))


def check_whole(source: Stores, target: Stores) -> None:
    for owner in (ANN, BOB):
        assert memory_of(target, owner) == memory_of(source, owner) != ()


@pytest.mark.parametrize("statement", HOLDS_IN_TARGET.values(), ids=HOLDS_IN_TARGET.keys())
def test_a_copy_to_a_database_that_is_killed_is_completed_by_the_next(
    folder: Path, postgres: PostgresServer, clock: FixedClock, statement: str
) -> None:
    url = postgres.new_database()
    with closing(PostgresStores(url, clock)) as target:
        target.owners()
        source = SqliteStores(folder, clock)
        shared = shared_by(source)

        with held(url, statement) as observer:
            kill_when_blocked(observer, command(folder, "migrate", "--to", url))
            check_half(source, target)
        again(folder, url)

        check_whole(source, target)
        assert shared_by(target) == shared


@pytest.mark.parametrize("table", ["audit_lines", "vectors"])
def test_a_copy_to_a_folder_that_is_killed_is_completed_by_the_next(
    folder: Path, tmp_path: Path, postgres: PostgresServer, clock: FixedClock, table: str
) -> None:
    url, back = postgres.new_database(), tmp_path / "back"
    again(folder, url)

    with closing(PostgresStores(url, clock)) as source:
        shared = shared_by(source)
        with held(url, f"LOCK TABLE {table} IN ACCESS EXCLUSIVE MODE") as observer:
            kill_when_blocked(observer, command(folder, "migrate", "--to", str(back), database_url=url))
        target = SqliteStores(back, clock)
        check_half(source, target)
        again(folder, str(back), database_url=url)

        check_whole(source, target)
        assert shared_by(target) == shared


@pytest.mark.parametrize(
    ("older", "statement"),
    [(0, "CREATE SCHEMA memoryos"), (3, "LOCK TABLE vectors")],
    ids=["first step", "last step"],
)
def test_a_replica_killed_inside_a_migration_leaves_it_to_the_next(
    tmp_path: Path, postgres: PostgresServer, older: int, statement: str
) -> None:
    url = postgres.new_database()
    if older:
        with psycopg.connect(url, autocommit=True) as connection:
            migrate(connection, "it", MIGRATIONS[:older])

    with held(url, statement) as observer:
        killed = command(tmp_path, "add", "I live in Oslo", "noted", database_url=url)
        wait_for_blocked(observer, killed)
        # The other waits for its turn, which the first one has.
        other = command(tmp_path, "add", "I like tea", "noted", database_url=url)
        wait_for_blocked(observer, other, count=2)
        with killed:
            killed.kill()
    completed(other)

    completed(command(tmp_path, "add", "I have a dog", "noted", database_url=url))
    with psycopg.connect(url) as connection:
        versions = connection.execute("SELECT number FROM memoryos.schema_versions ORDER BY number").fetchall()
        pages = connection.execute("SELECT count(*) FROM memoryos.pages").fetchone()
    assert versions == [(number,) for number in range(1, len(MIGRATIONS) + 1)]
    assert pages == (2,)

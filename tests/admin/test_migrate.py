"""Moving memories between stores: whole, compared, repeatable, and back again."""

import json
import subprocess
from contextlib import closing
from datetime import datetime
from pathlib import Path

import psycopg
import pytest
from click.testing import CliRunner

from memoryos import Memoryos
from memoryos.adapters.stores.postgres import PostgresStores
from memoryos.adapters.stores.sqlite import SqliteStores
from memoryos.assembly.migration import ExportedCopy, move
from memoryos.config.settings import Settings
from memoryos.domain.owner import Owner
from memoryos.interfaces.cli import commands
from memoryos.ports import Store, Stores
from memoryos.service.api_keys import KeyRing
from memoryos.service.audit import AuditEntry, AuditLog
from memoryos.service.identity import DEFAULT_SCOPES
from memoryos.testing import FixedClock, HashingEmbedder
from postgres_server import PostgresServer

ANN = Owner("ann")


@pytest.fixture
def folder(tmp_path: Path, clock: FixedClock) -> Path:
    """A deployment with two users, of whom one has all that there can be, a key and an audit log."""
    data = tmp_path / "data"
    with Memoryos("ann", data_storage_path=data, clock=clock, embedder=HashingEmbedder()) as memory:
        for number in range(30):
            page = memory.add_memory(f"I live in Oslo and like tea number {number}", "noted", session_id="s")
        memory.store_memory("the key is under the mat", "core_identity", "global", "home")
        memory.force_mid_term_analysis()
        memory.forget(page.id)
        memory.settle()
    with Memoryos("bob", data_storage_path=data, clock=clock, embedder=HashingEmbedder()) as memory:
        memory.add_memory("hello", "hello")
    ours = SqliteStores(data, clock)
    with closing(KeyRing(ours.shared.api_keys, clock)) as ring:
        ring.create("ann", DEFAULT_SCOPES)
    log = AuditLog(ours.shared.audit, clock)
    log.record(AuditEntry("tool search"))
    clock.advance(40 * 86400)
    log.record(AuditEntry("tool fetch"))
    return data


def settings(folder: Path, **others: str) -> Settings:
    return Settings.load({"data_storage_path": folder, "embedding_model_name": "none", **others})


def outcomes(value: Settings, to: str, *, replace: bool = False) -> list[tuple[str, str]]:
    results = move(value, to, replace=replace)
    return [(result.owner.user_id if result.owner else "?", result.problem or result.outcome) for result in results]


def digest(stores: Stores, owner: Owner = ANN) -> str:
    with closing(stores.open(owner)) as store:
        return ExportedCopy().digest(store, owner)


def embedding_times(store: Store) -> set[tuple[str, datetime | None]]:
    pages = [page.id for page in store.pages.after(0, 100)]
    by_page = store.vectors.of_pages(HashingEmbedder().name, pages)
    return {(page_id, vector.made_at) for page_id, vectors in by_page.items() for vector in vectors}


def test_everything_arrives_and_comes_back(
    folder: Path, tmp_path: Path, postgres: PostgresServer, clock: FixedClock
) -> None:
    url, back = postgres.new_database(), tmp_path / "back"

    there = outcomes(settings(folder), url)
    again = outcomes(settings(folder), url)
    and_back = outcomes(settings(folder, database_url=url), str(back))

    assert there == and_back == [("ann", "copied"), ("bob", "copied")]
    assert again == [("ann", "already there"), ("bob", "already there")]
    with closing(PostgresStores(url, clock)) as moved:
        moved.owners()
        ours, returned = SqliteStores(folder, clock), SqliteStores(back, clock)
        assert digest(ours) == digest(moved) == digest(returned)
        with closing(ours.open(ANN)) as before, closing(moved.open(ANN)) as after:
            assert after.figures().vectors == before.figures().vectors > 0
            assert embedding_times(after) == embedding_times(before) != set()
            assert [segment.centroid is None for segment in after.segments.outlines()] == [
                segment.centroid is None for segment in before.segments.outlines()
            ]
        for other in (moved, returned):
            with closing(ours.shared.api_keys) as keys, closing(other.shared.api_keys) as copied:
                assert copied.all() == keys.all()
            assert [line.text for line in other.shared.audit.after()] == [
                line.text for line in ours.shared.audit.after()
            ]


def test_a_memory_that_is_different_there_is_not_replaced_without_asking(
    folder: Path, postgres: PostgresServer, clock: FixedClock
) -> None:
    url = postgres.new_database()
    with Memoryos("ann", database_url=url, clock=clock, embedder=HashingEmbedder()) as memory:
        memory.add_memory("something else", "noted")

    [(_, refused), bob] = outcomes(settings(folder), url)
    replaced = outcomes(settings(folder), url, replace=True)

    assert "already has a different memory for user 'ann'" in refused
    assert bob == ("bob", "copied")
    assert replaced == [("ann", "copied"), ("bob", "already there")]


def test_what_was_revoked_and_logged_since_the_last_copy_follows_with_the_next(
    folder: Path, postgres: PostgresServer, clock: FixedClock
) -> None:
    url = postgres.new_database()
    outcomes(settings(folder), url)
    ours = SqliteStores(folder, clock)
    with closing(KeyRing(ours.shared.api_keys, clock)) as ring:
        ring.revoke(ring.all()[0].id)
    AuditLog(ours.shared.audit, clock).record(AuditEntry("key revoke"))

    outcomes(settings(folder), url)

    with closing(PostgresStores(url, clock)) as moved, closing(moved.shared.api_keys) as copied:
        [key] = copied.all()
        followed = [line.text for line in moved.shared.audit.after()]
        AuditLog(moved.shared.audit, clock).record(AuditEntry("its own"))
        AuditLog(ours.shared.audit, clock).record(AuditEntry("too late"))
        outcomes(settings(folder), url)
        last = [line.text for line in moved.shared.audit.after()][-1]

    assert key.revoked_at is not None
    assert followed[-1].count(b"key revoke") == 1
    assert len(followed) == 3
    assert b"its own" in last


def test_the_command_says_what_was_copied(
    folder: Path, postgres: PostgresServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MEMORYOS_DATA_PATH", str(folder))
    url = postgres.new_database()

    done = CliRunner().invoke(commands, ["migrate", "--to", url, "--json"])
    again = CliRunner().invoke(commands, ["migrate", "--to", url])

    assert json.loads(done.output) == {"copied": 2, "already_there": 0, "failed": []}
    assert again.output == "Copied and compared 0 memories. 2 were already there.\n"


def test_an_address_of_another_kind_is_not_taken_for_a_folder(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MEMORYOS_DATA_PATH", str(folder))
    monkeypatch.chdir(tmp_path)
    before = sorted(tmp_path.iterdir())

    done = CliRunner().invoke(commands, ["migrate", "--to", "mysql://ann:hunter2@db.example.com/memories"])

    assert done.exit_code == 1
    assert "'mysql://'" in done.output
    assert "hunter2" not in done.output
    assert sorted(tmp_path.iterdir()) == before


def test_what_was_stored_without_a_key_is_encrypted_by_copying_it_with_one(
    postgres: PostgresServer, clock: FixedClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    plain, sealed, key = postgres.new_database(), postgres.new_database(), "7c" * 32
    with Memoryos("ann", database_url=plain, clock=clock, embedder=HashingEmbedder()) as memory:
        memory.add_memory("I live in Oslo", "noted")
    monkeypatch.setenv("MEMORYOS_DATABASE_URL", plain)
    monkeypatch.setenv("MEMORYOS_ENCRYPTION_KEY", key)

    refused = CliRunner().invoke(commands, ["encrypt"])
    CliRunner().invoke(commands, ["migrate", "--to", sealed], catch_exceptions=False)

    assert refused.exit_code == 1
    assert "`memoryos migrate`" in refused.output
    with psycopg.connect(sealed) as connection:
        rows = connection.execute("SELECT user_input FROM memoryos.pages").fetchall()
    assert [b"Oslo" in text for (text,) in rows] == [False]
    with Memoryos("ann", database_url=sealed, encryption_key=key, embedder=HashingEmbedder()) as memory:
        assert "Oslo" in memory.retrieve("Where do I live?").text()


def test_a_dump_of_the_server_is_restored_to_the_same_memories(
    folder: Path, postgres: PostgresServer, tmp_path: Path, clock: FixedClock
) -> None:
    url = postgres.new_database()
    outcomes(settings(folder), url)
    restored = postgres.new_database()
    dump = tmp_path / "memories.dump"

    subprocess.run([postgres.program("pg_dump"), "-Fc", "-f", str(dump), url], check=True)
    subprocess.run([postgres.program("pg_restore"), "-d", restored, str(dump)], check=True)

    with closing(PostgresStores(url, clock)) as before, closing(PostgresStores(restored, clock)) as after:
        before.owners()
        assert [stored.owner for stored in after.owners()] == [ANN, Owner("bob")]
        assert digest(before) == digest(after)
    with psycopg.connect(restored) as connection:
        walled = connection.execute("SELECT relforcerowsecurity FROM pg_class WHERE relname = 'pages'").fetchone()
    assert walled == (True,)

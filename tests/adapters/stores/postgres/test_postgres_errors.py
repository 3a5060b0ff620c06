"""What can be wrong with a database is told in one clear line, without its password, and nothing is lost."""

import os
import threading
from contextlib import closing, nullcontext
from datetime import UTC, datetime

import psycopg
import pytest

from memoryos import Memoryos
from memoryos.adapters.stores.postgres import PostgresStores
from memoryos.adapters.stores.postgres.migrations import MIGRATIONS, migrate
from memoryos.adapters.stores.postgres.pool import check_version
from memoryos.adapters.stores.sqlite.cipher import read_key
from memoryos.domain.owner import Owner
from memoryos.domain.page import Page
from memoryos.errors import (
    ClosedError,
    InvalidInputError,
    LockedStoreError,
    SettingsError,
    StorageError,
    StoreVersionError,
)
from postgres_server import PostgresServer, running_older_server, running_server, running_standby

ANN = Owner("ann")
NOON = datetime(2026, 5, 7, 12, tzinfo=UTC)


def problem(url: str, owner: Owner = ANN) -> str:
    with pytest.raises(StorageError) as caught, closing(PostgresStores(url)) as stores:
        stores.open(owner)
    message = str(caught.value)
    assert "\n" not in message
    assert "hunter2" not in message
    return message


def test_an_address_that_is_none_is_refused() -> None:
    with pytest.raises(SettingsError, match="postgresql://user@host:5432/memoryos"):
        PostgresStores("http://example.com/memories?x")


def test_half_of_a_password_is_not_taken_for_a_host_and_shown() -> None:
    with pytest.raises(SettingsError, match="write it as %40") as refused:
        PostgresStores("postgresql://ann:hun@ter2@127.0.0.1:1/memories")

    assert "ter2" not in str(refused.value)


def test_the_store_needs_an_address() -> None:
    with pytest.raises(SettingsError, match="database_url"):
        Memoryos("ann", store="postgres")


def test_a_wrong_password_is_named_and_not_shown() -> None:
    with running_server() as server:
        with psycopg.connect(server.url(), autocommit=True) as connection:
            connection.execute("CREATE ROLE guarded LOGIN PASSWORD 'right'")
        rules = server.folder / "data" / "pg_hba.conf"
        rules.write_text("local all guarded scram-sha-256\nlocal all all trust\n")
        with psycopg.connect(server.url(), autocommit=True) as connection:
            connection.execute("SELECT pg_reload_conf()")
        server.stop()
        server.start()

        wrong = problem(f"postgresql://guarded:hunter2@/postgres?host={server.folder}")
        missing = problem(f"postgresql://guarded@/postgres?host={server.folder}")

    assert "refuses the user name or password" in wrong
    assert "wants a password" in missing


def test_an_unknown_database_is_named(postgres: PostgresServer) -> None:
    assert "database 'nowhere'" in problem(postgres.url("nowhere"))


def test_a_server_that_is_not_there_is_named() -> None:
    assert "at 127.0.0.1:1" in problem("postgresql://ann:hunter2@127.0.0.1:1/memories")


def test_a_server_that_is_too_old_is_named_and_left_as_it_is() -> None:
    with running_older_server() as server:
        refused = problem(server.url().replace("tests@", "tests:hunter2@"))
        with psycopg.connect(server.url()) as connection:
            schema = connection.execute("SELECT to_regnamespace('memoryos')").fetchone()

    assert "runs PostgreSQL 13; MemoryOS needs version 14 or newer" in refused
    assert schema == (None,)


@pytest.mark.parametrize(("version", "refused"), [(120004, True), (139999, True), (140000, False), (170002, False)])
def test_versions_before_14_are_too_old(version: int, *, refused: bool) -> None:
    expected = pytest.raises(StorageError, match="needs version 14 or newer") if refused else nullcontext()

    with expected:
        check_version(version, "it")


def test_when_all_connections_stay_busy_a_caller_is_told_what_to_raise(postgres: PostgresServer) -> None:
    deployment = PostgresStores(postgres.new_database(), connections=1, wait_seconds=2)
    with closing(deployment) as stores, closing(stores.open(ANN)) as store, closing(stores.open(Owner("bob"))) as other:
        with store.transaction(), pytest.raises(StorageError, match=r"all 1 connections .* 'database_connections'"):
            other.revision()

        assert other.revision().pages == 0


def test_a_database_of_a_newer_version_is_left_as_it_is(postgres: PostgresServer) -> None:
    url = postgres.new_database()
    with closing(PostgresStores(url)) as stores:
        stores.owners()
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute("INSERT INTO memoryos.schema_versions (number) VALUES (%s)", (len(MIGRATIONS) + 1,))

    with pytest.raises(StoreVersionError, match="update MemoryOS"), closing(PostgresStores(url)) as stores:
        stores.open(ANN)


def test_a_database_that_takes_no_writes_is_named(postgres: PostgresServer) -> None:
    url = postgres.new_database()
    read_only = f"{url}&options=-c%20default_transaction_read_only%3Don"

    unprepared = problem(read_only)
    with closing(PostgresStores(url)) as stores:
        stores.owners()
    prepared = problem(read_only)
    with closing(PostgresStores(read_only)) as stores:
        not_ready = stores.problem()

    assert "is read-only" in unprepared
    assert "is read-only" in prepared
    assert not_ready is not None
    assert "read-only" in not_ready


def test_a_standby_that_follows_another_server_refuses_writes_by_name_and_can_be_read() -> None:
    with running_server() as primary:
        url = primary.new_database()
        with closing(PostgresStores(url)) as stores, closing(stores.open(ANN)) as store:
            store.pages.append([Page("a", "hello", "", NOON)])
        with running_standby(primary) as standby:
            followed = standby.url(url.partition("?")[0].rpartition("/")[2])
            new_owner = problem(followed.replace("tests@", "tests:hunter2@"), owner=Owner("bob"))
            with closing(PostgresStores(followed)) as stores, closing(stores.open(ANN)) as store:
                not_ready = stores.problem()
                with pytest.raises(StorageError) as refused:
                    store.pages.append([Page("b", "hello again", "", NOON)])
                ids = [page.id for page in store.pages.after(0, 10)]

    assert ids == ["a"]
    assert "is read-only" in str(not_ready)
    for message in (new_owner, str(refused.value)):
        assert "is read-only (a replica?); name the server that takes writes" in message


def test_replicas_that_start_together_set_an_empty_database_up_once(postgres: PostgresServer) -> None:
    url = postgres.new_database()
    failures: list[BaseException] = []

    def set_up() -> None:
        try:
            with psycopg.connect(url, autocommit=True) as connection:
                migrate(connection, "it")
        except (psycopg.Error, StorageError) as error:
            failures.append(error)

    threads = [threading.Thread(target=set_up) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    with psycopg.connect(url) as connection:
        versions = connection.execute("SELECT count(*) FROM memoryos.schema_versions").fetchone()
    assert failures == []
    assert versions == (len(MIGRATIONS),)


def test_an_encrypted_memory_is_refused_without_its_key_and_with_another(postgres: PostgresServer) -> None:
    url = postgres.new_database()
    with closing(PostgresStores(url, key=read_key("1a" * 32))) as stores, closing(stores.open(ANN)) as store:
        store.pages.append([Page("a", "hello", "", NOON)])

    for key in (None, read_key("2b" * 32)):
        with pytest.raises(LockedStoreError), closing(PostgresStores(url, key=key)) as stores:
            stores.open(ANN)


def test_whole_backups_are_left_to_the_server(postgres: PostgresServer) -> None:
    with closing(PostgresStores(postgres.new_database())) as stores, pytest.raises(InvalidInputError, match="pg_dump"):
        stores.backups.write("anywhere")


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
def test_a_forked_child_is_told_to_open_its_own(database_url: str) -> None:
    with closing(PostgresStores(database_url)) as stores, closing(stores.open(ANN)) as store:
        store.pages.append([Page("before the fork", "hello", "", NOON)])
        child = os.fork()
        if child == 0:  # pragma: no cover - in another process
            try:
                store.revision()
            except StorageError as error:
                os._exit(0 if "forked" in str(error) else 1)
            os._exit(2)
        _, status = os.waitpid(child, 0)
        after = store.revision()

    assert os.waitstatus_to_exitcode(status) == 0
    assert after.pages == 1


def test_a_restarted_server_is_found_again_and_what_was_acknowledged_is_there() -> None:
    with (
        running_server() as server,
        closing(PostgresStores(server.new_database())) as stores,
        closing(stores.open(ANN)) as store,
    ):
        store.pages.append([Page("a", "hello", "", NOON)])
        server.stop()
        with pytest.raises(StorageError):
            store.revision()
        server.start()

        store.pages.append([Page("b", "hello again", "", NOON)])
        ids = [page.id for page in store.pages.after(0, 10)]

    assert ids == ["a", "b"]


def test_a_store_that_was_closed_with_its_deployment_says_so(database_url: str) -> None:
    stores = PostgresStores(database_url)
    store = stores.open(Owner("closing"))
    store.close()
    stores.close()

    with pytest.raises(ClosedError):
        store.revision()

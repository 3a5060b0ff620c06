"""The second wall between owners: the database itself refuses rows of others, whatever is asked."""

from contextlib import closing
from datetime import UTC, datetime

import psycopg
import pytest

from memoryos.adapters.stores.postgres import PostgresStores
from memoryos.adapters.stores.postgres.database import owner_key
from memoryos.adapters.stores.postgres.migrations import APPLICATION_ROLE
from memoryos.adapters.stores.postgres.pool import shared_pool
from memoryos.domain.owner import Owner
from memoryos.domain.page import Page
from postgres_server import PostgresServer

ANN, BOB = Owner("ann"), Owner("bob")
NOON = datetime(2026, 5, 7, 12, tzinfo=UTC)


@pytest.fixture
def both(stores: PostgresStores) -> PostgresStores:
    for owner in (ANN, BOB):
        with closing(stores.open(owner)) as store:
            if not store.pages.newest(1):
                store.pages.append([Page(f"of {owner.user_id}", "a secret", "", NOON, message_ids=("m",))])
    return stores


def test_a_query_without_an_owner_sees_only_the_owner_that_the_connection_works_for(
    both: PostgresStores, database_url: str
) -> None:
    pool = shared_pool(database_url, 10)

    with pool.connection(owner_key(ANN)) as connection:
        everything = connection.execute("SELECT id FROM pages").fetchall()
        theirs = connection.execute("SELECT id FROM pages WHERE owner = %s", (owner_key(BOB),)).fetchall()
        messages = connection.execute("SELECT count(*) FROM messages").fetchall()

    assert (everything, theirs, messages) == ([("of ann",)], [], [(1,)])


def test_a_connection_that_works_for_nobody_sees_nothing(both: PostgresStores, database_url: str) -> None:
    with shared_pool(database_url, 10).connection(None) as connection:
        rows = connection.execute("SELECT id FROM pages").fetchall()

    assert rows == []


def test_rows_of_others_can_be_neither_written_nor_changed_nor_removed(both: PostgresStores, database_url: str) -> None:
    with shared_pool(database_url, 10).connection(owner_key(ANN)) as connection:
        changed = connection.execute("UPDATE pages SET session_id = 'x' WHERE id = 'of bob'").rowcount
        removed = connection.execute("DELETE FROM messages WHERE owner = %s", (owner_key(BOB),)).rowcount
        with pytest.raises(psycopg.errors.InsufficientPrivilege):
            connection.execute("INSERT INTO messages VALUES (%s, 'forged', 1)", (owner_key(BOB),))

    assert (changed, removed) == (0, 0)
    with closing(both.open(BOB)) as store:
        assert list(store.pages.of_messages(["m"])) == ["m"]


def test_every_table_with_an_owner_has_the_wall(both: PostgresStores, database_url: str) -> None:
    query = """
    SELECT relname FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid
    WHERE relnamespace = 'memoryos'::regnamespace AND attname = 'owner' AND relkind IN ('r', 'p')
      AND relname <> 'owners' AND NOT (relrowsecurity AND relforcerowsecurity)
    """
    with psycopg.connect(database_url) as connection:
        without = connection.execute(query).fetchall()

    assert without == []


def test_a_superuser_works_as_a_role_that_the_wall_holds_for(both: PostgresStores, database_url: str) -> None:
    with shared_pool(database_url, 10).connection(owner_key(ANN)) as connection:
        role = connection.execute("SELECT current_user").fetchone()

    assert role == (APPLICATION_ROLE,)


def test_a_plain_user_who_owns_the_database_is_walled_in_too(postgres: PostgresServer) -> None:
    with psycopg.connect(postgres.url(), autocommit=True) as connection:
        connection.execute("DROP DATABASE IF EXISTS walled")
        connection.execute("DROP ROLE IF EXISTS walled")
        connection.execute("CREATE ROLE walled LOGIN")
        connection.execute("CREATE DATABASE walled OWNER walled")
    url = postgres.url("walled", "walled")
    with closing(PostgresStores(url)) as stores:
        stores.owners()
        for owner in (ANN, BOB):
            with closing(stores.open(owner)) as store:
                store.pages.append([Page(f"of {owner.user_id}", "a secret", "", NOON)])

        with shared_pool(url, 10).connection(owner_key(ANN)) as connection:
            rows = connection.execute("SELECT id FROM pages").fetchall()

    assert rows == [("of ann",)]

"""The stores that must keep the contract. Another database joins as one more parameter."""

from collections.abc import Callable, Iterator
from functools import cache
from itertools import count
from pathlib import Path

import pytest
from store_examples import OpenStore

from memoryos.adapters.stores.postgres import PostgresStores
from memoryos.adapters.stores.sqlite import SqliteStores
from memoryos.adapters.stores.sqlite.cipher import read_key
from memoryos.domain.owner import Owner
from memoryos.ports import Store
from memoryos.testing import FixedClock
from postgres_server import PostgresServer

KEY = read_key("5c" * 32)


@pytest.fixture(scope="module")
def clock() -> FixedClock:
    return FixedClock()


@pytest.fixture(scope="module")
def data_path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("stores")


@pytest.fixture(scope="session")
def database_url(postgres: PostgresServer) -> Callable[[str], str]:
    """One database for each kind of store and test process."""
    return cache(lambda _: postgres.new_database())


@pytest.fixture(scope="module", params=["sqlite", "encrypted sqlite", "postgres", "encrypted postgres"])
def open_any(request: pytest.FixtureRequest, data_path: Path, clock: FixedClock) -> Iterator[OpenStore]:
    kind, key = request.param, KEY if "encrypted" in request.param else None
    if "sqlite" in kind:
        yield SqliteStores(data_path / kind, clock, key).open
        return
    url = request.getfixturevalue("database_url")(kind)
    stores = PostgresStores(url, clock, key)
    # Held in use, so that its connections stay open from one test to the next.
    stores.owners()
    yield stores.open
    stores.close()


@pytest.fixture
def open_store(open_any: OpenStore) -> Iterator[OpenStore]:
    opened: list[Store] = []

    def open_and_note(owner: Owner) -> Store:
        opened.append(open_any(owner))
        return opened[-1]

    yield open_and_note
    for store in opened:
        store.close()


@pytest.fixture
def owner(fresh=count()) -> Owner:  # noqa: B008 - one counter for all tests
    return Owner(f"user {next(fresh)}")


@pytest.fixture
def store(open_store: OpenStore, owner: Owner) -> Store:
    return open_store(owner)

"""The stores that must keep the contract. Another database joins as one more parameter."""

from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest
from store_examples import OpenStore

from memoryos.adapters.stores.sqlite import SqliteStore
from memoryos.adapters.stores.sqlite.cipher import read_key
from memoryos.domain.owner import Owner
from memoryos.ports import Store
from memoryos.testing import FixedClock

KEY = read_key("5c" * 32)


@pytest.fixture(scope="module")
def clock() -> FixedClock:
    return FixedClock()


@pytest.fixture(scope="module")
def data_path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("stores")


@pytest.fixture(scope="module", params=["sqlite", "encrypted sqlite"])
def open_any(request: pytest.FixtureRequest, data_path: Path, clock: FixedClock) -> OpenStore:
    kinds: dict[str, OpenStore] = {
        "sqlite": lambda owner: SqliteStore.open(data_path / "plain", owner, clock),
        "encrypted sqlite": lambda owner: SqliteStore.open(data_path / "encrypted", owner, clock, KEY),
    }
    return kinds[request.param]


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

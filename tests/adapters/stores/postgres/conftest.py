"""A database of its own for each test module, and servers that a test may stop."""

from collections.abc import Iterator

import pytest

from memoryos.adapters.stores.postgres import PostgresStores
from memoryos.testing import FixedClock
from postgres_server import PostgresServer


@pytest.fixture(scope="module")
def database_url(postgres: PostgresServer) -> str:
    return postgres.new_database()


@pytest.fixture
def stores(database_url: str, clock: FixedClock) -> Iterator[PostgresStores]:
    deployment = PostgresStores(database_url, clock)
    # In use from the start, so that its connections stay open.
    deployment.owners()
    yield deployment
    deployment.close()

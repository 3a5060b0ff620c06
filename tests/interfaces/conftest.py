"""What the tests of a file share: one HTTP server with a user for each test, or one client on each transport."""

from collections.abc import Iterator
from contextlib import ExitStack

import pytest
from anyio.from_thread import start_blocking_portal

from interfaces.connected import ConnectedClient
from interfaces.running_server import ERAS, Served, in_memory, over_http, over_stdio, served

TRANSPORTS = ("memory", "stdio", "http")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    chosen = ("--tools", "all", "--log-format", "json", "--calls-per-minute", "1000000")
    with served(tmp_path_factory.mktemp("served"), *chosen) as running:
        yield running


@pytest.fixture(scope="module", params=[(way, era) for way in TRANSPORTS for era in ERAS], ids="-".join)
def connected(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[ConnectedClient]:
    way, era = request.param
    folder = tmp_path_factory.mktemp(way)
    with ExitStack() as stack:
        if way == "http":
            server = stack.enter_context(served(folder, "--tools", "all"))
            connect = over_http(server.url, server.headers(), era)
        else:
            connect = in_memory(folder, era) if way == "memory" else over_stdio(folder, era)
        portal = stack.enter_context(start_blocking_portal())
        yield ConnectedClient(portal, stack.enter_context(portal.wrap_async_context_manager(connect)))

"""One HTTP server for all tests of a file; each test has users of its own."""

from collections.abc import Iterator

import pytest

from interfaces.doors import Served, served


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    chosen = ("--tools", "all", "--log-format", "json", "--calls-per-minute", "1000000")
    with served(tmp_path_factory.mktemp("served"), *chosen) as running:
        yield running

"""Parts that many tests ask for: a clock that stands still, a cheap embedder, and a memory in a folder of its own."""

import gc
import inspect
import os
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx2
import pytest
from hypothesis import settings

from engines import open_memory_with
from log_scan import LogScan
from memory_disk import use_memory_disk
from memoryos import Memoryos
from memoryos.testing import FixedClock, HashingEmbedder
from postgres_server import PostgresServer, begin_run, end_run, shared_server

OpenMemory = Callable[..., Memoryos]
LONGEST_SECONDS = 60
# Coverage makes what it measures twice as slow. These tests measure time, kill what they start or follow what pages
# show, through code that other tests reach.
UNCOVERED = ("linear", "torture", "conformance", "test_shown_commands.py")
# Workers take tests from the end of each other's lists, one by one. At the beginning of a list, tests that share what
# takes long to set up stay with one worker, and it is set up once.
COSTLY_TO_SET_UP = ("test_isolation.py", "test_web_isolation.py", "test_size_limit.py", "test_frameworks.py", "browser")
COVERAGE_OF_CHILDREN = "COVERAGE_PROCESS_CONFIG"

# These need a framework, and run in an environment that has it: integrations/test_frameworks.py starts them there.
collect_ignore = ["integrations/frameworks"]

# A busy machine is no failure, so no example has a time limit; pytest-timeout ends what hangs.
# The same examples in every run: where CI is set in the environment that is so anyway. `long` looks for others.
settings.register_profile("default", deadline=None, derandomize=True)
settings.register_profile("long", deadline=None, derandomize=False, max_examples=10_000)
settings.load_profile("default")


def pytest_configure(config: pytest.Config) -> None:
    use_memory_disk()
    # A shell that runs tests in the background lets them ignore Ctrl+C, and what they start would ignore it too.
    if threading.current_thread() is threading.main_thread() and signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    # Who asks a server without saying how long to wait would give up after five seconds.
    patience = inspect.signature(httpx2.get).parameters["timeout"].default
    patience.connect = patience.read = patience.write = patience.pool = LONGEST_SECONDS
    config.pluginmanager.register(LogScan(config), "log scan")
    begin_run()


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Iterator[object]:
    """What is collected stays to the end, so that it need not be searched for garbage again and again."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.collect()
        gc.freeze()
        gc.enable()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: not any(part in COSTLY_TO_SET_UP for part in item.path.parts))
    for item in items:
        if _is_uncovered(item):
            item.add_marker("no_cover")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Processes that a test starts measure coverage only where the test does."""
    config = os.environ.pop(COVERAGE_OF_CHILDREN, None) if _is_uncovered(item) else None
    try:
        return (yield)
    finally:
        if config is not None:
            os.environ[COVERAGE_OF_CHILDREN] = config


def _is_uncovered(item: pytest.Item) -> bool:
    return item.path.relative_to(Path(__file__).parent).parts[0] in UNCOVERED


def pytest_unconfigure() -> None:
    end_run()


@pytest.fixture(scope="session")
def postgres() -> PostgresServer:
    """A real PostgreSQL, which all tests of this run share."""
    return shared_server()


@pytest.fixture
def clock() -> FixedClock:
    return FixedClock()


@pytest.fixture
def open_memory(tmp_path: Path, clock: FixedClock) -> Iterator[OpenMemory]:
    """Opens memories below one folder and closes them at the end; settings are passed by name."""
    opened = ExitStack()

    def open_(user_id: str = "ada", **arguments: Any) -> Memoryos:
        arguments.setdefault("data_storage_path", tmp_path / "data")
        arguments.setdefault("clock", clock)
        if "embedding_model_name" not in arguments:
            arguments.setdefault("embedder", HashingEmbedder())
        return opened.enter_context(open_memory_with(user_id=user_id, **arguments))

    with opened:
        yield open_


@pytest.fixture
def memory(open_memory: OpenMemory) -> Memoryos:
    return open_memory()

"""Parts that many tests ask for: a clock that stands still, a cheap embedder, and a memory in a folder of its own."""

import signal
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

from log_scan import LogScan
from memory_disk import use_memory_disk
from memoryos import Memoryos
from memoryos.testing import FixedClock, HashingEmbedder

OpenMemory = Callable[..., Memoryos]

# A busy machine is no failure, so no example has a time limit; pytest-timeout ends what hangs.
settings.register_profile("default", deadline=None)
settings.register_profile("long", deadline=None, max_examples=10_000)
settings.load_profile("default")


def pytest_configure(config: pytest.Config) -> None:
    use_memory_disk()
    # A shell that runs tests in the background lets them ignore Ctrl+C, and what they start would ignore it too.
    if threading.current_thread() is threading.main_thread() and signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    config.pluginmanager.register(LogScan(config), "log scan")


@pytest.fixture
def clock() -> FixedClock:
    return FixedClock()


@pytest.fixture
def open_memory(tmp_path: Path, clock: FixedClock) -> Iterator[OpenMemory]:
    """Opens memories below one folder and closes them at the end; settings are given by name."""
    opened: list[Memoryos] = []

    def open_(user_id: str = "ada", **given: Any) -> Memoryos:
        given.setdefault("data_storage_path", tmp_path / "data")
        given.setdefault("clock", clock)
        if "embedding_model_name" not in given:
            given.setdefault("embedder", HashingEmbedder())
        memory = Memoryos(user_id, **given)
        opened.append(memory)
        return memory

    yield open_
    for memory in opened:
        memory.close()


@pytest.fixture
def memory(open_memory: OpenMemory) -> Memoryos:
    return open_memory()

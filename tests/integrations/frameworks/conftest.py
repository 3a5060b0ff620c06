"""A memory in a folder of its own, and a clock that stands still."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from memory_disk import use_memory_disk
from memoryos import Memoryos
from memoryos.testing import FixedClock, HashingEmbedder

OpenMemory = Callable[..., Memoryos]


def pytest_configure() -> None:
    use_memory_disk()


@pytest.fixture
def clock() -> FixedClock:
    return FixedClock()


@pytest.fixture
def open_memory(tmp_path: Path, clock: FixedClock) -> Iterator[OpenMemory]:
    """Opens memories below one folder and closes them at the end; settings are passed by name."""
    opened = ExitStack()

    def open_(user_id: str = "ada", **arguments: Any) -> Memoryos:
        arguments = {"data_storage_path": tmp_path / "data", "clock": clock, "embedder": HashingEmbedder()} | arguments
        return opened.enter_context(Memoryos(user_id=user_id, **arguments))

    with opened:
        yield open_


@pytest.fixture
def memory(open_memory: OpenMemory) -> Memoryos:
    return open_memory()

"""Stores, pages and raw bytes for the tests of the SQLite store."""

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

from memoryos.adapters.stores.sqlite import SqliteStore
from memoryos.domain.owner import Owner
from memoryos.domain.page import Page

ANN = Owner("ann")


def now() -> datetime:
    return datetime(2026, 5, 7, 12, tzinfo=UTC)


def page(name: str, **other: object) -> Page:
    fields = {"user_input": f"question {name}", "agent_response": f"answer {name}", "timestamp": now()} | other
    return Page(id=name, **fields)


def file_of(data_path: Path, owner: Owner = ANN) -> Path:
    return data_path.joinpath("users", *owner.folders, "memory.db")


@contextmanager
def opened(data_path: Path, owner: Owner = ANN) -> Iterator[SqliteStore]:
    store = SqliteStore.open(data_path, owner, now)
    try:
        yield store
    finally:
        store.close()


def raw_bytes(data_path: Path) -> bytes:
    """All bytes of all files. Read by another process: closing the file in ours would drop SQLite's locks on it."""
    files = [str(path) for path in data_path.rglob("*") if path.is_file()]
    return subprocess.run(["cat", *files], check=True, capture_output=True).stdout

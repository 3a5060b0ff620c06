"""A process that adds pages to one store and writes down each page's id once it is acknowledged."""

import os
import sys
from datetime import UTC, datetime
from pathlib import Path

from memoryos.adapters.stores.sqlite import SqliteStore
from memoryos.domain.owner import Owner
from memoryos.domain.page import Page

OWNER = Owner("tortured")


def now() -> datetime:
    return datetime(2026, 5, 7, tzinfo=UTC)


def add(data_path: Path, name: str, count: int, acknowledged: int) -> None:
    store = SqliteStore.open(data_path, OWNER, now)
    for number in range(count):
        if number % 25 == 24:  # opening and closing must not get in the way of the others either
            store.close()
            store = SqliteStore.open(data_path, OWNER, now)
        text = f"{name} {number} " + "x" * (number * 997 % 6_000)
        store.pages.append([Page(f"{name}-{number}", text, "noted", now(), message_ids=(f"m-{name}-{number}",))])
        os.write(acknowledged, f"{name}-{number}\n".encode())
    store.close()


if __name__ == "__main__":
    add(Path(sys.argv[1]), sys.argv[2], int(sys.argv[3]), int(sys.argv[4]))

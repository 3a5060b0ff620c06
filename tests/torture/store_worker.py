"""A process that adds pages to one store and writes down each page's id once it is acknowledged."""

import os
from datetime import UTC, datetime
from pathlib import Path

from memoryos.adapters.stores.postgres import PostgresStores
from memoryos.adapters.stores.sqlite import SqliteStore
from memoryos.domain.owner import Owner
from memoryos.domain.page import Page
from memoryos.errors import StorageError
from memoryos.ports import Store

OWNER = Owner("tortured")


def now() -> datetime:
    return datetime(2026, 5, 7, tzinfo=UTC)


def opened(place: str) -> Store:
    """The store at an address of PostgreSQL, or below a folder."""
    if place.startswith("postgresql:"):
        return PostgresStores(place, now).open(OWNER)
    return SqliteStore.open(Path(place), OWNER, now)


def reopened(place: str) -> Store:
    """As `opened`, and tries again for as long as a server of PostgreSQL is down."""
    while True:
        try:
            return opened(place)
        except StorageError:
            if not place.startswith("postgresql:"):
                raise


def add(place: str, name: str, count: int, acknowledged: int) -> None:
    """Goes on with the next page where the store cannot be reached."""
    store = opened(place)
    for number in range(count):
        if number % 25 == 24:  # opening and closing must not get in the way of the others either
            store.close()
            store = reopened(place)
        text = f"{name} {number} " + "x" * (number * 997 % 6_000)
        page = Page(f"{name}-{number}", text, "noted", now(), message_ids=(f"m-{name}-{number}",))
        try:
            store.pages.append([page])
        except StorageError:
            if not place.startswith("postgresql:"):
                raise
            continue
        os.write(acknowledged, f"{name}-{number}\n".encode())
    store.close()

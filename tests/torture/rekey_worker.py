"""Processes around a change of the key: one that changes it again and again, and one that adds pages under one key."""

import os
import sys
from pathlib import Path

from store_worker import OWNER, now

from memoryos.adapters.stores.sqlite import SqliteStore
from memoryos.adapters.stores.sqlite.cipher import read_key
from memoryos.adapters.stores.sqlite.rekey import rekey_all
from memoryos.domain.page import Page
from memoryos.errors import LockedStoreError

KEYS = (None, read_key("a1" * 32), read_key("b2" * 32))


def change_keys(data_path: Path, reports: int) -> None:
    for turn in range(sys.maxsize):
        os.write(reports, b"begun\n")
        [done] = rekey_all(data_path, KEYS, KEYS[(turn + 1) % 3])
        os.write(reports, f"{done.change}\n".encode())


def add_under(data_path: Path, key: int, reports: int) -> None:
    """Adds pages until the file has another key."""
    store = SqliteStore.open(data_path, OWNER, now, KEYS[key])
    for number in range(sys.maxsize):
        try:
            store.pages.append([Page(f"page-{os.getpid()}-{number}", "kept through it", "noted", now())])
        except LockedStoreError:
            os.write(reports, b"locked out\n")
            return
        os.write(reports, f"page-{os.getpid()}-{number}\n".encode())


if __name__ == "__main__":
    if sys.argv[2] == "change":
        change_keys(Path(sys.argv[1]), int(sys.argv[3]))
    else:
        add_under(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]))

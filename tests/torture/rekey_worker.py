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


def change_keys(data_path: str, reports: int) -> None:
    for turn in range(sys.maxsize):
        os.write(reports, b"begun\n")
        [done] = rekey_all(Path(data_path), KEYS, KEYS[(turn + 1) % 3])
        os.write(reports, f"{done.change}\n".encode())


def add_under(data_path: str, key: int, reports: int) -> None:
    """Adds pages until the file has another key."""
    store = SqliteStore.open(Path(data_path), OWNER, now, KEYS[key])
    for number in range(sys.maxsize):
        try:
            store.pages.append([Page(f"page-{os.getpid()}-{number}", "kept through it", "noted", now())])
        except LockedStoreError:
            os.write(reports, b"locked out\n")
            return
        os.write(reports, f"page-{os.getpid()}-{number}\n".encode())

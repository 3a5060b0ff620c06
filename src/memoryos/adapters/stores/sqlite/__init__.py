"""The embedded store: one SQLite file per owner."""

from memoryos.adapters.stores.sqlite.store import SqliteStore
from memoryos.adapters.stores.sqlite.stores import SqliteStores

__all__ = ["SqliteStore", "SqliteStores"]

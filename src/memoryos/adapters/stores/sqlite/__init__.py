"""The embedded store: one SQLite file an owner."""

from memoryos.adapters.stores.sqlite.store import SqliteStore

__all__ = ["SqliteStore"]

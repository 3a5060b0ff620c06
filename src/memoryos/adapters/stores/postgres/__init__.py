"""The store past one machine: PostgreSQL, rows keyed by owner."""

from memoryos.adapters.stores.postgres.stores import PostgresStores

__all__ = ["PostgresStores"]

"""The store for more than one machine: PostgreSQL, with rows keyed by owner."""

from memoryos.adapters.stores.postgres.stores import PostgresStores

__all__ = ["PostgresStores"]

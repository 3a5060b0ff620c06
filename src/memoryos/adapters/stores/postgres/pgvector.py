"""The extension pgvector, where the server has it: a column of vectors in half precision that it can compare."""

import logging

import psycopg

from memoryos.adapters.stores.postgres.migrations import SCHEMA

_log = logging.getLogger(__name__)

_SCHEMA_OF = """
SELECT quote_ident(nspname) FROM pg_extension JOIN pg_namespace ON pg_namespace.oid = extnamespace
WHERE extname = 'vector' AND EXISTS (SELECT 1 FROM pg_type WHERE typname = 'halfvec' AND typnamespace = extnamespace)
"""
_AVAILABLE = "SELECT 1 FROM pg_available_extensions WHERE name = 'vector'"
_HAS_COLUMN = """
SELECT 1 FROM information_schema.columns
WHERE table_schema = %s AND table_name = 'vectors' AND column_name = 'half'
"""


def prepare(connection: psycopg.Connection, place: str) -> str | None:
    """The schema of the extension, with which vectors can be compared in the database; None if they cannot.

    The extension and the column are created if they are missing and we are allowed to.
    """
    schema = _schema(connection)
    if schema is None and connection.execute(_AVAILABLE).fetchone():
        _try(connection, f"CREATE EXTENSION IF NOT EXISTS vector SCHEMA {SCHEMA}")
        schema = _schema(connection)
    if schema is not None and not _has_column(connection):
        _try(connection, f"ALTER TABLE {SCHEMA}.vectors ADD COLUMN IF NOT EXISTS half {schema}.halfvec")
    if schema is None or not _has_column(connection):
        _log.info(
            "%s cannot compare vectors (no pgvector): a large memory waits for its index when it is opened", place
        )
        return None
    return schema


def _schema(connection: psycopg.Connection) -> str | None:
    row = connection.execute(_SCHEMA_OF).fetchone()
    return str(row[0]) if row else None


def _has_column(connection: psycopg.Connection) -> bool:
    return connection.execute(_HAS_COLUMN, (SCHEMA,)).fetchone() is not None


def _try(connection: psycopg.Connection, statement: str) -> None:
    try:
        connection.execute(statement.encode())
    except psycopg.Error as error:
        # Another replica may have done it meanwhile; else we may not, and go on without.
        _log.info("pgvector was not set up: %s", error)

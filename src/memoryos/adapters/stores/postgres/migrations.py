"""The schema, as numbered steps: schema/0001_tables.sql and on. A step that was released is never changed.

Numbers that readers follow (pages, vectors, notes) are counted in the owner's row, under whose lock every writer
writes: so they are in the order of commits, which a plain sequence would not be. There are no foreign keys: checking
them against partitioned tables costs more than all else; what goes with a page is deleted by name.
"""

from collections.abc import Sequence
from importlib.resources import files

import psycopg

from memoryos.errors import StorageError, StoreVersionError

SCHEMA = "memoryos"
APPLICATION_ROLE = "memoryos_application"
_LOCK = 0x6D656D6F7279  # a number of our own among the database's advisory locks


def _steps() -> tuple[str, ...]:
    folder = files(__package__) / "schema"
    return tuple(file.read_text(encoding="utf-8") for file in sorted(folder.iterdir(), key=lambda file: file.name))


MIGRATIONS = _steps()

# Row-level security does not hold for a superuser, so such a user works as this role. Where roles may not be made, the
# user is no superuser either.
_ROLE = f"""
DO $$
BEGIN
    IF EXISTS (SELECT 1 FROM pg_roles WHERE rolname = current_user AND (rolsuper OR rolbypassrls)) THEN
        IF NOT EXISTS (SELECT 1 FROM pg_roles WHERE rolname = '{APPLICATION_ROLE}') THEN
            BEGIN
                CREATE ROLE {APPLICATION_ROLE} NOLOGIN NOSUPERUSER NOBYPASSRLS;
            EXCEPTION WHEN duplicate_object OR unique_violation THEN
                NULL;  -- made for another database meanwhile
            END;
        END IF;
        EXECUTE format('GRANT {APPLICATION_ROLE} TO %I', current_user);
        GRANT USAGE ON SCHEMA {SCHEMA} TO {APPLICATION_ROLE};
        GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA {SCHEMA} TO {APPLICATION_ROLE};
        GRANT USAGE ON ALL SEQUENCES IN SCHEMA {SCHEMA} TO {APPLICATION_ROLE};
    END IF;
END $$;
"""  # noqa: S608 - names of our own


def migrate(connection: psycopg.Connection, place: str, steps: Sequence[str] = MIGRATIONS) -> None:
    """Applies the steps that the database has not seen. Replicas that start together take turns.

    Raises StoreVersionError if it has seen more steps than this program knows.
    """
    if _version(connection) == len(steps):
        return
    if connection.execute("SHOW transaction_read_only").fetchone() == ("on",):
        raise StorageError(f"{place} is read-only (a replica of another server?); name the server that takes writes")
    connection.execute("SELECT pg_advisory_lock(%s)", (_LOCK,))
    try:
        version = _version(connection)
        if version > len(steps):
            raise StoreVersionError(
                f"{place} has schema version {version}, this MemoryOS knows versions up to {len(steps)};"
                " update MemoryOS"
            )
        for number, step in enumerate(steps[version:], start=version + 1):
            _apply(connection, number, step)
    finally:
        connection.execute("SELECT pg_advisory_unlock(%s)", (_LOCK,))


def _apply(connection: psycopg.Connection, number: int, step: str) -> None:
    begin = f"CREATE SCHEMA IF NOT EXISTS {SCHEMA}; SET LOCAL search_path = {SCHEMA};"
    version = "schema_versions (number integer PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())"
    end = f"CREATE TABLE IF NOT EXISTS {version}; INSERT INTO schema_versions (number) VALUES ({number});"  # noqa: S608
    with connection.transaction():
        # Without parameters, several statements go in one message.
        connection.execute((begin + step + end + _ROLE).encode())


def _version(connection: psycopg.Connection) -> int:
    if connection.execute(f"SELECT to_regclass('{SCHEMA}.schema_versions')").fetchone() == (None,):
        return 0
    row = connection.execute(f"SELECT max(number) FROM {SCHEMA}.schema_versions").fetchone()  # noqa: S608
    return int(row[0]) if row and row[0] else 0

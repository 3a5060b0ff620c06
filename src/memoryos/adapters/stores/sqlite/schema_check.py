"""Whether a file has our schema and nothing else: a foreign trigger or view acts at every write or read."""

import sqlite3
from contextlib import closing
from functools import cache

from memoryos.adapters.stores.sqlite.migrations import MIGRATIONS, migrate, version_of

_SCHEMA = "SELECT type, name, sql FROM sqlite_master WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY type, name"
_ACTING = "SELECT type, name FROM sqlite_master WHERE type IN ('trigger', 'view') ORDER BY type, name"

Schema = dict[tuple[str, str], str]


def schema_problems(connection: sqlite3.Connection) -> list[str]:
    """Differences between the schema of a memory and ours."""
    version = version_of(connection)
    if not 1 <= version <= len(MIGRATIONS):
        return [f"it has schema version {version}, this MemoryOS knows versions 1 to {len(MIGRATIONS)}"]
    theirs, ours = _schema(connection), _ours(version)
    foreign = [_foreign(kind, name) for kind, name in theirs.keys() - ours.keys()]
    missing = [f"the {kind} {name!r} is missing" for kind, name in ours.keys() - theirs.keys()]
    changed = [
        f"the {kind} {name!r} is not as MemoryOS makes it"
        for kind, name in theirs.keys() & ours.keys()
        if theirs[kind, name] != ours[kind, name]
    ]
    return sorted(foreign) + sorted(changed) + sorted(missing)


def acting_problems(connection: sqlite3.Connection) -> list[str]:
    """Triggers and views in a file of the server, which should have none."""
    rows = connection.execute(_ACTING).fetchall()
    return [_foreign(kind, name) for kind, name in rows]


def _foreign(kind: str, name: str) -> str:
    return f"it holds the {kind} {name!r}, which MemoryOS did not make"


@cache
def _ours(version: int) -> Schema:
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        migrate(connection, MIGRATIONS[:version])
        return _schema(connection)


def _schema(connection: sqlite3.Connection) -> Schema:
    return {(kind, name): sql or "" for kind, name, sql in connection.execute(_SCHEMA).fetchall()}

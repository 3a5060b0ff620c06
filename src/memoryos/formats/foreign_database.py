"""Rows from another program's SQLite file: read-only, tables only, and with a time limit."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from memoryos.errors import InvalidInputError

_STEPS_PER_CHECK = 10_000
_MAX_CHECKS = 200_000  # about a minute of work; a normal file takes a second


def rows_of(file: Path, query: str, kind: str) -> Iterator[tuple[Any, ...]]:
    """The rows of `query` in `file`, a database of `kind`. Raises InvalidInputError if it cannot be read."""
    path = file.resolve()
    if not path.is_file():
        raise InvalidInputError(f"{str(path)!r} is not a regular file, so it cannot be read as a {kind} database")
    try:
        connection = sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)
        try:
            _guard(connection)
            yield from connection.execute(query)
        finally:
            connection.close()
    except sqlite3.Error as error:
        raise InvalidInputError(f"{str(path)!r} cannot be read as a {kind} database: {error}") from error


def _guard(connection: sqlite3.Connection) -> None:
    """A view or trigger can contain any program, so a file that has one is refused; so is a query that never ends."""
    connection.execute("PRAGMA trusted_schema = OFF")
    left = _MAX_CHECKS

    def is_over() -> bool:
        nonlocal left
        left -= 1
        return left < 0

    connection.set_progress_handler(is_over, _STEPS_PER_CHECK)
    views = connection.execute("SELECT count(*) FROM sqlite_master WHERE type = 'view'").fetchone()[0]
    if views:
        raise sqlite3.DatabaseError("it has views, which no such database has")

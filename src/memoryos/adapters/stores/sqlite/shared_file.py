"""A small SQLite file that all owners of a data folder share, opened for each use."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from memoryos.adapters.stores.sqlite.connections import make_folders
from memoryos.errors import StorageError

_TIMEOUT_SECONDS = 10


@contextmanager
def opened(path: Path, schema: str, purpose: str) -> Iterator[sqlite3.Connection]:
    """The file with its table, in one transaction. Raises StorageError that says what could not be done."""
    try:
        make_folders(path.parent.absolute())
        path.touch(mode=0o600)
        with closing(sqlite3.connect(path, timeout=_TIMEOUT_SECONDS)) as file, file:
            file.execute(schema)
            yield file
    except (OSError, sqlite3.Error) as error:
        raise StorageError(f"cannot {purpose} in {str(path)!r}: {error}") from error

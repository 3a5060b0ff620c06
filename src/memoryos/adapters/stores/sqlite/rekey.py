"""Changing the key of existing files: from plain to encrypted, to another key, and back."""

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from memoryos.adapters.stores.sqlite.cipher import PAGE_BYTES, key_literal, unlocked
from memoryos.adapters.stores.sqlite.claims import check_not_open
from memoryos.adapters.stores.sqlite.connections import check_ours, log_of, new_draft, put_in_place
from memoryos.adapters.stores.sqlite.errors import error_code, faults, library_errors
from memoryos.adapters.stores.sqlite.locks import FileLock
from memoryos.errors import CorruptStoreError, LockedStoreError, StorageError
from memoryos.privacy.secret import Secret

Change = Literal["changed", "had it already", "failed"]

_TABLES = "SELECT name FROM main.sqlite_schema WHERE type = 'table' ORDER BY name"


@dataclass(frozen=True, slots=True)
class Rekeyed:
    """What became of one file; `problem` says why it failed."""

    path: Path
    change: Change
    problem: str = ""


def rekey_all(data_path: Path, keys: Sequence[Secret | None], new: Secret | None) -> Iterator[Rekeyed]:
    """Encrypts every owner's file below `data_path` with the key `new`; None means no encryption.

    `keys` are those that files may have now. Repeat it after a failure: finished files are skipped.
    """
    for path in sorted(data_path.absolute().glob("users/*/*/memory.db")):
        try:
            yield Rekeyed(path, "changed" if rekey(path, keys, new) else "had it already")
        except StorageError as error:
            yield Rekeyed(path, "failed", str(error))


def rekey(path: Path, keys: Sequence[Secret | None], new: Secret | None) -> bool:
    """Rewrites the file with the key `new`; False if it already has that key.

    Others wait meanwhile, and then find another file in its place. If it is killed, either the old file or the new one
    is left, intact.
    """
    with faults(path):
        lock = FileLock(path.with_name("memory.lock"))
        ticket = lock.acquire()
        try:
            check_not_open(path)
            return _rekeyed(path, keys, new)
        finally:
            lock.release(ticket)


def _rekeyed(path: Path, keys: Sequence[Secret | None], new: Secret | None) -> bool:
    with ExitStack() as opened:
        key, source = _opened_by_one_of([new, *(key for key in keys if key != new)], path)
        opened.enter_context(closing(source))
        if key == new:
            return False
        check_ours(source, path)
        # The log is moved into the file, so that nothing is left to be applied to the new one.
        ((blocked, *_),) = source.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
        if blocked:
            raise StorageError(f"{path} is being read; try again")
        draft = new_draft(path)
        _export(source, draft, new)
    # Whoever has the old file open keeps its log, which no longer has a name.
    for beside in (log_of(path), path.with_name(path.name + "-shm")):
        beside.unlink(missing_ok=True)
    put_in_place(draft, path)
    return True


def _opened_by_one_of(keys: Sequence[Secret | None], path: Path) -> tuple[Secret | None, sqlite3.Connection]:
    for key in keys:
        with ExitStack() as opened:
            connection = opened.enter_context(closing(unlocked(f"{path.as_uri()}?mode=rw", key)))
            if _readable(connection):
                opened.pop_all()
                return key, connection
    raise LockedStoreError(
        f"{path} cannot be opened with any of the given keys: it is encrypted with another one, or damaged. It was"
        " left as it is"
    )


def _readable(connection: sqlite3.Connection) -> bool:
    try:
        connection.execute("PRAGMA application_id").fetchall()
    except library_errors() as error:
        if error_code(error) != sqlite3.SQLITE_NOTADB:
            raise
        return False
    return True


def _export(source: sqlite3.Connection, draft: Path, key: Secret | None) -> None:
    source.execute("ATTACH DATABASE ? AS draft KEY ?", (draft.as_uri(), key_literal(key) if key else ""))
    source.execute(f"PRAGMA draft.{'cipher_page_size' if key else 'page_size'} = {PAGE_BYTES}")
    source.execute("SELECT sqlcipher_export('draft')").fetchall()
    for name in ("application_id", "user_version"):
        ((value,),) = source.execute(f"PRAGMA main.{name}").fetchall()
        source.execute(f"PRAGMA draft.{name} = {int(value)}")
    _check_whole(source, draft)
    source.execute("DETACH DATABASE draft")


def _check_whole(source: sqlite3.Connection, draft: Path) -> None:
    """Refuses a copy that is not the same, because the original is deleted."""
    ((sound,),) = source.execute("PRAGMA draft.integrity_check(1)").fetchall()
    tables = [name for (name,) in source.execute(_TABLES).fetchall()]
    counts = (
        (source.execute(f'SELECT (SELECT count(*) FROM main."{name}"), (SELECT count(*) FROM draft."{name}")'))  # noqa: S608
        for name in tables
    )
    if sound != "ok" or any(before != after for count in counts for before, after in count.fetchall()):
        raise CorruptStoreError(f"{draft} is not a complete copy ({sound}); the original file was left as it is")

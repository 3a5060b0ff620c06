"""How an owner's file comes to be, and how it is looked at before it is trusted."""

import os
import sqlite3
import sys
from contextlib import ExitStack, closing
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from memoryos.adapters.stores.sqlite.migrations import MIGRATIONS, migrate, version_of
from memoryos.domain.owner import Owner
from memoryos.errors import CorruptStoreError, StoreVersionError

_BUSY_SECONDS = 60.0  # only programs that do not know our lock can make us wait
_PAGE_BYTES = 8192  # against 4096, vectors of 256 to 512 floats load 1.4 times as fast and waste less
_APPLICATION_ID = 0x4D656D4F  # "MemO"

Identity = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Link:
    """Open connections to one file, and which file (and log) they are open to."""

    writer: sqlite3.Connection
    reader: sqlite3.Connection
    file: Identity | None
    log: Identity | None

    def close(self) -> None:
        self.reader.close()
        self.writer.close()


def identity(path: Path) -> Identity | None:
    """Which file `path` names now; it stays the same as long as somebody has that file open."""
    try:
        found = path.stat()
    except FileNotFoundError:
        return None
    return found.st_dev, found.st_ino


def log_of(path: Path) -> Path:
    return path.with_name(path.name + "-wal")


def make_folders(folder: Path) -> None:
    """Makes `folder` and what is missing above it, for the user of this process alone."""
    if folder.is_dir():
        return
    make_folders(folder.parent)
    folder.mkdir(mode=0o700, exist_ok=True)
    _flush(folder.parent)


def open_link(path: Path, owner: Owner) -> Link:
    """Opens the owner's file, and makes it if there is none. Call it with the file's lock held.

    A file that is not whole, not ours or not this owner's is refused before anything is written.
    """
    if identity(path) is None:
        _create(path, owner)
    _check_size(path)
    file = identity(path)
    with ExitStack() as opened:
        reader = opened.enter_context(closing(_connect(path, "ro")))
        _check_contents(reader, path, owner)
        writer = opened.enter_context(closing(_connect(path, "rw")))
        # A copy made by VACUUM INTO comes in another mode.
        writer.execute("PRAGMA journal_mode = WAL").fetchall()
        migrate(writer)
        opened.pop_all()
        return Link(writer, reader, file, identity(log_of(path)))


def drop_stale_log(path: Path, stale: Link) -> None:
    """Deletes the log of a file that another has replaced: SQLite would play it back into the new one."""
    if identity(path) != stale.file and identity(log_of(path)) == stale.log:
        log_of(path).unlink(missing_ok=True)
        path.with_name(path.name + "-shm").unlink(missing_ok=True)


def _connect(path: Path, mode: Literal["ro", "rw"]) -> sqlite3.Connection:
    # Neither mode makes a file where there is none.
    connection = sqlite3.connect(
        f"{path.absolute().as_uri()}?mode={mode}",
        uri=True,
        timeout=_BUSY_SECONDS,
        isolation_level=None,
        check_same_thread=False,
    )
    if mode == "rw":
        connection.executescript(
            # macOS reaches the disk only by fullfsync
            "PRAGMA synchronous = FULL; PRAGMA fullfsync = ON; PRAGMA foreign_keys = ON; PRAGMA secure_delete = ON;"
        )
    return connection


def _create(path: Path, owner: Owner) -> None:
    # Built under another name and renamed when whole, so that a broken file is never one we were making.
    if not _is_empty(log_of(path)):
        raise CorruptStoreError(
            f"{path} is missing but {log_of(path).name} is there; restore the file, or delete the log to begin anew"
        )
    draft = path.with_name(path.name + ".draft")
    for leftover in path.parent.glob(draft.name + "*"):
        leftover.unlink()
    os.close(os.open(draft, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
    with closing(_connect(draft, "rw")) as connection:
        connection.executescript(
            f"PRAGMA page_size = {_PAGE_BYTES}; PRAGMA application_id = {_APPLICATION_ID};"
            "PRAGMA synchronous = OFF; PRAGMA journal_mode = WAL;"
        )
        migrate(connection)
        connection.execute(
            "INSERT INTO meta VALUES ('user_id', ?), ('assistant_id', ?)", (owner.user_id, owner.assistant_id)
        )
    _flush(draft)
    draft.replace(path)
    _flush(path.parent)


def _check_size(path: Path) -> None:
    # The log is looked at first: while it is empty nobody can be moving it into the file.
    log_is_empty = _is_empty(log_of(path))
    size = path.stat().st_size
    if size == 0 or (log_is_empty and size % _PAGE_BYTES):
        raise CorruptStoreError(
            f"{path} is damaged (it ends too early, after {size} bytes); it was left as it is: restore it from a backup"
        )


def _check_contents(reader: sqlite3.Connection, path: Path, owner: Owner) -> None:
    ((application,),) = reader.execute("PRAGMA application_id").fetchall()
    version = version_of(reader)
    if application != _APPLICATION_ID or version < 1:
        raise CorruptStoreError(f"{path} is not a memory of MemoryOS; it was left as it is: move it away")
    if version > len(MIGRATIONS):
        raise StoreVersionError(
            f"{path} has schema version {version}, this MemoryOS knows versions up to {len(MIGRATIONS)}; "
            "it was left as it is: upgrade MemoryOS"
        )
    found = dict(reader.execute("SELECT key, value FROM meta WHERE key IN ('user_id', 'assistant_id')").fetchall())
    if found != {"user_id": owner.user_id, "assistant_id": owner.assistant_id}:
        raise CorruptStoreError(
            f"{path} belongs to {found.get('user_id')!r} with {found.get('assistant_id')!r}, not to "
            f"{owner.user_id!r} with {owner.assistant_id!r}; it was left as it is"
        )


def _is_empty(log: Path) -> bool:
    try:
        return log.stat().st_size == 0
    except FileNotFoundError:
        return True


def _flush(path: Path) -> None:
    """Makes a file, or the names in a folder, survive a power cut. Never call it on a file that SQLite has open."""
    if sys.platform == "win32" and path.is_dir():
        return
    descriptor = os.open(path, os.O_RDWR if sys.platform == "win32" else os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)

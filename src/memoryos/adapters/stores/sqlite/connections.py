"""Creating and opening an owner's file, and checking it before it is trusted."""

import os
import sqlite3
import sys
from contextlib import ExitStack, closing
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from memoryos.adapters.stores.sqlite.cipher import Mode, connect
from memoryos.adapters.stores.sqlite.errors import error_code, library_errors
from memoryos.adapters.stores.sqlite.migrations import MIGRATIONS, migrate, version_of
from memoryos.adapters.stores.sqlite.sqlite_page_size import (
    NEW_PAGE_BYTES,
    check_size,
    ends_too_early,
    enlarge_pages,
    has_outgrown_its_pages,
)
from memoryos.domain.owner import Owner
from memoryos.errors import CorruptStoreError, LockedStoreError, StorageError, StoreVersionError
from memoryos.privacy.secret import Secret

_APPLICATION_ID = 0x4D656D4F  # "MemO"
_FILE_ID = "SELECT value FROM meta WHERE key = 'file_id'"
_APPLICATION = "PRAGMA application_id"
_ONLY_READ = "PRAGMA query_only = ON"
# Asked again for what is waiting, and then already compiled.
ALL_META = "SELECT key, value FROM meta"
_PLAIN_HEADER = b"SQLite format 3\0"

_MARK_AS_OURS = f"PRAGMA application_id = {_APPLICATION_ID};"
_NAME = "INSERT INTO meta VALUES ('user_id', ?), ('assistant_id', ?), ('file_id', ?)"

Identity = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Connection:
    """Open connections to one file, and the identity of that file and its log.

    A connection takes about 200 kB and, because it reads the whole schema, longer to open than most queries take. So
    there is one, which can also write (`writer`) once something is written, and a second one for reading only if
    somebody reads during a write. `file_id` is random and stored in the file, because an inode may be reused while no
    connection is open.
    """

    reader: sqlite3.Connection
    writer: sqlite3.Connection | None
    file: Identity | None
    file_id: str
    log: Identity | None

    def close(self) -> None:
        self.reader.close()
        if self.writer is not None:
            self.writer.close()


def identity(path: Path | str) -> Identity | None:
    """The identity of the file at `path`; it stays the same as long as somebody has that file open."""
    try:
        stat = os.stat(path)  # noqa: PTH116 - asked at every use, and faster
    except FileNotFoundError:
        return None
    return stat.st_dev, stat.st_ino


def log_of(path: Path) -> Path:
    return path.with_name(path.name + "-wal")


def make_folders(folder: Path) -> None:
    """Creates `folder` and missing folders above it, for the user of this process only."""
    if folder.is_dir():
        return
    make_folders(folder.parent)
    folder.mkdir(mode=0o700, exist_ok=True)
    _flush(folder.parent)


def open_connection(path: Path, owner: Owner, key: Secret | None) -> Connection:
    """Opens the owner's file for reading, and creates it if there is none. Call it with the file's lock held.

    A file that is damaged, not ours, of another owner or with another key is refused before anything is written.
    """
    names = drop_drafts(path)
    file = identity(path)
    if file is None:
        _create(path, owner, key)
        file = identity(path)
    # A connection that can write may apply the log to a file before we know that it is ours.
    has_log = f"{path.name}-wal" in names or f"{path.name}-journal" in names
    with ExitStack() as opened:
        size = _size_to_check(path)
        reader = opened.enter_context(closing(connect(path, "ro" if has_log else "rw", key)))
        # Before anything else: every statement that is compiled already would be compiled again.
        reader.execute(_ONLY_READ)
        file_id, version = _check(reader, path, owner, key, size)
        needs_changes = file_id is None or version < len(MIGRATIONS) or _needs_rewriting(reader)
        if has_log or needs_changes:
            reader.close()
        writer = opened.enter_context(closing(open_writer(path, key))) if needs_changes else None
        if writer is not None:
            file_id = _prepared(writer)
            reader = writer
        elif has_log:
            # The last connection to be closed cleans up the log, which a read-only one cannot do.
            reader = opened.enter_context(closing(open_reader(path, key)))
        opened.pop_all()
        return Connection(reader, writer, file, str(file_id), identity(f"{path}-wal"))


def open_read_only(path: Path, owner: Owner, key: Secret | None) -> Connection:
    """Opens the owner's file on a read-only file system, without creating, migrating or locking anything."""
    file = identity(path)
    # What is in the log is not in the file yet, and reading both needs the index of the log next to them.
    mode: Mode = "ro&immutable=1" if _is_empty(log_of(path)) else "ro"
    with ExitStack() as opened:
        size = _size_to_check(path)
        reader = opened.enter_context(closing(connect(path, mode, key)))
        file_id, version = _check(reader, path, owner, key, size)
        if version < len(MIGRATIONS):
            raise StorageError(
                f"{path} was written by an older MemoryOS and cannot be brought up to date on a read-only file system;"
                " open it once where it can be written"
            )
        opened.pop_all()
        return Connection(reader, None, file, file_id or "", identity(log_of(path)))


def _size_to_check(path: Path) -> int | None:
    """The length of the file; None if its log is not empty, because somebody may be moving that into it right now."""
    # The log is looked at first: while it is empty, no process can be moving it into the file.
    log_is_empty = _is_empty(f"{path}-wal")
    size = os.stat(path).st_size  # noqa: PTH116 - as in `identity`
    if size == 0 or (log_is_empty and size % NEW_PAGE_BYTES):
        raise ends_too_early(path, size)
    return size if log_is_empty else None


def _check(
    reader: sqlite3.Connection, path: Path, owner: Owner, key: Secret | None, size: int | None
) -> tuple[str | None, int]:
    """Checks key, origin, length and owner of the file; returns its id and the version of its schema."""
    application = _first_read(reader, path, key)
    version = version_of(reader)
    _check_origin(path, application, version)
    if size is not None:
        check_size(reader, path, size)
    return _check_owner(reader, path, owner), version


def open_reader(path: Path, key: Secret | None) -> sqlite3.Connection:
    """A connection for reading; raises LockedStoreError if `key` is not the file's."""
    with ExitStack() as opened:
        reader = opened.enter_context(closing(connect(path, "rw", key)))
        reader.execute(_ONLY_READ)
        _first_read(reader, path, key)
        opened.pop_all()
        return reader


def _needs_rewriting(reader: sqlite3.Connection) -> bool:
    """Whether the file is a copy in another mode, or has outgrown its page size."""
    ((mode,),) = reader.execute("PRAGMA journal_mode").fetchall()
    return mode != "wal" or has_outgrown_its_pages(reader)


def _prepared(writer: sqlite3.Connection) -> str:
    """Brings the file up to date and returns its id. Call it while we have no other connection to the file."""
    if has_outgrown_its_pages(writer):
        enlarge_pages(writer)
    # A copy made by VACUUM INTO is in another mode.
    writer.execute("PRAGMA journal_mode = WAL").fetchall()
    migrate(writer)
    return _file_id(writer)


def new_file_id() -> str:
    """A new random id for a file."""
    return os.urandom(16).hex()


def _file_id(writer: sqlite3.Connection) -> str:
    """The id of the file; an older file without one gets one."""
    if not writer.execute(_FILE_ID).fetchall():
        writer.execute("INSERT OR IGNORE INTO meta VALUES ('file_id', ?)", (new_file_id(),))
    ((file_id,),) = writer.execute(_FILE_ID).fetchall()
    return str(file_id)


def drop_stale_log(path: Path, stale: Connection) -> None:
    """Deletes the log of a file that was replaced: SQLite would apply it to the new one."""
    if identity(path) != stale.file and identity(log_of(path)) == stale.log:
        log_of(path).unlink(missing_ok=True)
        path.with_name(path.name + "-shm").unlink(missing_ok=True)


def _first_read(reader: sqlite3.Connection, path: Path, key: Secret | None) -> int:
    """Which program the file says it belongs to; raises LockedStoreError if `key` is not the file's."""
    try:
        ((application,),) = reader.execute(_APPLICATION).fetchall()
    except library_errors() as error:
        if error_code(error) == sqlite3.SQLITE_NOTADB:
            _check_key(path, key)
        raise
    return int(application)


def _check_key(path: Path, key: Secret | None) -> None:
    """Raises LockedStoreError if a file cannot be read because of its key."""
    # No store of this process has the file open, or it could be read; so opening it here drops no locks.
    with path.open("rb") as file:
        header = file.read(len(_PLAIN_HEADER))
    if header == _PLAIN_HEADER:
        if key is not None:
            raise LockedStoreError(
                f"{path} is not encrypted, but an encryption key is set; encrypt it with `memoryos encrypt`, or remove"
                " the key. It was left as it is"
            )
    elif key is not None:
        raise LockedStoreError(
            f"{path} cannot be opened with this encryption key: it is encrypted with another one, or damaged. It was"
            " left as it is: set the key that it was encrypted with"
        )
    elif len(set(header)) > len(header) // 2:  # as random as encrypted bytes are
        raise LockedStoreError(
            f"{path} is encrypted, or damaged, and no encryption key is set; set 'encryption_key_file' or"
            " 'encryption_key'. It was left as it is"
        )


def open_writer(path: Path, key: Secret | None) -> sqlite3.Connection:
    """A connection for durable writes."""
    connection = connect(path, "rw", key)
    allow_writing(connection)
    return connection


def allow_writing(connection: sqlite3.Connection) -> None:
    """Allows durable writes on a connection that was opened for reading."""
    connection.executescript(
        # on macOS, only fullfsync reaches the disk
        "PRAGMA synchronous = FULL; PRAGMA fullfsync = ON; PRAGMA foreign_keys = ON; PRAGMA secure_delete = ON;"
        " PRAGMA query_only = OFF;"
    )


def new_draft(path: Path) -> Path:
    """An empty file next to `path`, to be written and then put in its place. Call it with the file's lock held."""
    drop_drafts(path)
    draft = path.with_name(path.name + ".draft")
    os.close(os.open(draft, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
    return draft


def drop_drafts(path: Path) -> set[str]:
    """Deletes drafts of killed processes, which may contain forgotten text. Returns what is in the folder."""
    names = set(os.listdir(path.parent))  # noqa: PTH208 - asked at every opening, and several times as fast
    for name in names:
        if name.startswith(path.name + ".draft"):
            path.with_name(name).unlink()
    return names


def put_in_place(draft: Path, path: Path) -> None:
    """Replaces the file with a complete draft, atomically."""
    _flush(draft)
    draft.replace(path)
    _flush(path.parent)


def _create(path: Path, owner: Owner, key: Secret | None) -> None:
    # Built under another name and renamed once complete, so that a broken file is never one we were creating.
    if not _is_empty(log_of(path)):
        raise CorruptStoreError(
            f"{path} is missing but {log_of(path).name} is there; restore the file, or delete the log to start over"
        )
    draft = new_draft(path)
    names = (owner.user_id, owner.assistant_id, new_file_id())
    if key is None:
        draft.write_bytes(_new_file(names))
    else:
        with closing(open_writer(draft, key)) as connection:
            connection.executescript(f"PRAGMA synchronous = OFF; {_MARK_AS_OURS} PRAGMA journal_mode = WAL;")
            migrate(connection)
            connection.execute(_NAME, names)
    put_in_place(draft, path)


def _new_file(names: tuple[str, str, str]) -> bytes:
    """A file with the schema and its owner's ids, created in memory: on disk it would have its own log."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        connection.deserialize(_empty_file())
        connection.execute(_NAME, names)
        content = bytearray(connection.serialize())
    # Two bytes of the header say that the file is in WAL mode, which a database in memory cannot be.
    content[18:20] = b"\x02\x02"
    return bytes(content)


@cache
def _empty_file() -> bytes:
    """An empty database with the schema: copying it is much faster than running the migrations."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        connection.executescript(f"PRAGMA page_size = {NEW_PAGE_BYTES}; {_MARK_AS_OURS}")
        migrate(connection)
        return bytes(connection.serialize())


def check_ours(reader: sqlite3.Connection, path: Path) -> None:
    """Refuses a file written by another program or a newer MemoryOS."""
    ((application,),) = reader.execute(_APPLICATION).fetchall()
    _check_origin(path, application, version_of(reader))


def _check_origin(path: Path, application: int, version: int) -> None:
    if application != _APPLICATION_ID or version < 1:
        raise CorruptStoreError(f"{path} is not a MemoryOS memory; it was left as it is: move it elsewhere")
    if version > len(MIGRATIONS):
        raise StoreVersionError(
            f"{path} has schema version {version}, this MemoryOS knows versions up to {len(MIGRATIONS)}; "
            "it was left as it is: upgrade MemoryOS"
        )


def _check_owner(reader: sqlite3.Connection, path: Path, owner: Owner) -> str | None:
    """Refuses a file of another owner; returns the file's id, or None."""
    stat = dict(reader.execute(ALL_META).fetchall())
    if (stat.get("user_id"), stat.get("assistant_id")) != (owner.user_id, owner.assistant_id):
        raise CorruptStoreError(
            f"{path} belongs to {stat.get('user_id')!r} with {stat.get('assistant_id')!r}, not to "
            f"{owner.user_id!r} with {owner.assistant_id!r}; it was left as it is"
        )
    file_id = stat.get("file_id")
    return None if file_id is None else str(file_id)


def _is_empty(log: Path | str) -> bool:
    try:
        return os.stat(log).st_size == 0  # noqa: PTH116 - as in `identity`
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

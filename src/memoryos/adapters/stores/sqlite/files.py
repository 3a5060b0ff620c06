"""The files of all owners below a data folder: who they belong to, whether they are whole, copies of them."""

import os
import shutil
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Literal

from memoryos.adapters.stores.sqlite.faults import faults
from memoryos.adapters.stores.sqlite.locks import FileLock
from memoryos.adapters.stores.sqlite.opening import identity, log_of, make_folders
from memoryos.domain.owner import Owner
from memoryos.errors import CorruptStoreError, InvalidInputError, StorageError
from memoryos.ports import StoredOwner

_FILE = "memory.db"
_BUSY_SECONDS = 60.0
# Few enough that progress is seen, many enough that telling it costs nothing.
_PAGES_AT_ONCE = 2000
_MOST_PROBLEMS = 5


class SqliteFiles:
    """What SQLite keeps below a data folder. Everything here is safe while servers use the same files."""

    def stored(self, data_path: Path) -> list[StoredOwner]:
        """Every owner with a file, by name; one whose file cannot be read has a `problem` and no owner."""
        with faults(data_path):
            files = sorted((data_path / "users").glob(f"*/*/{_FILE}"))
        return sorted(map(_described, files), key=lambda each: (str(each.owner), str(each.file)))

    def check(self, file: Path) -> list[str]:
        """What is wrong with `file`; nothing where it is whole."""
        try:
            with _reading(file) as connection:
                said = connection.execute(f"PRAGMA integrity_check({_MOST_PROBLEMS})").fetchall()
                loose = connection.execute("PRAGMA foreign_key_check").fetchall()
        except StorageError as error:
            return [str(error)]
        lost = [f"{len(loose)} rows refer to others that are missing"] if loose else []
        return [text for (text,) in said if text != "ok"] + lost

    def copy(self, file: Path, target: Path, progress: Callable[[int, int], None] | None = None) -> None:
        """Copies `file` as it is now to `target`, which is not there yet, also while others write."""
        os.close(os.open(target, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
        with _reading(file) as source, faults(target), closing(_connect(target, "rw")) as copied:
            # One state from beginning to end: without this, each write of others would begin the copy anew.
            source.execute("BEGIN")
            source.execute("SELECT count(*) FROM sqlite_master").fetchall()
            source.backup(copied, pages=_PAGES_AT_ONCE, progress=_telling(progress))
            # A copy is one file, without a log beside it.
            copied.execute("PRAGMA journal_mode = DELETE").fetchall()

    def others(self, data_path: Path) -> list[Path]:
        """The files that belong to no owner, such as the keys of the server."""
        return sorted(data_path.glob("*.db"))

    def put_back(self, copy: Path, data_path: Path) -> None:
        """Puts `copy` in the place of the file it was made of, whole or not at all; who has that open sees it."""
        if copy.name == _FILE:
            _replace(copy, data_path.absolute().joinpath("users", *_owner_of(copy).folders, _FILE))
        else:
            _overwrite(copy, data_path / copy.name)


def _replace(copy: Path, path: Path) -> None:
    """A new file under the name of the old one: whoever has that open notices by the file's identity."""
    with faults(path):
        make_folders(path.parent)
        lock = FileLock(path.with_name("memory.lock"))
        ticket = lock.acquire()
        draft = path.with_name(f"{_FILE}.restored")
        try:
            shutil.copyfile(copy, draft)
            draft.chmod(0o600)
            _flush(draft)
            _empty_log(path)
            for beside in (log_of(path), path.with_name(f"{_FILE}-shm")):
                beside.unlink(missing_ok=True)
            draft.replace(path)
        finally:
            draft.unlink(missing_ok=True)
            lock.release(ticket)


def _overwrite(copy: Path, path: Path) -> None:
    """One transaction over the whole file."""
    make_folders(path.parent)
    if identity(path) is None:
        os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
    with _reading(copy) as source, faults(path), closing(_connect(path, "rw")) as present:
        source.backup(present)


def _described(file: Path) -> StoredOwner:
    with faults(file):
        files = [each.stat() for each in file.parent.glob(f"{_FILE}*")]
    size = sum(each.st_size for each in files)
    used = datetime.fromtimestamp(max(each.st_mtime for each in files), UTC)
    try:
        return StoredOwner(file, size, used, _owner_of(file))
    except (StorageError, InvalidInputError) as error:
        return StoredOwner(file, size, used, None, str(error))


def _owner_of(file: Path) -> Owner:
    with _reading(file) as connection:
        rows: Sequence[tuple[str, str]] = connection.execute(
            "SELECT key, value FROM meta WHERE key IN ('user_id', 'assistant_id')"
        ).fetchall()
    found = dict(rows)
    if len(found) != 2:
        raise CorruptStoreError(f"{file} does not say whose memory it is; restore it from a backup")
    return Owner(found["user_id"], found["assistant_id"])


@contextmanager
def _reading(file: Path) -> Iterator[sqlite3.Connection]:
    with faults(file):
        opened = _connect(file, "ro")
    with faults(file), closing(opened) as connection:
        yield connection


def _connect(file: Path, mode: Literal["ro", "rw"]) -> sqlite3.Connection:
    """The one way to a file; neither mode makes one."""
    place = f"{file.absolute().as_uri()}?mode={mode}"
    return sqlite3.connect(place, uri=True, timeout=_BUSY_SECONDS, isolation_level=None)


def _empty_log(path: Path) -> None:
    """Moves the log of the present file into it, so that at no moment a log lies beside a file it does not belong to.

    A file that is damaged has nothing to lose.
    """
    if identity(path) is None:
        return
    try:
        with faults(path), closing(_connect(path, "rw")) as present:
            ((blocked, *_),) = present.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
    except CorruptStoreError:
        return
    if blocked:
        raise StorageError(f"{path} is being read; nothing was changed: try again in a moment")


def _telling(progress: Callable[[int, int], None] | None) -> Callable[[int, int, int], None] | None:
    return (lambda _status, left, total: progress(total - left, total)) if progress else None


def _flush(file: Path) -> None:
    descriptor = os.open(file, os.O_RDWR)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)

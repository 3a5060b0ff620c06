"""The files of all owners below a data folder: their owners, whether they are intact, and copies of them."""

import os
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path

from memoryos.adapters.stores.sqlite.cipher import Mode, connect
from memoryos.adapters.stores.sqlite.connections import identity, log_of, make_folders, new_file_id
from memoryos.adapters.stores.sqlite.errors import faults
from memoryos.adapters.stores.sqlite.locks import FileLock
from memoryos.adapters.stores.sqlite.row_check import unreadable_rows
from memoryos.adapters.stores.sqlite.schema_check import acting_problems, schema_problems
from memoryos.domain.owner import Owner
from memoryos.errors import CorruptStoreError, InvalidInputError, StorageError
from memoryos.ports import StoredOwner
from memoryos.privacy.secret import Secret

_FILE = "memory.db"
# What belongs to no single owner: the server's keys and their usage.
SHARED_FILES = frozenset({"keys.db", "usage.db"})
# Few enough to show progress, many enough that reporting it costs nothing.
_BATCH_PAGES = 2000
_MAX_PROBLEMS = 5


class SqliteFiles:
    """What SQLite keeps below a data folder. Everything here is safe while servers use the same files.

    `key` opens the owners' files if they are encrypted.
    """

    def __init__(self, key: Secret | None = None) -> None:
        self._key = key

    def has(self, data_path: Path, owner: Owner) -> bool:
        """Whether anything was ever stored for `owner`."""
        file = _file_of(data_path, owner)
        with faults(file):
            return file.is_file()

    def stored(self, data_path: Path) -> list[StoredOwner]:
        """Every owner with a file, by name; one whose file cannot be read has a `problem` and no owner."""
        files = (data_path / "users").glob(f"*/*/{_FILE}")
        return sorted(map(self._described, files), key=lambda stored: (str(stored.owner), stored.place))

    def others(self, data_path: Path) -> list[Path]:
        """The files that belong to no owner, such as the keys of the server."""
        return sorted(data_path.glob("*.db"))

    def shared(self, data_path: Path) -> list[Path]:
        """The files of the server."""
        return [file for file in self.others(data_path) if file.name in SHARED_FILES]

    def check(self, file: Path) -> list[str]:
        """What is wrong with `file`; empty if it is intact."""
        try:
            with self._opened(file, "ro") as connection:
                problems = connection.execute(f"PRAGMA integrity_check({_MAX_PROBLEMS})").fetchall()
                loose = connection.execute("PRAGMA foreign_key_check").fetchall()
                strange = schema_problems(connection) if file.name == _FILE else acting_problems(connection)
        except StorageError as error:
            return [str(error)]
        lost = [f"{len(loose)} rows refer to others that are missing"] if loose else []
        return [text for (text,) in problems if text != "ok"] + lost + strange[:_MAX_PROBLEMS]

    def unreadable_rows(self, file: Path) -> list[str]:
        """The rows of an intact `file` that cannot be read; empty if it is not an owner's file."""
        if file.name != _FILE:
            return []
        try:
            with self._opened(file, "ro") as connection:
                return unreadable_rows(connection)
        except StorageError as error:
            return [str(error)]

    def copy(self, file: Path, target: Path, progress: Callable[[int, int], None] | None = None) -> None:
        """Copies `file` as it is now to `target`, which does not exist yet, even while others write."""
        _make(target)
        with self._opened(file, "ro") as source, self._opened(target, "rw") as copied:
            # One state from beginning to end: without this, each write by others would restart the copy.
            source.execute("BEGIN")
            source.execute("SELECT count(*) FROM sqlite_master").fetchall()
            source.backup(copied, pages=_BATCH_PAGES, progress=_page_progress(progress))
            # A copy is a single file without a log.
            copied.execute("PRAGMA journal_mode = DELETE").fetchall()

    def put_back(self, copy: Path, data_path: Path) -> None:
        """Replaces the original file with `copy`, atomically; whoever has it open notices."""
        if copy.name == _FILE:
            self._replace(copy, _file_of(data_path, self._owner_of(copy)))
        else:
            self._overwrite(copy, data_path / copy.name)

    def _replace(self, copy: Path, path: Path) -> None:
        """A new file under the name of the old one: processes with the old one open notice by the file's identity."""
        with faults(path):
            make_folders(path.parent)
            lock = FileLock(path.with_name("memory.lock"))
            ticket = lock.acquire()
            draft = path.with_name(f"{_FILE}.draft-restored")
            try:
                shutil.copyfile(copy, draft)
                draft.chmod(0o600)
                with closing(connect(draft, "rw", self._key)) as restored:
                    # It is a different file now, although it was made from the old one.
                    restored.execute("INSERT OR REPLACE INTO meta VALUES ('file_id', ?)", (new_file_id(),))
                _flush(draft)
                self._empty_log(path)
                for beside in (log_of(path), path.with_name(f"{_FILE}-shm"), path.with_name(f"{_FILE}-journal")):
                    beside.unlink(missing_ok=True)
                draft.replace(path)
            finally:
                draft.unlink(missing_ok=True)
                lock.release(ticket)

    def _overwrite(self, copy: Path, path: Path) -> None:
        """One transaction over the whole file."""
        make_folders(path.parent)
        if identity(path) is None:
            _make(path)
        with self._opened(copy, "ro") as source, self._opened(path, "rw") as present:
            source.backup(present)

    def _empty_log(self, path: Path) -> None:
        """Moves the log of the current file into it, so that a log is never next to the wrong file.

        A file that is damaged has nothing to lose.
        """
        if identity(path) is None:
            return
        try:
            with self._opened(path, "rw") as present:
                ((blocked, *_),) = present.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
        except CorruptStoreError:
            return
        if blocked:
            raise StorageError(f"{path} is being read; nothing was changed: try again in a moment")

    def _described(self, file: Path) -> StoredOwner:
        with faults(file):
            files = [path.stat() for path in file.parent.glob(f"{_FILE}*")]
        size = sum(stat.st_size for stat in files)
        used = datetime.fromtimestamp(max(stat.st_mtime for stat in files), UTC)
        try:
            return StoredOwner(str(file), size, used, self._owner_of(file))
        except (StorageError, InvalidInputError) as error:
            return StoredOwner(str(file), size, used, None, str(error))

    def _owner_of(self, file: Path) -> Owner:
        with self._opened(file, "ro") as connection:
            names = dict(
                connection.execute("SELECT key, value FROM meta WHERE key IN ('user_id', 'assistant_id')").fetchall()
            )
        if len(names) != 2:
            raise CorruptStoreError(f"{file} does not say whose memory it is; restore it from a backup")
        return Owner(names["user_id"], names["assistant_id"])

    @contextmanager
    def _opened(self, file: Path, mode: Mode) -> Iterator[sqlite3.Connection]:
        with faults(file), closing(connect(file, mode, self._key if file.name == _FILE else None)) as connection:
            yield connection


def _file_of(data_path: Path, owner: Owner) -> Path:
    return data_path.absolute().joinpath("users", *owner.folders, _FILE)


def _make(file: Path) -> None:
    """Creates an empty file, for the user of this process only."""
    os.close(os.open(file, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))


def _page_progress(progress: Callable[[int, int], None] | None) -> Callable[[int, int, int], None] | None:
    return (lambda _status, left, total: progress(total - left, total)) if progress else None


def _flush(file: Path) -> None:
    descriptor = os.open(file, os.O_RDWR)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)

"""Errors of SQLite and the file system, in our own words."""

import errno
import sqlite3
import sys
from contextlib import AbstractContextManager
from pathlib import Path

from memoryos.errors import CorruptStoreError, StorageError

CIPHER_LIBRARY = "sqlcipher3.dbapi2"

_DAMAGED = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}
_NO_ROOM = {errno.ENOSPC, errno.EDQUOT}
_NOT_UTF8 = "Could not decode to UTF-8"
_MESSAGES = {
    sqlite3.SQLITE_FULL: "the disk is full: cannot write {path}",
    sqlite3.SQLITE_IOERR: "the disk is full or failing: cannot read or write {path} ({reason})",
    sqlite3.SQLITE_READONLY: "cannot write {path}: {reason}",
    sqlite3.SQLITE_PERM: "cannot write {path}: {reason}",
    sqlite3.SQLITE_CANTOPEN: "cannot open {path}: {reason}",
    sqlite3.SQLITE_BUSY: "another program has kept {path} locked for too long; close it and try again",
    sqlite3.SQLITE_CONSTRAINT: "{path} already holds one of these: {reason}",
}


class _Faults:
    """A hand-written context manager: every statement runs inside one, and a generator costs several times as much."""

    __slots__ = ("_path",)

    def __init__(self, path: Path) -> None:
        self._path = path

    def __enter__(self) -> None:
        return None

    def __exit__(self, kind: object, error: BaseException | None, traceback: object) -> None:
        if error is None:
            return
        if isinstance(error, library_errors()):
            raise _translated(error, self._path) from error
        if isinstance(error, OSError):
            raise _translated_system_error(error, self._path) from error


def faults(path: Path) -> AbstractContextManager[None]:
    """Raises what fails inside as a StorageError that names `path`."""
    return _Faults(path)


def _translated_system_error(error: OSError, path: Path) -> StorageError:
    if error.errno in _NO_ROOM:
        return StorageError(f"the disk is full: cannot write {error.filename or path}")
    if error.errno == errno.EROFS:
        return StorageError(f"cannot write {path}: the file system is read-only, so memory can only be read")
    return StorageError(f"cannot use {error.filename or path}: {error.strerror or error}")


def library_errors() -> tuple[type[Exception], ...]:
    """The errors of SQLite, and of SQLCipher once it is loaded, which has its own classes."""
    cipher = sys.modules.get(CIPHER_LIBRARY)
    return (sqlite3.Error,) if cipher is None else (sqlite3.Error, cipher.Error)


def disk_errors() -> tuple[type[Exception], ...]:
    """The errors of SQLite and the operating system."""
    return (*library_errors(), OSError)


def error_code(error: Exception) -> int:
    """The kind of error, which is the low byte. Errors of Python's own module carry no code."""
    return int(getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR)) & 0xFF


def is_full(error: Exception) -> bool:
    """Whether the disk was full, as far as the error shows: SQLite reports some of these as disk failures."""
    if isinstance(error, OSError):
        return error.errno in _NO_ROOM
    return error_code(error) in {sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CANTOPEN}


def is_read_only(error: StorageError) -> bool:
    """Whether `error` was raised because the file system is read-only."""
    return isinstance(error.__cause__, OSError) and error.__cause__.errno == errno.EROFS


def _translated(error: Exception, path: Path) -> StorageError:
    code = error_code(error)
    if str(error).startswith(_NOT_UTF8):
        # Its message quotes the text, which does not belong in an error.
        return CorruptStoreError(f"{path} is damaged (a text is not UTF-8); restore it from a backup")
    if code in _DAMAGED:
        return CorruptStoreError(f"{path} is damaged ({error}); it was left as it is: restore it from a backup")
    message = _MESSAGES.get(code, "cannot use {path}: {reason}")
    return StorageError(message.format(path=path, reason=error))

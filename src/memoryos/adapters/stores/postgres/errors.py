"""Errors of PostgreSQL and the network, in our own words, one line each."""

import re
from collections.abc import Iterator
from contextlib import contextmanager

import psycopg
from psycopg import errors

from memoryos.errors import CorruptStoreError, StorageError

_PASSWORD = re.compile(r"(://[^:/@\s]{0,200}):[^@\s]{0,200}@|(password=)\S+")

# By message, because connection errors have no code.
_CONNECTING = (
    ("password authentication failed", "{place} refuses the user name or password; check the setting 'database_url'"),
    ("no password supplied", "{place} wants a password; put it into the setting 'database_url' or into PGPASSWORD"),
    # Before what does not exist: it may be the file with the authorities that is not there.
    ("root certificate", "{place} cannot be trusted ({reason}); check sslmode and sslrootcert in 'database_url'"),
    ("does not exist", "{place} is not there ({reason}); create it with `createdb`, or correct 'database_url'"),
    ("too many clients", "{place} has no free connection for us ({reason}); raise max_connections, or use fewer"),
    ("too many connections", "{place} has no free connection for us ({reason}); raise its limit, or use fewer"),
    ("starting up", "{place} is starting up; try again in a moment"),
    ("shutting down", "{place} is shutting down; try again in a moment"),
    ("certificate", "{place} cannot be trusted ({reason}); check sslmode and sslrootcert in 'database_url'"),
    ("SSL", "{place} and this program do not agree on TLS ({reason}); check sslmode in 'database_url'"),
)

_PASSING = ("starting up", "shutting down", "refused", "too many clients", "No such file")

_KINDS: tuple[tuple[tuple[type[psycopg.Error], ...], str], ...] = (
    # What it says quotes the value, which does not belong in an error.
    ((errors.UniqueViolation,), "{place} already holds one of these"),
    ((errors.ReadOnlySqlTransaction,), "{place} is read-only (a replica?); name the server that takes writes"),
    ((errors.DiskFull, errors.InsufficientResources), "{place} has no room left: {reason}"),
    ((errors.InsufficientPrivilege,), "{place} does not let this user do that: {reason}"),
    ((errors.QueryCanceled, errors.LockNotAvailable), "{place} took too long: {reason}; try again"),
)


@contextmanager
def faults(place: str) -> Iterator[None]:
    """Raises what fails inside as a StorageError that names `place`."""
    try:
        yield
    except psycopg.Error as error:
        raise translated(error, place) from error


def translated(error: psycopg.Error, place: str) -> StorageError:
    """`error` as one of ours."""
    reason = one_line(error)
    for kinds, message in _KINDS:
        if isinstance(error, kinds):
            return StorageError(message.format(place=place, reason=reason))
    if isinstance(error, errors.DataCorrupted | errors.IndexCorrupted):
        return CorruptStoreError(f"{place} is damaged ({reason}); restore it from a backup")
    for words, message in _CONNECTING:
        if isinstance(error, psycopg.OperationalError) and words in reason:
            return StorageError(message.format(place=place, reason=reason))
    return StorageError(f"cannot use {place}: {reason}")


def is_lost(error: psycopg.Error) -> bool:
    """Whether the connection is gone, so that nobody knows whether the server did what was asked last."""
    return isinstance(error, psycopg.OperationalError | psycopg.InterfaceError) and (
        error.sqlstate is None or error.sqlstate.startswith(("08", "57P"))
    )


def is_passing(error: psycopg.Error) -> bool:
    """Whether connecting may succeed in a moment: the server is restarting, or has no free connection just now."""
    text = str(error)
    return any(
        words in text for words in ("starting up", "shutting down", "refused", "too many clients", "No such file")
    )


def one_line(error: psycopg.Error) -> str:
    """What the error says, without the values it quotes and without any password."""
    text = error.diag.message_primary or str(error)
    line = " ".join(text.split())
    return _PASSWORD.sub(r"\1\2:***@" if "://" in line else r"\1\2***", line)[:300] or type(error).__name__

"""API keys: shown once, stored as digests, each belonging to one user or to a service with users of its own."""

import hashlib
import hmac
import re
import secrets
import sqlite3
import string
import threading
import zlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

from memoryos.errors import InvalidInputError, NotFoundError, StorageError
from memoryos.service.identity import Identity, Scope, check_key_user, check_namespace, read_scopes

FILE_NAME = "keys.db"
_PREFIX = "mos"
_LETTERS = string.digits + string.ascii_letters
_ID_LENGTH, _SECRET_LENGTH, _SUM_LENGTH = 10, 40, 6
_SHAPE = re.compile(rf"{_PREFIX}_([0-9a-z]{{{_ID_LENGTH}}})_([0-9A-Za-z]{{{_SECRET_LENGTH + _SUM_LENGTH}}})")
_SCHEMA = """
CREATE TABLE IF NOT EXISTS keys (
    id TEXT PRIMARY KEY,
    digest BLOB NOT NULL,
    user_id TEXT NOT NULL,
    scopes TEXT NOT NULL,
    label TEXT NOT NULL,
    created_at TEXT NOT NULL,
    expires_at TEXT,
    revoked_at TEXT,
    last_used_at TEXT,
    namespace TEXT
) STRICT
"""
_COLUMNS = "id, user_id, namespace, scopes, label, created_at, expires_at, revoked_at, last_used_at"


@dataclass(frozen=True, slots=True)
class Key:
    """What is known of a key; the key itself is known to whoever was given it.

    That of a service has a namespace instead of a user.
    """

    id: str
    user_id: str
    scopes: frozenset[Scope]
    label: str
    created_at: datetime
    expires_at: datetime | None = None
    revoked_at: datetime | None = None
    last_used_at: datetime | None = None
    namespace: str | None = None

    @property
    def holder(self) -> str:
        """Whose memories it opens, for people to read."""
        return self.user_id if self.namespace is None else f"{self.namespace}:*"

    def state(self, now: datetime) -> str:
        """`active`, `revoked` or `expired`."""
        if self.revoked_at is not None:
            return "revoked"
        return "expired" if self.expires_at is not None and self.expires_at <= now else "active"

    @property
    def identity(self) -> Identity:
        return Identity(self.user_id, self.scopes, self.id, self.namespace)


@dataclass(frozen=True, slots=True)
class NewKey:
    """A key that was just made, with the secret that is shown this once."""

    key: Key
    secret: str

    def __repr__(self) -> str:
        return f"NewKey({self.key.id!r})"


class KeyRing:
    """All keys of a data folder, in one file that only its owner may read; safe for threads and processes."""

    def __init__(self, folder: Path, clock: Callable[[], datetime]) -> None:
        self._clock = clock
        self._lock = threading.Lock()
        self._known: dict[bytes, Key] = {}
        self._used: dict[str, datetime] = {}
        self._version = -1
        self._path = folder / FILE_NAME
        try:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            self._path.touch(mode=0o600)
        except OSError as error:
            raise StorageError(f"cannot open the keys in {str(folder)!r}: {error}") from error
        with _storage_errors(self._path):
            self._file = _connected(self._path)
            # Whoever asks for a key never waits for somebody who writes one.
            self._file.execute("PRAGMA journal_mode = WAL")
            self._file.execute(_SCHEMA)
            _brought_up_to_date(self._file)

    def create(
        self, user_id: str, scopes: frozenset[Scope], label: str = "", lifetime: timedelta | None = None
    ) -> NewKey:
        """A new key of `user_id`."""
        check_key_user(user_id)
        return self._made(Key("", user_id, scopes, label, self._clock()), lifetime)

    def create_service(
        self, namespace: str, scopes: frozenset[Scope], label: str = "", lifetime: timedelta | None = None
    ) -> NewKey:
        """A new key that may act for every user of `namespace`, and for nobody else."""
        check_namespace(namespace)
        return self._made(Key("", "", scopes, label, self._clock(), namespace=namespace), lifetime)

    def _made(self, wanted: Key, lifetime: timedelta | None) -> NewKey:
        if lifetime is not None and lifetime <= timedelta(0):
            raise InvalidInputError("a key must live longer than no time at all")
        key_id = "".join(secrets.choice(string.digits + string.ascii_lowercase) for _ in range(_ID_LENGTH))
        secret = _sealed(f"{_PREFIX}_{key_id}_" + "".join(secrets.choice(_LETTERS) for _ in range(_SECRET_LENGTH)))
        key = replace(wanted, id=key_id, expires_at=wanted.created_at + lifetime if lifetime else None)
        scopes, expires = " ".join(sorted(key.scopes)), key.expires_at.isoformat() if key.expires_at else None
        self._write(
            "INSERT INTO keys (id, digest, user_id, namespace, scopes, label, created_at, expires_at)"
            " VALUES (?,?,?,?,?,?,?,?)",
            [
                (
                    key.id,
                    _digest(secret),
                    key.user_id,
                    key.namespace,
                    scopes,
                    key.label,
                    key.created_at.isoformat(),
                    expires,
                )
            ],
        )
        return NewKey(key, secret)

    def all(self) -> list[Key]:
        """Every key that was ever made here, oldest first."""
        return [_read(row[1:]) for row in self._rows("ORDER BY created_at, id")]

    def revoke(self, key_id: str) -> Key:
        """Ends a key at once, also in servers that are running."""
        key = self._named(key_id)
        self._write(
            "UPDATE keys SET revoked_at = ? WHERE id = ? AND revoked_at IS NULL", [(self._clock().isoformat(), key.id)]
        )
        return self._named(key_id)

    def rotate(self, key_id: str) -> NewKey:
        """A new key in place of an old one, which ends; user, scopes, label and lifetime stay."""
        old = self._named(key_id)
        state = old.state(self._clock())
        if state != "active":
            raise InvalidInputError(f"the key {key_id!r} is {state}; create a new one")
        lifetime = old.expires_at - old.created_at if old.expires_at else None
        wanted = Key("", old.user_id, old.scopes, old.label, self._clock(), namespace=old.namespace)
        new = self._made(wanted, lifetime)
        self.revoke(key_id)
        return new

    def identify(self, secret: str) -> Identity | None:
        """Who holds `secret`; None where it is no key of ours, or ended."""
        shape = _SHAPE.fullmatch(secret)
        if shape is None or not hmac.compare_digest(_sealed(secret[:-_SUM_LENGTH]), secret):
            return None
        digest = _digest(secret)
        key = self._remembered(digest) or self._looked_up(shape[1], digest)
        now = self._clock()
        if key is None or key.state(now) != "active":
            return None
        self._used[key.id] = now
        return key.identity

    def note_uses(self) -> None:
        """Writes down when keys were last used; whoever serves calls it now and then."""
        used, self._used = self._used, {}
        if used:
            rows = [(moment.isoformat(), key_id) for key_id, moment in used.items()]
            self._write("UPDATE keys SET last_used_at = ? WHERE id = ?", rows)

    def close(self) -> None:
        """Writes down what was used and closes the file."""
        self.note_uses()
        with self._lock:
            self._file.close()

    def _remembered(self, digest: bytes) -> Key | None:
        with self._lock, _storage_errors(self._path):
            version = self._file.execute("PRAGMA data_version").fetchone()[0]
        # The version moves when another connection writes, so a key revoked elsewhere is never taken from here.
        if version != self._version:
            self._known = {}
            self._version = version
        return self._known.get(digest)

    def _looked_up(self, key_id: str, digest: bytes) -> Key | None:
        known = self._known
        rows = self._rows("WHERE id = ?", key_id)
        if not hmac.compare_digest(rows[0][0] if rows else bytes(len(digest)), digest):
            return None
        return known.setdefault(digest, _read(rows[0][1:]))

    def _named(self, key_id: str) -> Key:
        rows = self._rows("WHERE id = ?", key_id)
        if not rows:
            raise NotFoundError(f"there is no key {key_id!r}; `memoryos keys list` shows all")
        return _read(rows[0][1:])

    def _rows(self, which: str, *values: str) -> list[Any]:
        with self._lock, _storage_errors(self._path):
            query = f"SELECT digest, {_COLUMNS} FROM keys {which}"  # noqa: S608 - `which` is a constant of this file
            return self._file.execute(query, values).fetchall()

    def _write(self, statement: str, rows: Sequence[tuple[Any, ...]]) -> None:
        with _storage_errors(self._path), closing(_connected(self._path)) as file, file:
            file.executemany(statement, rows)


def _connected(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(path, timeout=10, check_same_thread=False)


@contextmanager
def _storage_errors(path: Path) -> Iterator[None]:
    """Gives what goes wrong with the file the name that it has everywhere else."""
    try:
        yield
    except sqlite3.Error as error:
        raise StorageError(f"cannot use the keys in {str(path)!r}: {error}") from error


def _digest(secret: str) -> bytes:
    # The secret holds more than 230 random bits, so one round of a fast hash is all it needs.
    return hashlib.sha256(secret.encode()).digest()


def _sealed(body: str) -> str:
    """`body` with its checksum, by which a mistyped key is told from a wrong one without asking the file."""
    number, letters = zlib.crc32(body.encode()), ""
    for _ in range(_SUM_LENGTH):
        number, rest = divmod(number, len(_LETTERS))
        letters = _LETTERS[rest] + letters
    return body + letters


def _read(row: Sequence[Any]) -> Key:
    key_id, user_id, namespace, scopes, label, *moments = row
    created, expires, revoked, used = (datetime.fromisoformat(moment) if moment else None for moment in moments)
    if created is None:
        raise StorageError(f"the key {key_id!r} has no creation time")
    return Key(key_id, user_id, read_scopes(scopes), label, created, expires, revoked, used, namespace)


def _brought_up_to_date(file: sqlite3.Connection) -> None:
    """Files of the first version know no services."""
    if not _knows_services(file):
        with file:
            file.execute("BEGIN IMMEDIATE")
            # Another process may have been faster.
            if not _knows_services(file):
                file.execute("ALTER TABLE keys ADD COLUMN namespace TEXT")


def _knows_services(file: sqlite3.Connection) -> bool:
    return "namespace" in {row[1] for row in file.execute("PRAGMA table_info(keys)")}

"""API keys: shown once, stored as digests. Each belongs to one user, or to a service that acts for its own users."""

import hashlib
import hmac
import re
import secrets
import sqlite3
import string
import threading
import time
import zlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

from memoryos.config.private_folders import make_private_folders
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
MAX_CACHE_SECONDS = 0.5
"""How long a server trusts what it last read about a key; a revoked key stops working within this time."""


@dataclass(frozen=True, slots=True)
class Key:
    """What we store about a key; only its holder has the secret. The key of a service has a namespace, not a user."""

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
        """Whose memories it opens, as shown to people."""
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
    """A key that was just created, with its secret, which is shown only this once."""

    key: Key
    secret: str

    def __repr__(self) -> str:
        return f"NewKey({self.key.id!r})"


class KeyRing:
    """All keys of a data folder, in one file that only its owner may read; safe for threads and processes."""

    def __init__(
        self, folder: Path, clock: Callable[[], datetime], monotonic: Callable[[], float] = time.monotonic
    ) -> None:
        self._clock = clock
        self._monotonic = monotonic
        self._lock = threading.Lock()
        self._cache: dict[bytes, tuple[Key, float]] = {}
        self._last_uses: dict[str, datetime] = {}
        self._path = folder / FILE_NAME
        try:
            make_private_folders(folder)
            self._path.touch(mode=0o600)
        except OSError as error:
            raise StorageError(f"cannot open the keys in {str(folder)!r}: {error}") from error
        with _storage_errors(self._path):
            self._file = _connect(self._path)
            # In this mode, readers never wait for a writer.
            self._file.execute("PRAGMA journal_mode = WAL")
            self._file.execute(_SCHEMA)
            _migrate(self._file)

    def create(
        self, user_id: str, scopes: frozenset[Scope], label: str = "", lifetime: timedelta | None = None
    ) -> NewKey:
        """A new key for `user_id`."""
        check_key_user(user_id)
        return self._insert(Key("", user_id, scopes, label, self._clock()), lifetime)

    def create_service(
        self, namespace: str, scopes: frozenset[Scope], label: str = "", lifetime: timedelta | None = None
    ) -> NewKey:
        """A new key that may act for every user of `namespace`, and for nobody else."""
        check_namespace(namespace)
        return self._insert(Key("", "", scopes, label, self._clock(), namespace=namespace), lifetime)

    def _insert(self, draft: Key, lifetime: timedelta | None) -> NewKey:
        if lifetime is not None and lifetime <= timedelta(0):
            raise InvalidInputError("the lifetime of a key must be longer than zero")
        key_id = "".join(secrets.choice(string.digits + string.ascii_lowercase) for _ in range(_ID_LENGTH))
        random_part = "".join(secrets.choice(_LETTERS) for _ in range(_SECRET_LENGTH))
        secret = _with_checksum(f"{_PREFIX}_{key_id}_{random_part}")
        key = replace(draft, id=key_id, expires_at=draft.created_at + lifetime if lifetime else None)
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
        """Every key that was ever created here, oldest first."""
        return [_key_from_row(row[1:]) for row in self._rows("ORDER BY created_at, id")]

    def revoke(self, key_id: str) -> Key:
        """Revokes a key; running servers refuse it within a second."""
        key = self._get(key_id)
        self._write(
            "UPDATE keys SET revoked_at = ? WHERE id = ? AND revoked_at IS NULL", [(self._clock().isoformat(), key.id)]
        )
        return self._get(key_id)

    def rotate(self, key_id: str) -> NewKey:
        """Replaces a key by a new one for the same user, with the same scopes, label and lifetime."""
        old = self._get(key_id)
        state = old.state(self._clock())
        if state != "active":
            raise InvalidInputError(f"the key {key_id!r} is {state}; create a new one")
        lifetime = old.expires_at - old.created_at if old.expires_at else None
        draft = Key("", old.user_id, old.scopes, old.label, self._clock(), namespace=old.namespace)
        new = self._insert(draft, lifetime)
        self.revoke(key_id)
        return new

    def identify(self, secret: str) -> Identity | None:
        """Who holds `secret`; None if it is not an active key. Reads the file."""
        if not is_well_formed(secret):
            return None
        digest, key_id = _digest(secret), secret.split("_")[1]
        key = self._load(key_id, digest)
        if key is None:
            self._cache.pop(digest, None)
            return None
        self._cache[digest] = (key, self._monotonic())
        return self._identity_if_active(key)

    def recently_identified(self, secret: str) -> Identity | None:
        """Who holds `secret`, if the file was asked less than MAX_CACHE_SECONDS ago; never reads the file itself."""
        key, read_at = self._cache.get(_digest(secret), (None, 0.0))
        if key is None or self._monotonic() - read_at > MAX_CACHE_SECONDS:
            return None
        return self._identity_if_active(key)

    def identity_of(self, key_id: str) -> Identity | None:
        """Who holds the key with this id; None if it is not active. Reads the file."""
        rows = self._rows("WHERE id = ?", key_id)
        return self._identity_if_active(_key_from_row(rows[0][1:])) if rows else None

    def record_uses(self) -> None:
        """Stores when keys were last used; a server calls it now and then."""
        last_uses, self._last_uses = self._last_uses, {}
        if last_uses:
            rows = [(moment.isoformat(), key_id) for key_id, moment in last_uses.items()]
            self._write("UPDATE keys SET last_used_at = ? WHERE id = ?", rows)

    def close(self) -> None:
        """Stores when keys were last used, and closes the file."""
        self.record_uses()
        with self._lock:
            self._file.close()

    def _identity_if_active(self, key: Key) -> Identity | None:
        now = self._clock()
        if key.state(now) != "active":
            return None
        self._last_uses[key.id] = now
        return key.identity

    def _load(self, key_id: str, digest: bytes) -> Key | None:
        rows = self._rows("WHERE id = ?", key_id)
        if not hmac.compare_digest(rows[0][0] if rows else bytes(len(digest)), digest):
            return None
        return _key_from_row(rows[0][1:])

    def _get(self, key_id: str) -> Key:
        rows = self._rows("WHERE id = ?", key_id)
        if not rows:
            raise NotFoundError(f"there is no key {key_id!r}; `memoryos keys list` shows all keys")
        return _key_from_row(rows[0][1:])

    def _rows(self, clause: str, *values: str) -> list[Any]:
        with self._lock, _storage_errors(self._path):
            query = f"SELECT digest, {_COLUMNS} FROM keys {clause}"  # noqa: S608 - `clause` is a constant of this file
            return self._file.execute(query, values).fetchall()

    def _write(self, statement: str, rows: Sequence[tuple[Any, ...]]) -> None:
        with _storage_errors(self._path), closing(_connect(self._path)) as file, file:
            file.executemany(statement, rows)


def is_well_formed(secret: str) -> bool:
    """Whether `secret` looks like a key of ours, checksum included; needs no file."""
    return _SHAPE.fullmatch(secret) is not None and hmac.compare_digest(_with_checksum(secret[:-_SUM_LENGTH]), secret)


def _connect(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(path, timeout=10, check_same_thread=False)


@contextmanager
def _storage_errors(path: Path) -> Iterator[None]:
    """Turns SQLite's errors into StorageError."""
    try:
        yield
    except sqlite3.Error as error:
        raise StorageError(f"cannot use the keys in {str(path)!r}: {error}") from error


def _digest(secret: str) -> bytes:
    # The secret has more than 230 random bits, so one round of a fast hash is enough.
    return hashlib.sha256(secret.encode()).digest()


def _with_checksum(body: str) -> str:
    """`body` with a checksum at the end, so that a mistyped key is refused without a look at the file."""
    number, letters = zlib.crc32(body.encode()), ""
    for _ in range(_SUM_LENGTH):
        number, rest = divmod(number, len(_LETTERS))
        letters = _LETTERS[rest] + letters
    return body + letters


def _key_from_row(row: Sequence[Any]) -> Key:
    key_id, user_id, namespace, scopes, label, *moments = row
    created, expires, revoked, used = (datetime.fromisoformat(moment) if moment else None for moment in moments)
    if created is None:
        raise StorageError(f"the key {key_id!r} has no creation time")
    return Key(key_id, user_id, read_scopes(scopes), label, created, expires, revoked, used, namespace)


def _migrate(file: sqlite3.Connection) -> None:
    """Files of the first version have no service keys."""
    if not _has_namespaces(file):
        with file:
            file.execute("BEGIN IMMEDIATE")
            # Another process may have been faster.
            if not _has_namespaces(file):
                file.execute("ALTER TABLE keys ADD COLUMN namespace TEXT")


def _has_namespaces(file: sqlite3.Connection) -> bool:
    return "namespace" in {row[1] for row in file.execute("PRAGMA table_info(keys)")}

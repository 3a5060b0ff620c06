"""API keys: shown once, stored as digests. Each belongs to one user, or to a service that acts for its own users."""

import hashlib
import hmac
import re
import secrets
import string
import threading
import time
import zlib
from collections.abc import Callable, Hashable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from memoryos.errors import InvalidInputError, NotFoundError
from memoryos.ports import ApiKeyRecord, ApiKeyRepository
from memoryos.service.identity import Identity, Scope, check_key_user, check_namespace, read_scopes

_PREFIX = "mos"
_LETTERS = string.digits + string.ascii_letters
_ID_LENGTH, _SECRET_LENGTH, _SUM_LENGTH = 10, 40, 6
_SHAPE = re.compile(rf"{_PREFIX}_([0-9a-z]{{{_ID_LENGTH}}})_([0-9A-Za-z]{{{_SECRET_LENGTH + _SUM_LENGTH}}})")
MAX_CACHE_SECONDS = 0.5
"""How long a server trusts what it last read about keys; a revoked key stops working within this time."""
_MAX_CACHED = 10_000


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
    """All API keys of a deployment; safe for threads and processes."""

    def __init__(
        self,
        records: ApiKeyRepository,
        clock: Callable[[], datetime],
        monotonic: Callable[[], float] = time.monotonic,
    ) -> None:
        self._records = records
        self._clock = clock
        self._monotonic = monotonic
        self._lock = threading.Lock()
        self._checking = threading.Lock()
        # The active keys that were read since the records last changed, and when that was last checked.
        self._cache: dict[bytes, Key] = {}
        self._revision: Hashable = None
        self._checked_at = float("-inf")
        self._last_uses: dict[str, datetime] = {}

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
        self._records.add(_record(key, secret))
        return NewKey(key, secret)

    def all(self) -> list[Key]:
        """Every key that was ever created here, oldest first."""
        return [_key(record) for record in self._records.all()]

    def revoke(self, key_id: str) -> Key:
        """Revokes a key; running servers refuse it within a second."""
        key = self._get(key_id)
        self._records.revoke(key.id, self._clock())
        return self._get(key_id)

    def rotate(self, key_id: str) -> NewKey:
        """Replaces a key with a new one for the same user, with the same scopes, label and lifetime."""
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
        """Who holds `secret`; None if it is not an active key. Reads the records, unless they were just checked."""
        if not is_well_formed(secret):
            return None
        self._refresh_if_due()
        # Before the key is read: a change after that makes the next check forget it.
        revision = self._revision
        digest, key_id = _digest(secret), secret.split("_")[1]
        key = self._cached(digest)
        if key is None:
            key = self._load(key_id, digest)
            self._remember(digest, key, revision)
        return self._identity_if_active(key) if key else None

    def recently_identified(self, secret: str) -> Identity | None:
        """Who holds `secret`, if the records were checked less than MAX_CACHE_SECONDS ago; never reads them itself."""
        key = self._cached(_digest(secret))
        return self._identity_if_active(key) if key else None

    def identity_of(self, key_id: str) -> Identity | None:
        """Who holds the key with this id; None if it is not active. Reads the records."""
        record = self._records.named(key_id)
        return self._identity_if_active(_key(record)) if record else None

    def record_uses(self) -> None:
        """Stores when keys were last used; a server calls it now and then."""
        last_uses, self._last_uses = self._last_uses, {}
        if last_uses:
            self._records.use(last_uses)

    def close(self) -> None:
        """Stores when keys were last used, and closes the records."""
        self.record_uses()
        self._records.close()

    def _is_due(self) -> bool:
        return self._monotonic() - self._checked_at > MAX_CACHE_SECONDS

    def _cached(self, digest: bytes) -> Key | None:
        return None if self._is_due() else self._cache.get(digest)

    def _refresh_if_due(self) -> None:
        # One thread checks; others do not wait for it, but look up their own keys, which costs less than a check.
        if self._is_due() and self._checking.acquire(blocking=False):
            try:
                # Another thread may have checked between the two conditions.
                if self._is_due():
                    self._refresh()
            finally:
                self._checking.release()

    def _refresh(self) -> None:
        """Forgets all keys that were read before the records last changed."""
        checked_at = self._monotonic()
        revision = self._records.revision()
        with self._lock:
            if revision != self._revision:
                self._cache, self._revision = {}, revision
            self._checked_at = checked_at

    def _remember(self, digest: bytes, key: Key | None, revision: Hashable) -> None:
        with self._lock:
            # Another thread may have seen a newer revision, in which the key just read is revoked.
            if key is not None and revision == self._revision:
                if len(self._cache) >= _MAX_CACHED:
                    self._cache.clear()
                self._cache[digest] = key

    def _identity_if_active(self, key: Key) -> Identity | None:
        now = self._clock()
        if key.state(now) != "active":
            return None
        self._last_uses[key.id] = now
        return key.identity

    def _load(self, key_id: str, digest: bytes) -> Key | None:
        record = self._records.named(key_id)
        # Compared even if there is no such key, so that both take as long.
        if not hmac.compare_digest(record.digest if record else bytes(len(digest)), digest) or record is None:
            return None
        return _key(record)

    def _get(self, key_id: str) -> Key:
        record = self._records.named(key_id)
        if record is None:
            raise NotFoundError(f"there is no key {key_id!r}; `memoryos keys list` shows all keys")
        return _key(record)


def is_well_formed(secret: str) -> bool:
    """Whether `secret` looks like a key of ours, checksum included; reads nothing."""
    return _SHAPE.fullmatch(secret) is not None and hmac.compare_digest(_with_checksum(secret[:-_SUM_LENGTH]), secret)


def _digest(secret: str) -> bytes:
    # The secret has more than 230 random bits, so one round of a fast hash is enough.
    return hashlib.sha256(secret.encode()).digest()


def _with_checksum(body: str) -> str:
    """`body` with a checksum at the end, so that a mistyped key is refused without a look at the records."""
    number, letters = zlib.crc32(body.encode()), ""
    for _ in range(_SUM_LENGTH):
        number, rest = divmod(number, len(_LETTERS))
        letters = _LETTERS[rest] + letters
    return body + letters


def _record(key: Key, secret: str) -> ApiKeyRecord:
    scopes = " ".join(sorted(key.scopes))
    return ApiKeyRecord(
        key.id, _digest(secret), key.user_id, key.namespace, scopes, key.label, key.created_at, key.expires_at
    )


def _key(record: ApiKeyRecord) -> Key:
    return Key(
        id=record.id,
        user_id=record.user_id,
        scopes=read_scopes(record.scopes),
        label=record.label,
        created_at=record.created_at,
        expires_at=record.expires_at,
        revoked_at=record.revoked_at,
        last_used_at=record.last_used_at,
        namespace=record.namespace,
    )

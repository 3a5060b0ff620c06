"""Browser sessions: short-lived, stored as digests, revocable; and the one-time links that start them."""

import hashlib
import hmac
import secrets
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path

from memoryos.config.private_folders import make_private_folders
from memoryos.errors import StorageError
from memoryos.service.api_keys import KeyRing
from memoryos.service.identity import Identity, NotAllowedError, read_scopes

FILE_NAME = "sessions.db"
IDLE = timedelta(hours=1)
"""A session that is not used for this long ends."""
LIFETIME = timedelta(hours=12)
"""No session lasts longer than this."""
LINK_LIFETIME = timedelta(minutes=15)

_TOUCH_INTERVAL = timedelta(minutes=1)
_SCHEMA = """
CREATE TABLE IF NOT EXISTS sessions (
    digest BLOB PRIMARY KEY,
    user_id TEXT NOT NULL,
    scopes TEXT NOT NULL,
    key_id TEXT,
    started_at TEXT NOT NULL,
    used_at TEXT NOT NULL,
    ends_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS links (
    digest BLOB PRIMARY KEY,
    user_id TEXT NOT NULL,
    scopes TEXT NOT NULL,
    ends_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
"""


@dataclass(frozen=True, slots=True)
class Session:
    """One browser that is signed in. `csrf` goes into every form; no other site can know it."""

    identity: Identity
    started_at: datetime
    ends_at: datetime
    csrf: str

    def has_csrf(self, token: str) -> bool:
        """Whether `token` is the one in this session's forms."""
        return hmac.compare_digest(token.encode(), self.csrf.encode())


class Sessions:
    """All sessions of a data folder, shared by the processes that serve it.

    A session that began with an API key ends when the key is revoked or expires, and may do what the key may do.
    """

    def __init__(self, folder: Path, clock: Callable[[], datetime], keys: KeyRing | None = None) -> None:
        self._path = folder / FILE_NAME
        self._clock = clock
        self._keys = keys

    def start(self, identity: Identity) -> str:
        """The token of a new session. Raises NotAllowedError for a service key, which belongs to no single user."""
        if identity.service:
            raise NotAllowedError("this is a service key; sign in with the key of a user")
        token, now = secrets.token_urlsafe(32), self._clock()
        scopes = " ".join(sorted(identity.scopes))
        with self._file() as file:
            file.execute("DELETE FROM sessions WHERE ends_at <= ?", (_stored(now),))
            file.execute(
                "INSERT INTO sessions VALUES (?,?,?,?,?,?,?)",
                (
                    _digest(token),
                    identity.user_id,
                    scopes,
                    identity.key_id,
                    _stored(now),
                    _stored(now),
                    _stored(now + LIFETIME),
                ),
            )
        return token

    def find(self, token: str) -> Session | None:
        """The session of `token`; None if it has ended, or never began."""
        if not token or not self._path.exists():
            return None
        now = self._clock()
        with self._file() as file:
            row = file.execute(
                "SELECT user_id, scopes, key_id, started_at, used_at, ends_at FROM sessions WHERE digest = ?",
                (_digest(token),),
            ).fetchone()
            if row is None:
                return None
            user_id, scopes, key_id, *moments = row
            started_at, used_at, ends_at = map(datetime.fromisoformat, moments)
            if now >= ends_at or now - used_at >= IDLE:
                return None
            if now - used_at >= _TOUCH_INTERVAL:
                file.execute("UPDATE sessions SET used_at = ? WHERE digest = ?", (_stored(now), _digest(token)))
        identity = self._current(Identity(user_id, read_scopes(scopes), key_id))
        return Session(identity, started_at, ends_at, _csrf(token)) if identity else None

    def end(self, token: str) -> None:
        """Ends one session; harmless when repeated."""
        with self._file() as file:
            file.execute("DELETE FROM sessions WHERE digest = ?", (_digest(token),))

    def end_all(self, user_id: str) -> int:
        """Ends every session of a user, and gives how many there were."""
        with self._file() as file:
            return file.execute("DELETE FROM sessions WHERE user_id = ?", (user_id,)).rowcount

    def new_link(self, identity: Identity) -> str:
        """The token of a link that starts one session, once, within LINK_LIFETIME."""
        token, now = secrets.token_urlsafe(32), self._clock()
        scopes = " ".join(sorted(identity.scopes))
        with self._file() as file:
            file.execute("DELETE FROM links WHERE ends_at <= ?", (_stored(now),))
            row = (_digest(token), identity.user_id, scopes, _stored(now + LINK_LIFETIME))
            file.execute("INSERT INTO links VALUES (?,?,?,?)", row)
        return token

    def use_link(self, token: str) -> Identity | None:
        """Who the link of `token` was made for; None if it was used before, or has expired."""
        if not self._path.exists():
            return None
        with self._file() as file:
            row = file.execute(
                "DELETE FROM links WHERE digest = ? RETURNING user_id, scopes, ends_at", (_digest(token),)
            ).fetchone()
        if row is None or self._clock() >= datetime.fromisoformat(row[2]):
            return None
        return Identity(row[0], read_scopes(row[1]))

    def _current(self, identity: Identity) -> Identity | None:
        """`identity` as its key stands now; None if the key was revoked or has expired."""
        if identity.key_id is None:
            return identity
        return self._keys.identity_of(identity.key_id) if self._keys is not None else None

    @contextmanager
    def _file(self) -> Iterator[sqlite3.Connection]:
        try:
            if not self._path.exists():
                make_private_folders(self._path.parent)
                self._path.touch(mode=0o600)
            with closing(sqlite3.connect(self._path, timeout=10)) as file:
                file.executescript(_SCHEMA)
                with file:
                    yield file
        except (OSError, sqlite3.Error) as error:
            raise StorageError(f"cannot use the sessions in {str(self._path)!r}: {error}") from error


def _stored(moment: datetime) -> str:
    return moment.isoformat()


def _digest(token: str) -> bytes:
    # A token has 256 random bits, so one round of a fast hash is enough.
    return hashlib.sha256(token.encode()).digest()


def _csrf(token: str) -> str:
    """Follows from the token and does not reveal it."""
    return hmac.new(token.encode(), b"csrf", hashlib.sha256).hexdigest()

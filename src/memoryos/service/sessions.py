"""Browser sessions: short-lived, stored as digests, revocable; and the one-time links that start them."""

import hashlib
import hmac
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta

from memoryos.ports import SessionRecord, SessionRepository
from memoryos.service.api_keys import KeyRing
from memoryos.service.identity import Identity, NotAllowedError, read_scopes

IDLE = timedelta(hours=1)
"""A session that is not used for this long ends."""
LIFETIME = timedelta(hours=12)
"""No session lasts longer than this."""
LINK_LIFETIME = timedelta(minutes=15)
MOST_SESSIONS = 50
"""A user who signs in more often than this ends the session that was not used for longest; the same goes for links."""

_TOUCH_INTERVAL = timedelta(minutes=1)
_SESSION, _LINK = "session", "link"


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
    """All sessions of a deployment, shared by the processes that serve it.

    A session that began with an API key ends when the key is revoked or expires, and may do what the key may do.
    """

    def __init__(self, records: SessionRepository, clock: Callable[[], datetime], keys: KeyRing | None = None) -> None:
        self._records = records
        self._clock = clock
        self._keys = keys

    def start(self, identity: Identity) -> str:
        """The token of a new session. Raises NotAllowedError for a service key, which belongs to no single user."""
        if identity.service:
            raise NotAllowedError("this is a service key; sign in with the key of a user")
        return self._add(_SESSION, identity, LIFETIME)

    def find(self, token: str) -> Session | None:
        """The session of `token`; None if it has ended or never existed."""
        record = self._records.named(_digest(token)) if token else None
        now = self._clock()
        if record is None or record.kind != _SESSION or now >= record.ends_at or now - record.used_at >= IDLE:
            return None
        if now - record.used_at >= _TOUCH_INTERVAL:
            self._records.use(record.digest, now)
        identity = self._current(_identity(record))
        return Session(identity, record.started_at, record.ends_at, _csrf(token)) if identity else None

    def end(self, token: str) -> None:
        """Ends one session; harmless when repeated."""
        self._records.take(_digest(token))

    def end_all(self, user_id: str) -> int:
        """Ends every session of a user, and returns how many there were."""
        return self._records.end_all(user_id)

    def new_link(self, identity: Identity) -> str:
        """The token of a link that starts one session, once, within LINK_LIFETIME."""
        return self._add(_LINK, identity, LINK_LIFETIME)

    def use_link(self, token: str) -> Identity | None:
        """Who the link of `token` was made for; None if it was used before, or has expired."""
        record = self._records.take(_digest(token))
        if record is None or record.kind != _LINK or self._clock() >= record.ends_at:
            return None
        return _identity(record)

    def _add(self, kind: str, identity: Identity, lifetime: timedelta) -> str:
        token, now = secrets.token_urlsafe(32), self._clock()
        scopes = " ".join(sorted(identity.scopes))
        record = SessionRecord(
            _digest(token), kind, identity.user_id, scopes, identity.key_id, now, now, now + lifetime
        )
        self._records.add(record, MOST_SESSIONS)
        return token

    def _current(self, identity: Identity) -> Identity | None:
        """`identity` as its key stands now; None if the key was revoked or has expired."""
        if identity.key_id is None:
            return identity
        return self._keys.identity_of(identity.key_id) if self._keys is not None else None


def _identity(record: SessionRecord) -> Identity:
    return Identity(record.user_id, read_scopes(record.scopes), record.key_id)


def _digest(token: str) -> bytes:
    # A token has 256 random bits, so one round of a fast hash is enough.
    return hashlib.sha256(token.encode()).digest()


def _csrf(token: str) -> str:
    """Derived from the token without revealing it."""
    return hmac.new(token.encode(), b"csrf", hashlib.sha256).hexdigest()

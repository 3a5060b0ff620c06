"""Who is calling, determined again for every request; nothing carries over from the one before."""

import hashlib
import json
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal, cast, get_args

from memoryos.assembly.engine import check_user_id
from memoryos.errors import InvalidInputError, MemoryosError

Scope = Literal["memory:read", "memory:write", "memory:admin"]
SCOPES: tuple[Scope, ...] = get_args(Scope)
DEFAULT_SCOPES: frozenset[Scope] = frozenset({"memory:read", "memory:write"})
DEFAULT_SCOPE_TEXT = " ".join(sorted(DEFAULT_SCOPES))

_OAUTH = "oauth"
_NAMESPACE = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,63}")


class NotAllowedError(MemoryosError):
    """The caller is known but may not do this; `scope` is the missing scope, if that is the reason."""

    def __init__(self, message: str = "", *, scope: str | None = None) -> None:
        super().__init__(message)
        self.scope = scope


@dataclass(frozen=True, slots=True)
class Identity:
    """A caller: whose memory it uses, what it may do, and with which key, if it used one.

    A service key has a namespace. Its `user_id` is empty and opens no memory until the request names a user of that
    namespace.
    """

    user_id: str
    scopes: frozenset[Scope] = DEFAULT_SCOPES
    key_id: str | None = None
    namespace: str | None = None

    @property
    def service(self) -> bool:
        """Whether a service acts on behalf of the user; the audit log says so."""
        return self.namespace is not None

    @property
    def owner_hash(self) -> str | None:
        """A hash that a load balancer can route by: the same on every server, and meaningless to anybody else.

        It is not a secret and proves nothing, so nobody is ever identified by it. None until the user is known.
        """
        if not self.user_id:
            return None
        # With letters first: sixteen digits alone could pass for the number of a card.
        return f"own_{hashlib.blake2b(self.user_id.encode(), digest_size=8).hexdigest()}"

    def may(self, scope: Scope) -> bool:
        """Whether `scope` was granted; `memory:admin` includes the others."""
        return scope in self.scopes or "memory:admin" in self.scopes

    def acting_for(self, user_id: str | None) -> "Identity":
        """The caller acting for the user that a request names, if it names one.

        Raises NotAllowedError if the caller may not act for that user.
        """
        if self.namespace is not None:
            return self._serving(self.namespace, user_id)
        if user_id is not None and user_id != self.user_id:
            raise NotAllowedError(
                f"user_id {user_id!r} is not yours: this caller is {self.user_id!r}; leave user_id out or send your own"
            )
        return self

    def _serving(self, namespace: str, user_id: str | None) -> "Identity":
        """A service may write its users' ids with or without the namespace in front."""
        name = (user_id or "").removeprefix(f"{namespace}:")
        if name:
            full_id = f"{namespace}:{name}"
            try:
                # The id goes into the audit log before any memory is opened for it.
                check_user_id(full_id)
            except InvalidInputError as error:
                raise NotAllowedError(str(error)) from error
            if self.user_id not in {"", full_id}:
                raise NotAllowedError(f"the request names two users, {self.user_id!r} and {full_id!r}; name one")
            return replace(self, user_id=full_id)
        if user_id is None and self.user_id:
            return self
        raise NotAllowedError("this is a service key: name the user it acts for, in user_id or the X-User-Id header")

    def check_scope(self, scope: Scope, what: str) -> None:
        """Raises NotAllowedError unless `scope` was granted."""
        if not self.may(scope):
            own_scopes = " ".join(sorted(self.scopes)) or "none"
            raise NotAllowedError(f"{what} needs the scope {scope}; this caller has {own_scopes}", scope=scope)


def token_user(issuer: str, subject: str) -> str:
    """The user id of the subject of a token: no API key can have it, and no other issuer can produce it."""
    digest = hashlib.sha256(json.dumps([issuer, subject]).encode()).hexdigest()
    return f"{_OAUTH}:{digest}"


def check_key_user(user_id: str) -> None:
    """Raises InvalidInputError if `user_id` cannot be the user of an API key."""
    check_user_id(user_id)
    if user_id.startswith(f"{_OAUTH}:"):
        raise InvalidInputError(f"user_id {user_id!r} is reserved for users who sign in with OAuth; choose another")


def check_namespace(namespace: str) -> None:
    """Raises InvalidInputError if `namespace` cannot be the namespace of a service key."""
    if not _NAMESPACE.fullmatch(namespace) or namespace.lower() == _OAUTH:
        raise InvalidInputError(
            f"namespace {namespace!r} must be 1 to 64 letters, digits, dots, dashes or underscores, and not {_OAUTH!r}"
        )


def read_scopes(text: str) -> frozenset[Scope]:
    """The scopes listed in `text`, separated by commas or spaces; the prefix `memory:` is optional."""
    names = [name if ":" in name else f"memory:{name}" for name in text.replace(",", " ").split()]
    for name in names:
        if name not in SCOPES:
            raise InvalidInputError(f"unknown scope {name!r}; choose from {', '.join(SCOPES)}")
    if not names:
        raise InvalidInputError(f"no scope was given; choose from {', '.join(SCOPES)}")
    return frozenset(cast("list[Scope]", names))


def as_message(identity: Identity) -> list[Any]:
    """`identity` as JSON, for another worker process of the same server."""
    return [identity.user_id, sorted(identity.scopes), identity.key_id, identity.namespace]


def identity_of(message: Sequence[Any]) -> Identity:
    """The identity in a message from another worker process of the same server."""
    user_id, scopes, key_id, namespace = message
    return Identity(user_id, frozenset(scopes), key_id, namespace)

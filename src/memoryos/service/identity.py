"""Who is asking. Taken anew from every request; nothing here remembers the one before."""

import hashlib
import json
import re
from dataclasses import dataclass, replace
from typing import Literal, cast, get_args

from memoryos.assembly.engine import check_user_id
from memoryos.errors import InvalidInputError, MemoryosError

Scope = Literal["memory:read", "memory:write", "memory:admin"]
SCOPES: tuple[Scope, ...] = get_args(Scope)
USUAL_SCOPES: frozenset[Scope] = frozenset({"memory:read", "memory:write"})
USUAL = " ".join(sorted(USUAL_SCOPES))

_OAUTH = "oauth"
_NAMESPACE = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,63}")


class NotAllowedError(MemoryosError):
    """The caller is known and may not do this; `scope` is the grant that it lacks, where that is why."""

    def __init__(self, message: str = "", *, scope: str | None = None) -> None:
        super().__init__(message)
        self.scope = scope


@dataclass(frozen=True, slots=True)
class Identity:
    """One user as one caller: what it may do, and by which key, where it came with one.

    A service key has a namespace. It is nobody, with an empty `user_id` that opens no memory, until it says for whom of
    its namespace it acts.
    """

    user_id: str
    scopes: frozenset[Scope] = USUAL_SCOPES
    key_id: str | None = None
    namespace: str | None = None

    @property
    def service(self) -> bool:
        """Whether somebody else acts for the user, which the audit log says."""
        return self.namespace is not None

    def may(self, scope: Scope) -> bool:
        """Whether `scope` was granted; `memory:admin` includes the others."""
        return scope in self.scopes or "memory:admin" in self.scopes

    def acting_for(self, user_id: str | None) -> "Identity":
        """The caller as the user that a request names; None names nobody.

        Raises NotAllowedError where that is somebody whom the caller may not act for.
        """
        if self.namespace is not None:
            return self._serving(self.namespace, user_id)
        if user_id is not None and user_id != self.user_id:
            raise NotAllowedError(
                f"user_id {user_id!r} is not the caller, who is {self.user_id!r}; leave user_id out or give your own"
            )
        return self

    def _serving(self, namespace: str, user_id: str | None) -> "Identity":
        """A service names its users with or without the namespace before them."""
        name = (user_id or "").removeprefix(f"{namespace}:")
        if name:
            named = f"{namespace}:{name}"
            try:
                # A name goes into the audit log before any memory is opened for it.
                check_user_id(named)
            except InvalidInputError as error:
                raise NotAllowedError(str(error)) from error
            if self.user_id not in {"", named}:
                raise NotAllowedError(f"the request names two users, {self.user_id!r} and {named!r}; name one")
            return replace(self, user_id=named)
        if user_id is None and self.user_id:
            return self
        raise NotAllowedError("this is a service key: say for whom it acts, by user_id or by the header X-User-Id")

    def check_scope(self, scope: Scope, what: str) -> None:
        """Raises NotAllowedError where `scope` was not granted."""
        if not self.may(scope):
            granted = " ".join(sorted(self.scopes)) or "none"
            raise NotAllowedError(f"{what} needs the scope {scope}; this caller has {granted}", scope=scope)


def token_user(issuer: str, subject: str) -> str:
    """The user id of whom `issuer` calls `subject`: one that no key is given and no other issuer can bring about."""
    digest = hashlib.sha256(json.dumps([issuer, subject]).encode()).hexdigest()
    return f"{_OAUTH}:{digest}"


def check_key_user(user_id: str) -> None:
    """Raises InvalidInputError where `user_id` cannot be the user of a key."""
    check_user_id(user_id)
    if user_id.startswith(f"{_OAUTH}:"):
        raise InvalidInputError(f"user_id {user_id!r} belongs to somebody who signs in by OAuth; choose another")


def check_namespace(namespace: str) -> None:
    """Raises InvalidInputError where `namespace` cannot be that of a service key."""
    if not _NAMESPACE.fullmatch(namespace) or namespace.lower() == _OAUTH:
        raise InvalidInputError(
            f"namespace {namespace!r} must be 1 to 64 letters, digits, dots, dashes or underscores, and not {_OAUTH!r}"
        )


def read_scopes(text: str) -> frozenset[Scope]:
    """The scopes named in `text`, with commas or blanks between them; `memory:` may be left out."""
    named = [name if ":" in name else f"memory:{name}" for name in text.replace(",", " ").split()]
    for name in named:
        if name not in SCOPES:
            raise InvalidInputError(f"unknown scope {name!r}; known are {', '.join(SCOPES)}")
    if not named:
        raise InvalidInputError(f"no scope was named; known are {', '.join(SCOPES)}")
    return frozenset(cast("list[Scope]", named))

"""Who is asking. Taken anew from every request; nothing here remembers the one before."""

from dataclasses import dataclass
from typing import Literal, cast, get_args

from memoryos.errors import InvalidInputError, MemoryosError

Scope = Literal["memory:read", "memory:write", "memory:admin"]
SCOPES: tuple[Scope, ...] = get_args(Scope)
USUAL_SCOPES: frozenset[Scope] = frozenset({"memory:read", "memory:write"})


class NotAllowedError(MemoryosError):
    """The caller is known and may not do this."""


@dataclass(frozen=True, slots=True)
class Identity:
    """One user as one caller: what it may do, and by which key, where it came with one."""

    user_id: str
    scopes: frozenset[Scope] = USUAL_SCOPES
    key_id: str | None = None

    def may(self, scope: Scope) -> bool:
        """Whether `scope` was granted; `memory:admin` includes the others."""
        return scope in self.scopes or "memory:admin" in self.scopes

    def check_user(self, user_id: str | None) -> None:
        """Raises NotAllowedError where `user_id` names somebody else; None names nobody."""
        if user_id is not None and user_id != self.user_id:
            raise NotAllowedError(
                f"user_id {user_id!r} is not the caller, who is {self.user_id!r}; leave user_id out or give your own"
            )

    def check_scope(self, scope: Scope, what: str) -> None:
        """Raises NotAllowedError where `scope` was not granted."""
        if not self.may(scope):
            raise NotAllowedError(f"{what} needs the scope {scope}; this caller has {' '.join(sorted(self.scopes))}")


def read_scopes(text: str) -> frozenset[Scope]:
    """The scopes named in `text`, with commas or blanks between them; `memory:` may be left out."""
    named = [name if ":" in name else f"memory:{name}" for name in text.replace(",", " ").split()]
    for name in named:
        if name not in SCOPES:
            raise InvalidInputError(f"unknown scope {name!r}; known are {', '.join(SCOPES)}")
    if not named:
        raise InvalidInputError(f"no scope was named; known are {', '.join(SCOPES)}")
    return frozenset(cast("list[Scope]", named))

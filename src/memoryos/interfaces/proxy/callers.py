"""Who sends a request to the proxy, and which credentials the upstream gets."""

from dataclasses import dataclass

from starlette.datastructures import Headers

from memoryos.errors import InvalidInputError
from memoryos.interfaces.http.credentials import Authenticator
from memoryos.service.api_keys import is_well_formed
from memoryos.service.identity import SCOPES, Identity, check_key_user

KEY_HEADER = "x-memoryos-key"
USER_HEADER = "x-user-id"


@dataclass(frozen=True, slots=True)
class Caller:
    """Whose memory is used; `key_in_authorization` if our key is in the header where the upstream expects its own."""

    identity: Identity
    key_in_authorization: bool = False


@dataclass(frozen=True, slots=True)
class Callers:
    """Finds out who is calling: by one of our keys or, if `authenticator` is None, by the name in the request.

    The key is in `X-Memoryos-Key`, next to the upstream's own in `Authorization`, or in `Authorization` itself.
    """

    authenticator: Authenticator | None
    default_user: str

    async def identify(self, headers: Headers) -> Caller | None:
        """Who is calling; None without valid credentials. Raises NotAllowedError or InvalidInputError."""
        user_id = _user_header(headers)
        if self.authenticator is None:
            named = user_id or self.default_user
            check_key_user(named)
            return Caller(Identity(named, frozenset(SCOPES)), is_well_formed(_bearer(headers)))
        secret = headers.get(KEY_HEADER, "")
        identity = await self.authenticator.identify(secret or _bearer(headers))
        if identity is None:
            return None
        # A client may send it twice: nothing that looks like a key of ours goes on to the upstream.
        return Caller(identity.acting_for(user_id), not secret or is_well_formed(_bearer(headers)))


def _bearer(headers: Headers) -> str:
    kind, _, secret = headers.get("authorization", "").partition(" ")
    return secret.strip() if kind.lower() == "bearer" else ""


def _user_header(headers: Headers) -> str | None:
    values = headers.getlist(USER_HEADER)
    if len(values) > 1:
        raise InvalidInputError("the request names several users in X-User-Id; name one")
    try:
        # Clients write UTF-8 into headers, and servers read them as Latin-1.
        return values[0].encode("latin-1").decode() if values else None
    except UnicodeError:
        raise InvalidInputError("X-User-Id is not UTF-8") from None

"""Access tokens: signed JWTs of issuers that the server was told to trust, meant for this server and nobody else."""

from collections.abc import Iterable, Mapping
from typing import Any

import httpx2
import jwt

from memoryos.interfaces.http.oauth.issuer import ALGORITHMS, Issuer
from memoryos.interfaces.http.options import ServeOptions
from memoryos.service.identity import SCOPES, Identity, Scope, token_user

Json = Mapping[str, Any]

_LONGEST = 16 * 1024
_LONGEST_SUBJECT = 1024
# Clocks of two machines differ a little.
_LEEWAY_SECONDS = 10
_TYPES = frozenset({"at+jwt", "jwt"})
_CLAIMS = ("iss", "sub", "aud", "exp")
_SCOPE_CLAIMS = ("scope", "scp", "permissions")


class AccessTokens:
    """Tells who holds a token. What is wrong with one that does not count is told to nobody."""

    def __init__(self, issuers: Iterable[Issuer], audience: str) -> None:
        self._issuers = {issuer.name: issuer for issuer in issuers}
        self._audience = audience

    async def identify(self, secret: str) -> Identity | None:
        """Who holds the token `secret`; None where it does not count here.

        Raises IssuerUnavailableError where that cannot be found out now.
        """
        try:
            claims = await self._verified(secret)
        except jwt.PyJWTError:
            return None
        if claims is None or not _fit(claims):
            return None
        return Identity(token_user(claims["iss"], claims["sub"]), granted(claims))

    async def _verified(self, secret: str) -> Json | None:
        if len(secret) > _LONGEST:
            return None
        # Nothing of this is believed yet; it only says which key to try.
        shown = jwt.decode_complete(secret, options={"verify_signature": False})
        header, name = shown["header"], shown["payload"].get("iss")
        issuer = self._issuers.get(name) if isinstance(name, str) else None
        key_id, algorithm = header.get("kid"), header.get("alg")
        if issuer is None or not _acceptable(header):
            return None
        key = await issuer.key(key_id, algorithm)
        if key is None:
            return None
        try:
            return self._decoded(secret, key, issuer.name)
        except jwt.InvalidSignatureError:
            changed = await issuer.changed_key(key, key_id, algorithm)
            return self._decoded(secret, changed, issuer.name) if changed else None

    def _decoded(self, secret: str, key: jwt.PyJWK, issuer: str) -> Json:
        return jwt.decode(
            secret,
            key,
            algorithms=list(ALGORITHMS),
            audience=self._audience,
            issuer=issuer,
            leeway=_LEEWAY_SECONDS,
            options={"require": list(_CLAIMS), "enforce_minimum_key_length": True},
        )


def _acceptable(header: Json) -> bool:
    kind = header.get("typ", "jwt")
    return (
        isinstance(header.get("kid"), str)
        and isinstance(header.get("alg"), str)
        and header["alg"] in ALGORITHMS
        and isinstance(kind, str)
        and kind.lower().removeprefix("application/") in _TYPES
    )


def _fit(claims: Json) -> bool:
    # Who holds a token that is bound to a key (`cnf`) has to prove it, and a bearer proves nothing.
    times = [claims[name] for name in ("exp", "nbf", "iat") if name in claims]
    return (
        0 < len(claims["sub"]) <= _LONGEST_SUBJECT
        and "cnf" not in claims
        and not any(isinstance(moment, bool) or not isinstance(moment, int | float) for moment in times)
    )


def granted(claims: Json) -> frozenset[Scope]:
    """The scopes of ours that a token grants.

    What the client was given (`scope`, `scp`) comes before what its user may do at most (`permissions`, as Auth0 says).
    """
    for name in _SCOPE_CLAIMS:
        said = claims.get(name)
        words = said.split() if isinstance(said, str) else said if isinstance(said, list) else []
        known = frozenset(scope for scope in SCOPES if scope in words)
        if known:
            return known
    return frozenset()


def access_tokens(options: ServeOptions) -> AccessTokens:
    """The tokens that `options` say to take."""
    trust = httpx2.create_ssl_context()
    return AccessTokens([Issuer(name, trust) for name in options.oauth_issuers], options.audience)

"""Access tokens: JWTs signed by a trusted issuer, and issued for this server and no other."""

from collections.abc import Iterable, Mapping
from typing import Any

import httpx2
import jwt

from memoryos.interfaces.http.oauth.issuer import ALGORITHMS, Issuer
from memoryos.interfaces.http.options import ServeOptions
from memoryos.service.identity import SCOPES, Identity, Scope, token_user

Json = Mapping[str, Any]

_MAX_TOKEN = 16 * 1024
_MAX_SUBJECT = 1024
# The clocks of two machines differ a little.
_LEEWAY_SECONDS = 10
_TYPES = frozenset({"at+jwt", "jwt"})
_CLAIMS = ("iss", "sub", "aud", "exp")
_SCOPE_CLAIMS = ("scope", "scp", "permissions")


class AccessTokens:
    """Finds out who holds a token. What is wrong with an invalid one is not revealed."""

    def __init__(self, issuers: Iterable[Issuer], audience: str) -> None:
        self._issuers = {issuer.name: issuer for issuer in issuers}
        self._audience = audience

    async def identify(self, secret: str) -> Identity | None:
        """Who holds the token `secret`; None if it is not valid here.

        Raises IssuerUnavailableError if that cannot be found out right now.
        """
        try:
            claims = await self._verify(secret)
        except jwt.PyJWTError:
            return None
        if claims is None or not _are_acceptable(claims):
            return None
        return Identity(token_user(claims["iss"], claims["sub"]), token_scopes(claims))

    async def _verify(self, secret: str) -> Json | None:
        if len(secret) > _MAX_TOKEN:
            return None
        # Nothing here is believed yet; it only says which key to try.
        unverified = jwt.decode_complete(secret, options={"verify_signature": False})
        header, name = unverified["header"], unverified["payload"].get("iss")
        issuer = self._issuers.get(name) if isinstance(name, str) else None
        key_id, algorithm = header.get("kid"), header.get("alg")
        if issuer is None or not _is_acceptable(header):
            return None
        key = await issuer.key(key_id, algorithm)
        if key is None:
            return None
        try:
            return self._decode(secret, key, issuer.name)
        except jwt.InvalidSignatureError:
            changed = await issuer.changed_key(key, key_id, algorithm)
            return self._decode(secret, changed, issuer.name) if changed else None

    def _decode(self, secret: str, key: jwt.PyJWK, issuer: str) -> Json:
        return jwt.decode(
            secret,
            key,
            algorithms=list(ALGORITHMS),
            audience=self._audience,
            issuer=issuer,
            leeway=_LEEWAY_SECONDS,
            options={"require": list(_CLAIMS), "enforce_minimum_key_length": True},
        )


def _is_acceptable(header: Json) -> bool:
    kind = header.get("typ", "jwt")
    return (
        isinstance(header.get("kid"), str)
        and isinstance(header.get("alg"), str)
        and header["alg"] in ALGORITHMS
        and isinstance(kind, str)
        and kind.lower().removeprefix("application/") in _TYPES
    )


def _are_acceptable(claims: Json) -> bool:
    # The holder of a token that is bound to a key (`cnf`) has to prove possession, and a bearer proves nothing.
    times = [claims[name] for name in ("exp", "nbf", "iat") if name in claims]
    return (
        0 < len(claims["sub"]) <= _MAX_SUBJECT
        and "cnf" not in claims
        and not any(isinstance(moment, bool) or not isinstance(moment, int | float) for moment in times)
    )


def token_scopes(claims: Json) -> frozenset[Scope]:
    """Those of our scopes that a token grants.

    What the client was granted (`scope`, `scp`) comes before what its user may do at most (`permissions`, in Auth0).
    """
    for name in _SCOPE_CLAIMS:
        claim = claims.get(name)
        words = claim.split() if isinstance(claim, str) else claim if isinstance(claim, list) else []
        scopes = frozenset(scope for scope in SCOPES if scope in words)
        if scopes:
            return scopes
    return frozenset()


def access_tokens(options: ServeOptions) -> AccessTokens:
    """The verifier of the tokens that `options` accept."""
    trust = httpx2.create_ssl_context()
    return AccessTokens([Issuer(name, trust) for name in options.oauth_issuers], options.audience)

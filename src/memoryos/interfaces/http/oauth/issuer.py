"""The keys with which an authorization server signs: found by its name, kept, and asked for again when they change."""

import asyncio
import json
import logging
import ssl
import time
from collections.abc import Callable, Mapping
from typing import Any
from urllib.parse import urlsplit

import httpx2
import jwt

from memoryos.interfaces.http.addresses import is_safe_url
from memoryos.interfaces.http.credentials import IssuerUnavailableError

# Asymmetric ones alone: a public key taken for a shared secret, or no signature at all, lets anybody in.
ALGORITHMS: Mapping[str, str] = {
    **dict.fromkeys(("RS256", "RS384", "RS512", "PS256", "PS384", "PS512"), "RSA"),
    **dict.fromkeys(("ES256", "ES384", "ES512"), "EC"),
    "EdDSA": "OKP",
}
PAUSE_SECONDS = 10.0
"""How long the server waits before it asks an issuer again, whatever tokens it is shown meanwhile."""

_FRESH_SECONDS = 3600.0
_STALE_SECONDS = 24 * 3600.0
_FETCH_SECONDS = 5.0
_MOST_BYTES = 256 * 1024
_MOST_KEYS = 100

_log = logging.getLogger(__name__)

Json = dict[str, Any]


class _UnusableError(Exception):
    """An answer of an issuer that cannot be used."""


class Issuer:
    """The signing keys of one issuer, fetched without holding up the event loop."""

    def __init__(
        self,
        name: str,
        trust: ssl.SSLContext,
        monotonic: Callable[[], float] = time.monotonic,
        seconds: float = _FETCH_SECONDS,
    ) -> None:
        self.name = name
        self._seconds = seconds
        self._trust = trust
        self._monotonic = monotonic
        self._keys: dict[tuple[str, str], Json] = {}
        self._built: dict[tuple[str, str], jwt.PyJWK] = {}
        self._asked_at = self._fetched_at = float("-inf")
        self._asking = asyncio.Lock()

    async def key(self, key_id: str, algorithm: str) -> jwt.PyJWK | None:
        """The key of that id, for that algorithm; None where the issuer has no such key.

        Raises IssuerUnavailableError where the issuer cannot be asked and no keys are known from before.
        """
        known = (key_id, ALGORITHMS[algorithm]) in self._keys
        if not known or self._age() > _FRESH_SECONDS:
            await self._refresh(wait=not known)
        if not self._keys or self._age() > _STALE_SECONDS:
            raise IssuerUnavailableError(f"the issuer {self.name!r} cannot be asked for its keys")
        return self._usable(key_id, algorithm)

    async def changed_key(self, old: jwt.PyJWK, key_id: str, algorithm: str) -> jwt.PyJWK | None:
        """Another key that goes by the id of `old` by now, for issuers that change keys and keep their ids."""
        await self._refresh(wait=False)
        new = self._usable(key_id, algorithm)
        return new if new is not old else None

    def _age(self) -> float:
        return self._monotonic() - self._fetched_at

    async def _refresh(self, *, wait: bool) -> None:
        if self._asking.locked() and not wait:
            return
        async with self._asking:
            # Tokens with made-up key ids cost the issuer one question in a while, and no more.
            if self._monotonic() - self._asked_at < PAUSE_SECONDS:
                return
            self._asked_at = self._monotonic()
            try:
                self._keys = await self._fetched()
            except (_UnusableError, httpx2.HTTPError, httpx2.InvalidURL, TimeoutError) as error:
                _log.warning("cannot get the keys of %s: %s", self.name, str(error) or type(error).__name__)
                return
            self._built = {}
            self._fetched_at = self._monotonic()

    def _usable(self, key_id: str, algorithm: str) -> jwt.PyJWK | None:
        found = self._keys.get((key_id, ALGORITHMS[algorithm]))
        if found is None or found.get("alg", algorithm) != algorithm:
            return None
        if (key_id, algorithm) not in self._built:
            self._built[key_id, algorithm] = jwt.PyJWK(found, algorithm)
        return self._built[key_id, algorithm]

    async def _fetched(self) -> dict[tuple[str, str], Json]:
        # A redirect may lead anywhere, so none is followed.
        async with (
            asyncio.timeout(self._seconds),
            httpx2.AsyncClient(verify=self._trust, follow_redirects=False, timeout=self._seconds) as client,
        ):
            address = await self._keys_address(client)
            keys = (await _read(client, address)).get("keys")
        if not isinstance(keys, list) or len(keys) > _MOST_KEYS:
            raise _UnusableError(f"no list of at most {_MOST_KEYS} keys at {address}")
        known: dict[tuple[str, str], Json] = {}
        for key in keys:
            if isinstance(key, dict) and _verifies(key):
                known.setdefault((key["kid"], key["kty"]), key)
        return known

    async def _keys_address(self, client: httpx2.AsyncClient) -> str:
        problem: Exception | None = None
        for address in metadata_addresses(self.name):
            try:
                metadata = await _read(client, address)
            except _UnusableError as error:
                problem = error
                continue
            keys = metadata.get("jwks_uri")
            if metadata.get("issuer") != self.name:
                raise _UnusableError(f"another issuer is named at {address}")
            if not isinstance(keys, str) or not self._may_ask(keys):
                raise _UnusableError(f"no jwks_uri that can be trusted at {address}")
            return keys
        raise problem or _UnusableError("no metadata")

    def _may_ask(self, address: str) -> bool:
        # An issuer elsewhere has nothing to say about what runs on this machine.
        return is_safe_url(address) and urlsplit(address).scheme == urlsplit(self.name).scheme


def metadata_addresses(issuer: str) -> tuple[str, str]:
    """Where an issuer describes itself: by OpenID Connect Discovery, or by RFC 8414."""
    parts = urlsplit(issuer)
    path = parts.path.rstrip("/")
    return (
        f"{issuer.rstrip('/')}/.well-known/openid-configuration",
        f"{parts.scheme}://{parts.netloc}/.well-known/oauth-authorization-server{path}",
    )


async def _read(client: httpx2.AsyncClient, address: str) -> Json:
    async with client.stream("GET", address, headers={"accept": "application/json"}) as reply:
        if reply.status_code != 200:
            raise _UnusableError(f"status {reply.status_code} at {address}")
        body = bytearray()
        async for piece in reply.aiter_bytes():
            body += piece
            if len(body) > _MOST_BYTES:
                raise _UnusableError(f"more than {_MOST_BYTES} bytes at {address}")
    try:
        read = json.loads(bytes(body))
    except (ValueError, RecursionError):
        raise _UnusableError(f"no JSON at {address}") from None
    if not isinstance(read, dict):
        raise _UnusableError(f"no JSON object at {address}")
    return read


def _verifies(key: Json) -> bool:
    """Whether `key` is a public one for signatures, with an id."""
    operations = key.get("key_ops", ["verify"])
    return (
        isinstance(key.get("kid"), str)
        and key.get("kty") in set(ALGORITHMS.values())
        and key.get("use", "sig") == "sig"
        and isinstance(operations, list)
        and "verify" in operations
        and "d" not in key
    )

"""The signing keys of an authorization server: discovered by its name, cached, and fetched again when they change."""

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

# Only asymmetric ones: a public key taken for a shared secret, or no signature at all, would let anybody in.
ALGORITHMS: Mapping[str, str] = {
    **dict.fromkeys(("RS256", "RS384", "RS512", "PS256", "PS384", "PS512"), "RSA"),
    **dict.fromkeys(("ES256", "ES384", "ES512"), "EC"),
    "EdDSA": "OKP",
}
PAUSE_SECONDS = 10.0
"""How long the server waits before it asks an issuer again, whatever tokens it gets in the meantime."""

_FRESH_SECONDS = 3600.0
_STALE_SECONDS = 24 * 3600.0
_FETCH_SECONDS = 5.0
_MAX_BYTES = 256 * 1024
_MAX_KEYS = 100

_log = logging.getLogger(__name__)

Json = dict[str, Any]


class BadResponseError(Exception):
    """A response of an issuer that cannot be used."""


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
        self._tried_at = self._fetched_at = float("-inf")
        self._fetching = asyncio.Lock()

    async def key(self, key_id: str, algorithm: str) -> jwt.PyJWK | None:
        """The key with this id, for this algorithm; None if the issuer has no such key.

        Raises IssuerUnavailableError if the issuer cannot be reached and no keys are cached.
        """
        is_cached = (key_id, ALGORITHMS[algorithm]) in self._keys
        if not is_cached or self._age() > _FRESH_SECONDS:
            await self._refresh(wait=not is_cached)
        if not self._keys or self._age() > _STALE_SECONDS:
            raise IssuerUnavailableError(f"the issuer {self.name!r} does not answer when asked for its keys")
        return self._signing_key(key_id, algorithm)

    async def changed_key(self, old: jwt.PyJWK, key_id: str, algorithm: str) -> jwt.PyJWK | None:
        """The key that now has the id of `old`, if it is a different one: some issuers change keys and keep ids."""
        await self._refresh(wait=False)
        new = self._signing_key(key_id, algorithm)
        return new if new is not old else None

    def _age(self) -> float:
        return self._monotonic() - self._fetched_at

    async def _refresh(self, *, wait: bool) -> None:
        if self._fetching.locked() and not wait:
            return
        async with self._fetching:
            # However many tokens have made-up key ids, the issuer is asked only now and then.
            if self._monotonic() - self._tried_at < PAUSE_SECONDS:
                return
            self._tried_at = self._monotonic()
            try:
                self._keys = await self._fetch()
            except (BadResponseError, httpx2.HTTPError, httpx2.InvalidURL, TimeoutError) as error:
                _log.warning("cannot get the keys of %s: %s", self.name, str(error) or type(error).__name__)
                return
            self._built = {}
            self._fetched_at = self._monotonic()

    def _signing_key(self, key_id: str, algorithm: str) -> jwt.PyJWK | None:
        key = self._keys.get((key_id, ALGORITHMS[algorithm]))
        if key is None or key.get("alg", algorithm) != algorithm:
            return None
        if (key_id, algorithm) not in self._built:
            self._built[key_id, algorithm] = jwt.PyJWK(key, algorithm)
        return self._built[key_id, algorithm]

    async def _fetch(self) -> dict[tuple[str, str], Json]:
        # A redirect may lead anywhere, so none is followed.
        async with (
            asyncio.timeout(self._seconds),
            httpx2.AsyncClient(verify=self._trust, follow_redirects=False, timeout=self._seconds) as client,
        ):
            address = await self._keys_address(client)
            keys = (await read_json(client, address)).get("keys")
        if not isinstance(keys, list) or len(keys) > _MAX_KEYS:
            raise BadResponseError(f"{address} must publish a list of at most {_MAX_KEYS} keys")
        signing_keys: dict[tuple[str, str], Json] = {}
        for key in keys:
            if isinstance(key, dict) and _is_signing_key(key):
                signing_keys.setdefault((key["kid"], key["kty"]), key)
        return signing_keys

    async def _keys_address(self, client: httpx2.AsyncClient) -> str:
        keys = (await discover(client, self.name)).get("jwks_uri")
        if not isinstance(keys, str) or not is_trusted(keys, self.name):
            raise BadResponseError(f"{self.name} has no jwks_uri that can be trusted")
        return keys


async def discover(client: httpx2.AsyncClient, issuer: str) -> Json:
    """What an issuer says about itself."""
    last_error: Exception | None = None
    for address in metadata_addresses(issuer):
        try:
            metadata = await read_json(client, address)
        except BadResponseError as error:
            last_error = error
            continue
        if metadata.get("issuer") != issuer:
            raise BadResponseError(f"{address} names another issuer")
        return metadata
    raise last_error or BadResponseError("no metadata")


def is_trusted(address: str, issuer: str) -> bool:
    """Whether an address that an issuer names may be used: a remote one may name nothing on this machine."""
    return is_safe_url(address) and urlsplit(address).scheme == urlsplit(issuer).scheme


def metadata_addresses(issuer: str) -> tuple[str, str]:
    """Where an issuer describes itself: by OpenID Connect Discovery, or by RFC 8414."""
    parts = urlsplit(issuer)
    path = parts.path.rstrip("/")
    return (
        f"{issuer.rstrip('/')}/.well-known/openid-configuration",
        f"{parts.scheme}://{parts.netloc}/.well-known/oauth-authorization-server{path}",
    )


async def read_json(client: httpx2.AsyncClient, address: str, form: Mapping[str, str] | None = None) -> Json:
    """The JSON object at `address`, or what it answers to a form. Raises BadResponseError if it is anything else."""
    method, data = ("POST", dict(form)) if form else ("GET", None)
    async with client.stream(method, address, data=data, headers={"accept": "application/json"}) as reply:
        if reply.status_code != 200:
            raise BadResponseError(f"status {reply.status_code} at {address}")
        body = bytearray()
        async for piece in reply.aiter_bytes():
            body += piece
            if len(body) > _MAX_BYTES:
                raise BadResponseError(f"more than {_MAX_BYTES} bytes at {address}")
    try:
        value = json.loads(bytes(body))
    except (ValueError, RecursionError):
        raise BadResponseError(f"{address} is not JSON") from None
    if not isinstance(value, dict):
        raise BadResponseError(f"{address} is not a JSON object")
    return value


def _is_signing_key(key: Json) -> bool:
    """Whether `key` is a public key for signatures, with an id."""
    operations = key.get("key_ops", ["verify"])
    return (
        isinstance(key.get("kid"), str)
        and key.get("kty") in set(ALGORITHMS.values())
        and key.get("use", "sig") == "sig"
        and isinstance(operations, list)
        and "verify" in operations
        and "d" not in key
    )

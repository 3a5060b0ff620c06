"""Signing people in at an OAuth issuer: the authorization code flow with PKCE, as a public client."""

import asyncio
import base64
import hashlib
import ssl
from urllib.parse import urlencode

import httpx2

from memoryos.interfaces.http.credentials import IssuerUnavailableError
from memoryos.interfaces.http.oauth.issuer import BadResponseError, discover, is_trusted, read_json
from memoryos.interfaces.http.options import ServeOptions
from memoryos.service.identity import DEFAULT_SCOPE_TEXT

_SECONDS = 10.0
_FAILURES = (BadResponseError, httpx2.HTTPError, httpx2.InvalidURL, TimeoutError)


class CodeFlow:
    """The two requests of the flow, for one client of one issuer.

    `redirect_uri` comes from the options and never from a request, whose Host may be made up.
    """

    def __init__(self, issuer: str, client_id: str, resource: str, redirect_uri: str, trust: ssl.SSLContext) -> None:
        self._issuer = issuer
        self._client_id = client_id
        self._resource = resource
        self.redirect_uri = redirect_uri
        self._trust = trust

    async def authorization_url(self, state: str, verifier: str) -> str:
        """Where a browser is sent to sign in. Raises IssuerUnavailableError."""
        address = await self._endpoint("authorization_endpoint")
        challenge = base64.urlsafe_b64encode(hashlib.sha256(verifier.encode()).digest()).rstrip(b"=").decode()
        parameters = {
            "response_type": "code",
            "client_id": self._client_id,
            "redirect_uri": self.redirect_uri,
            "scope": DEFAULT_SCOPE_TEXT,
            "state": state,
            "code_challenge": challenge,
            "code_challenge_method": "S256",
            "resource": self._resource,
            # What Auth0 calls the same.
            "audience": self._resource,
        }
        return f"{address}{'&' if '?' in address else '?'}{urlencode(parameters)}"

    async def access_token(self, code: str, verifier: str) -> str | None:
        """The token that the issuer gives for `code`; None if it gives none. Raises IssuerUnavailableError."""
        address = await self._endpoint("token_endpoint")
        form = {
            "grant_type": "authorization_code",
            "code": code,
            "redirect_uri": self.redirect_uri,
            "client_id": self._client_id,
            "code_verifier": verifier,
            "resource": self._resource,
        }
        try:
            async with asyncio.timeout(_SECONDS), self._client() as client:
                token = (await read_json(client, address, form)).get("access_token")
        except BadResponseError:
            return None
        except _FAILURES as error:
            raise IssuerUnavailableError(
                f"the issuer {self._issuer!r} does not answer when asked for a token"
            ) from error
        return token if isinstance(token, str) else None

    async def _endpoint(self, name: str) -> str:
        try:
            async with asyncio.timeout(_SECONDS), self._client() as client:
                address = (await discover(client, self._issuer)).get(name)
        except _FAILURES as error:
            raise IssuerUnavailableError(f"the issuer {self._issuer!r} does not publish its configuration") from error
        if not isinstance(address, str) or not is_trusted(address, self._issuer):
            raise IssuerUnavailableError(f"the issuer {self._issuer!r} has no {name} that can be trusted")
        return address

    def _client(self) -> httpx2.AsyncClient:
        # A redirect may lead anywhere, so none is followed.
        return httpx2.AsyncClient(verify=self._trust, follow_redirects=False, timeout=_SECONDS)


def code_flow(options: ServeOptions, client_id: str, redirect_uri: str) -> CodeFlow:
    """The flow for the first issuer that `options` trust."""
    return CodeFlow(options.oauth_issuers[0], client_id, options.audience, redirect_uri, httpx2.create_ssl_context())

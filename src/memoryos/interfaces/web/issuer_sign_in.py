"""Signing in at an OAuth issuer: to its own page and back, with a code that only this browser can use."""

import hmac
import secrets
from dataclasses import dataclass
from typing import Protocol

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from memoryos.errors import StorageError
from memoryos.interfaces.http.credentials import Authenticator, IssuerUnavailableError
from memoryos.interfaces.http.route_table import Endpoint
from memoryos.interfaces.web.rendering import Renderer
from memoryos.interfaces.web.security import PAGE_HEADERS, read_cookie, set_cookie
from memoryos.service.identity import Identity, NotAllowedError

START, CALLBACK = "/sign-in/issuer", "/sign-in/callback"
_COOKIE = "memoryos_issuer"


class CodeFlow(Protocol):
    """The authorization code flow with PKCE. Both raise IssuerUnavailableError."""

    async def authorization_url(self, state: str, verifier: str) -> str:
        """Where a browser is sent to sign in."""
        ...

    async def access_token(self, code: str, verifier: str) -> str | None:
        """The token for a code; None if the issuer gives none."""
        ...


class SignIn(Protocol):
    """What starts sessions and asks people to sign in."""

    async def signed_in(self, request: Request, identity: Identity, response: Response | None = None) -> Response:
        """The response with the cookie of a new session. Raises NotAllowedError."""
        ...

    def ask(self, request: Request, problem: str | None = None, status: int = 200) -> Response:
        """The page to sign in, with what went wrong."""
        ...


@dataclass(frozen=True)
class IssuerPages:
    """To the issuer and back. `base` is the address of the pages, as the issuer knows it."""

    flow: CodeFlow
    tokens: Authenticator
    renderer: Renderer
    base: str

    def endpoints(self, sign_in: SignIn) -> list[Endpoint]:
        async def start(request: Request) -> Response:
            return await self._start(request, sign_in)

        async def come_back(request: Request) -> Response:
            return await self._come_back(request, sign_in)

        return [
            Endpoint(START, start, ("GET",), is_open=True),
            Endpoint(CALLBACK, come_back, ("GET",), is_open=True),
        ]

    async def _start(self, request: Request, sign_in: SignIn) -> Response:
        if request.headers.get("host", "") != self.base.partition("://")[2].partition("/")[0]:
            # The issuer sends people back to this address, and cookies of another name for it would not come along.
            return RedirectResponse(f"{self.base}{START}", 303, PAGE_HEADERS)
        state, verifier = secrets.token_urlsafe(32), secrets.token_urlsafe(48)
        try:
            address = await self.flow.authorization_url(state, verifier)
        except IssuerUnavailableError:
            return sign_in.ask(request, "sign_in.unavailable", 503)
        response = RedirectResponse(address, 303, PAGE_HEADERS)
        # Lax, as the browser comes back from another site; it lives as long as the browser's window.
        set_cookie(request, response, _COOKIE, f"{state}.{verifier}", samesite="lax")
        return response

    async def _come_back(self, request: Request, sign_in: SignIn) -> Response:
        state, _, verifier = read_cookie(request.headers, _COOKIE).partition(".")
        sent = request.query_params.get("state", "")
        if not state or not hmac.compare_digest(state.encode(), sent.encode()):
            return sign_in.ask(request, "sign_in.try_again", 403)
        try:
            code = request.query_params.get("code")
            token = await self.flow.access_token(code, verifier) if code else None
            identity = await self.tokens.identify(token) if token else None
            if identity is None or not identity.scopes:
                return sign_in.ask(request, "sign_in.not_granted", 403)
            # A redirect would still count as coming from the issuer's site, and the new cookie would not be sent.
            page = self.renderer.response("signed_in.html", {})
            response = await sign_in.signed_in(request, identity, page)
        except NotAllowedError:
            return sign_in.ask(request, "sign_in.not_granted", 403)
        except (IssuerUnavailableError, StorageError):
            return sign_in.ask(request, "sign_in.unavailable", 503)
        set_cookie(request, response, _COOKIE, "")
        return response

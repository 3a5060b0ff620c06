"""Signing in and out: a key that is pasted once, or a one-time link, becomes a session."""

import asyncio
import hmac
import secrets
from dataclasses import dataclass, field
from functools import cached_property, partial
from math import ceil

from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from memoryos.errors import StorageError
from memoryos.interfaces.http.addresses import SIGN_IN_LINK
from memoryos.interfaces.http.credentials import Authenticator, IssuerUnavailableError
from memoryos.interfaces.http.rate_limits import FailureLimiter, RateLimiter
from memoryos.interfaces.http.route_table import Endpoint
from memoryos.interfaces.web.assets import Assets
from memoryos.interfaces.web.frame import Frame, read_form
from memoryos.interfaces.web.issuer_sign_in import IssuerPages
from memoryos.interfaces.web.navigation import HOME
from memoryos.interfaces.web.rendering import Renderer
from memoryos.interfaces.web.security import (
    PAGE_HEADERS,
    SIGN_IN_TOKEN,
    cookie_name,
    is_same_origin,
    read_cookie,
    set_cookie,
)
from memoryos.interfaces.web.texts import load_texts
from memoryos.interfaces.web.visit import Visit
from memoryos.service.audit import AuditEntry, Record
from memoryos.service.identity import Identity, NotAllowedError
from memoryos.service.sessions import Session, Sessions

SIGN_IN = "/sign-in"
_LONGEST_FORM = 16 * 1024  # bytes; anybody may send it
_FAILURES_PER_MINUTE = 60  # wrong keys and links, by address
_SIGN_INS_PER_MINUTE = 600  # of one user


class CookieSessions:
    """The sessions of browsers, by their cookies."""

    def __init__(self, sessions: Sessions) -> None:
        self._sessions = sessions

    async def find(self, headers: Headers) -> Session | None:
        token = read_cookie(headers, cookie_name(headers))
        # Reading the file would hold up the event loop.
        return await asyncio.to_thread(self._sessions.find, token) if token else None

    def ask(self, headers: Headers) -> Response:
        if "hx-request" in headers:
            return Response(None, 204, {**PAGE_HEADERS, "hx-redirect": SIGN_IN})
        return RedirectResponse(SIGN_IN, 303, PAGE_HEADERS)

    def not_found(self) -> Response:
        return self._renderer.response("not_found.html", {}, 404)

    @cached_property
    def _renderer(self) -> Renderer:
        return Renderer(load_texts(), Assets())


@dataclass(frozen=True)
class SignInPages:
    """The way in and out. Without authentication, everybody is `authenticator`, and only the session is new."""

    sessions: Sessions
    authenticator: Authenticator | Identity
    renderer: Renderer
    frame: Frame
    record: Record
    public_url: str | None
    issuer: IssuerPages | None = None
    failures: FailureLimiter = field(default_factory=partial(FailureLimiter, _FAILURES_PER_MINUTE))
    sign_ins: RateLimiter = field(default_factory=partial(RateLimiter, _SIGN_INS_PER_MINUTE))

    def endpoints(self) -> list[Endpoint]:
        return [
            Endpoint(SIGN_IN, self.sign_in, ("GET", "POST"), is_open=True),
            Endpoint(SIGN_IN_LINK, self.follow_link, ("GET",), is_open=True),
            self.frame.page("/sign-out", post=self.sign_out),
            *(self.issuer.endpoints(self) if self.issuer else ()),
        ]

    async def sign_in(self, request: Request) -> Response:
        if isinstance(self.authenticator, Identity):
            return await self.signed_in(request, self.authenticator)
        if request.method != "POST":
            return self.ask(request)
        return await self._check_key(request, self.authenticator)

    async def _check_key(self, request: Request, authenticator: Authenticator) -> Response:
        form, sent = read_form(request, _LONGEST_FORM), read_cookie(request.headers, SIGN_IN_TOKEN)
        is_ours = bool(sent) and hmac.compare_digest(sent.encode(), form.get("token", "").encode())
        if not is_ours or not is_same_origin(request, self.public_url):
            return self.ask(request, "sign_in.try_again", 403)
        if seconds := self.failures.wait(_address(request)):
            return self._too_many(request, seconds)
        try:
            identity = await authenticator.identify(form.get("key", "").strip())
            if identity is None:
                return self._fail(request, "sign_in.unknown_key")
            return await self.signed_in(request, identity)
        except NotAllowedError:
            return self.ask(request, "sign_in.service_key", 403)
        except (IssuerUnavailableError, StorageError):
            return self.ask(request, "sign_in.unavailable", 503)

    async def follow_link(self, request: Request) -> Response:
        """Uses up a one-time link. Links on other sites are refused: they would sign people in as somebody else."""
        if not is_same_origin(request, self.public_url):
            return self.ask(request, "sign_in.try_again", 403)
        if seconds := self.failures.wait(_address(request)):
            return self._too_many(request, seconds)
        identity = await asyncio.to_thread(self.sessions.use_link, request.query_params.get("token", ""))
        return await self.signed_in(request, identity) if identity else self._fail(request, "sign_in.used_link")

    async def sign_out(self, visit: Visit) -> Response:
        headers = visit.request.headers
        if visit.form.get("everywhere"):
            await asyncio.to_thread(self.sessions.end_all, visit.caller.user_id)
        await asyncio.to_thread(self.sessions.end, read_cookie(headers, cookie_name(headers)))
        self.record(AuditEntry("web sign out", caller=visit.caller))
        response = visit.redirect(SIGN_IN)
        set_cookie(visit.request, response, cookie_name(headers), "")
        return response

    async def signed_in(self, request: Request, identity: Identity, response: Response | None = None) -> Response:
        """A new session, whatever cookie the browser sent; the one before it ends. Raises NotAllowedError."""
        if seconds := self.sign_ins.wait(identity.user_id):
            return self._too_many(request, seconds)
        name = cookie_name(request.headers)
        token = await asyncio.to_thread(self.sessions.start, identity)
        if old := read_cookie(request.headers, name):
            await asyncio.to_thread(self.sessions.end, old)
        self.record(AuditEntry("web sign in", caller=identity))
        response = response or RedirectResponse(HOME, 303, PAGE_HEADERS)
        set_cookie(request, response, name, token)
        set_cookie(request, response, SIGN_IN_TOKEN, "")
        return response

    def _fail(self, request: Request, problem: str) -> Response:
        self.failures.fail(_address(request))
        return self.ask(request, problem, 401)

    def _too_many(self, request: Request, seconds: float) -> Response:
        response = self.ask(request, "sign_in.too_many", 429)
        response.headers["retry-after"] = str(ceil(seconds))
        return response

    def ask(self, request: Request, problem: str | None = None, status: int = 200) -> Response:
        token = read_cookie(request.headers, SIGN_IN_TOKEN) or secrets.token_urlsafe(32)
        response = self.renderer.response(
            "sign_in.html", {"problem": problem, "token": token, "issuer": self.issuer is not None}, status
        )
        set_cookie(request, response, SIGN_IN_TOKEN, token)
        return response


def _address(request: Request) -> str:
    return request.client.host if request.client else ""

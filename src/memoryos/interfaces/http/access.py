"""Access control in front of every route: which host, which origin, which caller, how much, how fast."""

import logging
import os
import re
import secrets
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import ceil
from typing import Protocol

from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from memoryos.errors import StorageError
from memoryos.interfaces.http.addresses import host_name, origin_host
from memoryos.interfaces.http.challenges import Challenges, error_response
from memoryos.interfaces.http.credentials import Authenticator, IssuerUnavailableError
from memoryos.interfaces.http.metrics import ServerMetrics
from memoryos.interfaces.http.options import ServeOptions
from memoryos.interfaces.http.rate_limits import RateLimiter, SharedRateLimiter
from memoryos.interfaces.http.request_body import (
    BODY,
    ClientLeftError,
    RequestBody,
    TooLargeError,
    TooSlowError,
    read_body,
    replay,
)
from memoryos.interfaces.http.request_scope import required_scope
from memoryos.interfaces.http.route_table import UNKNOWN, RouteTable
from memoryos.interfaces.http.tool_calls import retry_headers, status_of
from memoryos.interfaces.mcp.server import IDENTITY
from memoryos.service.audit import AuditEntry, AuditWriter
from memoryos.service.identity import Identity, NotAllowedError
from memoryos.service.quota import Quota
from memoryos.service.sessions import Session
from memoryos.service.tool_service import error_location
from memoryos.service.tools.tool import Tool

SESSION = "memoryos.session"
"""Where the scope of a request for a page carries the browser's session."""

_WELL_KNOWN = "/.well-known/"
_REQUEST_ID = re.compile(r"[\w.-]{1,64}", re.ASCII)
_RETRY_SOON = "10"
_OUTCOMES = {
    204: "not signed in",
    303: "not signed in",
    401: "not authenticated",
    403: "not allowed",
    421: "unknown host",
    429: "too many requests",
    503: "overloaded",
}

_log = logging.getLogger(__name__)


class BrowserSessions(Protocol):
    """Who is signed in, by the cookie of a browser."""

    async def find(self, headers: Headers) -> Session | None:
        """The session that a request belongs to; None if there is none, or it has ended."""
        ...

    def ask(self, headers: Headers) -> Response:
        """What a browser without a session gets: the way to sign in."""
        ...

    def not_found(self) -> Response:
        """What a browser gets at an address that is not there."""
        ...


@dataclass(slots=True)
class _RequestRecord:
    """What is logged and counted about one request."""

    request_id: str
    started: float
    status: int = 0
    tool: str | None = None
    caller: Identity | None = None
    session: Session | None = None
    refused: bool = False


def _no_overload(user_id: str) -> Exception | None:  # noqa: ARG001 - as `overload` has it
    return None


@dataclass(frozen=True, slots=True)
class AccessRules:
    """Who is let in, and what they may call. If `authenticator` is an identity, that is who everybody is.

    `overload` says why a user's calls cannot be accepted right now; they are refused before their bodies are read.
    `sessions` are for pages alone: no other route accepts a cookie, and no page a key.
    """

    options: ServeOptions
    authenticator: Authenticator | Identity
    tools: Mapping[str, Tool]
    routes: RouteTable
    quota: Quota | None = None
    overload: Callable[[str], Exception | None] = _no_overload
    sessions: BrowserSessions | None = None
    rate_limiter: RateLimiter | SharedRateLimiter | None = None


class AccessMiddleware:
    """Passes requests on to `app` with the caller's identity and the body, or answers them itself."""

    def __init__(
        self, app: ASGIApp, rules: AccessRules, metrics: ServerMetrics, audit: AuditWriter | None = None
    ) -> None:
        self._app = app
        self._options = rules.options
        self._authenticator = rules.authenticator
        self._tools = rules.tools
        self._routes = rules.routes
        self._quota = rules.quota
        self._overload = rules.overload
        self._sessions = rules.sessions
        self._metrics = metrics
        self._audit = audit
        self._hosts = rules.options.host_names
        self._rate_limiter = rules.rate_limiter or RateLimiter(rules.options.calls_per_minute)
        self._challenges = Challenges(rules.options.metadata_url)
        self._process: int | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        # A server may build the application and then fork; once it has begun to serve, its threads are not copied.
        self._process = self._process or os.getpid()
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        if self._process != os.getpid():
            message = "this application had begun to serve before this process was forked; build a new one here"
            await error_response(503, message, {"connection": "close"})(scope, receive, send)
            return
        headers = Headers(scope=scope)
        sent_id = headers.get("x-request-id", "")
        record = _RequestRecord(
            # With letters first: sixteen digits alone could pass for the number of a card.
            sent_id if _REQUEST_ID.fullmatch(sent_id) else f"req_{secrets.token_hex(8)}",
            time.perf_counter(),
        )

        async def send_with_id(message: Message) -> None:
            if message["type"] == "http.response.start":
                record.status = message["status"]
                message["headers"] = [*message.get("headers", []), *_own_headers(record)]
            await send(message)

        try:
            await self._handle(scope, headers, receive, send_with_id, record)
        except Exception as error:  # noqa: BLE001 - the last line of defence: no traceback reaches a client or a log
            _log.error("request failed: %s at %s", type(error).__name__, error_location(error))
            if not record.status:
                message = "the server failed; find the reason in its log by the request id"
                await error_response(500, message)(scope, receive, send_with_id)
        finally:
            self._log_request(scope, record)

    async def _handle(
        self, scope: Scope, headers: Headers, receive: Receive, send: Send, record: _RequestRecord
    ) -> None:
        refusal = self._check_sender(scope, headers) or await self._check_caller(scope, headers, record)
        if refusal is not None:
            record.refused = True
            await refusal(scope, receive, send)
            return
        try:
            body = await read_body(receive, self._options.max_body_bytes, self._options.body_seconds)
        except TooLargeError:
            message = f"the body is larger than {self._options.max_body_bytes} bytes"
            await error_response(413, message)(scope, receive, send)
        except TooSlowError:
            await error_response(408, "the body did not arrive in time")(scope, receive, send)
        except ClientLeftError:
            record.status = 499
        else:
            await self._pass_on(scope, body, receive, send, record)

    async def _pass_on(
        self, scope: Scope, body: RequestBody, receive: Receive, send: Send, record: _RequestRecord
    ) -> None:
        refusal = self._check_scope(body, record)
        if refusal is not None:
            record.refused = True
            await refusal(scope, receive, send)
            return
        carried = {IDENTITY: record.caller, SESSION: record.session, BODY: body}
        await self._app({**scope, **carried}, replay(body.raw, receive), send)

    def _check_sender(self, scope: Scope, headers: Headers) -> Response | None:
        """Refuses requests that another site's web page may have sent, before anything else is looked at."""
        if host_name(headers.get("host", "")) not in self._hosts:
            return error_response(421, "unknown Host; start the server with --allowed-host NAME to serve it")
        # A proxy in front may go by the other of the two, and take part of one request for the next.
        if "content-length" in headers and "transfer-encoding" in headers:
            message = "send Content-Length or Transfer-Encoding, not both"
            return error_response(400, message, {"connection": "close"})
        origin = headers.get("origin")
        # Well-known documents are public, and clients that run in web pages read them there.
        if scope["path"].startswith(_WELL_KNOWN):
            return None
        if origin is not None and origin_host(origin) not in {name.strip("[]") for name in self._hosts}:
            return error_response(403, "this Origin is not allowed")
        return None

    async def _check_caller(self, scope: Scope, headers: Headers, record: _RequestRecord) -> Response | None:
        """Refuses callers without valid credentials, above their limits, or acting for somebody they may not."""
        if self._routes.is_open(scope["path"]) or scope["path"].startswith(_WELL_KNOWN):
            return None
        try:
            if self._sessions is not None and self._routes.is_page(scope["path"]):
                record.session = await self._sessions.find(headers)
                caller = record.session.identity if record.session else None
            else:
                caller = await self._identify(headers)
            if caller is None:
                return self._unauthenticated(scope, headers)
            record.caller = caller
            seconds = await self._wait(caller.key_id or caller.user_id)
            if seconds:
                return error_response(429, "too many requests", {"retry-after": str(ceil(seconds))})
            if (user_id := _user_header(headers)) is not None:
                record.caller = caller.acting_for(user_id)
            return self._check_overload(record.caller)
        except NotAllowedError as error:
            return error_response(403, str(error))
        except (IssuerUnavailableError, StorageError) as error:
            _log.warning("%s", error)
            message = "credentials cannot be verified right now; try again"
            return error_response(503, message, {"retry-after": _RETRY_SOON})

    def _check_overload(self, caller: Identity) -> Response | None:
        """Refuses calls for a user, or all calls, while too many are waiting already."""
        overload = self._overload(caller.user_id)
        if overload is None:
            return None
        status = status_of(type(overload).__name__)
        return error_response(status, str(overload), retry_headers(status))

    def _unauthenticated(self, scope: Scope, headers: Headers) -> Response:
        if self._sessions is not None and self._routes.is_page(scope["path"]):
            return self._sessions.ask(headers)
        if self._sessions is not None and self._routes.label(scope["path"]) == UNKNOWN and _is_browser(headers):
            return self._sessions.not_found()
        return self._challenges.unauthenticated(sent_credentials="authorization" in headers)

    async def _identify(self, headers: Headers) -> Identity | None:
        if isinstance(self._authenticator, Identity):
            return self._authenticator
        values = headers.getlist("authorization")
        kind, _, secret = values[0].partition(" ") if len(values) == 1 else ("", "", "")
        return await self._authenticator.identify(secret.strip()) if kind.lower() == "bearer" else None

    async def _wait(self, caller: str) -> float:
        seconds = self._rate_limiter.wait(caller)
        return seconds if seconds or self._quota is None else await self._quota.wait(caller)

    def _check_scope(self, body: RequestBody, record: _RequestRecord) -> Response | None:
        """Asks for a wider grant with 403 before the call begins, as clients that can get one expect."""
        if record.caller is None:
            return None
        required = required_scope(body, self._tools)
        record.tool = required.tool
        if required.scope is None or record.caller.may(required.scope):
            return None
        return self._challenges.insufficient_scope(required.scope)

    def _log_request(self, scope: Scope, record: _RequestRecord) -> None:
        route = self._routes.label(scope["path"])
        self._metrics.request(route, record.status)
        if self._audit is not None and record.refused:
            _record_refusal(self._audit, route, record)
        _log.log(
            logging.INFO if record.caller or record.status >= 400 else logging.DEBUG,
            "request",
            extra={
                "request_id": record.request_id,
                "method": scope["method"],
                "path": route,
                "status": record.status,
                "milliseconds": round((time.perf_counter() - record.started) * 1000, 1),
                "tool": record.tool,
                "key_id": record.caller.key_id if record.caller else None,
            },
        )


def _record_refusal(audit: AuditWriter, route: str, record: _RequestRecord) -> None:
    what = f"tool {record.tool}" if record.tool else f"request {route}"
    outcome = _OUTCOMES.get(record.status, "refused")
    # Only a missing grant of a known caller gets an entry of its own; the rest can come faster than entries are kept.
    if record.caller is not None and record.status == 403:
        audit.record(AuditEntry(what, outcome, record.caller))
    else:
        audit.count(what, outcome)


def _own_headers(record: _RequestRecord) -> list[tuple[bytes, bytes]]:
    """The request's id, and what a load balancer may route the caller's next requests by."""
    headers = [(b"x-request-id", record.request_id.encode())]
    if record.caller is not None and (owner := record.caller.owner_hash):
        headers.append((b"x-memoryos-owner", owner.encode()))
    return headers


def _is_browser(headers: Headers) -> bool:
    return "text/html" in headers.get("accept", "") and "authorization" not in headers


def _user_header(headers: Headers) -> str | None:
    """The user that a request names beside its credentials; only a service may name another than itself."""
    values = headers.getlist("x-user-id")
    if not values:
        return None
    try:
        # Clients write UTF-8 into headers, and servers read them as Latin-1.
        return values[0].encode("latin-1").decode() if len(values) == 1 else ""
    except UnicodeError:
        return ""

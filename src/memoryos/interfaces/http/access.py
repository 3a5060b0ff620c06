"""The gate before everything: which host, which origin, who asks, how much, how fast."""

import logging
import re
import secrets
import time
from collections.abc import Mapping
from dataclasses import dataclass
from math import ceil
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from memoryos.errors import StorageError
from memoryos.interfaces.http.challenges import Challenges, said
from memoryos.interfaces.http.credentials import Authenticator, IssuerUnavailableError
from memoryos.interfaces.http.limits import GoneError, RateLimiter, TooLargeError, TooSlowError, read_body, replayed
from memoryos.interfaces.http.metrics import ServerMetrics
from memoryos.interfaces.http.options import ServeOptions
from memoryos.interfaces.http.request_scope import asked_for
from memoryos.interfaces.mcp.server import IDENTITY
from memoryos.service.audit import AuditEntry, AuditLog
from memoryos.service.identity import Identity, NotAllowedError
from memoryos.service.quota import Quota
from memoryos.service.tool_service import place_of
from memoryos.service.tools.tool import Tool

OPEN_PATHS = frozenset({"/", "/health", "/ready", "/metrics", "/v1/openapi.json"})
GUARDED_PATHS = frozenset({"/mcp", "/mcp/", "/api/tools/call", "/hooks/claude-code", "/hooks/codex", "/hooks/gemini"})
REST_PATHS = frozenset({"/v1/memories", "/v1/retrieve", "/v1/profile", "/v1/export"})
_WELL_KNOWN = "/.well-known/"
_REQUEST_ID = re.compile(r"[\w.-]{1,64}")
_SOON = "10"
_REFUSALS = {401: "not authenticated", 403: "not allowed", 421: "unknown host", 429: "too many requests"}

_log = logging.getLogger(__name__)


@dataclass(slots=True)
class _Visit:
    """One request on its way through the gate."""

    request_id: str
    started: float
    status: int = 0
    tool: str | None = None
    caller: Identity | None = None
    refused: bool = False


class Gate:
    """Lets requests through to `app` with the caller's identity, or answers them itself."""

    def __init__(
        self,
        app: ASGIApp,
        options: ServeOptions,
        who: Authenticator | Identity,
        tools: Mapping[str, Tool],
        meter: ServerMetrics,
        quota: Quota | None = None,
        log: AuditLog | None = None,
    ) -> None:
        self._app = app
        self._options = options
        self._who = who
        self._tools = tools
        self._meter = meter
        self._log = log
        self._hosts = options.host_names
        self._length_norms = RateLimiter(options.calls_per_minute)
        self._quota = quota
        self._challenges = Challenges(options.metadata_url)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        asked = headers.get("x-request-id", "")
        visit = _Visit(asked if _REQUEST_ID.fullmatch(asked) else secrets.token_hex(8), time.perf_counter())

        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                visit.status = message["status"]
                message["headers"] = [*message.get("headers", []), (b"x-request-id", visit.request_id.encode())]
            await send(message)

        try:
            await self._pass(scope, headers, receive, sending, visit)
        except Exception as error:  # noqa: BLE001 - the last line of defence: no traceback reaches a client or a log
            _log.error("request failed: %s at %s", type(error).__name__, place_of(error))
            if not visit.status:
                await said(500, "the server failed; the request id tells where to look")(scope, receive, sending)
        finally:
            self._note(scope, visit)

    async def _pass(self, scope: Scope, headers: Headers, receive: Receive, send: Send, visit: _Visit) -> None:
        refusal = self._strange(scope, headers) or await self._unwelcome(scope, headers, visit)
        if refusal is not None:
            visit.refused = True
            await refusal(scope, receive, send)
            return
        try:
            body = await read_body(receive, self._options.max_body_bytes, self._options.body_seconds)
        except TooLargeError:
            await said(413, f"the body is larger than {self._options.max_body_bytes} bytes")(scope, receive, send)
        except TooSlowError:
            await said(408, "the body did not arrive in time")(scope, receive, send)
        except GoneError:
            visit.status = 499
        else:
            refusal = self._beyond_scope(body, visit)
            if refusal is not None:
                visit.refused = True
                await refusal(scope, receive, send)
                return
            await self._app({**scope, IDENTITY: visit.caller}, replayed(body, receive), send)

    def _strange(self, scope: Scope, headers: Headers) -> Response | None:
        """Refuses requests that a web page of somebody else may have sent, before anything else is looked at."""
        if _without_port(headers.get("host", "")) not in self._hosts:
            return said(421, "unknown Host; start the server with --allowed-host NAME to serve it")
        # A proxy in front may go by the other of the two, and then take a part of one request for the next.
        if "content-length" in headers and "transfer-encoding" in headers:
            return said(400, "send Content-Length or Transfer-Encoding, not both", {"connection": "close"})
        origin = headers.get("origin")
        # What lies at well-known places is public, and clients that run in web pages read it there.
        if scope["path"].startswith(_WELL_KNOWN):
            return None
        if origin is not None and _host_of(origin) not in {name.strip("[]") for name in self._hosts}:
            return said(403, "this Origin is not allowed")
        return None

    async def _unwelcome(self, scope: Scope, headers: Headers, visit: _Visit) -> Response | None:
        """Refuses callers who are not known, or who ask too often, or for somebody else."""
        if scope["path"] in OPEN_PATHS or scope["path"].startswith(_WELL_KNOWN):
            return None
        try:
            caller = await self._caller(headers)
            if caller is None:
                return self._challenges.unknown(given="authorization" in headers)
            visit.caller = caller
            seconds = await self._wait(caller.key_id or caller.user_id)
            if seconds:
                return said(429, "too many requests", {"retry-after": str(ceil(seconds))})
            if (named := _named_user(headers)) is not None:
                visit.caller = caller.acting_for(named)
        except NotAllowedError as error:
            return said(403, str(error))
        except (IssuerUnavailableError, StorageError) as error:
            _log.warning("%s", error)
            return said(503, "who is asking cannot be found out now; try again", {"retry-after": _SOON})
        return None

    async def _caller(self, headers: Headers) -> Identity | None:
        if isinstance(self._who, Identity):
            return self._who
        given = headers.getlist("authorization")
        kind, _, secret = given[0].partition(" ") if len(given) == 1 else ("", "", "")
        return await self._who.identify(secret.strip()) if kind.lower() == "bearer" else None

    async def _wait(self, caller: str) -> float:
        seconds = self._length_norms.wait(caller)
        return seconds if seconds or self._quota is None else await self._quota.wait(caller)

    def _beyond_scope(self, body: bytes, visit: _Visit) -> Response | None:
        """Asks for a wider grant with 403, as clients that can get one expect, before the call is begun."""
        if visit.caller is None:
            return None
        asked = asked_for(body, self._tools)
        visit.tool = asked.tool
        return None if asked.scope is None or visit.caller.may(asked.scope) else self._challenges.lacking(asked.scope)

    def _note(self, scope: Scope, visit: _Visit) -> None:
        # Paths that nobody serves are the caller's own words, so they are neither counted nor logged one by one.
        route = route_of(scope["path"])
        self._meter.request(route, visit.status)
        if self._log is not None and visit.refused:
            _record_refusal(self._log, route, visit)
        _log.log(
            logging.INFO if visit.caller or visit.status >= 400 else logging.DEBUG,
            "request",
            extra={
                "request_id": visit.request_id,
                "method": scope["method"],
                "path": route,
                "status": visit.status,
                "milliseconds": round((time.perf_counter() - visit.started) * 1000, 1),
                "tool": visit.tool,
                "key_id": visit.caller.key_id if visit.caller else None,
            },
        )


def route_of(path: str) -> str:
    """The path as it may be counted and logged: without what the caller chose."""
    known = path in OPEN_PATHS | GUARDED_PATHS | REST_PATHS
    return path if known else "/v1/memories/{id}" if path.startswith("/v1/memories/") else "other"


def _record_refusal(log: AuditLog, route: str, visit: _Visit) -> None:
    what, outcome = f"tool {visit.tool}" if visit.tool else f"request {route}", _REFUSALS.get(visit.status, "refused")
    # Only what a known caller is not granted is told one by one; the rest can be sent faster than it can be kept.
    if visit.caller is not None and visit.status == 403:
        log.record(AuditEntry(what, outcome, visit.caller))
    else:
        log.count(what, outcome)


def _named_user(headers: Headers) -> str | None:
    """The user whom a request names beside its credentials; only a service may name another than itself."""
    named = headers.getlist("x-user-id")
    if not named:
        return None
    try:
        # Clients write UTF-8 into headers, and whoever reads them takes it for Latin-1.
        return named[0].encode("latin-1").decode() if len(named) == 1 else ""
    except UnicodeError:
        return ""


def _host_of(origin: str) -> str:
    try:
        return urlsplit(origin).hostname or ""
    except ValueError:
        return ""


def _without_port(host: str) -> str:
    name = host.rsplit(":", 1)[0] if ":" in host and not host.endswith("]") else host
    return name.lower()

"""The gate before everything: which host, which origin, who asks, how much, how fast."""

import json
import logging
import re
import secrets
import time
from collections.abc import Mapping
from dataclasses import dataclass
from math import ceil
from typing import Any, Protocol
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.responses import JSONResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from memoryos.interfaces.http.limits import GoneError, Pace, TooLargeError, TooSlowError, read_body, replayed
from memoryos.interfaces.http.meter import Meter
from memoryos.interfaces.http.options import ServeOptions
from memoryos.interfaces.identity import Identity
from memoryos.interfaces.mcp.desk import place_of
from memoryos.interfaces.mcp.server import IDENTITY
from memoryos.interfaces.mcp.tool import Tool

OPEN_PATHS = frozenset({"/", "/health", "/ready", "/metrics", "/v1/openapi.json"})
GUARDED_PATHS = frozenset({"/mcp", "/mcp/", "/api/tools/call", "/hooks/claude-code", "/hooks/codex", "/hooks/gemini"})
REST_PATHS = frozenset({"/v1/memories", "/v1/retrieve", "/v1/profile", "/v1/export"})
_WELL_KNOWN = "/.well-known/"
_REQUEST_ID = re.compile(r"[\w.-]{1,64}")
_USUAL = "memory:read memory:write"

_log = logging.getLogger(__name__)


class Authenticator(Protocol):
    """Says who a request comes from."""

    def identify(self, secret: str) -> Identity | None:
        """Who holds `secret`; None where nobody of ours does."""
        ...


@dataclass(slots=True)
class _Visit:
    """One request on its way through the gate."""

    request_id: str
    started: float
    status: int = 0
    tool: str | None = None
    caller: Identity | None = None


class Gate:
    """Lets requests through to `app` with the caller's identity, or answers them itself."""

    def __init__(
        self,
        app: ASGIApp,
        options: ServeOptions,
        who: Authenticator | Identity,
        tools: Mapping[str, Tool],
        meter: Meter,
    ) -> None:
        self._app = app
        self._options = options
        self._who = who
        self._tools = tools
        self._meter = meter
        self._hosts = options.host_names
        self._pace = Pace(options.calls_per_minute)

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
                await _said(500, "the server failed; the request id tells where to look")(scope, receive, sending)
        finally:
            self._note(scope, visit)

    async def _pass(self, scope: Scope, headers: Headers, receive: Receive, send: Send, visit: _Visit) -> None:
        refusal = self._strange(headers) or self._unknown(scope, headers, visit)
        if refusal is not None:
            await refusal(scope, receive, send)
            return
        try:
            body = await read_body(receive, self._options.max_body_bytes, self._options.body_seconds)
        except TooLargeError:
            await _said(413, f"the body is larger than {self._options.max_body_bytes} bytes")(scope, receive, send)
        except TooSlowError:
            await _said(408, "the body did not arrive in time")(scope, receive, send)
        except GoneError:
            visit.status = 499
        else:
            refusal = self._beyond_scope(body, visit)
            if refusal is not None:
                await refusal(scope, receive, send)
                return
            await self._app({**scope, IDENTITY: visit.caller}, replayed(body, receive), send)

    def _strange(self, headers: Headers) -> Response | None:
        """Refuses requests that a web page of somebody else may have sent, before anything else is looked at."""
        if _without_port(headers.get("host", "")) not in self._hosts:
            return _said(421, "unknown Host; start the server with --allowed-host NAME to serve it")
        origin = headers.get("origin")
        if origin is not None and _host_of(origin) not in {name.strip("[]") for name in self._hosts}:
            return _said(403, "this Origin is not allowed")
        return None

    def _unknown(self, scope: Scope, headers: Headers, visit: _Visit) -> Response | None:
        if scope["path"] in OPEN_PATHS or scope["path"].startswith(_WELL_KNOWN):
            return None
        given = headers.get("authorization", "")
        kind, _, secret = given.partition(" ")
        if isinstance(self._who, Identity):
            visit.caller = self._who
        elif kind.lower() == "bearer":
            visit.caller = self._who.identify(secret.strip())
        if visit.caller is None:
            return _challenge(401, "invalid_token" if given else None, _USUAL)
        seconds = self._pace.wait(visit.caller.key_id or visit.caller.user_id)
        if seconds:
            return _said(429, "too many requests", {"retry-after": str(ceil(seconds))})
        return None

    def _beyond_scope(self, body: bytes, visit: _Visit) -> Response | None:
        """Asks for a wider grant with 403, as clients that can get one expect, before the call is begun."""
        tool = self._tools.get(_named_tool(body) or "") if visit.caller else None
        if tool is None or visit.caller is None:
            return None
        visit.tool = tool.name
        return None if visit.caller.may(tool.scope) else _challenge(403, "insufficient_scope", tool.scope)

    def _note(self, scope: Scope, visit: _Visit) -> None:
        # Paths that nobody serves are the caller's own words, so they are neither counted nor logged one by one.
        route = route_of(scope["path"])
        self._meter.request(route, visit.status)
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


def _named_tool(body: bytes) -> str | None:
    """Which tool a body calls, as far as it is a call at all."""
    if b"tools/call" not in body and b"tool_name" not in body:
        return None
    try:
        said: Any = json.loads(body)
    except (ValueError, RecursionError):
        return None
    if not isinstance(said, dict):
        return None
    params = said.get("params")
    name = (
        params.get("name") if isinstance(params, dict) and said.get("method") == "tools/call" else said.get("tool_name")
    )
    return name if isinstance(name, str) else None


def _host_of(origin: str) -> str:
    try:
        return urlsplit(origin).hostname or ""
    except ValueError:
        return ""


def _without_port(host: str) -> str:
    name = host.rsplit(":", 1)[0] if ":" in host and not host.endswith("]") else host
    return name.lower()


def _said(status: int, message: str, headers: Mapping[str, str] | None = None) -> Response:
    return JSONResponse({"error": message}, status, headers)


def _challenge(status: int, error: str | None, scope: str) -> Response:
    parts = ['realm="memoryos"', *([f'error="{error}"'] if error else []), f'scope="{scope}"']
    said = {
        None: "a key is needed: send Authorization: Bearer KEY; make one with `memoryos keys create --user NAME`",
        "invalid_token": "this key is not known, or it was revoked, or it has expired",
        "insufficient_scope": f"this key lacks the scope {scope}",
    }[error]
    return _said(status, said, {"www-authenticate": "Bearer " + ", ".join(parts)})

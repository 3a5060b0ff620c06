"""The web application: MCP, plain calls of tools, and how the server is."""

import asyncio
import logging
import os
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from functools import partial
from typing import Any

from mcp.server.lowlevel.server import Server
from mcp.server.streamable_http_manager import StreamableHTTPSessionManager
from mcp.server.transport_security import TransportSecuritySettings
from starlette.applications import Starlette
from starlette.datastructures import MutableHeaders
from starlette.responses import JSONResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp, Receive, Scope, Send

from memoryos import Memoryos
from memoryos.config.settings import Settings
from memoryos.errors import StorageError
from memoryos.interfaces.hooks.listener import Listener
from memoryos.interfaces.http.access import Gate
from memoryos.interfaces.http.agent_hooks import AgentHookRoutes
from memoryos.interfaces.http.challenges import Challenges, said
from memoryos.interfaces.http.credentials import Credentials
from memoryos.interfaces.http.health import HealthRoutes
from memoryos.interfaces.http.jsonrpc import refusal
from memoryos.interfaces.http.limits import replayed
from memoryos.interfaces.http.metrics import ServerMetrics
from memoryos.interfaces.http.oauth.metadata import resource_routes
from memoryos.interfaces.http.options import ServeOptions
from memoryos.interfaces.http.rest.routes import rest_routes
from memoryos.interfaces.http.tool_calls import ToolCallRoutes
from memoryos.interfaces.mcp.server import build_server
from memoryos.service.api_keys import KeyRing
from memoryos.service.audit import AuditLog
from memoryos.service.clock import machine_time
from memoryos.service.extras import loaded
from memoryos.service.identity import Identity, NotAllowedError
from memoryos.service.memory_pool import MemoryPool
from memoryos.service.quota import Quota
from memoryos.service.spans import Spans, no_spans
from memoryos.service.tool_service import ToolService
from memoryos.service.tools import toolset

_log = logging.getLogger(__name__)
# When a key was last used is for people who tidy up; half a minute is near enough.
_NOTE_SECONDS = 30.0


class McpEndpoint:
    """Streamable HTTP without sessions, in both eras of the protocol.

    Whoever names the event stream in Accept may get one; everybody else gets JSON.
    """

    def __init__(self, server: Server[Any], most_bytes: int) -> None:
        # Host and Origin were checked by the gate, which knows more names than this.
        security = TransportSecuritySettings(enable_dns_rebinding_protection=False)
        manager = partial(
            StreamableHTTPSessionManager,
            server,
            stateless=True,
            security_settings=security,
            max_request_body_size=most_bytes,
        )
        self._json = manager(json_response=True)
        self._stream = manager(json_response=False)

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        async with self._json.run(), self._stream.run():
            yield

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["method"] != "POST":
            only_post = JSONResponse({"error": "only POST is served here"}, 405, {"allow": "POST"})
            await only_post(scope, receive, send)
            return
        headers = MutableHeaders(raw=list(scope["headers"]))
        # The gate has read the body already, within its limits.
        body = (await receive())["body"]
        if refused := refusal(headers, body):
            await refused(scope, receive, send)
            return
        accept = headers.setdefault("accept", "*/*")
        manager = self._stream if "text/event-stream" in accept else self._json
        await manager.handle_request({**scope, "headers": headers.raw}, replayed(body, receive), send)


@dataclass(frozen=True, slots=True)
class Service:
    """The application and what it is made of."""

    app: ASGIApp
    memories: MemoryPool


def build_service(
    options: ServeOptions,
    settings: Settings,
    who: KeyRing | Identity,
    *,
    spans: Spans = no_spans,
    mcp_server: Callable[[ToolService], Server[Any]] = build_server,
) -> Service:
    """The application for `options`; `who` holds the keys, or is the one who asks where nobody is checked.

    `mcp_server` is where the tests of conformance put their own tools beside ours.
    """
    meter = ServerMetrics(os.getpid() if options.workers > 1 else None)
    memories = MemoryPool(partial(_open, settings))
    log = AuditLog(settings.data_path, machine_time)
    tool_service = ToolService(toolset(options.tools), memories, observer=meter.call, record=log.record, spans=spans)
    mcp = McpEndpoint(mcp_server(tool_service), options.max_body_bytes)
    quota = Quota(settings.data_path, options.calls_per_day, machine_time) if options.calls_per_day else None
    wellbeing = HealthRoutes(settings, memories, meter, tuple(tool_service.tools))

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        async with AsyncExitStack() as stack:
            if isinstance(who, KeyRing):
                await stack.enter_async_context(_uses_noted(who))
            if quota is not None:
                stack.callback(quota.close)
            stack.callback(log.close)
            stack.push_async_callback(memories.close)
            await stack.enter_async_context(mcp.running())
            yield

    inner = Starlette(
        routes=[
            Route("/", wellbeing.home),
            Route("/health", wellbeing.health),
            Route("/ready", wellbeing.ready),
            Route("/metrics", wellbeing.metrics),
            Route("/mcp", mcp),
            Route("/mcp/", mcp),
            Route("/api/tools/call", ToolCallRoutes(tool_service).call, methods=["POST"]),
            *rest_routes(tool_service, Challenges(options.metadata_url)),
            Route("/hooks/{client}", AgentHookRoutes(Listener(memories, log.record)).hear, methods=["POST"]),
            *resource_routes(options),
        ],
        lifespan=lifespan,
        exception_handlers={
            404: _not_found,
            405: _not_allowed,
            NotAllowedError: partial(_forbidden, Challenges(options.metadata_url)),
        },
    )
    inner.router.redirect_slashes = False
    asked = Credentials(who, tokens_taken(options)) if isinstance(who, KeyRing) else who
    return Service(Gate(inner, options, asked, tool_service.tools, meter, quota, log), memories)


def tokens_taken(options: ServeOptions) -> Any:
    """What tells whose an access token is; None where no issuer is trusted. MissingExtraError without its library."""
    if not options.oauth_issuers:
        return None
    return loaded("memoryos.interfaces.http.oauth.tokens:access_tokens", "oauth")(options)


@asynccontextmanager
async def _uses_noted(ring: KeyRing) -> AsyncIterator[None]:
    """Writes down now and then when keys were used, off the path of those who use them."""

    async def noting() -> None:
        while True:
            await asyncio.sleep(_NOTE_SECONDS)
            try:
                await asyncio.to_thread(ring.note_uses)
            except StorageError as error:
                _log.warning("%s", error)

    task = asyncio.create_task(noting())
    try:
        yield
    finally:
        task.cancel()
        await asyncio.to_thread(ring.close)


def _open(settings: Settings, user_id: str) -> Memoryos:
    return Memoryos(user_id, data_storage_path=settings.data_path)


async def _not_found(request: Any, error: Exception) -> Response:  # noqa: ARG001 - Starlette passes both
    return JSONResponse({"error": "there is nothing here; MCP is at /mcp"}, 404)


async def _forbidden(challenges: Challenges, request: Any, error: Any) -> Response:  # noqa: ARG001
    """A route that finds a scope missing asks for it, as the gate does where it can tell beforehand."""
    return challenges.lacking(error.scope) if error.scope else said(403, str(error))


async def _not_allowed(request: Any, error: Any) -> Response:  # noqa: ARG001
    headers: Mapping[str, str] | None = error.headers
    return JSONResponse({"error": "this method is not served here"}, 405, headers)

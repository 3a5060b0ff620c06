"""The web application: MCP, plain calls of tools, and how the server is."""

import asyncio
import logging
from collections.abc import AsyncIterator, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from functools import partial
from typing import Any

from mcp.server.streamable_http_manager import StreamableHTTPSessionManager
from mcp.server.transport_security import TransportSecuritySettings
from starlette.applications import Starlette
from starlette.datastructures import MutableHeaders
from starlette.responses import JSONResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp, Receive, Scope, Send

from memoryos import Memoryos
from memoryos.errors import StorageError
from memoryos.interfaces.hooks.listener import Listener
from memoryos.interfaces.http.gate import Authenticator, Gate
from memoryos.interfaces.http.meter import Meter
from memoryos.interfaces.http.options import ServeOptions
from memoryos.interfaces.http.plain import PlainCalls
from memoryos.interfaces.http.rest.routes import rest_routes
from memoryos.interfaces.http.webhooks import Webhooks
from memoryos.interfaces.http.wellbeing import Wellbeing
from memoryos.interfaces.identity import Identity
from memoryos.interfaces.keys import KeyRing
from memoryos.interfaces.mcp.desk import Desk
from memoryos.interfaces.mcp.memories import Memories
from memoryos.interfaces.mcp.server import build_server
from memoryos.interfaces.mcp.tools import toolset
from memoryos.interfaces.spans import Spans, no_spans
from memoryos.settings import Settings

_log = logging.getLogger(__name__)
# When a key was last used is for people who tidy up; half a minute is near enough.
_NOTE_SECONDS = 30.0


class McpEndpoint:
    """Streamable HTTP without sessions, in both eras of the protocol.

    Whoever names the event stream in Accept may get one; everybody else gets JSON.
    """

    def __init__(self, desk: Desk, most_bytes: int) -> None:
        # Host and Origin were checked by the gate, which knows more names than this.
        security = TransportSecuritySettings(enable_dns_rebinding_protection=False)
        manager = partial(
            StreamableHTTPSessionManager,
            build_server(desk),
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
            refusal = JSONResponse({"error": "only POST is served here"}, 405, {"allow": "POST"})
            await refusal(scope, receive, send)
            return
        headers = MutableHeaders(raw=list(scope["headers"]))
        accept = headers.setdefault("accept", "*/*")
        manager = self._stream if "text/event-stream" in accept else self._json
        await manager.handle_request({**scope, "headers": headers.raw}, receive, send)


@dataclass(frozen=True, slots=True)
class Service:
    """The application and what it is made of."""

    app: ASGIApp
    memories: Memories


def build_service(
    options: ServeOptions, settings: Settings, who: Authenticator | Identity, spans: Spans = no_spans
) -> Service:
    """The application for `options`; `who` says who asks, or is the one who asks where nobody is checked."""
    meter = Meter()
    memories = Memories(partial(_open, settings))
    desk = Desk(toolset(options.tools), memories, observer=meter.call, spans=spans)
    mcp = McpEndpoint(desk, options.max_body_bytes)
    wellbeing = Wellbeing(settings, memories, meter, tuple(desk.tools))

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        async with AsyncExitStack() as stack:
            if isinstance(who, KeyRing):
                await stack.enter_async_context(_uses_noted(who))
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
            Route("/api/tools/call", PlainCalls(desk).call, methods=["POST"]),
            *rest_routes(desk),
            Route("/hooks/{client}", Webhooks(Listener(memories)).hear, methods=["POST"]),
        ],
        lifespan=lifespan,
        exception_handlers={404: _not_found, 405: _not_allowed},
    )
    inner.router.redirect_slashes = False
    return Service(Gate(inner, options, who, desk.tools, meter), memories)


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


async def _not_allowed(request: Any, error: Any) -> Response:  # noqa: ARG001
    headers: Mapping[str, str] | None = error.headers
    return JSONResponse({"error": "this method is not served here"}, 405, headers)

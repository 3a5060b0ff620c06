"""The web application: MCP, plain tool calls, REST, hooks and health."""

import asyncio
import gc
import logging
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

from mcp.server.lowlevel.server import Server
from mcp.server.streamable_http_manager import StreamableHTTPSessionManager
from mcp.server.transport_security import TransportSecuritySettings
from starlette.applications import Starlette
from starlette.datastructures import MutableHeaders
from starlette.responses import JSONResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

from memoryos import Memoryos
from memoryos.assembly.stores import has_memory, stores
from memoryos.config.settings import Settings
from memoryos.errors import StorageError
from memoryos.interfaces.hooks.hook_service import HookService
from memoryos.interfaces.http.access import AccessMiddleware, AccessRules
from memoryos.interfaces.http.agent_hooks import AgentHookRoutes
from memoryos.interfaces.http.challenges import Challenges, error_response
from memoryos.interfaces.http.credentials import Credentials
from memoryos.interfaces.http.direct_calls import DirectCalls
from memoryos.interfaces.http.health import HealthRoutes
from memoryos.interfaces.http.jsonrpc import message_error
from memoryos.interfaces.http.metrics import ServerMetrics
from memoryos.interfaces.http.oauth.metadata import resource_endpoints
from memoryos.interfaces.http.options import ServeOptions
from memoryos.interfaces.http.rate_limits import rate_limiter
from memoryos.interfaces.http.request_body import BODY
from memoryos.interfaces.http.rest.handlers import rest_endpoints
from memoryos.interfaces.http.route_table import Endpoint, RouteTable
from memoryos.interfaces.http.tool_calls import ToolCallRoutes
from memoryos.interfaces.http.worker_peers import WorkerPeers
from memoryos.interfaces.mcp.server import build_server
from memoryos.interfaces.web.routes import web_endpoints
from memoryos.interfaces.web.sign_in import CookieSessions
from memoryos.memory import open_memory
from memoryos.ports import Stores
from memoryos.service.api_keys import KeyRing
from memoryos.service.audit import AuditLog, AuditWriter
from memoryos.service.clock import machine_time
from memoryos.service.empty_memory import EmptyMemory
from memoryos.service.extras import loaded
from memoryos.service.identity import Identity, NotAllowedError
from memoryos.service.memory_pool import MemoryPool, ServerBusyError
from memoryos.service.operator import Operator
from memoryos.service.pool_limits import PoolLimits
from memoryos.service.quota import Quota
from memoryos.service.sessions import Sessions
from memoryos.service.tool_service import ToolService
from memoryos.service.tools.registry import toolset
from memoryos.service.trace_spans import Spans, no_spans

_log = logging.getLogger(__name__)
# When a key was last used matters to people who clean up; half a minute is exact enough.
_KEY_USES_SECONDS = 30.0
# Every process counts for itself; what it shows of the others is at most this old.
_METRICS_SECONDS = 5.0
# When the garbage collector looks at young, middle-aged and all objects; by default, after 700, 10 and 10.
_YOUNG_OBJECTS, _OLDER_GENERATIONS = 2_000, (10, 100)


class McpEndpoint:
    """Streamable HTTP without sessions, in both versions of the protocol.

    A client that accepts an event stream may get one; everybody else gets JSON. With a `tool_service`, plain calls of
    its tools go there directly, past the MCP library.
    """

    def __init__(self, server: Server[Any], tool_service: ToolService | None, max_bytes: int) -> None:
        self._direct = DirectCalls(tool_service) if tool_service else None
        # The access middleware has checked Host and Origin, and knows more names than this.
        security = TransportSecuritySettings(enable_dns_rebinding_protection=False)
        manager = partial(
            StreamableHTTPSessionManager,
            server,
            stateless=True,
            security_settings=security,
            max_request_body_size=max_bytes,
        )
        self._json = manager(json_response=True)
        self._stream = manager(json_response=False)

    def endpoints(self) -> list[Endpoint]:
        return [Endpoint("/mcp", self), Endpoint("/mcp/", self)]

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
        if error := message_error(headers, scope[BODY]):
            await error(scope, receive, send)
            return
        if self._direct and (response := await self._direct.response(scope, headers)):
            await response(scope, receive, send)
            return
        accept = headers.setdefault("accept", "*/*")
        manager = self._stream if "text/event-stream" in accept else self._json
        await manager.handle_request({**scope, "headers": headers.raw}, receive, send)


@dataclass(frozen=True, slots=True)
class HttpService:
    """The application, the memories it serves, and its routes."""

    app: ASGIApp
    memories: MemoryPool
    routes: RouteTable


@dataclass(frozen=True, slots=True)
class _Parts:
    """What runs as long as the application does."""

    deployment: Stores
    keys: KeyRing | None
    quota: Quota | None
    audit: AuditWriter
    memories: MemoryPool
    empty: EmptyMemory
    peers: WorkerPeers | None
    tool_service: ToolService
    health: HealthRoutes
    mcp: McpEndpoint

    @asynccontextmanager
    async def running(self, _: Starlette) -> AsyncIterator[None]:
        """Inside, everything runs; at the end it is closed, what serves calls first and the stores last."""
        async with AsyncExitStack() as stack:
            stack.push_async_callback(asyncio.to_thread, self.deployment.close)
            if self.keys is not None:
                await stack.enter_async_context(_recording_uses(self.keys))
            if self.quota is not None:
                stack.callback(self.quota.close)
            stack.push_async_callback(asyncio.to_thread, self.audit.close)
            stack.push_async_callback(asyncio.to_thread, self.empty.close)
            stack.push_async_callback(self.memories.close)
            if self.peers is not None:
                await stack.enter_async_context(self.peers.running(self.tool_service.answer_peer))
                await stack.enter_async_context(_repeat(_METRICS_SECONDS, self.health.update_metrics))
            await stack.enter_async_context(self.mcp.running())
            _collect_rarely()
            yield


def _collect_rarely() -> None:
    """Lets the garbage collector look at what calls leave behind, and hardly ever at everything.

    With 400 open memories a full collection took 64 ms, during which nobody is answered, and found next to nothing.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(_YOUNG_OBJECTS, *_OLDER_GENERATIONS)


def build_service(
    options: ServeOptions,
    settings: Settings,
    caller: KeyRing | Identity,
    *,
    spans: Spans = no_spans,
    limits: PoolLimits | None = None,
    mcp_server: Callable[[ToolService], Server[Any]] = build_server,
    shared_folder: Path | None = None,
) -> HttpService:
    """The application for `options`; `caller` is the keys to check, or who everybody is without authentication.

    `shared_folder` is one that all worker processes have in common, if there are several. Conformance tests pass their
    own `mcp_server`, with their tools beside ours.
    """
    deployment = stores(settings)
    metrics = ServerMetrics(shared=options.workers > 1)
    empty = EmptyMemory(settings)
    memories = MemoryPool(
        partial(_open, settings),
        limits,
        exists=partial(has_memory, settings),
        open_empty=empty.shown_to,
    )
    audit = AuditWriter(AuditLog(deployment.shared.audit, machine_time), machine_time)
    peers = WorkerPeers(shared_folder, options.workers) if shared_folder else None
    tool_service = ToolService(
        toolset(options.tools), memories, observer=metrics.call, record=audit.record, spans=spans, peers=peers
    )
    # Whoever watches or replaces the MCP library wants it to see every call.
    may_bypass = mcp_server is build_server and spans is no_spans
    mcp = McpEndpoint(mcp_server(tool_service), tool_service if may_bypass else None, options.max_body_bytes)
    quota = Quota(deployment.shared.usage, options.calls_per_day, machine_time) if options.calls_per_day else None
    health = HealthRoutes(settings, deployment, memories, metrics, tuple(tool_service.tools), peers=peers)
    challenges = Challenges(options.metadata_url)
    authenticator = Credentials(caller, token_verifier(options)) if isinstance(caller, KeyRing) else caller
    keys = caller if isinstance(caller, KeyRing) else None
    sessions = Sessions(deployment.shared.sessions, machine_time, keys)
    operator = Operator(deployment, memories, settings, keys, metrics.calls, machine_time)
    routes = RouteTable(
        [
            # First, because most requests are for it and routes are tried in order.
            *mcp.endpoints(),
            *health.endpoints(),
            *web_endpoints(options, settings, tool_service, sessions, authenticator, operator),
            *ToolCallRoutes(tool_service).endpoints(),
            *rest_endpoints(tool_service, challenges),
            *AgentHookRoutes(HookService(memories, audit.record)).endpoints(),
            *resource_endpoints(options),
        ]
    )

    parts = _Parts(deployment, keys, quota, audit, memories, empty, peers, tool_service, health, mcp)
    inner = _application(routes, parts.running, challenges)
    rules = AccessRules(
        options,
        authenticator,
        tool_service.tools,
        routes,
        quota,
        partial(_overload, memories, peers),
        CookieSessions(sessions),
        rate_limiter(options.calls_per_minute, shared_folder),
    )
    return HttpService(AccessMiddleware(inner, rules, metrics, audit), memories, routes)


def _application(
    routes: RouteTable, lifespan: Callable[[Starlette], AbstractAsyncContextManager[None]], challenges: Challenges
) -> Starlette:
    app = Starlette(
        routes=routes.routes,
        lifespan=lifespan,
        exception_handlers={
            404: _not_found,
            405: _method_not_allowed,
            NotAllowedError: partial(_forbidden, challenges),
        },
    )
    app.router.redirect_slashes = False
    return app


def token_verifier(options: ServeOptions) -> Any:
    """What verifies access tokens; None if no issuer is trusted. Raises MissingExtraError without its library."""
    if not options.oauth_issuers:
        return None
    return loaded("memoryos.interfaces.http.oauth.tokens:access_tokens", "oauth")(options)


@asynccontextmanager
async def _repeat(seconds: float, work: Callable[[], Any]) -> AsyncIterator[None]:
    """Inside, does `work` every few seconds, alongside the requests."""

    async def repeating() -> None:
        while True:
            await asyncio.sleep(seconds)
            await work()

    task = asyncio.create_task(repeating())
    try:
        yield
    finally:
        task.cancel()


@asynccontextmanager
async def _recording_uses(ring: KeyRing) -> AsyncIterator[None]:
    """Inside, stores now and then when keys were last used; closes the keys at the end."""
    try:
        async with _repeat(_KEY_USES_SECONDS, partial(_record_key_uses, ring)):
            yield
    finally:
        await asyncio.to_thread(ring.close)


def _overload(memories: MemoryPool, peers: WorkerPeers | None, user_id: str) -> Exception | None:
    """Why a call for `user_id` would be refused now; None if it would be accepted."""
    if peers is not None and peers.is_overloaded:
        return ServerBusyError("the server has too many calls waiting; try again in a moment")
    return memories.overload(user_id)


async def _record_key_uses(ring: KeyRing) -> None:
    try:
        await asyncio.to_thread(ring.record_uses)
    except StorageError as error:
        _log.warning("%s", error)


def _open(settings: Settings, user_id: str) -> Memoryos:
    return open_memory(replace(settings, user_id=user_id))


async def _not_found(request: Any, error: Exception) -> Response:  # noqa: ARG001 - Starlette passes both
    return JSONResponse({"error": "there is nothing here; MCP is at /mcp"}, 404)


async def _forbidden(challenges: Challenges, request: Any, error: Any) -> Response:  # noqa: ARG001
    """A route that finds a scope missing asks for it, as the access middleware does when it can tell beforehand."""
    return challenges.insufficient_scope(error.scope) if error.scope else error_response(403, str(error))


async def _method_not_allowed(request: Any, error: Any) -> Response:  # noqa: ARG001
    headers: Mapping[str, str] | None = error.headers
    return JSONResponse({"error": "this method is not served here"}, 405, headers)

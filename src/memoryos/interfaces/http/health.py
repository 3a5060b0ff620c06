"""How the server is doing: for people, load balancers and Prometheus. Nothing here is about any user."""

import asyncio
import time
from collections.abc import Callable, Sequence

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from memoryos import __version__
from memoryos.assembly.engine import consumption
from memoryos.config.settings import Settings
from memoryos.interfaces.http.metrics import CONTENT_TYPE, ServerMetrics
from memoryos.interfaces.http.route_table import Endpoint
from memoryos.interfaces.http.worker_peers import WorkerPeers
from memoryos.interfaces.web.navigation import to_first_page, wants_page
from memoryos.ports import Stores
from memoryos.service.clock import machine_time
from memoryos.service.memory_pool import MemoryPool
from memoryos.service.tools.results import to_seconds

# Counting waiting work asks every open memory, and probing writes to the disk; monitors ask often.
_FRESH_SECONDS = 5.0


class HealthRoutes:
    """The pages that say how the server is doing."""

    def __init__(
        self,
        settings: Settings,
        deployment: Stores,
        memories: MemoryPool,
        metrics: ServerMetrics,
        tools: Sequence[str],
        monotonic: Callable[[], float] = time.monotonic,
        peers: WorkerPeers | None = None,
    ) -> None:
        self._peers = peers
        self._settings = settings
        self._deployment = deployment
        self._memories = memories
        self._metrics = metrics
        self._tools = tools
        self._monotonic = monotonic
        self._probed_at = float("-inf")
        self._problem: str | None = None

    def endpoints(self) -> list[Endpoint]:
        return [
            Endpoint("/", self.home, is_open=True),
            Endpoint("/health", self.health, is_open=True),
            Endpoint("/ready", self.ready, is_open=True),
            Endpoint("/metrics", self.metrics, is_open=True),
        ]

    async def home(self, request: Request) -> Response:
        if wants_page(request):
            return to_first_page()
        return JSONResponse(
            {
                "server": "MemoryOS",
                "version": __version__,
                "protocol": "MCP",
                "status": "healthy",
                "timestamp": to_seconds(machine_time()),
                "endpoints": {"mcp": "/mcp", "health": "/health"},
                "tools": list(self._tools),
            },
            headers={"vary": "accept"},
        )

    async def health(self, request: Request) -> Response:  # noqa: ARG002 - Starlette passes it
        return JSONResponse(
            {
                "status": "healthy",
                "timestamp": to_seconds(machine_time()),
                "version": __version__,
                "store": self._settings.store_name,
                "embedder": self._settings.embedding_model_name,
                "language_model": self._settings.language_model or None,
                "open_memories": self._memories.open_count,
                "waiting": (await asyncio.to_thread(consumption, self._settings))["waiting_jobs"],
            }
        )

    async def ready(self, request: Request) -> Response:  # noqa: ARG002
        if self._monotonic() - self._probed_at >= _FRESH_SECONDS:
            self._probed_at = self._monotonic()
            self._problem = await asyncio.to_thread(self._deployment.problem)
            missing = await self._peers.missing() if self._peers else 0
            if missing and self._problem is None:
                self._problem = f"{missing} of the worker processes do not answer"
        if self._problem is None:
            return JSONResponse({"status": "ready"})
        return JSONResponse({"status": "not ready", "reason": self._problem}, 503)

    async def metrics(self, request: Request) -> Response:  # noqa: ARG002
        await self.update_metrics()
        return Response(await asyncio.to_thread(self._metrics.text), media_type=CONTENT_TYPE)

    async def update_metrics(self) -> None:
        """Updates the figures that are counted elsewhere."""
        consumed = await asyncio.to_thread(consumption, self._settings)
        gauges = {
            "open_memories": self._memories.open_count,
            "calls_in_progress": self._memories.busy,
            "waiting_work": consumed["waiting_jobs"],
        }
        self._metrics.update(gauges, consumed)

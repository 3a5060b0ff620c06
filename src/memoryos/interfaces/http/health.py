"""How the server is: for people, load balancers and Prometheus. Nothing of any user is said here."""

import asyncio
import time
from collections.abc import Callable, Sequence
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response

from memoryos import Memoryos, __version__
from memoryos.assembly.engine import consumption
from memoryos.config.settings import Settings
from memoryos.errors import MemoryosError
from memoryos.interfaces.http.metrics import ServerMetrics
from memoryos.service.clock import machine_time
from memoryos.service.memory_pool import MemoryPool
from memoryos.service.tools.results import stamp

# Counting what waits asks every open memory, and those who watch ask often.
_FRESH_SECONDS = 5.0


class HealthRoutes:
    """The pages that say how the server is."""

    def __init__(
        self,
        settings: Settings,
        memories: MemoryPool,
        meter: ServerMetrics,
        tools: Sequence[str],
        monotonic: Callable[[], float] = time.monotonic,
    ) -> None:
        self._settings = settings
        self._memories = memories
        self._meter = meter
        self._tools = tools
        self._monotonic = monotonic
        self._counted_at = float("-inf")
        self._waiting = 0

    async def home(self, request: Request) -> Response:  # noqa: ARG002 - Starlette passes it
        return JSONResponse(
            {
                "server": "MemoryOS",
                "version": __version__,
                "protocol": "MCP",
                "status": "healthy",
                "timestamp": stamp(machine_time()),
                "endpoints": {"mcp": "/mcp", "health": "/health"},
                "tools": list(self._tools),
            }
        )

    async def health(self, request: Request) -> Response:  # noqa: ARG002
        return JSONResponse(
            {
                "status": "healthy",
                "timestamp": stamp(machine_time()),
                "version": __version__,
                "store": self._settings.store,
                "embedder": self._settings.embedding_model_name,
                "language_model": self._settings.language_model or None,
                "open_memories": len(self._memories.opened),
                "waiting": await self._counted(),
            }
        )

    async def ready(self, request: Request) -> Response:  # noqa: ARG002
        folder = self._settings.data_path
        if await asyncio.to_thread(folder.is_dir):
            return JSONResponse({"status": "ready"})
        return JSONResponse({"status": "not ready", "reason": "the data folder is missing"}, 503)

    async def metrics(self, request: Request) -> Response:  # noqa: ARG002
        gauges = {
            "open_memories": len(self._memories.opened),
            "calls_in_progress": self._memories.busy,
            "waiting_work": await self._counted(),
        }
        consumed = await asyncio.to_thread(consumption, self._settings)
        return PlainTextResponse(self._meter.text(gauges, consumed), media_type="text/plain; version=0.0.4")

    async def _counted(self) -> int:
        """How much background work waits in the memories that are open."""
        if self._monotonic() - self._counted_at >= _FRESH_SECONDS:
            self._counted_at = self._monotonic()
            self._waiting = await asyncio.to_thread(_waiting_in, self._memories.opened)
        return self._waiting


def _waiting_in(memories: Sequence[Memoryos]) -> int:
    total = 0
    for memory in memories:
        try:
            waiting: dict[str, Any] = memory.get_memory_stats()["waiting"]
        except MemoryosError:
            # It was closed to make room for others, and then nothing of it waits here.
            continue
        total += sum(count for count in waiting.values() if isinstance(count, int))
    return total

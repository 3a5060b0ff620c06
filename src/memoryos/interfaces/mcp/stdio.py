"""MCP over the standard streams, for one user: the one whose settings the process was started with."""

import asyncio
import logging
import sys
from functools import partial

from mcp.server.stdio import stdio_server

from memoryos import Memoryos
from memoryos.config.settings import Settings
from memoryos.interfaces.mcp.server import build_server
from memoryos.service.audit import AuditLog
from memoryos.service.clock import machine_time
from memoryos.service.identity import SCOPES, Identity
from memoryos.service.log_filter import ours
from memoryos.service.memory_pool import MemoryPool
from memoryos.service.tool_service import ToolService
from memoryos.service.tools import toolset


def run(tools: str = "default", log_level: str = "WARNING") -> None:
    """Serves until the client closes the stream. Standard output carries the protocol and nothing else."""
    handler = logging.StreamHandler(sys.stderr)
    handler.addFilter(ours)
    logging.basicConfig(level=log_level, handlers=[handler], format="%(levelname)s %(name)s: %(message)s")
    settings = Settings.load({})
    log = AuditLog(settings.data_path, machine_time)
    asyncio.run(_serve(tools, Identity(settings.user_id, frozenset(SCOPES)), log))


async def _serve(tools: str, caller: Identity, log: AuditLog) -> None:
    memories = MemoryPool(partial(Memoryos))
    server = build_server(ToolService(toolset(tools), memories, record=log.record), caller)
    try:
        async with stdio_server() as (read_stream, write_stream):
            await server.run(read_stream, write_stream, server.create_initialization_options())
    finally:
        await memories.close()

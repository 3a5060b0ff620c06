"""MCP over the standard streams, for one user: the one in the settings that the process was started with."""

import asyncio
import json
import logging
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from typing import Any

import anyio
import mcp_types as types
from anyio.streams.memory import MemoryObjectReceiveStream
from mcp.server.stdio import stdio_server
from mcp.shared.message import SessionMessage
from pydantic import ValidationError

from memoryos import Memoryos
from memoryos.assembly.stores import stores
from memoryos.config.settings import Settings
from memoryos.interfaces.mcp.server import build_server
from memoryos.service.audit import AuditLog, AuditWriter
from memoryos.service.clock import machine_time
from memoryos.service.identity import SCOPES, Identity
from memoryos.service.log_filter import ours
from memoryos.service.memory_pool import MemoryPool
from memoryos.service.tool_service import ToolService
from memoryos.service.tools.registry import toolset

Messages = MemoryObjectReceiveStream[SessionMessage | Exception]


def run(tools: str = "default", log_level: str = "WARNING") -> None:
    """Serves until the client closes the stream. Standard output carries the protocol and nothing else."""
    handler = logging.StreamHandler(sys.stderr)
    handler.addFilter(ours)
    logging.basicConfig(level=log_level, handlers=[handler], format="%(levelname)s %(name)s: %(message)s")
    settings = Settings.load({})
    audit = AuditWriter(AuditLog(stores(settings).shared.audit, machine_time), machine_time)
    asyncio.run(_serve(tools, Identity(settings.user_id, frozenset(SCOPES)), audit))


async def _serve(tools: str, caller: Identity, audit: AuditWriter) -> None:
    memories = MemoryPool(partial(Memoryos))
    server = build_server(ToolService(toolset(tools), memories, record=audit.record), caller)
    try:
        async with (
            stdio_server() as (read_stream, write_stream),
            _answer_unreadable(read_stream, write_stream) as messages,
        ):
            await server.run(messages, write_stream, server.create_initialization_options())
    finally:
        await memories.close()
        await asyncio.to_thread(audit.close)


@asynccontextmanager
async def _answer_unreadable(read_stream: Any, write_stream: Any) -> AsyncIterator[Messages]:
    """The messages of `read_stream`; those that the library cannot read get an error, which it would leave out."""
    sender, messages = anyio.create_memory_object_stream[SessionMessage | Exception]()

    async def forward() -> None:
        async with sender:
            async for message in read_stream:
                if isinstance(message, ValidationError):
                    await write_stream.send(SessionMessage(_parse_error(message)))
                else:
                    await sender.send(message)

    async with anyio.create_task_group() as tasks:
        tasks.start_soon(forward)
        yield messages
        tasks.cancel_scope.cancel()


def _parse_error(error: ValidationError) -> types.JSONRPCError:
    details = types.ErrorData(
        code=types.PARSE_ERROR, message="this line is not a JSON-RPC message in well-formed Unicode; send it again"
    )
    return types.JSONRPCError(jsonrpc="2.0", id=_request_id(error), error=details)


def _request_id(error: ValidationError) -> str | int | None:
    """The id of the request that could not be read, so that the client knows which one failed."""
    line = error.errors(include_url=False, include_context=False)[0]["input"]
    try:
        message = json.loads(line)
    except (TypeError, ValueError, RecursionError):
        return None
    request_id = message.get("id") if isinstance(message, dict) else None
    # An id that cannot be encoded cannot be sent back either.
    is_sendable = isinstance(request_id, int) or (isinstance(request_id, str) and request_id.isprintable())
    return request_id if is_sendable and not isinstance(request_id, bool) else None

"""Calls of tools without MCP: one POST, one JSON answer."""

import json
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from memoryos.interfaces.mcp.server import IDENTITY
from memoryos.service.identity import Identity
from memoryos.service.tool_service import ToolService

_STATUS = {
    "InvalidInputError": 400,
    "NotAllowedError": 403,
    "NotFoundError": 404,
    "ClosedError": 503,
    "StorageError": 503,
    "EmbedderError": 503,
    "ModelError": 503,
}


def status_of(error: str) -> int:
    """The status for an answer that went wrong in this way."""
    return _STATUS.get(error, 500)


class ToolCallRoutes:
    """`POST /api/tools/call` with `{"tool_name": ..., "arguments": {...}}`, answered with what the tool gives."""

    def __init__(self, tool_service: ToolService) -> None:
        self._tool_service = tool_service

    async def call(self, request: Request) -> Response:
        caller = request.scope.get(IDENTITY)
        if not isinstance(caller, Identity):
            return JSONResponse({"error": "nobody says who is asking; send a key"}, 401)
        try:
            said: Any = json.loads(await request.body())
        except (ValueError, RecursionError):
            return _refused("the body is not JSON")
        if not isinstance(said, dict) or not set(said) <= {"tool_name", "arguments"}:
            return _refused('the body must be {"tool_name": ..., "arguments": {...}}')
        name, arguments = said.get("tool_name"), said.get("arguments") or {}
        tool = self._tool_service.tools.get(name) if isinstance(name, str) else None
        if tool is None:
            return _refused(
                f"unknown tool {str(name)[:80]!r}; this server has {', '.join(self._tool_service.tools)}", 404
            )
        if not isinstance(arguments, dict):
            return _refused("arguments must be an object")
        answer = (await self._tool_service.answer(tool, arguments, caller)).quoted()
        status = 200 if answer.error is None else status_of(answer.error)
        return Response(answer.text, status, media_type="application/json")


def _refused(message: str, status: int = 400) -> Response:
    return JSONResponse({"status": "error", "error": "InvalidInputError", "message": message}, status)

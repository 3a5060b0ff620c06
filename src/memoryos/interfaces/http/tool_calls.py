"""Tool calls without MCP: one POST, one JSON response."""

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from memoryos.interfaces.http.challenges import MISSING_CREDENTIALS
from memoryos.interfaces.http.request_body import NotJsonError, body_of
from memoryos.interfaces.http.route_table import Endpoint
from memoryos.interfaces.mcp.server import IDENTITY
from memoryos.service.identity import Identity
from memoryos.service.tool_service import ToolService

_STATUSES = {
    "InvalidInputError": 400,
    "NotAllowedError": 403,
    "NotFoundError": 404,
    "ClosedError": 503,
    "StorageError": 503,
    "ServerBusyError": 503,
    "UserBusyError": 429,
    "EmbedderError": 503,
    "ModelError": 503,
}


def status_of(error: str) -> int:
    """The HTTP status for an error of this name."""
    return _STATUSES.get(error, 500)


def retry_headers(status: int) -> dict[str, str] | None:
    """What tells a client when to come back, if the same call may succeed then."""
    return {"retry-after": "1"} if status in {429, 503} else None


class ToolCallRoutes:
    """`POST /api/tools/call` with `{"tool_name": ..., "arguments": {...}}`; the response is the tool's result."""

    def __init__(self, tool_service: ToolService) -> None:
        self._tool_service = tool_service

    def endpoints(self) -> list[Endpoint]:
        return [Endpoint("/api/tools/call", self.call, ("POST",))]

    async def call(self, request: Request) -> Response:
        caller = request.scope.get(IDENTITY)
        if not isinstance(caller, Identity):
            return JSONResponse({"error": MISSING_CREDENTIALS}, 401)
        try:
            body = body_of(request).json
        except NotJsonError:
            return _invalid("the body is not JSON")
        if not isinstance(body, dict) or not set(body) <= {"tool_name", "arguments"}:
            return _invalid('the body must be {"tool_name": ..., "arguments": {...}}')
        name, arguments = body.get("tool_name"), body.get("arguments") or {}
        tool = self._tool_service.tools.get(name) if isinstance(name, str) else None
        if tool is None:
            return _invalid(
                f"unknown tool {str(name)[:80]!r}; this server has {', '.join(self._tool_service.tools)}", 404
            )
        if not isinstance(arguments, dict):
            return _invalid("arguments must be an object")
        result = await self._tool_service.call(tool, arguments, caller)
        status = 200 if result.error is None else status_of(result.error)
        return Response(result.text, status, retry_headers(status), media_type="application/json")


def _invalid(message: str, status: int = 400) -> Response:
    return JSONResponse({"status": "error", "error": "InvalidInputError", "message": message}, status)

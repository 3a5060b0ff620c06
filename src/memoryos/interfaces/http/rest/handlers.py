"""REST under `/v1`: requests become calls of tools, and their results become responses."""

from collections.abc import AsyncIterator, Awaitable, Callable
from functools import partial
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse

from memoryos.errors import InvalidInputError
from memoryos.interfaces.http.challenges import Challenges
from memoryos.interfaces.http.request_body import NotJsonError, body_of
from memoryos.interfaces.http.rest.openapi import document
from memoryos.interfaces.http.rest.routes import EXPORT_OPERATION, OPERATIONS, Operation
from memoryos.interfaces.http.route_table import Endpoint
from memoryos.interfaces.http.tool_calls import retry_headers, status_of
from memoryos.interfaces.mcp.server import IDENTITY
from memoryos.service.identity import Identity
from memoryos.service.tool_service import ToolResult, ToolService, as_json
from memoryos.service.tools.tool import Json, Tool

Handler = Callable[[Request], Awaitable[Response]]


def rest_endpoints(tool_service: ToolService, challenges: Challenges) -> list[Endpoint]:
    """Everything under `/v1`, made from the table of operations."""
    rest = Rest(tool_service, challenges)
    openapi_document = document()

    async def openapi(request: Request) -> Response:  # noqa: ARG001 - Starlette passes it
        return JSONResponse(openapi_document)

    by_path: dict[str, dict[str, Handler]] = {EXPORT_OPERATION.path: {EXPORT_OPERATION.method: rest.export}}
    for operation in OPERATIONS:
        by_path.setdefault(operation.path, {})[operation.method] = partial(rest.respond, operation)
    return [
        Endpoint("/v1/openapi.json", openapi, is_open=True),
        *(Endpoint(path, _by_method(handlers), tuple(handlers)) for path, handlers in by_path.items()),
    ]


def _by_method(handlers: dict[str, Handler]) -> Handler:
    """One handler per path, so that the error for another method can say which ones are served."""

    async def handle(request: Request) -> Response:
        # Every GET route also serves HEAD: the same without a body, which the web server leaves out.
        return await handlers["GET" if request.method == "HEAD" else request.method](request)

    return handle


class Rest:
    """Answers for the caller whose identity the access middleware has put into the request."""

    def __init__(self, tool_service: ToolService, challenges: Challenges) -> None:
        self._tool_service = tool_service
        self._challenges = challenges

    async def respond(self, operation: Operation, request: Request) -> Response:
        result = await self._call(operation, request)
        if result.error is not None:
            return self._error(result, operation.tool, _caller(request))
        return Response(result.text, operation.status, media_type="application/json")

    async def export(self, request: Request) -> Response:
        """All lines, read piece by piece while they are sent; the first piece before the response begins."""
        first = await self._call(EXPORT_OPERATION, request)
        if first.error is not None:
            return self._error(first, EXPORT_OPERATION.tool, _caller(request))
        return StreamingResponse(self._lines(first, _caller(request)), media_type="application/x-ndjson")

    async def _lines(self, piece: ToolResult, caller: Identity) -> AsyncIterator[str]:
        while piece.error is None:
            # Line by line, so that no more is held for a slow reader than it can take soon.
            for line in piece.content["lines"]:
                yield line + "\n"
            if piece.content["next"] is None:
                return
            piece = await self._tool_service.call(EXPORT_OPERATION.tool, {"after": piece.content["next"]}, caller)
        # Too late for a status: readers notice that there is no line of kind `end`.
        yield as_json({"kind": "error", "error": piece.content["message"]}) + "\n"

    def _error(self, result: ToolResult, tool: Tool, caller: Identity) -> Response:
        kind = result.error or ""
        if kind == "NotAllowedError" and not caller.may(tool.scope):
            return self._challenges.insufficient_scope(tool.scope)
        status = status_of(kind)
        return JSONResponse({"error": result.content["message"]}, status, retry_headers(status))

    async def _call(self, operation: Operation, request: Request) -> ToolResult:
        try:
            caller, arguments = _caller(request), _arguments(operation, request)
        except InvalidInputError as error:
            return ToolResult({"message": str(error)}, "", type(error).__name__)
        return await self._tool_service.call(operation.tool, arguments, caller)


def _caller(request: Request) -> Identity:
    caller = request.scope.get(IDENTITY)
    if not isinstance(caller, Identity):
        # The access middleware lets nobody through without one, so the application is wired incorrectly.
        raise TypeError("the request carries no identity")
    return caller


def _arguments(operation: Operation, request: Request) -> Json:
    query = {name: _read(operation.tool, name, value) for name, value in request.query_params.items()}
    twice = [name for name in query if name in request.path_params]
    if twice:
        raise InvalidInputError(f"{operation.tool.name}: {twice[0]} is already in the path")
    if operation.method != "POST":
        return {**query, **request.path_params}
    if query:
        raise InvalidInputError(f"{operation.tool.name} takes its arguments in the body, not in the query")
    try:
        body: Any = body_of(request).json
    except NotJsonError:
        raise InvalidInputError("the body is not JSON") from None
    if not isinstance(body, dict):
        raise InvalidInputError("the body must be a JSON object")
    return body


def _read(tool: Tool, name: str, value: str) -> str | int:
    """A value of the query as a number, if the schema wants one; anything else is left to the validation."""
    if tool.parameters.get(name, {}).get("type") == "integer" and value.isascii() and value.isdecimal():
        return int(value[:20])
    return value

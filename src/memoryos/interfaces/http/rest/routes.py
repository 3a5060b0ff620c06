"""REST under `/v1`: requests become calls at the desk, and answers become responses."""

import json
from collections.abc import AsyncIterator, Awaitable, Callable
from functools import partial
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.routing import Route

from memoryos.errors import InvalidInputError
from memoryos.interfaces.http.challenges import Challenges
from memoryos.interfaces.http.rest.openapi import document
from memoryos.interfaces.http.rest.operations import EXPORTING, OPERATIONS, Operation
from memoryos.interfaces.http.tool_calls import status_of
from memoryos.interfaces.mcp.server import IDENTITY
from memoryos.service.identity import Identity
from memoryos.service.tool_service import Answer, ToolService, as_json
from memoryos.service.tools.tool import Json, Tool

Endpoint = Callable[[Request], Awaitable[Response]]


def rest_routes(tool_service: ToolService, challenges: Challenges) -> list[Route]:
    """All that is served under `/v1`."""
    rest = Rest(tool_service, challenges)
    described = document()

    async def openapi(request: Request) -> Response:  # noqa: ARG001 - Starlette passes it
        return JSONResponse(described)

    by_path: dict[str, dict[str, Endpoint]] = {EXPORTING.path: {"GET": rest.export}}
    for operation in OPERATIONS:
        by_path.setdefault(operation.path, {})[operation.method] = partial(rest.answer, operation)
    return [
        Route("/v1/openapi.json", openapi),
        *(Route(path, _by_method(endpoints), methods=list(endpoints)) for path, endpoints in by_path.items()),
    ]


def _by_method(endpoints: dict[str, Endpoint]) -> Endpoint:
    """One endpoint for a path, so that a method that is not served there is told which are."""

    async def endpoint(request: Request) -> Response:
        # Where GET is served, HEAD is too: the same without the body, which the web server leaves out.
        return await endpoints["GET" if request.method == "HEAD" else request.method](request)

    return endpoint


class Rest:
    """Answers for the caller whose identity the gate has put into the request."""

    def __init__(self, tool_service: ToolService, challenges: Challenges) -> None:
        self._tool_service = tool_service
        self._challenges = challenges

    async def answer(self, operation: Operation, request: Request) -> Response:
        answer = await self._asked(operation, request)
        if answer.error is not None:
            return self._refused(answer, operation.tool, _caller(request))
        return Response(answer.text, operation.status, media_type="application/json")

    async def export(self, request: Request) -> Response:
        """All lines, fetched piece by piece while they are sent; the first before anything is said."""
        first = await self._asked(EXPORTING, request)
        if first.error is not None:
            return self._refused(first, EXPORTING.tool, _caller(request))
        return StreamingResponse(self._lines(first, _caller(request)), media_type="application/x-ndjson")

    async def _lines(self, answer: Answer, caller: Identity) -> AsyncIterator[str]:
        while answer.error is None:
            # A line at a time, so that no more is held for a slow reader than it can take soon.
            for line in answer.content["lines"]:
                yield as_json(line) + "\n"
            if answer.content["next"] is None:
                return
            answer = await self._tool_service.answer(EXPORTING.tool, {"after": answer.content["next"]}, caller)
        # Too late for a status: whoever reads finds no line of the kind `end`.
        yield as_json({"kind": "error", "error": answer.content["message"]}) + "\n"

    def _refused(self, answer: Answer, tool: Tool, caller: Identity) -> Response:
        kind = answer.error or ""
        if kind == "NotAllowedError" and not caller.may(tool.scope):
            return self._challenges.lacking(tool.scope)
        return JSONResponse({"error": answer.content["message"]}, status_of(kind))

    async def _asked(self, operation: Operation, request: Request) -> Answer:
        try:
            caller, arguments = _caller(request), await _arguments(operation, request)
        except InvalidInputError as error:
            return Answer({"message": str(error)}, type(error).__name__)
        return await self._tool_service.answer(operation.tool, arguments, caller)


def _caller(request: Request) -> Identity:
    caller = request.scope.get(IDENTITY)
    if not isinstance(caller, Identity):
        # The gate lets nobody through without one, so this says that something is put together wrongly.
        raise TypeError("the request carries no identity")
    return caller


async def _arguments(operation: Operation, request: Request) -> Json:
    asked = {name: _read(operation.tool, name, value) for name, value in request.query_params.items()}
    twice = [name for name in asked if name in request.path_params]
    if twice:
        raise InvalidInputError(f"{operation.tool.name}: {twice[0]} stands in the path already")
    if operation.method != "POST":
        return {**asked, **request.path_params}
    if asked:
        raise InvalidInputError(f"{operation.tool.name} takes its arguments in the body, not in the query")
    try:
        body: Any = json.loads(await request.body())
    except (ValueError, RecursionError):
        raise InvalidInputError("the body is not JSON") from None
    if not isinstance(body, dict):
        raise InvalidInputError("the body must be a JSON object")
    return body


def _read(tool: Tool, name: str, value: str) -> str | int:
    """A text of the query as the schema wants it, where it can be read so; else the check of arguments refuses it."""
    if tool.parameters.get(name, {}).get("type") == "integer" and value.isascii() and value.isdecimal():
        return int(value[:20])
    return value

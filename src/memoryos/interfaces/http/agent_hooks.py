"""Hooks of agents over HTTP: `POST /hooks/claude-code`, `/hooks/codex`, `/hooks/gemini`."""

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from memoryos.errors import InvalidInputError, MemoryosError
from memoryos.interfaces.hooks.events import READERS
from memoryos.interfaces.hooks.hook_service import HookService
from memoryos.interfaces.http.challenges import MISSING_CREDENTIALS
from memoryos.interfaces.http.request_body import NotJsonError, body_of
from memoryos.interfaces.http.route_table import Endpoint
from memoryos.interfaces.http.tool_calls import retry_headers
from memoryos.interfaces.mcp.server import IDENTITY
from memoryos.service.error_messages import public_message
from memoryos.service.identity import Identity, NotAllowedError
from memoryos.service.memory_pool import UserBusyError

_ANY_CLIENT = "/hooks/{client}"


class AgentHookRoutes:
    """Translates hooks that come over HTTP for the hook service."""

    def __init__(self, hooks: HookService) -> None:
        self._hooks = hooks

    def endpoints(self) -> list[Endpoint]:
        # Agents that we know are counted by name; others get the error that lists the known ones.
        paths = [*(_ANY_CLIENT.format(client=client) for client in READERS), _ANY_CLIENT]
        return [Endpoint(path, self.handle, ("POST",)) for path in paths]

    async def handle(self, request: Request) -> Response:
        caller = request.scope.get(IDENTITY)
        if not isinstance(caller, Identity):
            return JSONResponse({"error": MISSING_CREDENTIALS}, 401)
        try:
            payload = body_of(request).json
        except NotJsonError:
            return JSONResponse({"error": "the body is not JSON"}, 400)
        if not isinstance(payload, dict):
            return JSONResponse({"error": "the body must be an object"}, 400)
        client = request.url.path.rpartition("/")[2]
        try:
            return JSONResponse(await self._hooks.handle(client, payload, caller))
        except NotAllowedError:
            raise
        except InvalidInputError as error:
            return JSONResponse({"error": str(error)}, 400)
        except MemoryosError as error:
            status = 429 if isinstance(error, UserBusyError) else 503
            return JSONResponse({"error": public_message(error, caller)}, status, retry_headers(status))

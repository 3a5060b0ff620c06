"""Hooks of agents over HTTP: `POST /hooks/claude-code`, `/hooks/codex`, `/hooks/gemini`."""

import json
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from memoryos.errors import InvalidInputError, MemoryosError
from memoryos.interfaces.hooks.listener import Listener
from memoryos.interfaces.mcp.server import IDENTITY
from memoryos.service.faults import told
from memoryos.service.identity import Identity, NotAllowedError


class AgentHookRoutes:
    """Translates hooks that come over HTTP for the listener."""

    def __init__(self, listener: Listener) -> None:
        self._listener = listener

    async def hear(self, request: Request) -> Response:
        caller = request.scope.get(IDENTITY)
        if not isinstance(caller, Identity):
            return JSONResponse({"error": "nobody says who is asking; send a key"}, 401)
        try:
            payload: Any = json.loads(await request.body())
        except (ValueError, RecursionError):
            return JSONResponse({"error": "the body is not JSON"}, 400)
        if not isinstance(payload, dict):
            return JSONResponse({"error": "the body must be an object"}, 400)
        try:
            return JSONResponse(await self._listener.hear(request.path_params["client"], payload, caller))
        except NotAllowedError:
            raise
        except InvalidInputError as error:
            return JSONResponse({"error": str(error)}, 400)
        except MemoryosError as error:
            return JSONResponse({"error": told(error, caller)}, 503)

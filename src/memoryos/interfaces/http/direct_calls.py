"""Plain tool calls over MCP, answered without the MCP library, which would be most of the cost of a call.

What a client gets is what the library would send. Anything beyond a plain call (progress, the newer protocol with its
version in every body, an unknown tool, a message that is not quite right) is left to the library.
"""

import json
from typing import Any

from mcp_types.version import HANDSHAKE_PROTOCOL_VERSIONS
from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.types import Scope

from memoryos.interfaces.http.request_body import BODY
from memoryos.interfaces.mcp.server import IDENTITY
from memoryos.service.identity import Identity
from memoryos.service.tool_service import ToolResult, ToolService
from memoryos.service.tools.tool import Tool

_PARAMS = frozenset({"name", "arguments"})
_MESSAGE = frozenset({"jsonrpc", "id", "method", "params"})


class DirectCalls:
    """Answers plain `tools/call` requests."""

    def __init__(self, tool_service: ToolService) -> None:
        self._tool_service = tool_service

    async def response(self, scope: Scope, headers: Headers) -> Response | None:
        """The response to a request whose body is a valid message; None if it is for the library."""
        message, caller = scope[BODY].json, scope.get(IDENTITY)
        tool = self._tool(message)
        if tool is None or not isinstance(caller, Identity) or not _takes_json(headers):
            return None
        result = await self._tool_service.call(tool, message["params"].get("arguments"), caller)
        return Response(_body(message["id"], result), media_type="application/json")

    def _tool(self, message: dict[str, Any]) -> Tool | None:
        """The tool that `message` calls; None if it is not a plain call."""
        if message.get("method") != "tools/call" or message.keys() != _MESSAGE:
            return None
        params = message["params"]
        if not isinstance(params, dict) or not params.keys() <= _PARAMS:
            return None
        name, arguments = params.get("name"), params.get("arguments")
        if not isinstance(name, str) or not isinstance(arguments, dict | None):
            return None
        tool = self._tool_service.tools.get(name)
        return None if tool is None or tool.wants_client_info else tool


def _takes_json(headers: Headers) -> bool:
    accept, kind = headers.get("accept", "*/*"), headers.get("content-type", "")
    version = headers.get("mcp-protocol-version")
    return (
        kind.partition(";")[0].strip().lower() == "application/json"
        and ("application/json" in accept or "*/*" in accept)
        and (version is None or version in HANDSHAKE_PROTOCOL_VERSIONS)
    )


def _body(request_id: str | int, result: ToolResult) -> str:
    """`result` as structured content, and as the same JSON in one text block; it is JSON already."""
    text = json.dumps(result.text, ensure_ascii=False)
    is_error = "false" if result.error is None else "true"
    return (
        f'{{"jsonrpc":"2.0","id":{json.dumps(request_id)},"result":{{"content":[{{"text":{text},"type":"text"}}],'
        f'"isError":{is_error},"structuredContent":{result.text}}}}}'
    )

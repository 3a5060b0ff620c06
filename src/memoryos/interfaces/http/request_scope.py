"""Which tool a request calls, and which scope it needs; known before the request is let through."""

from collections.abc import Mapping
from dataclasses import dataclass

from memoryos.interfaces.http.request_body import NotJsonError, RequestBody
from memoryos.service.identity import Scope
from memoryos.service.tools.tool import Tool

_READ_METHODS = ("resources/read", "completion/complete")
_MARKS = (b"tools/call", b"tool_name", *(method.encode() for method in _READ_METHODS))


@dataclass(frozen=True, slots=True)
class RequiredScope:
    """The scope that a request needs, and the tool it calls, as far as the body says."""

    tool: str | None = None
    scope: Scope | None = None


def required_scope(body: RequestBody, tools: Mapping[str, Tool]) -> RequiredScope:
    """What `body` needs; a body that makes no sense is refused later, by the route."""
    # Only JSON-RPC and plain tool calls are looked into.
    if not any(mark in body.raw for mark in _MARKS):
        return RequiredScope()
    try:
        message = body.json
    except NotJsonError:
        return RequiredScope()
    if not isinstance(message, dict):
        return RequiredScope()
    method, params = message.get("method"), message.get("params")
    if method in _READ_METHODS:
        return RequiredScope(scope="memory:read")
    name = params.get("name") if method == "tools/call" and isinstance(params, dict) else message.get("tool_name")
    tool = tools.get(name) if isinstance(name, str) else None
    return RequiredScope(tool.name, tool.scope) if tool else RequiredScope()

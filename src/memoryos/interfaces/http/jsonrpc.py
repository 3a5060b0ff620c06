"""Checks every JSON-RPC message over HTTP before the MCP library does, with messages that help."""

from typing import Any

import mcp_types as types
from mcp_types.version import HANDSHAKE_PROTOCOL_VERSIONS
from starlette.datastructures import Headers
from starlette.responses import JSONResponse, Response

from memoryos.interfaces.http.request_body import NotJsonError, RequestBody

_FORM = 'the body must be one JSON-RPC message: {"jsonrpc": "2.0", "id": 1, "method": "...", "params": {...}}'


def message_error(headers: Headers, body: RequestBody) -> Response | None:
    """The response to a body that is not a message, or that contradicts its headers; None if it is valid."""
    try:
        message = body.json
    except NotJsonError:
        return _error(types.PARSE_ERROR, "the body is not JSON")
    if not _is_message(message):
        return _error(types.INVALID_REQUEST, _FORM)
    header, version = headers.get("mcp-protocol-version"), _version(message)
    # The library goes by the header alone, and compares it with the body only in the newer version.
    if version is None or version == header or (header and header not in HANDSHAKE_PROTOCOL_VERSIONS):
        return None
    explanation = f"the body is of version {version[:40]!r}; send the same in the header MCP-Protocol-Version"
    return _error(types.HEADER_MISMATCH, explanation, message.get("id"))


def _is_message(value: Any) -> bool:
    if not isinstance(value, dict) or value.get("jsonrpc") != "2.0":
        return False
    if "method" not in value:
        return "result" in value or "error" in value
    # An id of null would turn a request into a notification, and nobody would learn that nothing was done.
    has_valid_id = "id" not in value or (isinstance(value["id"], str | int) and not isinstance(value["id"], bool))
    return has_valid_id and isinstance(value["method"], str) and isinstance(value.get("params"), dict | None)


def _version(message: dict[str, Any]) -> str | None:
    """The version of the protocol that a body names; since 2026-07-28 every body does."""
    meta = (message.get("params") or {}).get("_meta")
    version = meta.get(types.PROTOCOL_VERSION_META_KEY) if isinstance(meta, dict) else None
    return version if isinstance(version, str) else None


def _error(code: int, message: str, request_id: str | int | None = None) -> Response:
    error = {"code": code, "message": message}
    return JSONResponse({"jsonrpc": "2.0", "id": request_id, "error": error}, 400)

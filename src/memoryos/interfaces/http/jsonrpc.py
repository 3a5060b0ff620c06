"""What every message over HTTP must look like, in either era; the library's own words about it help nobody."""

import json
from typing import Any

import mcp_types as types
from mcp_types.version import HANDSHAKE_PROTOCOL_VERSIONS
from starlette.datastructures import Headers
from starlette.responses import JSONResponse, Response

_FORM = 'the body must be one JSON-RPC message: {"jsonrpc": "2.0", "id": 1, "method": "...", "params": {...}}'


def refusal(headers: Headers, body: bytes) -> Response | None:
    """The answer to a body that is no message, or that contradicts its headers; None where it may go on."""
    try:
        said: Any = json.loads(body)
    except (ValueError, RecursionError):
        return _refused(types.PARSE_ERROR, "the body is not JSON")
    if not _is_message(said):
        return _refused(types.INVALID_REQUEST, _FORM)
    header, version = headers.get("mcp-protocol-version"), _version(said)
    # The library takes the era from the header alone and compares it with the body in the newer one only.
    if version is None or version == header or (header and header not in HANDSHAKE_PROTOCOL_VERSIONS):
        return None
    message = f"the body is of version {version[:40]!r}; send the header MCP-Protocol-Version with the same"
    return _refused(types.HEADER_MISMATCH, message, said.get("id"))


def _is_message(said: Any) -> bool:
    if not isinstance(said, dict) or said.get("jsonrpc") != "2.0":
        return False
    if "method" not in said:
        return "result" in said or "error" in said
    # An id that is null would make a request a notification, and nobody would learn that nothing was done.
    known_id = "id" not in said or (isinstance(said["id"], str | int) and not isinstance(said["id"], bool))
    return known_id and isinstance(said["method"], str) and isinstance(said.get("params"), dict | None)


def _version(said: dict[str, Any]) -> str | None:
    """The version of the protocol that a body names; since 2026-07-28 every one does."""
    meta = (said.get("params") or {}).get("_meta")
    version = meta.get(types.PROTOCOL_VERSION_META_KEY) if isinstance(meta, dict) else None
    return version if isinstance(version, str) else None


def _refused(code: int, message: str, request_id: str | int | None = None) -> Response:
    error = {"code": code, "message": message}
    return JSONResponse({"jsonrpc": "2.0", "id": request_id, "error": error}, 400)

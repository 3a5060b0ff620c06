"""What a request asks for, as far as one needs to know before it is let through."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from memoryos.service.identity import Scope
from memoryos.service.tools.tool import Tool

_READING = (b"resources/read", b"completion/complete")


@dataclass(frozen=True, slots=True)
class Asked:
    """The tool that is called, where one is, and the scope that it takes."""

    tool: str | None = None
    scope: Scope | None = None


def asked_for(body: bytes, tools: Mapping[str, Tool]) -> Asked:
    """What `body` asks for; whatever cannot be read is refused by those who answer it."""
    if not any(mark in body for mark in (b"tools/call", b"tool_name", *_READING)):
        return Asked()
    try:
        said: Any = json.loads(body)
    except (ValueError, RecursionError):
        return Asked()
    if not isinstance(said, dict):
        return Asked()
    method, params = said.get("method"), said.get("params")
    if isinstance(method, str) and method.encode(errors="replace") in _READING:
        return Asked(scope="memory:read")
    name = params.get("name") if method == "tools/call" and isinstance(params, dict) else said.get("tool_name")
    tool = tools.get(name) if isinstance(name, str) else None
    return Asked(tool.name, tool.scope) if tool else Asked()

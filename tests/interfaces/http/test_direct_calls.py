"""Plain calls of tools go past the MCP library; what a client gets is what the library would send."""

import json
from pathlib import Path
from typing import Any

import httpx2
import pytest

from interfaces.hosted import hosted
from interfaces.running_server import LONGEST_SECONDS
from memoryos.interfaces.mcp.server import build_server
from memoryos.service.tool_service import ToolService

CALLS = [
    {"name": "add_memory", "arguments": {"user_input": "I am Ann <b>", "agent_response": 'Hello \u00e9\u4e2d "Ann"'}},
    {"name": "retrieve_memory", "arguments": {"query": "Ann"}},
    {"name": "get_user_profile"},
    {"name": "retrieve_memory", "arguments": {"query": 7}},
    {"name": "retrieve_memory", "arguments": {}},
    {"name": "no_such_tool", "arguments": {}},
    {"name": "retrieve_memory", "arguments": {"query": "Ann"}, "_meta": {"other": 1}},
]
VARYING = ("page_id", "timestamp", "score")


def through_the_library(tool_service: ToolService) -> Any:
    return build_server(tool_service)


def replies(url: str) -> list[tuple[int, str, Any]]:
    results = []
    for number, params in enumerate(CALLS):
        message = {"jsonrpc": "2.0", "id": f"call {number}", "method": "tools/call", "params": params}
        reply = httpx2.post(f"{url}/mcp", json=message, timeout=LONGEST_SECONDS)
        results.append((reply.status_code, reply.headers["content-type"], constant(reply.json())))
    return results


def constant(value: Any) -> Any:
    """`value` without what is never the same twice; a text block is looked into."""
    if isinstance(value, dict):
        return {name: constant(inner) for name, inner in value.items() if name not in VARYING}
    if isinstance(value, list):
        return [constant(inner) for inner in value]
    if isinstance(value, str) and value.startswith("{"):
        return constant(json.loads(value))
    return value


def test_a_direct_answer_is_the_one_of_the_library(tmp_path: Path) -> None:
    with hosted(tmp_path / "direct") as url:
        direct = replies(url)
    with hosted(tmp_path / "library", mcp_server=through_the_library) as url:
        library = replies(url)

    assert direct == library


@pytest.mark.parametrize(
    "headers",
    [
        {"Content-Type": "text/plain"},
        {"Content-Type": "application/json", "Accept": "text/html"},
        {"Content-Type": "application/json", "MCP-Protocol-Version": "1999-01-01"},
    ],
)
def test_what_the_library_refuses_is_left_to_it(tmp_path: Path, headers: dict[str, str]) -> None:
    message = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": CALLS[1]}

    with hosted(tmp_path) as url:
        reply = httpx2.post(f"{url}/mcp", content=json.dumps(message), headers=headers, timeout=LONGEST_SECONDS)

    assert reply.status_code >= 400

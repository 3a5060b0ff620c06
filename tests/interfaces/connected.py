"""A client that is connected through one of the doors, and what its calls of tools give."""

import json
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from anyio.from_thread import BlockingPortal
from mcp import Client


@dataclass(frozen=True)
class Door:
    """A client that is connected, with the loop that it lives in."""

    portal: BlockingPortal
    client: Client


def through(door: Door, work: Callable[[Client], Awaitable[Any]]) -> Any:
    return door.portal.call(work, door.client)


def answer(door: Door, tool: str, arguments: dict[str, Any]) -> dict[str, Any]:
    """What a tool gives; the text block says the same as the structured content."""
    result = through(door, lambda client: client.call_tool(tool, arguments))
    assert not result.is_error, result
    assert len(result.content) == 1
    assert json.loads(result.content[0].text) == result.structured_content
    return dict(result.structured_content)


def refusal(door: Door, tool: str, arguments: dict[str, Any]) -> str:
    result = through(door, lambda client: client.call_tool(tool, arguments))
    assert result.is_error
    assert result.structured_content["status"] == "error"
    return str(result.structured_content["message"])

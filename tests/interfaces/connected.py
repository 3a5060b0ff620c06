"""A client that is connected over one of the transports, and what its tool calls return."""

import json
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from anyio.from_thread import BlockingPortal
from mcp import Client


@dataclass(frozen=True)
class ConnectedClient:
    """A client that is connected, with the loop that it lives in."""

    portal: BlockingPortal
    client: Client


def through(connected: ConnectedClient, work: Callable[[Client], Awaitable[Any]]) -> Any:
    return connected.portal.call(work, connected.client)


def answer(connected: ConnectedClient, tool: str, arguments: dict[str, Any]) -> dict[str, Any]:
    """What a tool gives; the text block says the same as the structured content."""
    result = through(connected, lambda client: client.call_tool(tool, arguments))
    assert not result.is_error, result
    assert len(result.content) == 1
    assert json.loads(result.content[0].text) == result.structured_content
    return dict(result.structured_content)


def refusal(connected: ConnectedClient, tool: str, arguments: dict[str, Any]) -> str:
    result = through(connected, lambda client: client.call_tool(tool, arguments))
    assert result.is_error
    assert result.structured_content["status"] == "error"
    return str(result.structured_content["message"])

"""Our server with the conformance suite's own tools, prompts and resources beside ours.

Run as a program it serves them over our whole HTTP stack on a free port, to anybody on this machine, as the suite needs
it: it cannot send a key. What the suite does not know by name goes to our own handlers and to the desk behind them.
"""

import socket
import warnings
from collections.abc import Awaitable, Callable
from typing import Any

import mcp_types as types
import uvicorn
from mcp.server.lowlevel.server import Server
from mcp.shared.exceptions import MCPDeprecationWarning

from conformance import texts, tools
from memoryos.config.settings import Settings
from memoryos.interfaces.http.app import build_service
from memoryos.interfaces.http.options import ServeOptions
from memoryos.interfaces.mcp.server import build_server
from memoryos.service.identity import SCOPES, Identity
from memoryos.service.tool_service import ToolService

ToolResult = Callable[[Any, Any], Awaitable[Any]]


def dressed(tool_service: ToolService) -> Server[Any]:
    """Our server over `desk`, with the suite's fixtures put before its handlers."""
    server = build_server(tool_service)
    ours = server.get_tool_input_schema
    server.get_tool_input_schema = lambda name: tools.schema_of(name) or (ours(name) if ours else None)
    _lengthen(server, "tools/list", "tools", tools.listed())
    _lengthen(server, "prompts/list", "prompts", texts.PROMPTS)
    _lengthen(server, "resources/list", "resources", texts.RESOURCES)
    _lengthen(server, "resources/templates/list", "resource_templates", texts.TEMPLATES)
    _before(server, "tools/call", _tool)
    _before(server, "prompts/get", _prompt)
    _before(server, "resources/read", _resource)
    # What only the older era has, and what we have no use for.
    server.add_request_handler("logging/setLevel", types.SetLevelRequestParams, _accepted)
    server.add_request_handler("resources/subscribe", types.SubscribeRequestParams, _accepted)
    server.add_request_handler("resources/unsubscribe", types.UnsubscribeRequestParams, _accepted)
    return server


def _lengthen(server: Server[Any], method: str, field: str, more: list[Any]) -> None:
    entry = server.get_request_handler(method)
    assert entry

    async def listed(context: Any, params: Any) -> Any:
        result = await entry.handler(context, params)
        return result.model_copy(update={field: [*getattr(result, field), *more]})

    server.add_request_handler(method, entry.params_type, listed)


def _before(server: Server[Any], method: str, first: ToolResult) -> None:
    """`first` answers what it knows; the rest goes on as before."""
    entry = server.get_request_handler(method)
    assert entry

    async def answered(context: Any, params: Any) -> Any:
        return await first(context, params) or await entry.handler(context, params)

    server.add_request_handler(method, entry.params_type, answered)


async def _tool(context: Any, params: types.CallToolRequestParams) -> Any:
    run = tools.TOOLS.get(params.name)
    return await run(context, params) if run else None


async def _prompt(context: Any, params: types.GetPromptRequestParams) -> Any:
    return texts.prompted(params)


async def _resource(context: Any, params: types.ReadResourceRequestParams) -> Any:
    return texts.read(str(params.uri))


async def _accepted(context: Any, params: Any) -> types.EmptyResult:
    return types.EmptyResult()


def main() -> None:
    # Logging and sampling end with 2026-07-28; the suite still asks for them in the older era.
    warnings.simplefilter("ignore", MCPDeprecationWarning)
    with socket.create_server(("127.0.0.1", 0)) as listening:
        options = ServeOptions(port=listening.getsockname()[1], authentication=False, calls_per_minute=1_000_000)
        caller = Identity("conformance", frozenset(SCOPES))
        service = build_service(options, Settings.load({}), caller, mcp_server=dressed)
        print(options.url, flush=True)  # noqa: T201 - the test reads where to connect
        uvicorn.Server(uvicorn.Config(service.app, log_config=None, lifespan="on")).run(sockets=[listening])


if __name__ == "__main__":
    main()

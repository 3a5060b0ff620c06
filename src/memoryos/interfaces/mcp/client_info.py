"""What a client says about itself: its name, its protocol, its workspace folders. Nothing about this machine."""

import mcp_types as types
from mcp.server.context import ServerRequestContext
from mcp.shared.exceptions import MCPError
from pydantic import ValidationError

from memoryos.service.tools.tool import Json

_SECONDS = 5.0
_MAX_ROOTS = 50


async def client_info(context: ServerRequestContext) -> Json:
    """Everything the client of this request says, including its roots if its version of the protocol allows asking."""
    info: Json = {"protocol_version": context.protocol_version}
    if context.session.client_params is not None:
        client = context.session.client_params.client_info
        info |= {"name": client.name, "version": client.version}
    agent = context.request.headers.get("user-agent") if context.request is not None else None
    if agent:
        info["user_agent"] = agent[:200]
    roots = await _roots(context)
    return {**info, "roots": roots} if roots else info


async def _roots(context: ServerRequestContext) -> list[Json]:
    capabilities = context.session.client_capabilities
    if capabilities is None or capabilities.roots is None or not context.session.can_send_request:
        return []
    try:
        result = await context.session.send_request(types.ListRootsRequest(), types.ListRootsResult, _SECONDS)
    except (MCPError, ValidationError):
        # A client that offers roots and fails to list them is treated as one without.
        return []
    return [{"uri": str(root.uri), **({"name": root.name} if root.name else {})} for root in result.roots[:_MAX_ROOTS]]

"""What a client told of itself: its name, its protocol, its workspace folders. Nothing of this machine."""

import mcp_types as types
from mcp.server.context import ServerRequestContext
from mcp.shared.exceptions import MCPError
from pydantic import ValidationError

from memoryos.service.tools.tool import Json

_SECONDS = 5.0
_MOST_ROOTS = 50


async def told_by_client(context: ServerRequestContext) -> Json:
    """All that the client of this request told, and the roots that it tells when asked, where its era allows that."""
    told: Json = {"protocol_version": context.protocol_version}
    if context.session.client_params is not None:
        about = context.session.client_params.client_info
        told |= {"name": about.name, "version": about.version}
    agent = context.request.headers.get("user-agent") if context.request is not None else None
    if agent:
        told["user_agent"] = agent[:200]
    roots = await _roots(context)
    return {**told, "roots": roots} if roots else told


async def _roots(context: ServerRequestContext) -> list[Json]:
    able = context.session.client_capabilities
    if able is None or able.roots is None or not context.session.can_send_request:
        return []
    try:
        found = await context.session.send_request(types.ListRootsRequest(), types.ListRootsResult, _SECONDS)
    except (MCPError, ValidationError):
        # A client that offers roots and cannot tell them is as one without.
        return []
    return [{"uri": str(root.uri), **({"name": root.name} if root.name else {})} for root in found.roots[:_MOST_ROOTS]]

"""The document that tells clients who issues tokens for this server (RFC 9728)."""

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from memoryos.interfaces.http.options import ServeOptions
from memoryos.interfaces.http.route_table import Endpoint
from memoryos.service.identity import DEFAULT_SCOPES, SCOPES

METADATA_PATH = "/.well-known/oauth-protected-resource"
# Any web page may read it: it is public, and clients that run in a browser need it.
_HEADERS = {
    "access-control-allow-origin": "*",
    "access-control-allow-headers": "*",
    "access-control-allow-methods": "GET",
    "cache-control": "public, max-age=300",
}


def resource_endpoints(options: ServeOptions) -> list[Endpoint]:
    """The document wherever clients look for it; nothing if no issuer is trusted."""
    if not options.oauth_issuers:
        return []
    document = {
        "resource": options.resource,
        "authorization_servers": list(options.oauth_issuers),
        "scopes_supported": [scope for scope in SCOPES if scope in DEFAULT_SCOPES],
        "bearer_methods_supported": ["header"],
        "resource_name": "MemoryOS",
    }

    async def respond(request: Request) -> Response:
        return Response(None, 204, _HEADERS) if request.method == "OPTIONS" else JSONResponse(document, 200, _HEADERS)

    paths = {METADATA_PATH, f"{METADATA_PATH}/mcp", METADATA_PATH + options.resource_path}
    return [Endpoint(path, respond, ("GET", "OPTIONS"), is_open=True) for path in sorted(paths)]

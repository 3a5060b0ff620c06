"""Where clients learn who gives tokens for this server (RFC 9728)."""

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from memoryos.interfaces.http.options import ServeOptions
from memoryos.service.identity import SCOPES, USUAL_SCOPES

METADATA_PATH = "/.well-known/oauth-protected-resource"
# Any web page may read this: it is public, and clients that run in a browser need it.
_HEADERS = {
    "access-control-allow-origin": "*",
    "access-control-allow-headers": "*",
    "access-control-allow-methods": "GET",
    "cache-control": "public, max-age=300",
}


def resource_routes(options: ServeOptions) -> list[Route]:
    """The document at each place where clients look for it; none where no issuer is trusted."""
    if not options.oauth_issuers:
        return []
    document = {
        "resource": options.resource,
        "authorization_servers": list(options.oauth_issuers),
        "scopes_supported": [scope for scope in SCOPES if scope in USUAL_SCOPES],
        "bearer_methods_supported": ["header"],
        "resource_name": "MemoryOS",
    }

    async def tell(request: Request) -> Response:
        return Response(None, 204, _HEADERS) if request.method == "OPTIONS" else JSONResponse(document, 200, _HEADERS)

    places = {METADATA_PATH, f"{METADATA_PATH}/mcp", METADATA_PATH + options.resource_path}
    return [Route(place, tell, methods=["GET", "OPTIONS"]) for place in sorted(places)]

"""What keeps other sites away from the pages: headers, cookies, and where a form may come from."""

from collections.abc import Mapping
from typing import Literal
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.requests import Request, cookie_parser
from starlette.responses import Response

from memoryos.interfaces.http.options import LOOPBACK_NAMES

_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; form-action 'self';"
    " base-uri 'none'; frame-ancestors 'none'"
)
ASSET_HEADERS: Mapping[str, str] = {
    "content-security-policy": _POLICY,
    "cross-origin-resource-policy": "same-origin",
    "referrer-policy": "same-origin",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
}
PAGE_HEADERS: Mapping[str, str] = {
    **ASSET_HEADERS,
    "cache-control": "no-store",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}

SIGN_IN_TOKEN = "memoryos_sign_in"  # noqa: S105 - the name of a cookie
_SAME_ORIGIN = {"same-origin", "none", ""}


def cookie_name(headers: Headers) -> str:
    """The session's cookie. On this machine it carries the port, as browsers send cookies to all ports of a host.

    Elsewhere its name makes browsers refuse it from other hosts and over plain HTTP.
    """
    host, _, port = headers.get("host", "").rpartition(":") if _has_port(headers) else (headers.get("host", ""), "", "")
    return f"memoryos_{port or 80}" if host.lower() in LOOPBACK_NAMES else "__Host-memoryos"


def read_cookie(headers: Headers, name: str) -> str:
    """The value of a cookie; empty if there is none."""
    return cookie_parser(headers.get("cookie", "")).get(name, "")


def set_cookie(
    request: Request, response: Response, name: str, value: str, samesite: Literal["strict", "lax"] = "strict"
) -> None:
    """Sets a cookie that scripts cannot read and other sites cannot send; an empty value deletes it."""
    is_secure = request.url.scheme == "https" or name.startswith("__Host-")
    response.set_cookie(
        name, value, max_age=None if value else 0, path="/", secure=is_secure, httponly=True, samesite=samesite
    )


def is_same_origin(request: Request, public_url: str | None) -> bool:
    """Whether a page of ours sent this request, as far as the browser says."""
    if request.headers.get("sec-fetch-site", "") not in _SAME_ORIGIN:
        return False
    origin = request.headers.get("origin")
    if origin is None:
        return True
    ours = {request.headers.get("host", "").lower()} | ({urlsplit(public_url).netloc.lower()} if public_url else set())
    return urlsplit(origin).netloc.lower() in ours


def _has_port(headers: Headers) -> bool:
    return headers.get("host", "").rpartition(":")[2].isdecimal()

"""Addresses in the server's options: checked once, before anything is sent there."""

import re
from ipaddress import ip_address
from urllib.parse import SplitResult, urlsplit

from memoryos.errors import SettingsError

_HOST = re.compile(r"(\[[0-9a-f:.]+\]|[^\s:@/?#\[\]]+)(?::\d{1,5})?", re.IGNORECASE)
SIGN_IN_LINK = "/sign-in/link"
"""Where a browser is signed in by a link. Here, because whoever prints the link need not load the pages."""


def is_loopback(host: str) -> bool:
    """Whether only this machine can reach `host`."""
    if host == "localhost":
        return True
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False


def is_safe_url(url: str) -> bool:
    """Whether nobody on the way can read what is sent to `url`: https, or http on this machine."""
    parts = _split(url)
    if parts is None or not parts.hostname or parts.username is not None or parts.fragment:
        return False
    return parts.scheme == "https" or (parts.scheme == "http" and is_loopback(parts.hostname))


def check_issuer(issuer: str) -> None:
    """Raises SettingsError if `issuer` cannot be the name of an authorization server."""
    if not is_safe_url(issuer) or "?" in issuer or any(letter.isspace() for letter in issuer):
        raise SettingsError(
            f"--oauth-issuer {issuer!r} must be an https URL without a query, written exactly as the issuer writes it,"
            " such as https://tenant.eu.auth0.com/"
        )


def public_base(url: str) -> str:
    """The address by which clients know the server, without `/mcp` and without a trailing slash."""
    if not is_safe_url(url) or "?" in url or any(letter.isspace() for letter in url):
        raise SettingsError(f"--public-url {url!r} must be an https URL such as https://memory.example.com")
    parts = urlsplit(url)
    path = parts.path.rstrip("/").removesuffix("/mcp").rstrip("/")
    return f"{parts.scheme}://{parts.netloc.lower()}{path}"


def origin_host(origin: str) -> str:
    """The name in an Origin header; empty if there is none."""
    try:
        return urlsplit(origin).hostname or ""
    except ValueError:
        return ""


def host_name(host: str) -> str:
    """The name in a Host header, without its port; empty if the header is anything but a name and a port."""
    match = _HOST.fullmatch(host)
    return match[1].lower() if match else ""


def _split(url: str) -> SplitResult | None:
    try:
        parts = urlsplit(url)
        parts.port  # noqa: B018 - raises if it is not a number
    except ValueError:
        return None
    return parts

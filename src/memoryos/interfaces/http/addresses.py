"""Addresses that a person gives the server: checked once, before anything is sent there."""

from ipaddress import ip_address
from urllib.parse import SplitResult, urlsplit

from memoryos.errors import SettingsError


def is_loopback(host: str) -> bool:
    """Whether `host` names this machine to itself alone."""
    if host == "localhost":
        return True
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False


def is_safe_url(url: str) -> bool:
    """Whether what is sent to `url` is read by nobody on the way: https, or http on this machine."""
    parts = _split(url)
    if parts is None or not parts.hostname or parts.username is not None or parts.fragment:
        return False
    return parts.scheme == "https" or (parts.scheme == "http" and is_loopback(parts.hostname))


def check_issuer(issuer: str) -> None:
    """Raises SettingsError where `issuer` cannot be the name of an authorization server."""
    if not is_safe_url(issuer) or "?" in issuer or any(letter.isspace() for letter in issuer):
        raise SettingsError(
            f"--oauth-issuer {issuer!r} must be an https URL without query, spelled exactly as the issuer does,"
            " such as https://tenant.eu.auth0.com/"
        )


def public_base(url: str) -> str:
    """The address by which clients know the server, without `/mcp` and without a slash at its end."""
    if not is_safe_url(url) or "?" in url or any(letter.isspace() for letter in url):
        raise SettingsError(f"--public-url {url!r} must be an https URL such as https://memory.example.com")
    parts = urlsplit(url)
    path = parts.path.rstrip("/").removesuffix("/mcp").rstrip("/")
    return f"{parts.scheme}://{parts.netloc.lower()}{path}"


def _split(url: str) -> SplitResult | None:
    try:
        parts = urlsplit(url)
        parts.port  # noqa: B018 - raises where it is no number
    except ValueError:
        return None
    return parts

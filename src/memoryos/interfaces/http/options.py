"""The options of `memoryos serve`."""

from dataclasses import dataclass
from urllib.parse import urlsplit

from memoryos.errors import SettingsError
from memoryos.interfaces.http.addresses import check_issuer, is_loopback, public_base

LOOPBACK_NAMES = ("localhost", "127.0.0.1", "[::1]")


@dataclass(frozen=True, slots=True)
class ServeOptions:
    """How the server runs; options that would let strangers in are refused."""

    host: str = "127.0.0.1"
    port: int = 5000
    workers: int = 1
    tools: str = "default"
    authentication: bool = True
    oauth_issuers: tuple[str, ...] = ()
    oauth_audience: str | None = None
    oauth_client_id: str | None = None
    public_url: str | None = None
    allowed_hosts: tuple[str, ...] = ()
    certificate: str | None = None
    private_key: str | None = None
    behind_proxy: bool = False
    log_level: str = "INFO"
    log_format: str = "text"
    max_body_bytes: int = 4 * 1024 * 1024
    body_seconds: float = 30.0
    calls_per_minute: int = 1200
    calls_per_day: int | None = None
    connections: int = 1000

    def __post_init__(self) -> None:
        if bool(self.certificate) != bool(self.private_key):
            raise SettingsError("TLS needs both --certificate and --private-key")
        self._check_oauth()
        if self.loopback:
            return
        if not self.authentication:
            raise SettingsError(
                f"refusing to listen on {self.host} without authentication: anybody who can reach it could read all"
                " memories. Leave out --no-auth, or listen on 127.0.0.1"
            )
        if not self.certificate and not self.behind_proxy:
            raise SettingsError(
                f"refusing to listen on {self.host} without TLS: keys would travel in the clear. Pass --certificate"
                " and --private-key, or --behind-proxy if a proxy in front of it takes care of TLS"
            )

    def _check_oauth(self) -> None:
        for issuer in self.oauth_issuers:
            check_issuer(issuer)
        if self.public_url is not None:
            public_base(self.public_url)
        if not self.oauth_issuers:
            if self.oauth_client_id:
                raise SettingsError("--oauth-client-id needs --oauth-issuer, the issuer that knows this client")
            return
        if not self.authentication:
            raise SettingsError("--oauth-issuer and --no-auth contradict each other; use one of them")
        if self.public_url is None and not self.loopback:
            raise SettingsError(
                "--oauth-issuer needs --public-url, the address that clients use for this server: tokens must be"
                " issued for it"
            )

    @property
    def loopback(self) -> bool:
        """Whether only this machine can reach the server."""
        return is_loopback(self.host)

    @property
    def host_names(self) -> frozenset[str]:
        """The names that a request may put into its Host header, without ports."""
        own = () if self.host in {"0.0.0.0", "::"} else (_bracketed(self.host),)  # noqa: S104 - compared, not bound
        public = (_bracketed(urlsplit(self.public_url).hostname or ""),) if self.public_url else ()
        return frozenset(name.lower() for name in (*LOOPBACK_NAMES, *own, *public, *self.allowed_hosts))

    @property
    def url(self) -> str:
        """Where a client on this machine reaches MCP."""
        scheme = "https" if self.certificate else "http"
        reachable = "127.0.0.1" if self.host in {"0.0.0.0", "::"} else _bracketed(self.host)  # noqa: S104
        return f"{scheme}://{reachable}:{self.port}/mcp"

    @property
    def base(self) -> str:
        """The address of the pages, without a slash at the end."""
        return public_base(self.public_url) if self.public_url else self.url.removesuffix("/mcp")

    @property
    def resource(self) -> str:
        """What clients call this server when they ask for a token."""
        return f"{public_base(self.public_url)}/mcp" if self.public_url else self.url

    @property
    def resource_path(self) -> str:
        """The path of `resource`."""
        return urlsplit(self.resource).path

    @property
    def audience(self) -> str:
        """The audience that tokens must be issued for."""
        return self.oauth_audience or self.resource

    @property
    def metadata_url(self) -> str | None:
        """Where clients learn who issues tokens; None if no issuer is trusted."""
        if not self.oauth_issuers:
            return None
        parts = urlsplit(self.resource)
        return f"{parts.scheme}://{parts.netloc}/.well-known/oauth-protected-resource{parts.path}"


def _bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host else host

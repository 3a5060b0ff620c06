"""How the server is started."""

from dataclasses import dataclass
from ipaddress import ip_address

from memoryos.errors import SettingsError

LOOPBACK_NAMES = ("localhost", "127.0.0.1", "[::1]")


@dataclass(frozen=True, slots=True)
class ServeOptions:
    """What a person chooses when starting the server; refused where it would let strangers in."""

    host: str = "127.0.0.1"
    port: int = 5000
    workers: int = 1
    tools: str = "default"
    authentication: bool = True
    allowed_hosts: tuple[str, ...] = ()
    certificate: str | None = None
    private_key: str | None = None
    behind_proxy: bool = False
    log_level: str = "INFO"
    log_format: str = "text"
    max_body_bytes: int = 4 * 1024 * 1024
    body_seconds: float = 30.0
    calls_per_minute: int = 1200

    def __post_init__(self) -> None:
        if bool(self.certificate) != bool(self.private_key):
            raise SettingsError("TLS needs both --certificate and --private-key")
        if self.loopback:
            return
        if not self.authentication:
            raise SettingsError(
                f"refusing to listen on {self.host} without authentication: anybody who reaches it could read all"
                " memories. Leave --no-auth out, or listen on 127.0.0.1"
            )
        if not self.certificate and not self.behind_proxy:
            raise SettingsError(
                f"refusing to listen on {self.host} without TLS: keys would travel in the open. Give --certificate and"
                " --private-key, or --behind-proxy where a proxy or container in front of it takes care of TLS"
            )

    @property
    def loopback(self) -> bool:
        """Whether only this machine can reach the server."""
        return is_loopback(self.host)

    @property
    def host_names(self) -> frozenset[str]:
        """The names by which the server may be addressed, without ports."""
        own = () if self.host in {"0.0.0.0", "::"} else (_bracketed(self.host),)  # noqa: S104 - compared, not bound
        return frozenset(name.lower() for name in (*LOOPBACK_NAMES, *own, *self.allowed_hosts))

    @property
    def url(self) -> str:
        """Where a client on this machine finds MCP."""
        scheme = "https" if self.certificate else "http"
        reachable = "127.0.0.1" if self.host in {"0.0.0.0", "::"} else _bracketed(self.host)  # noqa: S104
        return f"{scheme}://{reachable}:{self.port}/mcp"


def is_loopback(host: str) -> bool:
    """Whether `host` names this machine to itself alone."""
    if host == "localhost":
        return True
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False


def _bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host else host

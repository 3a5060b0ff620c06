"""The options of `memoryos proxy`."""

from dataclasses import dataclass
from urllib.parse import urlsplit

from memoryos.errors import SettingsError
from memoryos.interfaces.http.options import ServeOptions


@dataclass(frozen=True, slots=True)
class ProxyOptions:
    """Where the proxy listens, and how it uses memory; `listen` refuses what would let strangers in.

    `upstream_key` is sent to the upstream for callers who authenticate with one of our keys.
    """

    upstream: str
    listen: ServeOptions
    upstream_key: str = ""
    max_items: int = 8
    max_tokens: int = 1_500
    recall_seconds: float = 5.0
    upstream_seconds: float = 600.0
    connect_seconds: float = 10.0

    def __post_init__(self) -> None:
        parts = urlsplit(self.upstream)
        if parts.scheme not in {"http", "https"} or not parts.hostname or parts.query or parts.fragment:
            raise SettingsError(f"--upstream {self.upstream!r} must be a URL such as https://api.openai.com/v1")
        if self.max_items < 1 or self.max_tokens < 1:
            raise SettingsError("--max-items and --max-tokens must be 1 or more")

    def upstream_url(self, path: str, query: str) -> str:
        """The upstream URL for `path`; both sides may or may not include the `/v1`."""
        base = self.upstream.rstrip("/")
        below = path.removeprefix("/v1") if urlsplit(base).path.rstrip("/") else path
        return f"{base}{below}{f'?{query}' if query else ''}"

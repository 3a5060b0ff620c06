"""The files that pages load: a style sheet, scripts and an icon, all from this package."""

import hashlib
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response

from memoryos.interfaces.http.route_table import Endpoint
from memoryos.interfaces.web.security import ASSET_HEADERS

_FOLDER = Path(__file__).parent / "static"
_TYPES = {".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml", ".txt": "text/plain"}
_PATH = "/static/{name}"


class Assets:
    """All files of the folder, read once; their addresses change with their content, so browsers may keep them."""

    def __init__(self) -> None:
        files = {path.name: path.read_bytes() for path in sorted(_FOLDER.iterdir()) if path.suffix in _TYPES}
        self._files = files
        self._versions = {name: hashlib.sha256(content).hexdigest()[:12] for name, content in files.items()}

    @property
    def total_bytes(self) -> int:
        return sum(map(len, self._files.values()))

    def url(self, name: str) -> str:
        return f"/static/{name}?v={self._versions[name]}"

    def endpoints(self) -> list[Endpoint]:
        # By name, so that exactly these paths are open.
        files = [Endpoint(_PATH.format(name=name), self.file, ("GET",), is_open=True) for name in self._files]
        # Browsers ask for it wherever a response names no icon.
        return [*files, Endpoint("/favicon.ico", self.icon, ("GET",), is_open=True)]

    async def icon(self, request: Request) -> Response:  # noqa: ARG002 - Starlette passes it
        headers = {**ASSET_HEADERS, "cache-control": "public, max-age=86400"}
        return Response(self._files["icon.svg"], 200, headers, _TYPES[".svg"])

    async def file(self, request: Request) -> Response:
        name = request.url.path.rpartition("/")[2]
        is_current = request.query_params.get("v") == self._versions[name]
        caching = "public, max-age=31536000, immutable" if is_current else "no-cache"
        media_type = _TYPES[Path(name).suffix]
        return Response(self._files[name], 200, {**ASSET_HEADERS, "cache-control": caching}, media_type)

"""Every route of the server, once: what is served, what is open to everybody, and what a path is called in logs."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from starlette.routing import Route, compile_path

UNKNOWN = "other"
"""What all paths that are not served are called: they are the caller's own words."""


@dataclass(frozen=True)
class Endpoint:
    """One path, who answers it, and whether it needs no credentials; a page needs a browser session instead."""

    path: str
    handler: Callable[..., Any]
    methods: tuple[str, ...] | None = None
    is_open: bool = False
    is_page: bool = False

    @property
    def route(self) -> Route:
        return Route(self.path, self.handler, methods=self.methods)


class RouteTable:
    """All endpoints. A path that is not in the table is not served, counted or logged under its own name."""

    def __init__(self, endpoints: Iterable[Endpoint]) -> None:
        self._endpoints = tuple(endpoints)
        self.paths = frozenset(endpoint.path for endpoint in self._endpoints)
        self.open_paths = frozenset(endpoint.path for endpoint in self._endpoints if endpoint.is_open)
        self.pages = tuple(endpoint for endpoint in self._endpoints if endpoint.is_page)
        self.page_paths = frozenset(endpoint.path for endpoint in self.pages)
        self._exact = frozenset(endpoint.path for endpoint in self._endpoints if "{" not in endpoint.path)
        self._templates = [
            (compile_path(endpoint.path)[0], endpoint.path) for endpoint in self._endpoints if "{" in endpoint.path
        ]

    @property
    def routes(self) -> list[Route]:
        """The routes for Starlette, in the order of the table."""
        return [endpoint.route for endpoint in self._endpoints]

    def is_open(self, path: str) -> bool:
        """Whether `path` needs no credentials."""
        return path in self.open_paths

    def is_page(self, path: str) -> bool:
        """Whether `path` is for browsers, and needs a session."""
        return self.label(path) in self.page_paths

    def label(self, path: str) -> str:
        """The route that `path` belongs to, for logs and metrics: nothing in it was chosen by the caller."""
        if path in self._exact:
            return path
        return next((template for pattern, template in self._templates if pattern.match(path)), UNKNOWN)

"""One request of a signed-in browser: what it sent, and the ways to answer it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from memoryos.errors import MemoryosError
from memoryos.interfaces.http.tool_calls import retry_headers, status_of
from memoryos.interfaces.web.navigation import ENTRIES
from memoryos.interfaces.web.rendering import Renderer
from memoryos.interfaces.web.security import PAGE_HEADERS
from memoryos.service.identity import Identity
from memoryos.service.sessions import Session
from memoryos.service.tool_service import ToolService
from memoryos.service.tools.tool import Json, Tool


class PageError(MemoryosError):
    """The page cannot be shown: a status, and a message for the person who asked for it."""

    def __init__(self, status: int, message: str) -> None:
        super().__init__(message)
        self.status = status


@dataclass(frozen=True, slots=True)
class Visit:
    """A request with its session. `form` holds the fields of a POST; the token of the form was checked before."""

    request: Request
    session: Session
    form: Mapping[str, str]
    renderer: Renderer
    tools: ToolService

    @property
    def caller(self) -> Identity:
        return self.session.identity

    @property
    def is_partial(self) -> bool:
        """Whether a part of the page is to be replaced, rather than a whole page shown."""
        return "hx-request" in self.request.headers

    def path(self, name: str) -> str:
        """A value of the path."""
        return str(self.request.path_params[name])

    async def call(self, tool: Tool, arguments: Mapping[str, Any] | None = None) -> Json:
        """The result of `tool` for whoever is signed in. Raises PageError with the tool's own message."""
        result = await self.tools.call(tool, arguments or {}, self.caller)
        if result.error is not None:
            raise PageError(status_of(result.error), result.content["message"])
        return result.content

    def page(self, template: str, /, status: int = 200, **values: Any) -> Response:
        """The template, in the frame of all pages or as a part of one: that is up to the template."""
        return self.renderer.response(template, {**self._frame_values(), **values}, status)

    def redirect(self, path: str) -> Response:
        """On to another page after a form was sent."""
        if self.is_partial:
            return Response(None, 204, {**PAGE_HEADERS, "hx-redirect": path})
        return RedirectResponse(path, 303, PAGE_HEADERS)

    def error(self, error: PageError) -> Response:
        template = "error_part.html" if self.is_partial else "error.html"
        response = self.page(template, error.status, message=str(error), title=self.renderer.texts("error.title"))
        response.headers.update(retry_headers(error.status) or {})
        return response

    def _frame_values(self) -> dict[str, Any]:
        path = self.request.url.path
        current = max((e.path for e in ENTRIES if path == e.path or path.startswith(f"{e.path}/")), default="", key=len)
        return {
            "csrf": self.session.csrf,
            "user_id": self.caller.user_id,
            "navigation": [entry for entry in ENTRIES if self.caller.may(entry.scope)],
            "current": current,
            "may_write": self.caller.may("memory:write"),
        }

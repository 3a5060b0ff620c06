"""What all pages share: sessions, forms that only our own pages can send, and errors that people can read."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from urllib.parse import unquote_to_bytes

from starlette.requests import Request
from starlette.responses import Response

from memoryos.interfaces.http.access import SESSION
from memoryos.interfaces.http.request_body import body_of
from memoryos.interfaces.http.route_table import Endpoint
from memoryos.interfaces.web.rendering import Renderer
from memoryos.interfaces.web.security import is_same_origin
from memoryos.interfaces.web.visit import PageError, Visit
from memoryos.service.identity import NotAllowedError
from memoryos.service.sessions import Session
from memoryos.service.tool_service import ToolService

Handler = Callable[[Visit], Awaitable[Response]]

_MAX_FIELDS = 100
_PIECE = 64 * 1024
_FORM = "application/x-www-form-urlencoded"


class Frame:
    """Makes endpoints of page handlers."""

    def __init__(self, renderer: Renderer, tools: ToolService, public_url: str | None) -> None:
        self._renderer = renderer
        self._tools = tools
        self._public_url = public_url

    def page(self, path: str, *, get: Handler | None = None, post: Handler | None = None) -> Endpoint:
        """An endpoint for browsers that are signed in."""
        handlers = {"GET": get, "POST": post}

        async def handle(request: Request) -> Response:
            handler = handlers["GET" if request.method == "HEAD" else request.method]
            return await self._answer(request, handler) if handler else Response(status_code=405)

        return Endpoint(path, handle, tuple(method for method, handler in handlers.items() if handler), is_page=True)

    async def _answer(self, request: Request, handler: Handler) -> Response:
        session = request.scope.get(SESSION)
        if not isinstance(session, Session):
            # The access middleware lets nobody through without one, so the application is put together wrongly.
            raise TypeError("the request carries no session")
        # Beside the requests: a large form takes a while.
        form = await asyncio.to_thread(read_form, request) if request.method == "POST" else {}
        visit = Visit(request, session, form, self._renderer, self._tools)
        try:
            if request.method == "POST":
                self._check_sender(request, session, form)
            return await handler(visit)
        except PageError as error:
            return visit.error(error)
        except NotAllowedError as error:
            return visit.error(PageError(403, str(error)))

    def _check_sender(self, request: Request, session: Session, form: Mapping[str, str]) -> None:
        token = request.headers.get("x-csrf-token") or form.get("csrf", "")
        if not is_same_origin(request, self._public_url) or not session.has_csrf(token):
            raise PageError(403, self._renderer.texts("error.foreign_form"))


def read_form(request: Request, max_bytes: int | None = None) -> dict[str, str]:
    """The fields of a form; of fields with the same name, the last. Empty for one of more than `max_bytes`."""
    raw = body_of(request).raw
    if request.headers.get("content-type", "").partition(";")[0].strip() != _FORM:
        return {}
    if raw.count(b"&") >= _MAX_FIELDS or (max_bytes is not None and len(raw) > max_bytes):
        return {}
    pairs = (pair.partition(b"=") for pair in raw.split(b"&") if pair)
    return {_unquoted(name): _unquoted(value) for name, _, value in pairs}


def _unquoted(text: bytes) -> str:
    """What a name or value in a form says. In pieces, for every escape in a piece becomes an object of its own."""
    text = text.replace(b"+", b" ")
    pieces, start = [], 0
    while start < len(text):
        end = start + _PIECE
        escape = text.rfind(b"%", end - 2, end)
        end = escape if escape > start else end
        pieces.append(unquote_to_bytes(text[start:end]))
        start = end
    return b"".join(pieces).decode("utf-8", "replace")

"""The pages in the menu, in its order."""

from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from memoryos.service.identity import Scope


@dataclass(frozen=True, slots=True)
class Entry:
    """One page in the menu: where it is, the name of its text, and the scope that it takes."""

    path: str
    text: str
    scope: Scope = "memory:read"


HOME = "/home"
ENTRIES = (
    Entry(HOME, "home.menu"),
    Entry("/ask", "ask.menu"),
    Entry("/timeline", "timeline.menu"),
    Entry("/topics", "topics.menu"),
    Entry("/notes", "notes.menu"),
    Entry("/playground", "playground.menu"),
    Entry("/transfer", "transfer.menu"),
    Entry("/forget", "forget.menu", "memory:write"),
    Entry("/operator", "operator.menu", "memory:admin"),
)


def wants_page(request: Request) -> bool:
    """Whether a browser asks, rather than a program."""
    return "text/html" in request.headers.get("accept", "")


def to_first_page() -> Response:
    """On from the server's address to the first page."""
    return RedirectResponse(HOME, 303, {"vary": "accept", "cache-control": "no-store"})

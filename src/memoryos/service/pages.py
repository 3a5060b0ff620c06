"""Whole pages by id."""

from memoryos import Memoryos, Page
from memoryos.errors import NotFoundError


def page_by_id(memory: Memoryos, any_id: str) -> Page:
    """The page with this id, or the page that the turn with this id belongs to."""
    pages = memory.pages([any_id.partition("/")[0]])
    if not pages:
        raise NotFoundError(f"no memory has the id {any_id[:80]!r}; use an id from search or retrieve_memory")
    return pages[0]

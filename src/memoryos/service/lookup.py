"""Whole pages by their ids."""

from collections.abc import Iterable

from memoryos import Memoryos, Page
from memoryos.errors import NotFoundError


def pages_named(memory: Memoryos, page_ids: Iterable[str]) -> dict[str, Page]:
    """Those of the pages named that this owner has."""
    return {page.id: page for page in memory.pages(list(dict.fromkeys(page_ids)))}


def page_of(memory: Memoryos, any_id: str) -> Page:
    """The page that `any_id` names, by its own id or by that of one of its turns."""
    page_id = any_id.partition("/")[0]
    try:
        return pages_named(memory, [page_id])[page_id]
    except KeyError:
        raise NotFoundError(f"no memory has the id {any_id[:80]!r}; take ids from search or retrieve_memory") from None

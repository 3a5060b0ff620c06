"""Removing what was said, with all that was derived from it."""

from dataclasses import dataclass

from memoryos.errors import InvalidInputError, NotFoundError
from memoryos.operations.workshop import Workshop
from memoryos.ports import Forget


@dataclass(frozen=True, slots=True)
class Forgotten:
    """What was removed."""

    page_ids: tuple[str, ...]

    @property
    def pages(self) -> int:
        """How many pages were removed."""
        return len(self.page_ids)


def forget(shop: Workshop, page_id: str | None, session_id: str | None, *, everything: bool) -> Forgotten:
    """Removes what is named from the store and from its files."""
    named = [page_id is not None, session_id is not None, everything]
    if sum(named) != 1:
        raise InvalidInputError("forget needs exactly one of page_id, session_id or everything=True")
    store = shop.store
    with store.transaction():
        removed = store.pages.remove(Forget((page_id,) if page_id is not None else (), session_id, everything))
        # What else the facts still say is said again, in a version of the profile without what went.
        shop.long_term.look_again("forgetting")
    if not removed and not everything:
        raise NotFoundError(f"nothing to forget: no page of {'id' if page_id else 'session'} {page_id or session_id!r}")
    store.scrub()
    return Forgotten(tuple(removed))

"""Storing what was said: one durable transaction, nothing else."""

from collections.abc import Iterable, Iterator, Sequence

from memoryos.domain.messages import Utterance, exchanges
from memoryos.domain.page import Page
from memoryos.ports import NewId, Store


def remember(page: Page, store: Store) -> Page:
    """Stores `page` and returns it with its `seq`; a page whose message id is already stored is not stored again."""
    if not page.message_ids:
        return store.pages.append([page])[0]
    with store.transaction():
        known = store.pages.of_messages(page.message_ids)
        return next(iter(known.values())) if known else store.pages.append([page])[0]


def remember_messages(messages: Sequence[Utterance], session_id: str | None, store: Store, new_id: NewId) -> list[Page]:
    """The pages with these messages, in order; a message whose id is already stored is not stored again."""
    with store.transaction():
        known = store.pages.of_messages([message.id for message in messages if message.id])
        fresh = exchanges(_first_of_each(message for message in messages if message.id not in known))
        stored = store.pages.append([exchange.page(new_id("page"), session_id) for exchange in fresh])
    pages = {page.id: page for page in [*known.values(), *stored]}
    return sorted(pages.values(), key=lambda page: page.seq)


def _first_of_each(messages: Iterable[Utterance]) -> Iterator[Utterance]:
    seen: set[str] = set()
    for message in messages:
        if message.id is None or message.id not in seen:
            yield message
        if message.id:
            seen.add(message.id)

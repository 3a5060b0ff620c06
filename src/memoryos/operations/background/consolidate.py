"""Consolidation: pages that leave short-term memory are grouped into topic segments."""

from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace
from functools import partial

from memoryos.domain.page import Page
from memoryos.domain.topic import Grouping, Topic
from memoryos.errors import EmbedderError, MissingExtraError, UnusableAnswerError
from memoryos.operations.background.bisecting_analyst import BisectingAnalyst
from memoryos.operations.background.embed import embed_pages
from memoryos.operations.background.learn import is_by_rules
from memoryos.operations.background.scheduler import State
from memoryos.operations.engine import Engine, Urgency
from memoryos.ports import Analyst, PageLink

_EARLIER = 8


class Consolidate:
    """Groups the pages beyond short-term memory, a batch at a time, oldest first.

    `embedding` is entered to embed pages, so that nobody else embeds the same ones at that moment.
    """

    name = "consolidate"

    def __init__(self, engine: Engine, embedding: AbstractContextManager[object] | None = None) -> None:
        self._engine = engine
        self._embedding = embedding or nullcontext()
        self._reached: tuple[int, int] | None = None
        self._asking = BisectingAnalyst(partial(grouped, engine), engine.analyst, engine.fallback_analyst)

    @property
    def given_up(self) -> int:
        """How many pages the rules had to read instead of the analyst."""
        return self._asking.given_up

    def waiting(self) -> int:
        """How many pages are beyond short-term memory."""
        return max(0, self._engine.store.figures().unconsolidated - self._engine.short_term.capacity)

    def __call__(self, urgency: Urgency) -> State:
        store = self._engine.store
        begun = self._position()
        up_to, _ = begun
        pages = self._batch(up_to, 1 if urgency != "whole batches" else self._engine.batch.least)
        if not pages:
            return "done"
        if not self._engine.lease.take():
            return "elsewhere"
        embed_ahead(self._engine, pages, self._embedding)
        answered = self._asking(pages, at_once=urgency == "everything")
        pages, grouping, derived_by = answered.pages, answered.answer, answered.derived_by
        if begun == self._reached:
            self._engine.mid_term.confirm_plan()
        else:
            # Another process may have made segments hotter.
            self._engine.mid_term.touch(None)
        plan = self._engine.mid_term.plan(grouping.topics, pages, derived_by, self._engine.clock())
        # Rules find the same again after a power cut; what a model answered has cost something.
        with store.transaction(durable=not is_by_rules(derived_by)):
            # Meanwhile, another process may have done it, or a page may have been forgotten.
            undisturbed = self._position() == begun
            if undisturbed:
                self._engine.mid_term.absorb(plan)
                store.page_state.note(links_of(grouping, derived_by), pages[-1].seq)
        self._reached = (pages[-1].seq, begun[1]) if undisturbed else None
        return "more"

    def _batch(self, up_to: int, least: int) -> list[Page]:
        """The next pages that are older than short-term memory; none if there are fewer than `least`."""
        store, capacity = self._engine.store, self._engine.short_term.capacity
        # Numbers are never reused, so this is an upper limit of what is waiting, and cheap enough for every add.
        if store.revision().pages - up_to < capacity + least:
            return []
        above = store.pages.after(up_to, self._engine.batch.most + capacity)
        beyond = above[: max(0, len(above) - capacity)]
        return self._engine.batch.first(beyond) if len(beyond) >= least else []

    def _position(self) -> tuple[int, int]:
        return self._engine.store.page_state.consolidated(), self._engine.store.revision().removals


def grouped(engine: Engine, analyst: Analyst, pages: Sequence[Page]) -> Grouping:
    """Topics and links of `pages`, as `analyst` sees them after the pages before them."""
    earlier = _earlier(engine, pages[0].seq - 1, analyst)
    vectors = engine.mid_term.vectors([page.id for page in (*earlier, *pages)])
    return with_sources(complete(analyst.group(pages, earlier, vectors), pages, analyst.name), [*earlier, *pages])


def with_sources(grouping: Grouping, pages: Sequence[Page]) -> Grouping:
    """`grouping` with the pages that each chain covers: all of `pages`, if the analyst does not say."""
    every = tuple(page.id for page in pages)
    links = (replace(link, source_ids=every) if link.source_ids is None else link for link in grouping.links)
    return Grouping(grouping.topics, tuple(links))


def _earlier(engine: Engine, up_to: int, analyst: Analyst) -> list[Page]:
    """The pages before, without those that had no answer, which would spoil this answer too."""
    earlier = _last_pages(engine, up_to, _EARLIER)
    if len(earlier) < min(_EARLIER, up_to):
        # Some of these numbers are of forgotten pages.
        earlier = _last_pages(engine, up_to, 4 * _EARLIER)[-_EARLIER:]
    fallback_analyst = engine.fallback_analyst.name
    if not earlier or analyst.name == fallback_analyst:
        return earlier
    links = engine.store.page_state.links([page.id for page in earlier])
    return [page for page in earlier if page.id not in links or links[page.id].derived_by != fallback_analyst]


def _last_pages(engine: Engine, up_to: int, numbers: int) -> list[Page]:
    """The pages that have one of the last numbers up to `up_to`."""
    return [page for page in engine.store.pages.after(max(0, up_to - numbers), numbers) if page.seq <= up_to]


def embed_ahead(engine: Engine, pages: Sequence[Page], embedding: AbstractContextManager[object] | None = None) -> None:
    """Embeds `pages`, if possible, once it has entered `embedding`."""
    if engine.embedder is None or len(engine.mid_term.vectors([page.id for page in pages])) == len(pages):
        return
    try:
        with embedding or nullcontext():
            embed_pages(pages, engine.store, engine.embedder, engine.clock)
    except (EmbedderError, MissingExtraError):
        # Embedding has its own retries and errors; a topic can be placed by keywords alone.
        return


def complete(grouping: Grouping, pages: Sequence[Page], analyst: str) -> Grouping:
    """`grouping` with every page of `pages` in a topic and no others; a missing one joins its neighbour."""
    known_ids = {page.id for page in pages}
    topics = [
        Topic(page_ids, topic.summary, topic.keywords)
        for topic in grouping.topics
        if (page_ids := tuple(member for member in dict.fromkeys(topic.page_ids) if member in known_ids))
    ]
    if not topics:
        raise UnusableAnswerError(f"the analyst {analyst!r} found no topic in {len(pages)} pages", retryable=True)
    placed = {page_id: place for place, topic in reversed(list(enumerate(topics))) for page_id in topic.page_ids}
    place = next(placed[page.id] for page in pages if page.id in placed)
    for page in pages:
        place = placed.get(page.id, place)
        if page.id not in placed:
            topic = topics[place]
            topics[place] = Topic((*topic.page_ids, page.id), topic.summary, topic.keywords)
    links = {link.page_id: link for link in grouping.links if link.page_id in known_ids}
    return Grouping(tuple(topics), tuple(links[page.id] for page in pages if page.id in links))


def links_of(grouping: Grouping, derived_by: str) -> list[PageLink]:
    """A link for every page of `grouping`; a page without one from the analyst begins a chain."""
    links = {link.page_id: link for link in grouping.links}
    page_ids = dict.fromkeys(page_id for topic in grouping.topics for page_id in topic.page_ids)
    return [
        PageLink(
            page_id,
            links[page_id].continues,
            links[page_id].chain_summary,
            derived_by,
            source_ids=links[page_id].source_ids or (),
        )
        if page_id in links
        else PageLink(page_id, continues=False, chain_summary="", derived_by=derived_by)
        for page_id in page_ids
    ]

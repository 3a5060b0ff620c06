"""What went with a forgotten page, though other pages had a part in it, is derived again from those."""

from collections.abc import Sequence
from dataclasses import replace

from memoryos.domain.page import Page
from memoryos.domain.segment import Part, composed_keywords, composed_summary
from memoryos.domain.topic import Grouping
from memoryos.operations.background import State
from memoryos.operations.consolidate import whole
from memoryos.operations.workshop import Pressing, Workshop
from memoryos.ports import PageLink

_MOST_WAITING = 10_000


class Renew:
    """Groups and studies again, a batch at a time, the pages whose summaries or statements were lost."""

    name = "renew"

    def __init__(self, shop: Workshop) -> None:
        self._shop = shop

    def waiting(self) -> int:
        """How many pages have lost something."""
        return len(self._shop.store.notes.lost(_MOST_WAITING))

    def __call__(self, pressing: Pressing) -> State:  # noqa: ARG002 - a loss is mended as soon as can be
        shop = self._shop
        pages = shop.batch.first(shop.store.notes.lost(shop.batch.most))
        if not pages:
            return "done"
        if not shop.lease.take():
            return "elsewhere"
        removals = shop.store.revision().removals
        grouping = whole(shop.analyst.group(pages, ()), pages, shop.analyst.name)
        study = shop.analyst.study(pages, shop.known_profile())
        with shop.store.transaction():
            if shop.store.revision().removals == removals:
                self._write(grouping, pages)
                shop.long_term.learn(study, pages, shop.analyst.name)
                shop.store.notes.mark_studied([page.id for page in pages])
        return "more"

    def _write(self, grouping: Grouping, pages: Sequence[Page]) -> None:
        store, derived_by = self._shop.store, self._shop.analyst.name
        page_ids = [page.id for page in pages]
        known = store.notes.links(page_ids)
        told = {link.page_id: link.chain_summary for link in grouping.links}
        links = [replace(link, chain_summary=told.get(link.page_id, "")) for link in known.values() if _is_lost(link)]
        store.notes.note(links)
        touched = {each for segments in store.segments.of_pages(page_ids).values() for each in segments}
        parts = store.segments.parts(sorted(touched))
        for segment in (*store.segments.outlines(), *store.segments.outlines(archived=True)):
            if segment.id in touched:
                renewed = [_renewed(part, grouping, derived_by) for part in parts[segment.id]]
                summary, keywords = composed_summary(renewed), composed_keywords(renewed)
                store.segments.put(replace(segment, summary=summary, keywords=keywords), renewed)


def _is_lost(link: PageLink) -> bool:
    return link.chain_summary is None


def _renewed(part: Part, grouping: Grouping, derived_by: str) -> Part:
    """`part` with what `grouping` says of its pages, where its own summary was lost."""
    if part.summary is not None:
        return part
    topics = [topic for topic in grouping.topics if set(topic.page_ids) & set(part.page_ids)]
    keywords = dict.fromkeys(keyword for topic in topics for keyword in topic.keywords)
    summary = " ".join(topic.summary for topic in topics)
    return replace(part, summary=summary, keywords=tuple(keywords), derived_by=derived_by)

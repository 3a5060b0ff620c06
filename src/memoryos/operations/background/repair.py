"""What went with a forgotten page, though other pages had a part in it, is derived again from those."""

from collections.abc import Sequence
from dataclasses import replace

from memoryos.domain.fact import Study
from memoryos.domain.page import Page
from memoryos.domain.segment import Part, composed_keywords, composed_summary
from memoryos.domain.topic import Grouping
from memoryos.operations.background.bisecting_analyst import BisectingAnalyst
from memoryos.operations.background.consolidate import whole
from memoryos.operations.background.job_thread import State
from memoryos.operations.engine import Engine, Urgency
from memoryos.ports import Analyst, PageLink

_MOST_WAITING = 10_000


class Repair:
    """Groups and studies again, a batch at a time, the pages whose summaries or statements were lost."""

    name = "renew"

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._asking = BisectingAnalyst(self._read, engine.analyst, engine.fallback_analyst)

    @property
    def given_up(self) -> int:
        """How many pages rules had to read in place of the analyst."""
        return self._asking.given_up

    def waiting(self) -> int:
        """How many pages have lost something."""
        return len(self._engine.store.page_state.lost(_MOST_WAITING))

    def __call__(self, urgency: Urgency) -> State:
        engine = self._engine
        pages = engine.batch.first(engine.store.page_state.lost(engine.batch.most))
        if not pages:
            return "done"
        if not engine.lease.take():
            return "elsewhere"
        removals = engine.store.revision().removals
        answered = self._asking(pages, at_once=urgency == "everything")
        pages, (grouping, study) = answered.pages, answered.answer
        with engine.store.transaction():
            if engine.store.revision().removals == removals:
                self._write(grouping, pages, answered.derived_by)
                engine.long_term.learn(study, pages, answered.derived_by)
                engine.store.page_state.mark_studied([page.id for page in pages])
        return "more"

    def _read(self, analyst: Analyst, pages: Sequence[Page]) -> tuple[Grouping, Study]:
        vectors = self._engine.mid_term.vectors([page.id for page in pages])
        grouping = whole(analyst.group(pages, (), vectors), pages, analyst.name)
        return grouping, analyst.study(pages, self._engine.profile_text())

    def _write(self, grouping: Grouping, pages: Sequence[Page], derived_by: str) -> None:
        store = self._engine.store
        page_ids = [page.id for page in pages]
        known = store.page_state.links(page_ids)
        told = {link.page_id: link.chain_summary for link in grouping.links}
        links = [replace(link, chain_summary=told.get(link.page_id, "")) for link in known.values() if _is_lost(link)]
        store.page_state.note(links)
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
    topics = [topic for topic in grouping.topics if set(topic.page_ids) & set(part.page_ids)]
    if part.summary is not None or not topics:
        return part
    keywords = dict.fromkeys(keyword for topic in topics for keyword in topic.keywords)
    summary = " ".join(topic.summary for topic in topics)
    return replace(part, summary=summary, keywords=tuple(keywords), derived_by=derived_by)

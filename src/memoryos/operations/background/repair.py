"""Deriving again what was removed with a forgotten page, from the other pages it came from."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from memoryos.domain.fact import Study
from memoryos.domain.page import Page
from memoryos.domain.segment import Part, composed_keywords, composed_summary
from memoryos.domain.topic import Grouping, Link, Topic
from memoryos.operations.background.bisecting_analyst import BisectingAnalyst
from memoryos.operations.background.consolidate import complete, with_sources
from memoryos.operations.background.learn import keep_study, study_of
from memoryos.operations.background.scheduler import State
from memoryos.operations.engine import Engine, Urgency
from memoryos.ports import Analyst, PageLink

_MAX_WAITING = 10_000


@dataclass(frozen=True, slots=True)
class _Renewal:
    """What an analyst said about some pages: links, findings, and topics for each part without a summary, by id."""

    grouping: Grouping
    study: Study
    parts: Mapping[str, Sequence[Topic]]


class Repair:
    """Groups and studies again, a batch at a time, the pages whose summaries or statements were lost.

    The summary of a part is only made from pages of that part, because it is removed with those and no others.
    """

    name = "renew"

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._asking = BisectingAnalyst(self._read, engine.analyst, engine.fallback_analyst)

    @property
    def given_up(self) -> int:
        """How many pages the rules had to read instead of the analyst."""
        return self._asking.given_up

    def waiting(self) -> int:
        """How many pages have lost something."""
        return len(self._engine.store.page_state.lost(_MAX_WAITING))

    def __call__(self, urgency: Urgency) -> State:
        engine = self._engine
        # Taken before pages are read: one of them may be forgotten from here on.
        removals = engine.store.revision().removals
        if not removals:
            return "done"
        pages = engine.batch.first(engine.store.page_state.lost(engine.batch.most))
        if not pages:
            return "done"
        if not engine.lease.take():
            return "elsewhere"
        answered = self._asking(pages, at_once=urgency == "everything")
        pages, renewal = answered.pages, answered.answer
        with engine.store.transaction():
            if engine.store.revision().removals == removals:
                self._write(renewal, pages, answered.derived_by)
                keep_study(engine, renewal.study, pages, answered.derived_by)
                engine.store.page_state.mark_studied([page.id for page in pages])
        return "more"

    def _read(self, analyst: Analyst, pages: Sequence[Page]) -> _Renewal:
        grouping = self._grouped(analyst, pages)
        parts = {part.id: self._topics(part, grouping, analyst, pages) for part in self._lost_parts(pages)}
        return _Renewal(grouping, study_of(self._engine, analyst, pages), parts)

    def _grouped(self, analyst: Analyst, pages: Sequence[Page]) -> Grouping:
        vectors = self._engine.mid_term.vectors([page.id for page in pages])
        return with_sources(complete(analyst.group(pages, (), vectors), pages, analyst.name), pages)

    def _lost_parts(self, pages: Sequence[Page]) -> list[Part]:
        """The parts of `pages` that have no summary."""
        segments = self._engine.store.segments
        page_ids = {page.id for page in pages}
        touched = {segment_id for some in segments.of_pages(sorted(page_ids)).values() for segment_id in some}
        parts = [part for some in segments.parts(sorted(touched)).values() for part in some]
        return [part for part in parts if part.summary is None and not page_ids.isdisjoint(part.page_ids)]

    def _topics(self, part: Part, grouping: Grouping, analyst: Analyst, pages: Sequence[Page]) -> Sequence[Topic]:
        """Topics for the pages among `pages` that are in `part`, and for no others.

        They are those of `grouping` or, if one of these covers other pages too, those of the part on its own.
        """
        own = set(part.page_ids)
        topics = [topic for topic in grouping.topics if not own.isdisjoint(topic.page_ids)]
        if own.issuperset(page_id for topic in topics for page_id in topic.page_ids):
            return topics
        return self._grouped(analyst, [page for page in pages if page.id in own]).topics

    def _write(self, renewal: _Renewal, pages: Sequence[Page], derived_by: str) -> None:
        store = self._engine.store
        page_ids = [page.id for page in pages]
        links = {link.page_id: link for link in renewal.grouping.links}
        lost = [link for link in store.page_state.links(page_ids).values() if link.chain_summary is None]
        store.page_state.note([_relinked(link, links.get(link.page_id)) for link in lost])
        touched = sorted(
            {segment_id for segments in store.segments.of_pages(page_ids).values() for segment_id in segments}
        )
        parts = store.segments.parts(touched)
        in_use, archived = (store.segments.outlines(archived=away, named=touched) for away in (False, True))
        for segment in (*in_use, *archived):
            renewed = [_renewed(part, renewal.parts.get(part.id, ()), derived_by) for part in parts[segment.id]]
            summary, keywords = composed_summary(renewed), composed_keywords(renewed)
            store.segments.put(replace(segment, summary=summary, keywords=keywords), renewed)


def _relinked(lost: PageLink, link: Link | None) -> PageLink:
    """`lost` with what the analyst said about its chain; empty if it said nothing."""
    if link is None:
        return replace(lost, chain_summary="", source_ids=())
    return replace(lost, chain_summary=link.chain_summary, source_ids=link.source_ids or ())


def _renewed(part: Part, topics: Sequence[Topic], derived_by: str) -> Part:
    """`part` with a summary from `topics`, if its own was lost."""
    if part.summary is not None or not topics:
        return part
    keywords = dict.fromkeys(keyword for topic in topics for keyword in topic.keywords)
    summary = " ".join(topic.summary for topic in topics)
    return replace(part, summary=summary, keywords=tuple(keywords), derived_by=derived_by)

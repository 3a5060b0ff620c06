"""Looking through a memory: what was said when, what became of a page, how a topic cooled."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

from memoryos.domain.page import Page
from memoryos.domain.segment import Segment
from memoryos.errors import NotFoundError
from memoryos.operations.background.learn import LEARNING_VERSION
from memoryos.operations.engine import Engine
from memoryos.operations.inspect import knowledge, segment_outlines

# How far the curve continues after the last use of a topic, as a share of the time before.
_AHEAD = 0.35
_MIN_SPAN = timedelta(days=14)
_MAX_PAGES = 2_000


def page_life(engine: Engine, page_id: str) -> dict[str, Any]:
    """What became of a page: its processing state, its topics, and the facts from it."""
    page = _page(engine, page_id)
    store, embedder = engine.store, engine.embedder
    link = store.page_state.links([page.id]).get(page.id)
    topics = store.segments.of_pages([page.id]).get(page.id, ())
    outlines = [outline for away in (False, True) for outline in segment_outlines(engine, archived=away, named=topics)]
    vectors = store.vectors.of_pages(embedder.name, [page.id]).get(page.id, []) if embedder else []
    facts = [*knowledge(engine, "user"), *knowledge(engine, "assistant")]
    return {
        "page": page,
        "embedded": bool(vectors) if embedder else None,
        "embedded_at": max((vector.made_at for vector in vectors if vector.made_at), default=None),
        "learned": store.learning.up_to(LEARNING_VERSION) >= page.seq if engine.fact_reader else None,
        "consolidated": link is not None,
        "studied": bool(link and link.studied),
        "continues": link.before if link and link.continues else None,
        "before": link.before if link else None,
        "after": link.after if link else None,
        "topics": outlines,
        "facts": [fact for fact in facts if page.id in fact["page_ids"]],
    }


def _page(engine: Engine, page_id: str) -> Page:
    for page in engine.store.pages.named([page_id]):
        return page
    raise NotFoundError(f"no page has the id {page_id[:80]!r}")


def heat_curve(engine: Engine, segment_id: str, points: int) -> list[tuple[datetime, float]]:
    """The heat of a topic over time, oldest first: so far, judging by its pages, and how it will cool down from now on.

    Visits and studies have no dates, so both count as they are now.
    """
    segment = _segment(engine, segment_id)
    times = sorted(page.timestamp for page in _pages_of(engine, segment_id))
    first = min([*times[:1], segment.created_at, segment.used_at])
    now = max(engine.clock(), segment.used_at)
    span = max(now - first, _MIN_SPAN)
    step = (span * (1 + _AHEAD)) / max(1, points - 1)
    moments = [first + step * number for number in range(points)]
    return [(moment, _heat_at(engine, segment, times, moment)) for moment in moments]


def _heat_at(engine: Engine, segment: Segment, times: Sequence[datetime], moment: datetime) -> float:
    """The heat as it was at `moment`, from the pages said until then."""
    before = [time for time in times if time <= moment]
    if moment >= segment.used_at or not before:
        return engine.mid_term.rules.heat(segment, max(moment, segment.used_at)) if before or not times else 0.0
    share = len(before) / len(times)
    then = replace(segment, used_at=before[-1], visits=0, unstudied=round(segment.unstudied * share))
    return engine.mid_term.rules.heat(then, moment)


def _segment(engine: Engine, segment_id: str) -> Segment:
    for archived in (False, True):
        for segment in engine.store.segments.outlines(archived=archived, named=[segment_id]):
            return segment
    raise NotFoundError(f"no segment has the id {segment_id[:80]!r}; `segments` lists them")


def _pages_of(engine: Engine, segment_id: str) -> Iterator[Page]:
    parts = engine.store.segments.parts([segment_id]).get(segment_id, [])
    page_ids = [page_id for part in parts for page_id in part.page_ids]
    yield from engine.store.pages.named(page_ids[-_MAX_PAGES:])

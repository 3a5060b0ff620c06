"""What a memory holds and how it is."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from memoryos.domain.fact import About, Fact
from memoryos.domain.owner import Owner
from memoryos.operations.workers import Workers
from memoryos.operations.workshop import Workshop
from memoryos.tiers.long_term import LongTerm


@dataclass(frozen=True, slots=True)
class SegmentOutline:
    """A topic at a glance; `heat` is that of the moment it was asked for, `used_at` of its last visit or page."""

    id: str
    summary: str
    keywords: tuple[str, ...]
    heat: float
    visits: int
    pages: int
    archived: bool
    created_at: datetime
    used_at: datetime


def segments(shop: Workshop) -> list[SegmentOutline]:
    """All topics, hottest first; archived ones after those in use."""
    now, heat = shop.clock(), shop.mid_term.rules.heat
    every = [each for archived in (False, True) for each in shop.store.segments.outlines(archived=archived)]
    outlines = [
        SegmentOutline(
            id=each.id,
            summary=each.summary,
            keywords=each.keywords,
            heat=heat(each, now),
            visits=each.visits,
            pages=each.pages,
            archived=each.archived,
            created_at=each.created_at,
            used_at=each.used_at,
        )
        for each in every
    ]
    return sorted(outlines, key=lambda each: (each.archived, -each.heat, each.id))


def stats(owner: Owner, shop: Workshop, workers: Workers) -> dict[str, Any]:
    """Counts of all tiers, what waits, and what went wrong."""
    figures = shop.store.figures()
    embedder = shop.embedder
    profile = shop.long_term.profile()
    in_use = [fact.about for fact in shop.long_term.facts() if not fact.archived]
    errors = workers.errors()
    waiting = {"embed": shop.store.vectors.waiting_count(embedder.name) if embedder else 0}
    return {
        "user_id": owner.user_id,
        "assistant_id": owner.assistant_id,
        "pages": figures.pages,
        "sessions": figures.sessions,
        "short_term_count": figures.unconsolidated,
        "short_term_capacity": shop.short_term.capacity,
        "mid_term_sessions_count": figures.segments,
        "archived_segments": figures.archived_segments,
        "user_knowledge_count": in_use.count("user"),
        "assistant_knowledge_count": in_use.count("assistant"),
        "archived_facts": figures.archived_facts,
        "has_user_profile": profile is not None,
        "profile_version": profile.version if profile else None,
        "bytes_on_disk": figures.bytes,
        "embedder": embedder.name if embedder else None,
        "vectors": figures.vectors,
        "waiting": waiting | workers.think.waiting(),
        "findings_dropped": dict(shop.long_term.dropped),
        "errors": errors,
        "error": next(iter(errors.values()), None),
    }


def knowledge(long_term: LongTerm, about: About) -> list[dict[str, Any]]:
    """The facts about one side that are in use, past ones too, in the order they were learned."""
    facts = [fact for fact in long_term.facts() if fact.about == about and not fact.archived]
    return [_shown(fact) for fact in sorted(facts, key=lambda fact: fact.learned_at)]


def _shown(fact: Fact) -> dict[str, Any]:
    times = {
        "learned_at": fact.learned_at,
        "holds_from": fact.holds_from,
        "holds_until": fact.superseded_at if fact.superseded_by else fact.holds_until,
    }
    return {
        "id": fact.id,
        "knowledge": fact.text,
        "slot": fact.slot,
        "value": fact.value,
        "negated": fact.negated,
        "said_by": fact.said_by,
        "confidence": round(fact.confidence, 3),
        "page_ids": list(fact.page_ids),
        **{name: moment.isoformat() if moment else None for name, moment in times.items()},
        "superseded_by": fact.superseded_by,
        "contradicts": list(fact.contradicts),
        "derived_by": fact.derived_by,
    }

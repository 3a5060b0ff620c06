"""What a memory holds and how it is."""

from collections.abc import Sequence
from typing import Any

from memoryos.domain.fact import About, Fact
from memoryos.domain.owner import Owner
from memoryos.domain.segment import Segment
from memoryos.operations.background.workers import Workers
from memoryos.operations.engine import Engine
from memoryos.tiers.long_term import LongTerm


def stats(owner: Owner, engine: Engine, workers: Workers) -> dict[str, Any]:
    """Counts of all tiers, what waits, and what went wrong."""
    figures = engine.store.figures()
    embedder = engine.embedder
    profile = engine.long_term.profile()
    in_use = [fact.about for fact in engine.long_term.facts() if not fact.archived]
    errors = workers.errors()
    vectors, note_vectors = engine.store.vectors, engine.store.note_store.vectors
    embed = vectors.waiting_count(embedder.name) + note_vectors.waiting_count(embedder.name) if embedder else 0
    waiting = {"embed": embed}
    return {
        "user_id": owner.user_id,
        "assistant_id": owner.assistant_id,
        "pages": figures.pages,
        "sessions": figures.sessions,
        "short_term_count": figures.unconsolidated,
        "short_term_capacity": engine.short_term.capacity,
        "mid_term_sessions_count": figures.segments,
        "archived_segments": figures.archived_segments,
        "user_knowledge_count": in_use.count("user"),
        "assistant_knowledge_count": in_use.count("assistant"),
        "archived_facts": figures.archived_facts,
        "notes": figures.notes,
        "deleted_notes": figures.deleted_notes,
        "has_user_profile": profile is not None,
        "profile_version": profile.version if profile else None,
        "bytes_on_disk": figures.bytes,
        "embedder": embedder.name if embedder else None,
        "vectors": figures.vectors + figures.note_vectors,
        "waiting": waiting | workers.think.waiting(),
        "given_to_rules": workers.think.given_up(),
        "findings_dropped": dict(engine.long_term.dropped),
        "errors": errors,
        "error": next(iter(errors.values()), None),
    }


def segment_outlines(
    engine: Engine, *, archived: bool = False, named: Sequence[str] | None = None
) -> list[dict[str, Any]]:
    """The topics in use, or those archived, hottest first; where ids are given, only those among them."""
    now, heat = engine.clock(), engine.mid_term.rules.heat
    found = [(heat(each, now), each) for each in engine.store.segments.outlines(archived=archived, named=named)]
    return [_outlined(each, warmth) for warmth, each in sorted(found, key=lambda pair: (-pair[0], pair[1].id))]


def segment_parts(engine: Engine, segment_id: str) -> list[dict[str, Any]]:
    """What was said of which pages of one topic, oldest first."""
    parts = engine.store.segments.parts([segment_id]).get(segment_id, [])
    return [
        {
            "summary": part.summary,
            "keywords": list(part.keywords),
            "page_ids": list(part.page_ids),
            "derived_by": part.derived_by,
        }
        for part in parts
    ]


def _outlined(segment: Segment, heat: float) -> dict[str, Any]:
    return {
        "id": segment.id,
        "summary": segment.summary,
        "keywords": list(segment.keywords),
        "heat": round(heat, 3),
        "visits": segment.visits,
        "pages": segment.pages,
        "unstudied": segment.unstudied,
        "created_at": segment.created_at.isoformat(),
        "used_at": segment.used_at.isoformat(),
        "archived": segment.archived,
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

"""What a memory contains, and its state."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from memoryos.domain.fact import About, Fact
from memoryos.domain.note import Note
from memoryos.domain.overruling import NEVER
from memoryos.domain.owner import Owner
from memoryos.domain.profile import IMPORTED, NOTE, Attribute, Profile, in_reading_order
from memoryos.domain.scope import Place
from memoryos.domain.segment import Segment
from memoryos.operations.background.workers import Workers
from memoryos.operations.engine import Engine
from memoryos.operations.imported_knowledge import is_knowledge, still_holds
from memoryos.ports.notes import NoteFilter

_MAX_NOTES = 50


def stats(owner: Owner, engine: Engine, workers: Workers) -> dict[str, Any]:
    """Counts of all tiers, what is waiting, and what went wrong."""
    figures = engine.store.figures()
    embedder = engine.embedder
    profile = engine.long_term.profile()
    in_use = [fact.about for fact in engine.long_term.facts() if not fact.archived]
    errors = workers.errors()
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
        "waiting": workers.pipeline.waiting(),
        "given_to_rules": workers.pipeline.given_up(),
        "findings_dropped": dict(engine.long_term.dropped),
        "errors": errors,
        "error": next(iter(errors.values()), None),
    }


def segment_outlines(
    engine: Engine, *, archived: bool = False, named: Sequence[str] | None = None
) -> list[dict[str, Any]]:
    """The topics in use, or the archived ones, hottest first; with ids, only those."""
    now, heat = engine.clock(), engine.mid_term.rules.heat
    by_heat = [
        (heat(segment, now), segment) for segment in engine.store.segments.outlines(archived=archived, named=named)
    ]
    return [_outlined(segment, warmth) for warmth, segment in sorted(by_heat, key=lambda pair: (-pair[0], pair[1].id))]


def segment_parts(engine: Engine, segment_id: str) -> list[dict[str, Any]]:
    """The parts of one topic with their summaries and pages, oldest first."""
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


def user_profile(engine: Engine) -> Profile | None:
    """Who the user is, with the notes that say so; None if nothing is known."""
    known = engine.long_term.profile()
    notes = engine.store.note_store.notes.find(NoteFilter(place=Place("global")))
    harmless = sorted((note for note in notes if not note.instructs), key=lambda note: note.updated_at)
    identity = [note for note in harmless if note.memory_type == "core_identity"]
    shown = (
        *(Attribute(IMPORTED, note.text, ()) for note in _imported_notes(engine, harmless)),
        *(Attribute(NOTE, note.text, ()) for note in identity[-_MAX_NOTES:]),
    )
    if known is None and not shown:
        return None
    known = known or Profile(0, engine.clock(), "notes")
    return replace(known, attributes=(*in_reading_order(known.attributes), *shown))


def _imported_notes(engine: Engine, notes: Sequence[Note]) -> list[Note]:
    """What another system knew about the user, unless something said since replaces it, newest last."""
    imported = [note for note in notes if is_knowledge(note)][-_MAX_NOTES:]
    facts = engine.long_term.facts() if imported else []
    return [note for note in imported if still_holds(note, facts, engine.fallback_analyst)]


def knowledge(engine: Engine, about: About) -> list[dict[str, Any]]:
    """The facts in use about one side, including past ones, in the order they were learned."""
    every, now = engine.long_term.facts(), engine.clock()
    by_id = {fact.id: fact for fact in every}
    # A fact that only retracts another one is shown with that one.
    facts = [fact for fact in every if fact.about == about and not fact.archived and not fact.retracts]
    return [_shown(fact, by_id, now) for fact in sorted(facts, key=lambda fact: fact.learned_at)]


def _correction_id(fact: Fact, facts: Mapping[str, Fact]) -> str | None:
    """The page of the correction that states or retracts `fact`."""
    judge = fact if fact.corrected else facts.get(fact.superseded_by or "")
    own = [statement for statement in judge.statements if statement.corrects] if judge else []
    return own[-1].page_ids[0] if own else None


def _end_of(fact: Fact) -> datetime | None:
    """Until when it was true; what was always wrong ended when it was learned."""
    if not fact.superseded_by:
        return fact.holds_until
    return fact.learned_at if fact.superseded_at == NEVER else fact.superseded_at


def _shown(fact: Fact, facts: Mapping[str, Fact], now: datetime) -> dict[str, Any]:
    times = {
        "learned_at": fact.learned_at,
        "holds_from": fact.holds_from,
        "holds_until": _end_of(fact),
        "superseded_at": _end_of(fact) if fact.superseded_by else fact.superseded_at,
    }
    return {
        "id": fact.id,
        "knowledge": fact.text_at(now),
        "slot": fact.slot,
        "value": fact.value,
        "subject": fact.subject,
        "certain": fact.certain,
        "negated": fact.negated,
        "current": fact.holds_at(now) and not fact.is_ending,
        "said_by": fact.said_by,
        "confidence": round(fact.confidence, 3),
        "page_ids": list(fact.page_ids),
        **{name: moment.isoformat() if moment else None for name, moment in times.items()},
        "superseded_by": fact.superseded_by,
        "contradicts": list(fact.contradicts),
        "derived_by": fact.derived_by,
        "correction_id": _correction_id(fact, facts),
    }

"""A process that has pages analysed and says so before each question to its analyst; made to be killed."""

import os
from contextlib import AbstractContextManager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from engines import engine_of, open_memory_with, store_of
from memoryos import Memoryos
from memoryos.testing import FixedClock, HashingEmbedder, ScriptedAnalyst

TOPICS = ("dog", "garden", "work", "music", "food")


def message_text(number: int) -> str:
    """A page on one of five topics; some hold a fact that is repeated now and then, or a trait."""
    topic = TOPICS[number * 7 % 5]
    fact = f"likes={topic}{number % 40}" if number % 4 == 0 else "Openness:High" if number % 50 == 1 else ""
    return f"#{topic} {topic} {topic} {number} {fact}"


def opened(place: str, analyst: ScriptedAnalyst, hour: int = 0, **settings: Any) -> AbstractContextManager[Memoryos]:
    """The memory at an address of PostgreSQL, or below a folder."""
    clock = FixedClock(datetime(2026, 5, 7, hour % 24, tzinfo=UTC))
    settings = {"embedder": HashingEmbedder(512), "short_term_capacity": 3} | settings
    where = {"database_url": place} if place.startswith("postgresql:") else {"data_storage_path": Path(place)}
    return open_memory_with(user_id="ada", clock=clock, analyst=analyst, **where, **settings)


def end_state(memory: Memoryos) -> dict[str, Any]:
    """All that was derived, without ids."""
    store = store_of(memory)
    texts = {page.id: page.user_input for page in store.pages.after(0, 1_000_000)}
    segments = store.segments.outlines()
    parts = store.segments.parts([segment.id for segment in segments])
    links = store.page_state.links(list(texts)).values()
    return {
        "pages": sorted(texts.values()),
        "segments": sorted(
            (
                segment.keywords,
                segment.summary,
                segment.pages,
                segment.unstudied,
                [[texts[p] for p in part.page_ids] for part in parts[segment.id]],
            )
            for segment in segments
        ),
        "chains": sorted((texts[link.page_id], link.continues, link.chain_summary or "") for link in links),
        "facts": sorted(
            (fact.text, sorted(texts[p] for p in fact.page_ids)) for fact in engine_of(memory).long_term.facts()
        ),
        "profile": memory.get_user_profile_summary(),
        "short_term": memory.get_memory_stats()["short_term_count"],
    }


def analyse(place: str, hour: int, call: str, reports: int) -> None:
    analyst = ScriptedAnalyst(lambda question: os.write(reports, f"{question}\n".encode()))
    with opened(place, analyst, hour) as memory:
        getattr(memory, call)()

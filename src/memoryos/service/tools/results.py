"""What is answered, in the shapes of the servers that this one replaces."""

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any

from memoryos import Page, Recall
from memoryos.service.tools.tool import Json

NO_PROFILE = "No detailed user profile"


def exchange(page: Page) -> Json:
    """A page as the older servers show one, with its id."""
    shown: Json = {
        "user_input": page.user_input,
        "agent_response": page.agent_response,
        "timestamp": page.timestamp.isoformat(),
        "page_id": page.id,
    }
    if page.session_id:
        shown["session_id"] = page.session_id
    if page.meta_data:
        shown["meta_data"] = dict(page.meta_data)
    return shown


def receipt_shape(at: datetime, counts: Mapping[str, int], digest: str) -> Json:
    """When something was removed, how much of each kind, and a digest of the ids."""
    return {"at": at.isoformat(), "counts": dict(counts), "digest": digest}


def found_pages(recall: Recall, pages: Mapping[str, Page]) -> list[Json]:
    """The pages whose turns were found, best first, each once, with the score of its best turn."""
    best: dict[str, float] = {}
    for item in recall.items:
        if item.page_id:
            best.setdefault(item.page_id, item.score)
    return [
        # Older clients read `meta_info`, a summary of the chain that a page belongs to.
        {**exchange(pages[page_id]), "meta_info": None, "score": round(score, 4)}
        for page_id, score in best.items()
        if page_id in pages
    ]


def found_notes(recall: Recall) -> list[Json]:
    """The notes among what was found, best first."""
    return [
        {"id": item.id, "text": item.text, "timestamp": item.timestamp.isoformat(), "score": round(item.score, 4)}
        for item in recall.items
        if item.kind == "note"
    ]


def known_facts(facts: Iterable[Mapping[str, Any]], most: int | None = None, found: Recall | None = None) -> list[Json]:
    """Facts that still hold: those found first, best first, then the newest."""
    holding = {fact["id"]: fact for fact in facts if not fact["superseded_by"]}
    best = [item.id for item in found.items if item.id in holding] if found else []
    return [_fact(holding[fact_id]) for fact_id in list(dict.fromkeys([*best, *reversed(holding)]))[:most]]


def _fact(fact: Mapping[str, Any]) -> Json:
    shown = {"knowledge": fact["knowledge"], "timestamp": fact["learned_at"], "id": fact["id"]}
    ends = {"holds_until": fact["holds_until"]} if fact["holds_until"] else {}
    return {**shown, **ends, "page_ids": fact["page_ids"]}


def stamp(now: datetime) -> str:
    return now.isoformat(timespec="seconds")

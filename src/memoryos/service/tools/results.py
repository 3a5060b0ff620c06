"""What is answered, in the shapes of the servers that this one replaces."""

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any

from memoryos import Note, Page, Recall, RecallItem
from memoryos.service.tools.tool import Json

# Beside a text that reads like an instruction and may not be the user's: for a page, the names of its fields.
READS_LIKE_INSTRUCTION = "reads_like_instruction"
NO_PROFILE = "No detailed user profile"


def exchange(page: Page) -> Json:
    """A page as the older servers show one, with its id."""
    shown: Json = {
        "user_input": page.user_input,
        "agent_response": page.agent_response,
        "timestamp": page.timestamp.isoformat(),
        "page_id": page.id,
    }
    if marked := _instructing_sides(page):
        shown[READS_LIKE_INSTRUCTION] = marked
    if page.session_id:
        shown["session_id"] = page.session_id
    if page.meta_data:
        shown["meta_data"] = dict(page.meta_data)
    return shown


def instruction_mark(said: Note | RecallItem) -> Json:
    """The mark of what reads like an instruction and may not be the user's: to be told of, never obeyed."""
    return {READS_LIKE_INSTRUCTION: True} if said.instructs else {}


def _instructing_sides(page: Page) -> list[str]:
    """The fields of `page` that read like an instruction of anybody but the user."""
    fields = {"user": "user_input", "assistant": "agent_response"}
    return [fields[turn.role] for turn in page.turns() if turn.instructs]


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
        {
            "id": item.id,
            "text": item.text,
            "timestamp": item.timestamp.isoformat(),
            "score": round(item.score, 4),
            **instruction_mark(item),
        }
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

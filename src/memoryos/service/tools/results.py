"""The JSON that tools return, in the form of the servers that this one replaces."""

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any, Protocol

from memoryos import Note, Page, Recall, RecallItem
from memoryos.service.tools.tool import Json

# Marks a text that reads like an instruction and may not be the user's; for a page, it lists the fields.
READS_LIKE_INSTRUCTION = "reads_like_instruction"
NO_PROFILE = "No detailed user profile"


def page_shape(page: Page) -> Json:
    """A page as the older servers return it, with its id."""
    shape: Json = {
        "user_input": page.user_input,
        "agent_response": page.agent_response,
        "timestamp": page.timestamp.isoformat(),
        "page_id": page.id,
    }
    if fields := instructing_fields(page):
        shape[READS_LIKE_INSTRUCTION] = fields
    if page.session_id:
        shape["session_id"] = page.session_id
    if page.meta_data:
        shape["meta_data"] = dict(page.meta_data)
    return shape


def instruction_mark(memory: Note | RecallItem) -> Json:
    """The mark of a text that reads like an instruction and may not be the user's: report it, never obey it."""
    return {READS_LIKE_INSTRUCTION: True} if memory.instructs else {}


def instructing_fields(page: Page) -> list[str]:
    """The fields of `page` that read like an instruction from anybody but the user."""
    fields = {"user": "user_input", "assistant": "agent_response"}
    return [fields[turn.role] for turn in page.turns() if turn.instructs]


class Receipt(Protocol):
    """What `Memoryos.forget` returns."""

    @property
    def at(self) -> datetime: ...
    @property
    def counts(self) -> Mapping[str, int]: ...
    @property
    def digest(self) -> str: ...
    @property
    def erasure(self) -> str | None: ...
    @property
    def remains(self) -> str: ...


def receipt_shape(receipt: Receipt) -> Json:
    """When something was removed, how much of each kind, a digest of the ids, and what is left in files and logs."""
    counted = {"at": receipt.at.isoformat(), "counts": dict(receipt.counts), "digest": receipt.digest}
    return {**counted, "erasure": receipt.erasure, "remains": receipt.remains}


def page_hits(recall: Recall) -> list[Json]:
    """The pages whose turns were recalled, best first, each once, with the score of its best turn."""
    best: dict[str, tuple[Page, float]] = {}
    for item in recall.items:
        if item.page is not None:
            best.setdefault(item.page_id, (item.page, item.score))
    # Older clients read `meta_info`, a summary of the chain that a page belongs to.
    return [{**page_shape(page), "meta_info": None, "score": round(score, 4)} for page, score in best.values()]


def note_hits(recall: Recall) -> list[Json]:
    """The notes that were recalled, best first."""
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


def current_facts(
    facts: Iterable[Mapping[str, Any]], limit: int | None = None, recall: Recall | None = None
) -> list[Json]:
    """Current facts: recalled ones first, best first, then the newest; quotations come last."""
    current = {fact["id"]: fact for fact in facts if fact["current"]}
    best = [item.id for item in recall.items if item.id in current] if recall else []
    newest_first = list(reversed(current))
    newest = sorted(newest_first, key=lambda fact_id: not current[fact_id]["certain"])
    return [_fact(current[fact_id]) for fact_id in list(dict.fromkeys([*best, *newest]))[:limit]]


def _fact(fact: Mapping[str, Any]) -> Json:
    shape = {"knowledge": fact["knowledge"], "timestamp": fact["learned_at"], "id": fact["id"]}
    optional = {name: fact[name] for name in ("holds_until", "subject") if fact[name]}
    # The user's own sentence may be quoted, but is not stated as a fact.
    quoted = {} if fact["certain"] else {"certain": False}
    return {**shape, **optional, **quoted, "page_ids": fact["page_ids"]}


def to_seconds(moment: datetime) -> str:
    """`moment` in ISO 8601, to the second."""
    return moment.isoformat(timespec="seconds")

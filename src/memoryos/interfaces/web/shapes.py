"""What pages show of facts, exchanges and recalled items: short, in order, ready for a template."""

import sys
from collections.abc import Mapping
from typing import Any

from memoryos import Page, RecallItem
from memoryos.service.tools.tool import Json

MAX_TEXT = 2_000
"""Longer texts are cut before they leave the worker thread."""
WHOLE = sys.maxsize
"""For the page of one thing, which shows all of it: whatever is cut elsewhere leads there."""

INSTRUCTION = "instruction"
"""The slot of standing instructions."""
_ENDS = ".!?…。！？।؟\"”'’)"
_ADDRESSES = {"turn": "/timeline/exchanges/{page_id}", "fact": "/facts/{id}", "note": "/notes/{id}"}


def cut(text: str, limit: int = MAX_TEXT) -> str:
    return text if len(text) <= limit else text[: limit - 1] + "…"


def _sentence(fact: Mapping[str, Any]) -> str:
    """What was derived, as a sentence; what the user wrote or is quoted with stays as it is."""
    text: str = fact["knowledge"]
    if not fact["certain"] or fact["correction_id"] or fact["slot"] == INSTRUCTION or not text:
        return text
    return text[0].upper() + text[1:] + ("" if text[-1] in _ENDS else ".")


def fact_shape(fact: Mapping[str, Any], limit: int = MAX_TEXT) -> Json:
    return {
        "id": fact["id"],
        "text": cut(_sentence(fact), limit),
        "slot": fact["slot"],
        "subject": cut(fact["subject"], 100),
        "certain": fact["certain"],
        "since": fact["holds_from"],
        "learned_at": fact["learned_at"],
        "until": fact["holds_until"],
        "sources": len(fact["page_ids"]),
        "contradicted": bool(fact["contradicts"]),
        "value": cut(fact["value"], 400),
        "correction_id": fact["correction_id"],
    }


def page_shape(page: Page, limit: int = MAX_TEXT) -> Json:
    return {
        "id": page.id,
        "at": page.timestamp.isoformat(),
        "conversation": cut(page.session_id or "", 200),
        "turns": [
            {"role": turn.role, "name": cut(turn.name or "", 100), "text": cut(turn.text, limit)}
            for turn in page.turns()
        ],
    }


def item_shape(item: RecallItem) -> Json:
    return {
        "kind": item.kind,
        "id": item.id,
        "page_id": item.page_id,
        "role": item.role,
        "name": cut(item.name or "", 100),
        "text": cut(item.text),
        "context": cut(item.context or ""),
        "at": item.timestamp.isoformat(),
        "conversation": cut(item.session_id or "", 200),
        "score": min(1.0, max(0.0, item.score)),
        "parts": [[name, round(part, 4)] for name, part in item.parts.items() if abs(part) >= 0.005],
        "instructs": item.instructs,
        "address": _ADDRESSES[item.kind].format(page_id=item.page_id, id=item.id),
    }

"""Pages and replies for tests of the analyst that asks a language model."""

import json
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

from memoryos.domain.page import Page
from memoryos.testing import Call

MONDAY = datetime(2024, 5, 13, 9, tzinfo=UTC)


def page(number: int, user: str = "", assistant: str = "", *, session: str | None = "talk", **options: Any) -> Page:
    """The `number`th page, an hour after the one before it; `page(3).id` is `p3`."""
    moment = options.pop("timestamp", MONDAY + timedelta(hours=number))
    return Page(f"p{number}", user, assistant, moment, session_id=session, **options)


def fact(value: str, text: str, *, pages: Sequence[Any] = (1,), **options: Any) -> dict[str, Any]:
    """A fact as a model writes it, about the user and said by them unless `given` says otherwise."""
    fields = {"about": "user", "said_by": "user", "slot": "other", "negated": False, "from": None, "until": None}
    return {**fields, "value": value, "text": text, "pages": [*pages], **options}


def trait(dimension: str, *, level: str = "High", reason: str = "It shows.", pages: Sequence[Any] = (1,)) -> Any:
    return {"dimension": dimension, "level": level, "reason": reason, "pages": [*pages]}


def study_reply(*facts: Any, traits: Sequence[Any] = ()) -> str:
    return json.dumps({"facts": facts, "traits": traits}, ensure_ascii=False)


def topic(*pages: Any, summary: str = "A subject.", keywords: Sequence[str] = ("subject",)) -> dict[str, Any]:
    return {"pages": [*pages], "summary": summary, "keywords": [*keywords]}


def link(number: Any, *, continues: bool = True, so_far: str = "So far.") -> dict[str, Any]:
    return {"page": number, "continues": continues, "so_far": so_far}


def group_reply(*topics: Any, links: Sequence[Any] = ()) -> str:
    return json.dumps({"topics": topics, "links": links}, ensure_ascii=False)


def rows(call: Call) -> list[list[Any]]:
    """The numbered pages that a question shows."""
    shown = json.loads(call.messages[-1].content)
    return [row for session in shown["sessions"] for row in session["pages"]]


def from_the_schema(call: Call) -> str:
    """An answer that a well-behaved model may give: one topic for all pages, and as a fact what the user says last."""
    assert call.schema is not None
    shown = rows(call)
    if call.schema["title"] == "grouping":
        links = [link(number, so_far=(user or assistant)[:80]) for number, user, assistant in shown]
        return group_reply(topic(*(number for number, *_ in shown), summary="What was said."), links=links)
    texts = [(number, user) for number, user, _ in shown if user]
    return study_reply(*(fact(user[:80], f"Says: {user[:80]}", pages=[number]) for number, user in texts[-1:]))

"""A page as a row, and back."""

import json
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta, timezone
from typing import Any

from memoryos.domain.page import Page
from memoryos.domain.timestamps import MICROSECOND, microseconds, moment_of

Moment = tuple[int | None, int | None]


def row_of(page: Page) -> dict[str, object]:
    """The columns of `page`, without its seq."""
    at, offset = _row_moment(page.timestamp)
    agent_at, agent_offset = _row_moment(page.agent_timestamp)
    return {
        "id": page.id,
        "session_id": page.session_id,
        "turns": sum(1 for _ in page.turns()),
        "at_us": at,
        "offset_us": offset,
        "agent_at_us": agent_at,
        "agent_offset_us": agent_offset,
        "user_name": page.user_name,
        "agent_name": page.agent_name,
        "message_ids": _row_json(page.message_ids),
        "meta_data": _row_json(page.meta_data),
        "user_meta": _row_json(page.user_meta),
        "agent_meta": _row_json(page.agent_meta),
        "user_input": page.user_input,
        "agent_response": page.agent_response,
    }


READ_COLUMNS = (
    "seq, id, session_id, at_us, offset_us, agent_at_us, agent_offset_us, user_name, agent_name,"
    " message_ids, meta_data, user_meta, agent_meta, user_input, agent_response"
)


def page_of(row: tuple[Any, ...]) -> Page:
    """The page in a row of READ_COLUMNS."""
    seq, page_id, session_id, at, offset, agent_at, agent_offset, user_name, agent_name, *notes, said, answered = row
    message_ids, meta_data, user_meta, agent_meta = notes
    return Page(
        id=page_id,
        user_input=said,
        agent_response=answered,
        timestamp=_moment(at, offset),
        session_id=session_id,
        user_name=user_name,
        agent_name=agent_name,
        meta_data=json.loads(meta_data) if meta_data else {},
        user_meta=json.loads(user_meta) if user_meta else {},
        agent_meta=json.loads(agent_meta) if agent_meta else {},
        agent_timestamp=None if agent_at is None else _moment(agent_at, agent_offset),
        message_ids=tuple(json.loads(message_ids)) if message_ids else (),
        seq=seq,
    )


def microseconds_or_none(moment: datetime | None) -> int | None:
    """As `microseconds`; None stays None."""
    return None if moment is None else microseconds(moment)


def moment_or_none(at: int | None) -> datetime | None:
    """As `moment_of`; None stays None."""
    return None if at is None else moment_of(at)


def _row_moment(moment: datetime | None) -> Moment:
    if moment is None:
        return None, None
    return microseconds(moment), (moment.utcoffset() or timedelta()) // MICROSECOND


def _moment(at: int, offset: int) -> datetime:
    return moment_of(at).astimezone(timezone(offset * MICROSECOND) if offset else UTC)


def _row_json(value: Mapping[str, Any] | tuple[str, ...]) -> str | None:
    if not value:
        return None
    return json.dumps(dict(value) if isinstance(value, Mapping) else value, ensure_ascii=False)

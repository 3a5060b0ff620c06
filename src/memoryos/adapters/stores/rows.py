"""A page as a row, and back."""

import json
import logging
from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta, timezone
from typing import Any, Final

from memoryos.domain.page import Page
from memoryos.domain.timestamps import MICROSECOND, microseconds, moment_of
from memoryos.errors import InvalidInputError

Moment = tuple[int | None, int | None]

_log = logging.getLogger(__name__)
# NaN and Infinity are read as nothing. One decoder for all rows: making one takes longer than reading a short text.
_DECODER: Final = json.JSONDecoder(parse_constant=lambda _: None)


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
    (
        seq,
        page_id,
        session_id,
        at,
        offset,
        agent_at,
        agent_offset,
        user_name,
        agent_name,
        *notes,
        user_input,
        agent_response,
    ) = row
    message_ids, meta_data, user_meta, agent_meta = notes
    return Page(
        id=page_id,
        user_input=user_input,
        agent_response=agent_response,
        timestamp=moment_at(at, offset),
        session_id=session_id,
        user_name=user_name,
        agent_name=agent_name,
        meta_data=object_of(meta_data),
        user_meta=object_of(user_meta),
        agent_meta=object_of(agent_meta),
        agent_timestamp=None if agent_at is None else moment_at(agent_at, agent_offset),
        message_ids=strings_of(message_ids),
        seq=seq,
    )


def pages_of(rows: Iterable[tuple[Any, ...]]) -> list[Page]:
    """The pages in `rows`; a broken one is logged and skipped, because the others are good."""
    pages = []
    for row in rows:
        try:
            pages.append(page_of(row))
        except (InvalidInputError, TypeError, AttributeError) as error:
            _log.warning("page %d of the store cannot be read and is skipped: %s", row[0], type(error).__name__)
    return pages


def object_of(text: str | None) -> dict[str, Any]:
    """The JSON object in a column; empty if it is not one."""
    value = _json_of(text)
    return value if isinstance(value, dict) else {}


def strings_of(text: str | None) -> tuple[str, ...]:
    """The texts of a JSON list in a column; empty if it is not a list."""
    values = _json_of(text)
    return tuple(value for value in values if isinstance(value, str)) if isinstance(values, list) else ()


def _json_of(text: str | None) -> Any:
    try:
        return _DECODER.decode(text) if text else None
    except (TypeError, ValueError, RecursionError):
        _log.warning("a row of the store holds broken JSON, which is skipped")
        return None


def microseconds_or_none(moment: datetime | None) -> int | None:
    """Like `microseconds`; None stays None."""
    return None if moment is None else microseconds(moment)


def moment_or_none(at: int | None, offset: int = 0) -> datetime | None:
    """Like `moment_at`; None stays None."""
    return None if at is None else moment_at(at, offset)


def _row_moment(moment: datetime | None) -> Moment:
    if moment is None:
        return None, None
    return microseconds(moment), (moment.utcoffset() or timedelta()) // MICROSECOND


def moment_at(at: int, offset: int) -> datetime:
    """The moment `at` in the time zone that is `offset` from UTC, both in microseconds."""
    moment = moment_of(at)
    try:
        return moment.astimezone(timezone(offset * MICROSECOND)) if offset else moment
    except (OverflowError, ValueError):
        return moment


def _row_json(value: Mapping[str, Any] | tuple[str, ...]) -> str | None:
    if not value:
        return None
    return json.dumps(dict(value) if isinstance(value, Mapping) else value, ensure_ascii=False)

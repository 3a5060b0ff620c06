"""Answers to questions for a whole conversation: the turns of that day, of the first conversation, or of the last."""

from datetime import datetime

import numpy as np
from numpy.typing import NDArray

from memoryos.domain.page import ROLES
from memoryos.domain.query import Query
from memoryos.domain.timestamps import microseconds
from memoryos.ports import Hit
from memoryos.retrieval.filters import allowed, in_scope
from memoryos.retrieval.index.recall_index import RecallIndex
from memoryos.retrieval.scoring.times import held_times, reference_after_silence
from memoryos.text.conversation_listing import Listing, listing_asked

_HOUR_US = 3_600_000_000
_PAUSE_US = {True: 12 * _HOUR_US, False: _HOUR_US}  # longer ends a conversation with an id, and one without
_MAX_TURNS = 200  # turns where the query names no limit; a token budget chooses among them
_MIN_SCORE = 0.5
_Rows = NDArray[np.int64]


def listed_turns(index: RecallIndex, query: Query) -> list[Hit]:
    """The turns that `query` asks for by time alone, the user's first, in order of time; none for other questions."""
    if not len(index):
        return []
    asked_at = query.as_of or query.now
    held = held_times(index.times_us, asked_at)
    rows = _listed_rows(index, query, listing_asked(query.focus, asked_at, held), asked_at)
    if not len(rows) and held is not None and (seen_from := reference_after_silence(held, asked_at)) != asked_at:
        rows = _listed_rows(index, query, listing_asked(query.focus, seen_from, held), asked_at)
    if not len(rows):
        return []
    first = index.roles[rows] != ROLES.index("user")
    rows = rows[np.argsort(first, kind="stable")][: query.limit or _MAX_TURNS]
    scores = np.linspace(1.0, _MIN_SCORE, num=len(rows))
    return [
        Hit(*index.turn_at(int(row)), score=float(score), parts={"in_time": float(score)})
        for row, score in zip(rows, scores, strict=True)
    ]


def _listed_rows(index: RecallIndex, query: Query, listing: Listing | None, asked_at: datetime) -> _Rows:
    if listing is None:
        return np.zeros(0, np.int64)
    # The first conversation is still the first if it is archived.
    rows = np.flatnonzero(in_scope(index, query))
    rows = _asked_rows(index, rows[np.argsort(index.times_us[rows], kind="stable")], listing, microseconds(asked_at))
    return rows[allowed(index, query)[rows]]


def _asked_rows(index: RecallIndex, rows: _Rows, listing: Listing, asked_us: int) -> _Rows:
    """Those of `rows`, which are in order of time, that belong to the time or the conversation asked for."""
    times = index.times_us[rows]
    if not isinstance(listing, str):
        return rows[(times >= microseconds(listing.start)) & (times < microseconds(listing.end))]
    conversations = _conversations(index, rows)
    if not conversations:
        return rows
    if listing == "first":
        return conversations[0]
    # What was said just now is the conversation that asks, and not the last one.
    goes_on = asked_us - int(index.times_us[conversations[-1][-1]]) < _HOUR_US
    return conversations[-2] if goes_on and len(conversations) > 1 else conversations[-1]


def _conversations(index: RecallIndex, rows: _Rows) -> list[_Rows]:
    """`rows`, which are in order of time, conversation by conversation."""
    if not len(rows):
        return []
    sessions, times = index.sessions[rows], index.times_us[rows]
    has_session = sessions[1:] != index.session_ids.get(None, -1)
    pauses = np.where(has_session, _PAUSE_US[True], _PAUSE_US[False])
    breaks = (sessions[1:] != sessions[:-1]) | (np.diff(times) > pauses)
    return np.split(rows, np.flatnonzero(breaks) + 1)

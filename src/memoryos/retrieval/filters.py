"""Which turns may be recalled at all."""

import numpy as np
from numpy.typing import NDArray

from memoryos.domain.query import Query
from memoryos.domain.timestamps import microseconds
from memoryos.retrieval.index.recall_index import RecallIndex

_NO_SESSION = -1


def allowed(index: RecallIndex, query: Query) -> NDArray[np.bool_]:
    """By row, whether the turn matches the filters of the query: time, conversation, and not archived."""
    return in_scope(index, query) if query.exhaustive else in_scope(index, query) & ~index.archived


def in_scope(index: RecallIndex, query: Query) -> NDArray[np.bool_]:
    """By row, whether time and conversation of the turn match the query, including archived turns."""
    rows = np.ones(len(index), dtype=np.bool_)
    if query.since is not None:
        rows &= index.times_us >= microseconds(query.since)
    if query.latest is not None:
        rows &= index.times_us <= microseconds(query.latest)
    if query.session_id is not None:
        rows &= index.sessions == index.session_ids.get(query.session_id, _NO_SESSION)
    return rows

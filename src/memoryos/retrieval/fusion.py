"""The parts of a turn's score, each weighed, and their sum.

The weights are few and round, set by hand on machine-written chats and checked conversation by conversation
(docs/decisions/0003-retrieval.md). Their sum is 1, so a score lies in 0..1 and means the same for every question.
"""

from collections.abc import Mapping

import numpy as np

from memoryos.domain.page import ROLES
from memoryos.domain.query import Query
from memoryos.ports import Vector
from memoryos.retrieval.chains import Floats
from memoryos.retrieval.dense import dense
from memoryos.retrieval.index import RecallIndex
from memoryos.retrieval.lexical import lexical
from memoryos.retrieval.question import Question
from memoryos.retrieval.times import asks_time

_WEIGHTS = {"words": 1.0, "meaning": 0.75, "speaker": 0.2, "statement": 0.3, "tells_time": 0.1}


def score_parts(index: RecallIndex, query: Query, question: Question, vector: Vector | None) -> dict[str, Floats]:
    """By name of the part, its share of each turn's score; parts that the question does not call for are left out."""
    parts = {"words": lexical(index, question.terms), "statement": _statement(index)}
    if vector is not None:
        parts["meaning"] = dense(index, vector)
    if question.speaker is not None:
        parts["speaker"] = (index.speakers == index.names[question.speaker]).astype(np.float32)
    elif question.role is not None:
        parts["speaker"] = (index.roles == ROLES.index(question.role)).astype(np.float32)
    if asks_time(query.text):
        parts["tells_time"] = index.tells_time.astype(np.float32)
    total = sum(weight for name, weight in _WEIGHTS.items() if name != "meaning" or vector is not None)
    return {name: part * np.float32(_WEIGHTS[name] / total) for name, part in parts.items()}


def fused(parts: Mapping[str, Floats], turns: int) -> Floats:
    """By row, the sum of the parts."""
    total = np.zeros(turns, dtype=np.float32)
    for name in sorted(parts):
        total += parts[name]
    return total


def _statement(index: RecallIndex) -> Floats:
    return index.derived("statement", lambda: index.statements.prior(index.words))

"""The parts of a turn's score, each weighed, their sum, and what the sum means.

The weights are few and round, set by hand on machine-written chats and checked conversation by conversation
(docs/decisions/0003-retrieval.md).
"""

from collections.abc import Mapping
from functools import partial

import numpy as np
from numpy.typing import NDArray

from memoryos.domain.page import ROLES
from memoryos.domain.query import Query
from memoryos.ports import Vector
from memoryos.retrieval.index.neighbours import Floats
from memoryos.retrieval.index.recall_index import RecallIndex
from memoryos.retrieval.parse import ParsedQuery
from memoryos.retrieval.scoring.bm25 import bm25_scores
from memoryos.retrieval.scoring.times import asks_time, named_time, nearness, told_by_event
from memoryos.retrieval.scoring.vector_similarity import dense
from memoryos.text.terms import terms

WEIGHTS = {"words": 1.0, "meaning": 0.75, "statement": 0.3, "speaker": 0.25, "in_time": 0.2, "tells_time": 0.1}
# The best turn of a question that memory can answer has about so much of words and meaning together.
FULL_EVIDENCE = {True: 1.0, False: 0.5}
_UNKNOWN_NAME = 0.5
_LEAST_EVIDENCE = 0.1  # of what the best turn has


def score_parts(
    index: RecallIndex, query: Query, question: ParsedQuery, words: Floats, vector: Vector | None
) -> dict[str, Floats]:
    """By name of the part, its share of each turn's score; parts that the question does not call for are left out.

    `words` says how well each turn fits the question's words, and `vector` is its meaning, None for text alone.
    """
    parts = {"words": words, "statement": _statement(index)}
    if vector is not None:
        parts["meaning"] = dense(index, vector)
    if question.speaker is not None:
        parts["speaker"] = (index.speakers == index.names[question.speaker]).astype(np.float32)
    elif question.role is not None:
        parts["speaker"] = (index.roles == ROLES.index(question.role)).astype(np.float32)
    if asks_time(query.text):
        parts["tells_time"] = index.tells_time.astype(np.float32)
    named = told_by_event(query.text, partial(_said_at, index)) or named_time(query.text, query.as_of or query.now)
    if named:
        parts["in_time"] = nearness(index.times_us, named)
    return {name: part * np.float32(WEIGHTS[name]) for name, part in parts.items()}


def fused(parts: Mapping[str, Floats]) -> Floats:
    """By row, the sum of the parts, which are at least one."""
    total: Floats = np.sum([parts[name] for name in sorted(parts)], axis=0, dtype=np.float32)
    return total


def evidence(parts: Mapping[str, Floats]) -> Floats:
    """By row, what speaks for the turn being about the question: its words and its meaning."""
    return parts["words"] + parts["meaning"] if "meaning" in parts else parts["words"]


def bears_on(parts: Mapping[str, Floats]) -> NDArray[np.bool_]:
    """By row, whether the turn is about the question at all: who said it, and when, is no reason by itself."""
    found = evidence(parts)
    enough: NDArray[np.bool_] = (found > 0) & (found >= np.float32(_LEAST_EVIDENCE) * found.max(initial=0))
    return enough


def calibration(index: RecallIndex, parts: Mapping[str, Floats], question: ParsedQuery) -> float:
    """The factor that turns sums into scores in 0..1 that mean the same for every question; it keeps their order.

    The best turn gets as much as its words and meaning fit a question that memory can answer, and half of that where
    the question names somebody of whom memory has never heard, and none of the speakers.
    """
    best_sum = float(fused(parts).max(initial=0))
    if best_sum <= 0:
        return 1.0
    trust = min(1.0, float(evidence(parts).max(initial=0)) / FULL_EVIDENCE["meaning" in parts])
    if any(index.words.of(name) is None and index.dates.of(name) is None for name in question.name_terms):
        trust *= _UNKNOWN_NAME
    return trust / best_sum


def _said_at(index: RecallIndex, event: str) -> int | None:
    """When the turn was said that fits the words of `event` best."""
    fit = bm25_scores(index, terms(event)).rows
    row = int(fit.argmax())
    return int(index.times_us[row]) if fit[row] > 0 else None


def _statement(index: RecallIndex) -> Floats:
    return index.derived("statement", lambda: index.statements.prior(index.words))

"""The weighted parts of a turn's score, their sum, and its calibration.

The weights are few and round, set by hand on several kinds of chats and checked conversation by conversation
(docs/decisions/0010-retrieval-for-every-chat.md). Meaning counts in standard deviations from the mean for the question.
"""

from collections.abc import Mapping
from functools import partial

import numpy as np
from numpy.typing import NDArray

from memoryos.domain.page import ROLES
from memoryos.domain.query import Query
from memoryos.retrieval.index.neighbours import Floats
from memoryos.retrieval.index.recall_index import RecallIndex
from memoryos.retrieval.intent import Intent
from memoryos.retrieval.parse import ParsedQuery
from memoryos.retrieval.scoring.answer_kinds import kind_scores
from memoryos.retrieval.scoring.bm25 import bm25_scores
from memoryos.retrieval.scoring.conversation_style import context_dependence
from memoryos.retrieval.scoring.evidence import Evidence
from memoryos.retrieval.scoring.times import asks_amount, asks_time, named_time, nearness, time_of_event
from memoryos.retrieval.scoring.weights import ASSISTANT, PEOPLE
from memoryos.text.terms import terms

_NAMED = 3.0  # how much more it counts that somebody is named than whose side a question is about
_SURELY_OF_KIND = 0.05  # more than a kind gives that is named in passing
MEANING_FROM_BELOW = 2.0  # deviations below the mean at which meaning counts for nothing
_CERTAIN_SLOT = 0.09  # three deviations more than usual of the slot asked for
_UNKNOWN_NAME = 0.25
_UNSURE = 0.4  # the most for what is told of others, and for the user's name where no fact tells it
_NAMES_SPEAKER = 0.2  # the least for a question about somebody whose turns are here: it is no stranger's
_USUAL_TERMS = 4  # of a question; the words of a shorter one weigh less, for its divisor is small
_TEMPERED = (0.5, 1.6)
_FEW_WORDS = 0.2  # what the first of the question's words count that a turn of a user holds


def score_parts(
    index: RecallIndex, query: Query, question: ParsedQuery, intent: Intent, evidence: Evidence
) -> dict[str, Floats]:
    """By name of the part, its share of each turn's score; parts that the question does not call for are left out."""
    people = evidence.people
    dependence = np.float32(context_dependence(index))
    parts = {
        "words": _words(question, evidence, dependence),
        "statement": _statement(index) * np.where(people, np.float32(1), 1 + dependence),
    }
    if evidence.deviations is not None:
        parts["meaning"] = evidence.deviations + np.float32(MEANING_FROM_BELOW)
    if (speaker := _speaker(index, question, intent, people)) is not None:
        parts["speaker"] = speaker
    focus = query.focus
    if (kind := _kind(index, focus, people)) is not None:
        parts["kind"] = kind
    if asks_time(focus):
        parts["tells_time"] = index.tells_time.astype(np.float32)
    periods = time_of_event(focus, partial(_said_at, index)) or named_time(
        focus, query.as_of or query.now, index.times_us
    )
    if periods:
        parts["in_time"] = nearness(index.times_us, periods)
    return {name: part * _weights(name, people) for name, part in parts.items()}


def fused(parts: Mapping[str, Floats]) -> Floats:
    """By row, the sum of the parts, which are at least one."""
    total: Floats = np.sum([parts[name] for name in sorted(parts)], axis=0, dtype=np.float32)
    return total


def not_negative(parts: Mapping[str, Floats]) -> dict[str, Floats]:
    """`parts`, all of them 0 if they would sum to less than that: the worst turns are equally bad."""
    worth = fused(parts) > 0
    return {name: part * worth for name, part in parts.items()}


def of_kind(parts: Mapping[str, Floats]) -> NDArray[np.bool_]:
    """By row, whether the turn has what the question asks for, although it shares neither words nor meaning with it."""
    rows = np.zeros(len(parts["words"]), dtype=np.bool_)
    for name, least in (("kind", _SURELY_OF_KIND), ("slot", 0.0)):
        if name in parts:
            rows |= parts[name] > np.float32(least)
    return rows


def calibration(
    index: RecallIndex,
    parts: Mapping[str, Floats],
    evidence: Evidence,
    question: ParsedQuery,
    *,
    is_known: bool = True,
) -> float:
    """The factor that turns sums into scores in 0..1 that mean the same for every question; it keeps their order.

    The best turn gets as much as its words and meaning fit a question that memory can answer, or as much as it fills
    the slot asked for; a quarter of that if the question names somebody unknown to memory, and no speaker. A question
    that names a speaker is about this memory, so it always gets something. What is told of others is never
    sure to answer it, and nothing is if it asks for what no fact tells (not `is_known`).
    """
    best_sum = float(fused(parts).max(initial=0))
    if best_sum <= 0:
        return 1.0
    answers = evidence.trust()
    if "slot" in parts:
        answers = np.maximum(answers, parts["slot"] / np.float32(_CERTAIN_SLOT))
    is_unsure = parts["other"] < 0 if "other" in parts and is_known else np.full(len(answers), not is_known)
    trust = float(np.minimum(answers, np.where(is_unsure, np.float32(_UNSURE), np.float32(1))).max(initial=0))
    if not all(map(index.has_term, question.name_terms)):
        trust *= _UNKNOWN_NAME
    if question.names_speaker:
        trust = max(trust, _NAMES_SPEAKER)
    return trust / best_sum


def _weights(name: str, people: NDArray[np.bool_]) -> Floats:
    weights: Floats = np.where(people, np.float32(PEOPLE.get(name, 0)), np.float32(ASSISTANT.get(name, 0)))
    return weights


def _words(question: ParsedQuery, evidence: Evidence, dependence: np.float32) -> Floats:
    """By row, how well it fits the question's words.

    A long turn of a user shares few of them by chance, and all by intent; a short line shares none by chance.
    """
    tempering = np.clip(np.sqrt(len(question.terms) / _USUAL_TERMS), *_TEMPERED)
    by_intent = np.float32(_FEW_WORDS) + evidence.words
    fit = np.where(evidence.people, evidence.words, evidence.words * (by_intent + dependence * (1 - by_intent)))
    words: Floats = (fit * np.float32(tempering)).astype(np.float32)
    return words


def _speaker(index: RecallIndex, question: ParsedQuery, intent: Intent, people: NDArray[np.bool_]) -> Floats | None:
    """By row, 1 for turns of the speaker the question is about.

    People are named, or are I and you. A user asks an assistant about themselves, unless for what the assistant said
    or about another participant by name.
    """
    between: NDArray[np.bool_] = np.zeros(len(index), dtype=np.bool_)
    if question.speaker is not None:
        between = index.speakers == index.names[question.speaker]
    elif question.role is not None:
        between = index.roles == ROLES.index(question.role)
    elif people.all():
        return None
    side = index.roles == ROLES.index("assistant" if intent.assistant_side else "user")
    with_assistant = side.astype(np.float32)
    if question.speaker is not None and not intent.assistant_side:
        with_assistant = between * np.float32(_NAMED)
    speaker: Floats = np.where(people, between, with_assistant).astype(np.float32)
    return speaker


def _kind(index: RecallIndex, text: str, people: NDArray[np.bool_]) -> Floats | None:
    """By row, how much it mentions of the kind asked for; with an assistant, only numbers count."""
    kinds = kind_scores(index, text) if people.any() else None
    number = index.has_number.astype(np.float32) if asks_amount(text) and not people.all() else None
    if kinds is None and number is None:
        return None
    nothing = np.zeros(len(index), dtype=np.float32)
    return np.where(people, nothing if kinds is None else kinds, nothing if number is None else number)


def _said_at(index: RecallIndex, event: str) -> int | None:
    """When the turn was said that fits the words of `event` best."""
    fit = bm25_scores(index, terms(event)).rows
    row = int(fit.argmax())
    return int(index.times_us[row]) if fit[row] > 0 else None


def _statement(index: RecallIndex) -> Floats:
    return index.derived("statement", lambda: index.statements.prior(index.words))

"""Which slot a statement of the user's is quoted under, and how sure that is."""

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from memoryos.analysis.rules.cues import likeliest_slot
from memoryos.analysis.rules.implied_speaker import is_implied
from memoryos.analysis.rules.meanings import NO_SLOT, Meaning
from memoryos.analysis.rules.people_mentioned import is_about_self
from memoryos.domain.page import Page
from memoryos.text.slots.slot_families import FAMILIES

_MIN_SCORE: Final = 0.18
# Names, relatives, friends and allergies rarely change, so an old statement is seldom wrong.
_LASTING_SLOTS: Final = frozenset({"name", "family", "friend", "allergy"})
_MIN_SCORE_LASTING: Final = 0.11
# With a word that hints at the slot.
_MIN_SCORE_WITH_CUE: Final = 0.14
_MIN_SCORE_LASTING_WITH_CUE: Final = 0.09
# Without one, and about nobody in particular.
_MIN_SCORE_IMPERSONAL: Final = 0.22
# Too many sentences with a figure in them are like statements about money.
_NEEDS_A_CUE: Final = "money"
_NEVER_QUOTED: Final = frozenset({NO_SLOT, "instruction"})
_FAMILY: Final = {slot: family for family in FAMILIES for slot in family}
_CUE_BONUS: Final = 0.12
_MIN_CONFIDENCE: Final = 0.3
# Not near enough to the examples of its slot, but the model sees the same slot.
_LOW_CONFIDENCE: Final = 0.25
_MAX_CONFIDENCE: Final = 0.8
# What a home costs is said of the home and ends with it; a medicine taken every morning is no mere habit; `she is a
# midwife` says more than who she is.
_PREFERRED_SLOTS: Final = (
    ("home", ("money", "plan")),
    ("health", ("routine", "diet")),
    ("job", ("name", "friend")),
    ("birthday_age", ("name", "friend")),
)
_POSSESSIVE_OF_ANOTHER: Final = re.compile(
    r"\b(?:his|her|their|ihre?[nmrs]?|seine?[nmrs]?|d(?:ele|ela)|leur)\b|[他她]的|[他她]们?(?:公司|单位|学校|老板|家里|领导)",
    re.IGNORECASE,
)
# `气死我了` says nothing about its writer.
_EXCLAMATION: Final = re.compile(r"[气笑吓烦急累]死我了?")


@dataclass(frozen=True, slots=True)
class StatementCandidate:
    page: Page
    text: str
    subject: str
    hints: frozenset[str]
    fallback: str = ""  # the slot if its words and meaning speak for none
    has_certain_subject: bool = True
    follows_ending: bool = False  # the sentence before it says that something is over


def slot_and_confidence(candidate: StatementCandidate, meaning: Meaning) -> tuple[str, float]:
    """The slot to quote `candidate` under and how sure that is; no slot if it is not worth quoting."""
    slot, score = _best_slot(candidate, meaning.nearness)
    slot = slot or candidate.fallback
    if slot in candidate.hints:
        return slot, min(_MAX_CONFIDENCE, _MIN_CONFIDENCE + score)
    return (slot, _MIN_CONFIDENCE) if slot else (_likely_slot(candidate, meaning), _LOW_CONFIDENCE)


def _likely_slot(candidate: StatementCandidate, meaning: Meaning) -> str:
    """The slot with the nearest examples, if the model sees the same kind of slot; empty otherwise."""
    if not meaning.likely_slot:
        return ""
    slot, _ = _nearest_slot(candidate, meaning.nearness)
    is_same = _FAMILY[slot] == _FAMILY[meaning.likely_slot]
    return slot if is_same and _is_hinted_if_needed(slot, candidate) else ""


def _best_slot(candidate: StatementCandidate, nearness: Mapping[str, float]) -> tuple[str | None, float]:
    """The slot that words and meaning point to, or None if the score is too low; without vectors, a word is enough."""
    hints = candidate.hints
    if not nearness:
        own = candidate.subject or is_about_self(candidate.text)
        return likeliest_slot(hints) if own else None, _CUE_BONUS
    slot, score = _nearest_slot(candidate, nearness)
    if score < max(_min_score(slot, candidate), nearness[NO_SLOT]) or not _is_hinted_if_needed(slot, candidate):
        return None, score
    return next((better for better, worse in _PREFERRED_SLOTS if better in hints and slot in worse), slot), score


def _nearest_slot(candidate: StatementCandidate, nearness: Mapping[str, float]) -> tuple[str, float]:
    """The slot whose examples are nearest, and how near; a word that hints at a slot brings it nearer."""
    hints, nearest, highest = candidate.hints, "", -math.inf
    for slot, near in nearness.items():
        score = near + _CUE_BONUS if slot in hints else near
        if score > highest and slot not in _NEVER_QUOTED:
            nearest, highest = slot, score
    return nearest, highest


def _is_hinted_if_needed(slot: str, candidate: StatementCandidate) -> bool:
    return slot != _NEEDS_A_CUE or slot in candidate.hints


def _is_of_somebody(candidate: StatementCandidate) -> bool:
    """Whether it speaks of what somebody has who is neither the user nor known: `the gecko is his only culture`."""
    is_another = not candidate.subject and _POSSESSIVE_OF_ANOTHER.search(candidate.text) is not None
    return is_another and not is_about_self(_EXCLAMATION.sub("", candidate.text))


def _min_score(slot: str, candidate: StatementCandidate) -> float:
    if slot in candidate.hints and not _is_of_somebody(candidate):
        return _MIN_SCORE_LASTING_WITH_CUE if slot in _LASTING_SLOTS else _MIN_SCORE_WITH_CUE
    if candidate.subject:
        return _MIN_SCORE_LASTING if slot in _LASTING_SLOTS else _MIN_SCORE
    is_personal = is_about_self(candidate.text) or is_implied(candidate.text)
    return _MIN_SCORE if is_personal else _MIN_SCORE_IMPERSONAL

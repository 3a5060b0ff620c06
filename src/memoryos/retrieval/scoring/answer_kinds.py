"""What kind of thing a question asks for, and which turns mention things of that kind."""

import re
from collections.abc import Set as AbstractSet
from functools import cache, lru_cache

import numpy as np

from memoryos.retrieval.index.neighbours import Floats
from memoryos.retrieval.index.recall_index import RecallIndex
from memoryos.retrieval.scoring.idf import idf
from memoryos.text.answer_kinds import KINDS
from memoryos.text.answer_kinds_in_languages import DIRECT, MEMBERS, NOUNS, WHICH
from memoryos.text.terms import terms
from memoryos.text.time_expressions import unaccented

_OFF_TOPIC_SHARE = 0.2  # of what a kind counts that is asked for where the question's subject stands
_HALF_FULL = 1.2  # how many members of the kind make a turn count about half
_HEAD = re.compile(
    r"\b(what|which|whose|how|who|whom|where)\b(.*?)"
    r"(?:\b(?:do|does|did|is|are|was|were|has|have|had|can|could|will|would|should|might|may)\b|$)",
    re.IGNORECASE,
)
_AMOUNT = re.compile(r"\s*(?:many|much|old|long|often|far|tall)\b", re.IGNORECASE)
_NO_PLACE = re.compile(r"\b(?:takes?|taking|took|taken) place\b", re.IGNORECASE)  # it happens
_WHO = {"who": {"kin", "role"}, "whom": {"kin", "role"}, "where": {"place"}}


def kind_scores(index: RecallIndex, question: str) -> Floats | None:
    """By row, how much the turn mentions of the kinds asked for, in 0..1; None if `question` asks for none."""
    kinds, beside = _kinds_asked_for(question)
    fits = [_fit(index, kind) for kind in sorted(kinds)]
    fits += [np.float32(_OFF_TOPIC_SHARE) * _fit(index, kind) for kind in sorted(beside)]
    if not fits:
        return None
    best: Floats = np.max(fits, axis=0)
    return best


@lru_cache(maxsize=256)
def _kinds_asked_for(question: str) -> tuple[frozenset[str], frozenset[str]]:
    """The kinds between the question word and the verb, and those of the rest of the question."""
    question = _NO_PLACE.sub("", question)
    kinds: set[str] = set()
    for match in _HEAD.finditer(question):
        head = match[1].lower()
        kinds |= _WHO.get(head, set()) | _kinds_of(match[2])
        if head == "how" and _AMOUNT.match(match[2]):
            kinds.add("number")
    kinds |= _kinds_in_other_languages(question)
    return frozenset(kinds), frozenset(_kinds_of(question) - kinds)


def _kinds_in_other_languages(question: str) -> set[str]:
    plain = unaccented(question).lower()
    return {kind for kind, pattern in _patterns().items() if pattern.search(plain)}


@cache
def _patterns() -> dict[str, re.Pattern[str]]:
    """By kind, how questions in other languages than English ask for it."""
    kinds = dict(DIRECT)
    for kind, noun in NOUNS.items():
        # Scripts without spaces have no ends of words.
        named = rf"(?<![a-zа-я])(?:{WHICH})(?: \w{{1,12}}){{0,1}} ?(?:{noun})(?![a-zа-я])"
        kinds[kind] = f"{kinds[kind]}|{named}" if kind in kinds else named
    return {kind: re.compile(pattern) for kind, pattern in kinds.items()}


def _kinds_of(text: str) -> set[str]:
    asks = _asking_terms()
    return {kind for term in terms(text) for kind in asks.get(term, ())}


@lru_cache(maxsize=1)
def _asking_terms() -> dict[str, set[str]]:
    kinds: dict[str, set[str]] = {}
    for kind, (asking, _) in KINDS.items():
        for word in asking.split():
            for term in terms(word):
                kinds.setdefault(term, set()).add(kind)
    return kinds


@lru_cache(maxsize=len(KINDS))
def _members(kind: str) -> AbstractSet[str]:
    # One by one, so that no word is taken for one of another language because of those beside it.
    others = [term for word in MEMBERS.get(kind, "").split() for term in terms(word)]
    return frozenset([*terms(KINDS[kind][1]), *others])


def _fit(index: RecallIndex, kind: str) -> Floats:
    return index.derived(("kind", kind), lambda: _compute_fit(index, kind))


def _compute_fit(index: RecallIndex, kind: str) -> Floats:
    counts = np.zeros(len(index), dtype=np.float32)
    for term in sorted(_members(kind)):
        if (entry := index.words.of(term)) is not None:
            counts[entry[0]] += 1
    if kind == "number":
        counts += index.has_number
    weight = idf(len(index), int(np.count_nonzero(counts))) / idf(len(index), 0)
    fit: Floats = (weight * counts / (counts + np.float32(_HALF_FULL))).astype(np.float32)
    return fit

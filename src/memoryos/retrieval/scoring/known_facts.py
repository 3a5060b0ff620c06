"""Known facts lead to their turns: a question about a slot finds the current fact, in any wording."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

import numpy as np

from memoryos.domain.fact import Fact
from memoryos.retrieval.index.neighbours import Floats
from memoryos.retrieval.index.recall_index import RecallIndex
from memoryos.retrieval.index.text_terms import TextTerms
from memoryos.retrieval.intent import Intent
from memoryos.retrieval.scoring.people_named import WITH_NAMES
from memoryos.text.slots.slot_families import FAMILIES

KNOWN = 0.15
_SURELY_ASKED = 0.9
LIKELY_ASKED = 0.5  # enough where what was replaced is certain, or somebody else has it
# Enough for a question about what is to come, where something of the kind was announced.
_PERHAPS_ASKED = 0.25
AHEAD = np.float32(0.01)
# Some slots have different names in facts and in the examples.
_EXAMPLES_OF = {
    "age": "birthday_age",
    "allergies": "allergy",
    "birth_year": "birthday_age",
    "birthday": "birthday_age",
    "dislikes": "preference",
    "habits": "routine",
    "languages": "language",
    "likes": "preference",
    "origin": "home",
    "pets": "pet",
    "plans": "plan",
    "possessions": "possession",
    "studies": "education",
}
_FAMILY_OF = {slot: number for number, family in enumerate(FAMILIES) for slot in family}
_FAMILY_OF |= {slot: _FAMILY_OF[example] for slot, example in _EXAMPLES_OF.items()}


@dataclass(frozen=True, slots=True)
class Target:
    """What a question asks for: by family of slots how likely it does, its intent, and its terms."""

    families: Floats
    intent: Intent
    terms: Sequence[str]

    def is_for(self, old: Fact, texts: TextTerms, *, is_to_come: bool) -> bool:
        """Whether it asks for `old`, which was replaced: by its slot, or by a word of it such as `girlfriend`."""
        family = family_of(old.slot)
        if family is None:
            return False
        if is_to_come or self.intent.past or not old.certain:
            least = _PERHAPS_ASKED if is_to_come and self.intent.coming else _SURELY_ASKED
            return bool(self.families[family] >= least)
        has_name = old.slot in WITH_NAMES or self.intent.yes_no
        return bool(self.families[family] >= LIKELY_ASKED) or (has_name and self._mentions(old, texts))

    def is_whether(self, old: Fact, facts: Sequence[Fact], texts: TextTerms, moment: datetime) -> bool:
        """Whether it asks whether there is something like `old`, and nothing that holds is: `Do I have a cat?`."""
        if not self.intent.yes_no or not old.certain or not self._mentions(old, texts):
            return False
        return not any(
            fact.slot == old.slot and fact.holds_at(moment) and not fact.negated and self._mentions(fact, texts)
            for fact in facts
        )

    def _mentions(self, fact: Fact, texts: TextTerms) -> bool:
        """Whether a word of the fact's value is in the question; one character may be part of a pair of them."""
        return any(word in self.terms or _is_part(word, self.terms) for word in texts.of(fact.value))


def _is_part(word: str, terms: Sequence[str]) -> bool:
    return len(word) == 1 and not word.isascii() and any(word in term for term in terms)


def family_of(slot: str) -> int | None:
    """The number of the family of slots that answers questions about `slot`; None if no family does."""
    return _FAMILY_OF.get(slot)


def facts_of_speaker(index: RecallIndex, facts: Sequence[Fact], speaker: str | None) -> Sequence[Fact]:
    """`facts` without what others said of themselves, for a question that names `speaker`.

    Where several people write to one assistant, where Lotte lives is not where the user lives.
    """
    if speaker is None:
        return facts
    number = index.names[speaker]
    return [fact for fact in facts if fact.subject or fact.about != "user" or _said_by(index, fact) == number]


def _said_by(index: RecallIndex, fact: Fact) -> int | None:
    """The number of the speaker who stated it last; None if that turn is not here."""
    row = index.row_of(fact.statements[-1].page_ids[-1], "user")
    return None if row is None else int(index.speakers[row])


def known_scores(
    index: RecallIndex,
    facts: Sequence[Fact],
    moment: datetime,
    families: Floats,
    intent: Intent,
) -> Floats:
    """By row, how likely it states a certain fact that the question asks for; negative where it no longer holds.

    `families` says how likely the question asks for each family of slots. A question about the past looks for facts
    that are no longer true.
    """
    families = families * np.float32(KNOWN)
    scores = np.zeros(len(index), dtype=np.float32)
    for fact in facts:
        family = family_of(fact.slot)
        if family is None or fact.archived or fact.about != "user" or fact.subject or not fact.certain:
            continue
        row = index.row_of(fact.statements[-1].page_ids[-1], "user")
        if row is None:
            continue
        holds = fact.holds_at(moment) and not fact.negated
        if holds != intent.past:
            scores[row] = max(scores[row], families[family])
        elif not holds and scores[row] <= 0:
            scores[row] = min(scores[row], -families[family])
    return scores


def current_facts_first(
    index: RecallIndex, facts: Sequence[Fact], moment: datetime, target: Target, scores: Floats
) -> Floats:
    """By row, what puts the turn first that states the current fact the question surely asks for."""
    if target.intent.own_name:
        return _own_name_first(index, facts, moment, scores)
    return _current_first(index, facts, moment, target, scores)


def knows_own_name(facts: Sequence[Fact], moment: datetime) -> bool:
    """Whether a fact tells the user's own name."""
    return any(_is_own_name(fact, moment) for fact in facts)


def _is_own_name(fact: Fact, moment: datetime) -> bool:
    if fact.slot != "name" or fact.about != "user" or not fact.certain or fact.subject or fact.negated:
        return False
    return fact.holds_at(moment) and not fact.archived


def _own_name_first(index: RecallIndex, facts: Sequence[Fact], moment: datetime, scores: Floats) -> Floats:
    """By row, what puts the turn with the user's own name before those with the names of others."""
    boost = np.zeros(len(index), dtype=np.float32)
    for fact in facts:
        row = index.row_of(fact.statements[-1].page_ids[-1], "user") if _is_own_name(fact, moment) else None
        if row is not None:
            boost[row] = scores.max() - scores[row] + AHEAD
    return boost


def _current_first(
    index: RecallIndex, facts: Sequence[Fact], moment: datetime, target: Target, scores: Floats
) -> Floats:
    """By row, what puts the turn with the value that holds just before those with the values it replaced.

    Only where a question surely asks for what there is one of, such as a home, or for what is over: `Rex died` stands
    before `I have a dog called Rex`. A question about the past gets the replaced values first, and so does one asked
    before the new value begins to hold, unless it asks for what is to come.
    """
    boost = np.zeros(len(index), dtype=np.float32)
    intent, by_id = target.intent, {fact.id: fact for fact in facts}
    for old in facts:
        new = None
        if old.superseded_by:
            new = _replacement(old, by_id, moment) or _ending(old, by_id, moment)
        if new is None or not target.is_for(old, index.fact_terms, is_to_come=_is_to_come(new, moment)):
            continue
        rows = [index.row_of(fact.statements[-1].page_ids[-1], "user") for fact in (new, old)]
        is_early = _is_to_come(new, moment) and not intent.coming
        first, second = reversed(rows) if intent.past or is_early else rows
        if first is None or second is None:
            continue
        is_last_word = new.negated and not intent.past and target.is_whether(old, facts, index.fact_terms, moment)
        ahead = (scores.max() if is_last_word else scores[second]) - scores[first]
        if ahead >= 0:
            boost[first] = max(boost[first], ahead + AHEAD)
    return boost


def _is_to_come(fact: Fact, moment: datetime) -> bool:
    """Whether it was announced, and does not hold yet."""
    return fact.holds_from is not None and fact.holds_from > _later(moment, fact)


def _ending(old: Fact, by_id: Mapping[str, Fact], moment: datetime) -> Fact | None:
    """What says that `old` is over, unless the end is still to come."""
    if old.subject or old.negated or old.about != "user" or old.superseded_at is None:
        return None
    ending = by_id.get(old.superseded_by or "")
    if ending is None or not ending.negated or ending.corrected:
        return None
    return ending if old.superseded_at <= _later(moment, ending) else None


def _later(moment: datetime, fact: Fact) -> datetime:
    """`moment`, or when `fact` was said last: a page may be dated later than the clock."""
    return max(moment, fact.statements[-1].said_at)


def _replacement(old: Fact, by_id: Mapping[str, Fact], moment: datetime) -> Fact | None:
    """The certain fact that holds in the place of `old`, of which there is one at a time."""
    if not old.single or not old.certain or old.subject or old.negated or old.about != "user":
        return None
    new, passed = by_id.get(old.superseded_by or ""), {old.id}
    while new is not None and new.superseded_by and new.id not in passed:
        passed.add(new.id)
        new = by_id.get(new.superseded_by)
    is_current = new is not None and new.certain and not new.negated and new.slot == old.slot and new.holds_at(moment)
    return new if is_current else None

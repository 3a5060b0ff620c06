"""Known facts lead to their turns: a question about a slot finds the current fact, in any wording."""

from collections.abc import Sequence
from datetime import datetime

import numpy as np

from memoryos.domain.fact import Fact
from memoryos.ports import Vector
from memoryos.retrieval.index.neighbours import Floats
from memoryos.retrieval.index.recall_index import RecallIndex
from memoryos.retrieval.intent import Intent
from memoryos.retrieval.scoring.slots import asked_families
from memoryos.text.slots.slot_families import FAMILIES
from memoryos.text.slots.vectors import SlotVectors

KNOWN = 0.15
# Some slots have different names in facts and in the examples.
_EXAMPLES_OF = {
    "age": "birthday_age",
    "allergies": "allergy",
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


def known_scores(
    index: RecallIndex,
    facts: Sequence[Fact],
    moment: datetime,
    vector: Vector,
    examples: SlotVectors,
    intent: Intent,
) -> Floats:
    """By row, how likely it states a certain fact that the question asks for; negative where it no longer holds.

    A question about the past looks for facts that are no longer true.
    """
    families = asked_families(examples, vector) * np.float32(KNOWN)
    scores = np.zeros(len(index), dtype=np.float32)
    for fact in facts:
        family = _FAMILY_OF.get(_EXAMPLES_OF.get(fact.slot, fact.slot))
        row = index.row_of(fact.statements[-1].page_ids[-1], "user")
        if family is None or row is None or not fact.certain or fact.archived or fact.about != "user" or fact.subject:
            continue
        holds = fact.holds_at(moment) and not fact.negated
        if holds != intent.past:
            scores[row] = max(scores[row], families[family])
        elif not holds and scores[row] <= 0:
            scores[row] = min(scores[row], -families[family])
    return scores

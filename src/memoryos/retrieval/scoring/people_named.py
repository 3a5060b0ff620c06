"""Who a question means: "my sister" is Carla if memory knows it, and turns that say Carla are about her."""

from collections.abc import Sequence

import numpy as np

from memoryos.domain.fact import Fact
from memoryos.retrieval.index.neighbours import Floats
from memoryos.retrieval.index.recall_index import RecallIndex
from memoryos.retrieval.index.text_terms import TextTerms
from memoryos.retrieval.scoring.idf import idf

WITH_NAMES = frozenset({"family", "friend", "partner", "pets"})


def other_names(question: Sequence[str], facts: Sequence[Fact], texts: TextTerms) -> set[str]:
    """The other terms of certain facts, such as `sister Carla`, that match `question`."""
    words = set(question)
    names: set[str] = set()
    for fact in facts:
        if fact.slot in WITH_NAMES and fact.certain and fact.about == "user" and not fact.subject:
            called = texts.of(fact.value)
            names |= called if not words.isdisjoint(called) else frozenset()
    return names - words


def person_scores(index: RecallIndex, question: Sequence[str], facts: Sequence[Fact]) -> Floats | None:
    """By row, how telling a name the turn holds of somebody whom `question` calls otherwise, in 0..1; None for nobody.

    The fewer turns hold the name, the more it tells.
    """
    scores = np.zeros(len(index), dtype=np.float32)
    for term in sorted(other_names(question, facts, index.fact_terms)):
        if (number := index.words.of(term)) is not None:
            rows = number[0]
            rarity = idf(len(index), len(rows)) / idf(len(index), 0)
            scores[rows] = np.maximum(scores[rows], np.float32(rarity))
    return scores if scores.any() else None

"""What is told of somebody else answers no question about the user: where a brother lives is not where they live."""

from collections.abc import Sequence
from functools import cache

import numpy as np
from numpy.typing import NDArray

from memoryos.domain.fact import Fact
from memoryos.retrieval.index.neighbours import Floats
from memoryos.retrieval.index.recall_index import RecallIndex
from memoryos.retrieval.parse import ParsedQuery
from memoryos.retrieval.scoring.known_facts import LIKELY_ASKED, family_of
from memoryos.text.question_forms import asks_about_self
from memoryos.text.relations import relations

_NO_RELATIONS = frozenset({"alt"})  # `mein Alter` is a father, but `wie alt` asks for an age


def told_of_others(
    index: RecallIndex, text: str, question: ParsedQuery, facts: Sequence[Fact], families: Floats
) -> NDArray[np.bool_]:
    """By row, whether facts say that it only tells of somebody else what the question `text` asks about the user."""
    others = np.zeros(len(index), dtype=np.bool_)
    if families.max() < LIKELY_ASKED or not any(fact.subject for fact in facts) or not asks_about_self(text):
        return others
    own, likeliest = [], int(families.argmax())  # no other family can be as likely
    for fact in facts:
        if family_of(fact.slot) != likeliest or fact.about != "user" or fact.archived:
            continue
        row = index.row_of(fact.statements[-1].page_ids[-1], "user")
        if row is not None and not fact.subject:
            own.append(row)
        elif row is not None and fact.certain:
            others[row] |= index.fact_terms.of(fact.subject).isdisjoint(question.terms)
    others[own] = False
    if others.any() and _mentions_relation(question):
        others[:] = False
    return others


def _mentions_relation(question: ParsedQuery) -> bool:
    """Whether it asks about somebody by their relation to the user, such as `my brother`."""
    words = [term for term in question.terms if term not in _NO_RELATIONS]
    text = "\n".join(["", *words, ""])
    pieces, phrases = _relation_words()
    return any(map(text.__contains__, pieces)) or any(set(phrase) <= set(words) for phrase in phrases)


@cache
def _relation_words() -> tuple[tuple[str, ...], tuple[tuple[str, ...], ...]]:
    """What terms contain that mention a relation, and longer phrases that do."""
    vocabularies = relations().values()
    return (
        tuple(piece for vocabulary in vocabularies for piece in vocabulary.pieces),
        tuple(phrase for vocabulary in vocabularies for phrase in vocabulary.phrases),
    )

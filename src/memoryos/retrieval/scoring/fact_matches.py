"""Facts that stand in for the turn they came from, if their words fit better."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from memoryos.domain.fact import Fact
from memoryos.domain.page import Role
from memoryos.domain.query import Query
from memoryos.retrieval.index.neighbours import Floats
from memoryos.retrieval.index.recall_index import RecallIndex
from memoryos.retrieval.scoring.bm25 import fit_of


@dataclass(frozen=True, slots=True)
class FactMatch:
    """A fact that stands in for the turn at `row`, and how well its words fit."""

    row: int
    fact: Fact
    words: float


def fact_matches(
    index: RecallIndex, query: Query, facts: Sequence[Fact], weights: Mapping[str, float], least: Floats
) -> dict[int, FactMatch]:
    """By row, the fact that fits better than the turn there; `least` is how well the words of each turn fit."""
    best: dict[int, FactMatch] = {}
    moment = query.as_of or query.now
    for fact in facts:
        text = index.fact_terms.of(fact.text)
        # A bare value, such as `sister Lena`, says less than the turn it came from.
        if weights.keys().isdisjoint(text) or text <= index.fact_terms.of(fact.value):
            continue
        row = index.row_of(fact.statements[-1].page_ids[-1], _side(fact))
        # Nor does what is over: "my last day at Lidl, from Monday I'm at Aldi" tells where they work now.
        if row is None or fact.archived or fact.negated or not fact.holds_at(moment):
            continue
        words = fit_of(text, weights)
        if words > max(float(least[row]), best[row].words if row in best else 0.0):
            best[row] = FactMatch(row, fact, words)
    return best


def _side(fact: Fact) -> Role:
    return "assistant" if fact.said_by == "assistant" else "user"

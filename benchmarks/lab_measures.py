"""How good a ranking of rows is: turn recall for conversations of people, hits and freshness for personas."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from lab_memories import LabeledQuestion, Memory
from memoryos.domain.query import Query
from memoryos.ports import Embedder
from memoryos.retrieval.hybrid import parsed_for, ranking

Figures = dict[str, float]
_DEPTH = 20
_FRESH_WITHIN = 5
_NOT_FOUND = 99


@dataclass(frozen=True, slots=True)
class Ranker:
    """Puts questions to memories with the product's own scoring."""

    embedder: Embedder
    min_score: float = 0.0

    def rows(self, memory: Memory, text: str) -> list[int]:
        query = Query(text, memory.asked_at, limit=_DEPTH, min_score=self.min_score)
        question = parsed_for(memory.index, text)
        vector = self.embedder.embed([question.spoken], "query")[0]
        return ranking(memory.index, query, question, vector, ()).rows


def measured(memories: Sequence[Memory], ranker: Ranker) -> Figures:
    """The figures of a set: over all questions where turns are counted, and the mean of personas, as published."""
    if all(not question.stale for memory in memories for question in memory.questions):
        figures = [_recalls(q, ranker.rows(m, q.text)) for m in memories for q in m.questions if q.gold]
        return _means(figures)
    return _means([_means([_hits(q, ranker.rows(m, q.text)) for q in m.questions if q.gold]) for m in memories])


def silence(memories: Sequence[Memory], ranker: Ranker) -> Figures:
    """Share of questions that get nothing: answerable ones, unanswerable ones, and those of other conversations."""
    groups: dict[str, list[float]] = {"false silence": [], "silent": [], "strangers": []}
    for memory in memories:
        for question in memory.questions:
            got = float(not ranker.rows(memory, question.text))
            groups["false silence" if question.gold else "silent"].append(got)
        groups["strangers"] += [float(not ranker.rows(memory, text)) for text in memory.strangers]
    return {name: 100 * float(np.mean(values)) for name, values in groups.items() if values}


def _recalls(question: LabeledQuestion, rows: Sequence[int]) -> Figures:
    return {f"R@{k}": 100 * len(question.gold & set(rows[:k])) / len(question.gold) for k in (5, 10, 20)}


def _hits(question: LabeledQuestion, rows: Sequence[int]) -> Figures:
    figures = {f"hit@{k}": 100.0 * bool(question.gold & set(rows[:k])) for k in (1, 3, 5)}
    if question.stale:
        first = _place(rows, lambda row: row in question.gold)
        outdated = _place(rows, lambda row: row in question.stale)
        figures["fresh"] = 100.0 * (first < min(_FRESH_WITHIN, outdated))
    return figures


def _place(rows: Sequence[int], wanted: Callable[[int], bool]) -> int:
    return next((place for place, row in enumerate(rows[:10]) if wanted(row)), _NOT_FOUND)


def _means(figures: Sequence[Figures]) -> Figures:
    names = dict.fromkeys(name for figure in figures for name in figure)
    return {name: float(np.mean([figure[name] for figure in figures if name in figure])) for name in names}

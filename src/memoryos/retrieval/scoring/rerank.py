"""Reranks the best turns of a user with an assistant: sentence by sentence, and compared with each other."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial

import numpy as np
from numpy.typing import NDArray

from memoryos.domain.page import ROLES
from memoryos.ports import Vector
from memoryos.retrieval.index.neighbours import Floats
from memoryos.retrieval.index.recall_index import RecallIndex
from memoryos.retrieval.intent import Intent
from memoryos.retrieval.query_adapter import QueryAdapter, query_adapter
from memoryos.retrieval.ranking import best
from memoryos.retrieval.scoring.evidence import Evidence, Meaning
from memoryos.retrieval.scoring.filler import filler
from memoryos.retrieval.scoring.fusion import fused
from memoryos.retrieval.scoring.sentence_similarity import (
    best_answers,
    nearest_sentences,
    sampled_rows,
    sentence_cosines,
)
from memoryos.retrieval.scoring.slots import family_probabilities, slot_scores
from memoryos.retrieval.scoring.supersession import AnswerScores, lower_scored_sides, supersession_penalties
from memoryos.retrieval.scoring.weights import (
    ASSISTANT,
    FILLER,
    LOWER_SCORED_SIDE,
    MAX_SUPERSESSION_PENALTY,
    PAST_BONUS,
    PRESENT_BONUS,
    RECENT_BONUS,
)
from memoryos.text.slots.vectors import SlotVectors

RERANK_DEPTH = 100  # turns that are reranked; the answer is hardly ever further down
# Turns that a question about now or about an outcome chooses among, and those that any other question does, unless it
# asks about the past; others are not what it is about.
RECENT_DEPTH = 5
PRESENT_DEPTH = 3
_MIN_DEVIATION = 1e-3


@dataclass(frozen=True, slots=True)
class RerankContext:
    """What reranking needs: the question's meaning and intent, its adapter and examples of slots if there are any.

    `families` says how likely the question asks for each family of slots.
    """

    vector: Vector
    intent: Intent
    adapter: QueryAdapter | None
    examples: SlotVectors | None
    families: Floats | None

    def answers(self, index: RecallIndex, rows: NDArray[np.intp]) -> Floats:
        """For each of `rows`, how well its best sentence answers the question; -inf if it has none."""
        if self.adapter is None:
            return nearest_sentences(index, self.vector, rows)
        return best_answers(index, self.adapter, self.vector, rows)

    def meaning(self) -> Meaning:
        """The question's vector, for turns between people and for those of a user with an assistant."""
        return Meaning(self.vector, self.vector if self.adapter is None else self.adapter.for_turns(self.vector))


def rerank_context(index: RecallIndex, vector: Vector, intent: Intent, examples: SlotVectors | None) -> RerankContext:
    """What reranking needs for a question with that vector."""
    # What the assistant said is found by what was asked of it; the adapter knows what users tell.
    adapter = None if intent.assistant_side else query_adapter(index.embedder)
    families = None if examples is None else family_probabilities(examples, vector)
    return RerankContext(vector, intent, adapter, examples, families)


def reranked(
    index: RecallIndex,
    parts: Mapping[str, Floats],
    evidence: Evidence,
    context: RerankContext,
    eligible: NDArray[np.bool_],
) -> tuple[dict[str, Floats], Evidence]:
    """`parts` with those that only the best turns get, and the evidence of their sentences; people keep theirs."""
    rows = np.array(best(fused(parts), eligible & ~evidence.people, RERANK_DEPTH), dtype=np.intp)
    if not len(rows) or evidence.cosines is None:
        return dict(parts), evidence
    more = dict(parts) | {"sentence": _sentences(index, evidence, context, rows)}
    of_user = index.roles[rows] == ROLES.index("user")
    if context.examples is not None and context.families is not None and not context.intent.assistant_side:
        scores = slot_scores(index, context.examples, context.families, rows) * np.float32(ASSISTANT["slot"]) * of_user
        more["slot"] = _by_row(len(index), rows, scores)
    if context.intent.past and not context.intent.assistant_side:
        more["earlier"] = _earlier(index) * ~evidence.people
    more["filler"] = filler(index) * np.float32(-FILLER) * ~evidence.people
    sums = fused(more)
    more["exchange"] = _one_answer(index, sums, rows, context.intent)
    # A question that names a time asks for what was said then, whatever was said since.
    about_now = not context.intent.assistant_side and not context.intent.past and "in_time" not in parts
    if context.intent.recent and not context.intent.assistant_side:
        more["later"] = _later(index, sums + more["exchange"], rows[of_user], RECENT_DEPTH, RECENT_BONUS)
    elif about_now:
        more["later"] = _later(index, sums + more["exchange"], rows[of_user], PRESENT_DEPTH, PRESENT_BONUS)
    if "later" in more:
        sums = sums + more["later"]
    if about_now:
        answers = partial(sentence_cosines, index, context.vector)
        more["outdated"] = _outdated(index, sums + more["exchange"], evidence.words, rows[of_user], answers)
    return more, evidence.with_sentences(rows, nearest_sentences(index, context.vector, rows))


def _one_answer(index: RecallIndex, sums: Floats, rows: NDArray[np.intp], intent: Intent) -> Floats:
    """By row, what it loses because the other side of its exchange is the answer, or gains because it is the answer.

    What the assistant said answers a request, which is what the question resembles; "Sure." says nothing about it.
    """
    exchange = np.zeros(len(index), dtype=np.float32)
    if intent.assistant_side:
        replies = rows[(index.roles[rows] == ROLES.index("assistant")) & ~index.is_filler[rows]]
        exchange[replies] = np.maximum(sums[index.other_sides(replies)] - sums[replies], 0)
    exchange[lower_scored_sides(index, sums + exchange * np.float32(2), rows)] -= np.float32(LOWER_SCORED_SIDE)
    return exchange


def _sentences(index: RecallIndex, evidence: Evidence, context: RerankContext, rows: NDArray[np.intp]) -> Floats:
    """By row, how many deviations better than usual its best sentence answers; the whole turn if it has no sentences.

    Usual is what a sample of the turns has.
    """
    cosines = evidence.cosines if evidence.cosines is not None else np.zeros(len(index), np.float32)
    sample = sampled_rows(index)
    usual = context.answers(index, sample) if len(sample) else cosines
    mean = usual.mean()
    near = cosines + np.float32(mean - (cosines[sample].mean() if len(sample) else mean))
    answers = context.answers(index, rows)
    near[rows] = np.where(np.isfinite(answers), answers, near[rows])
    deviation = max(float(usual.std()), _MIN_DEVIATION)
    scores: Floats = ((near - mean) / deviation * np.float32(ASSISTANT["sentence"])).astype(np.float32)
    return scores * ~evidence.people


def _outdated(index: RecallIndex, sums: Floats, words: Floats, rows: NDArray[np.intp], answers: AnswerScores) -> Floats:
    """By row, what it loses to newer turns that say something similar."""
    ordered = rows[np.argsort(-sums[rows], kind="stable")].tolist()
    lost = np.zeros(len(index), dtype=np.float32)
    for row, loss in supersession_penalties(index, sums, words, ordered, MAX_SUPERSESSION_PENALTY, answers).items():
        lost[row] = -loss
    return lost


def _earlier(index: RecallIndex) -> Floats:
    """By row, what a question about the past gives the user's turns, the more the longer ago they were said."""
    first, last = int(index.times_us.min()), int(index.times_us.max())
    ago = (last - index.times_us) / max(last - first, 1)
    earlier: Floats = (PAST_BONUS * ago * (index.roles == ROLES.index("user"))).astype(np.float32)
    return earlier


def _later(index: RecallIndex, sums: Floats, rows: NDArray[np.intp], depth: int, bonus: float) -> Floats:
    """By row, what the best `depth` of `rows` gain: the more the later, at most `bonus`."""
    top = rows[np.argsort(-sums[rows], kind="stable")][:depth]
    if not len(top):
        return np.zeros(len(index), dtype=np.float32)
    since = index.times_us[top] - index.times_us[top].min()
    return _by_row(len(index), top, (bonus * since / max(int(since.max()), 1)).astype(np.float32))


def _by_row(length: int, rows: NDArray[np.intp], values: Floats) -> Floats:
    by_row = np.zeros(length, dtype=np.float32)
    by_row[rows] = values
    return by_row

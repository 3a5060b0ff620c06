"""The second look at the best turns of a user with an assistant: sentence by sentence, and against each other."""

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from memoryos.domain.page import ROLES
from memoryos.ports import Vector
from memoryos.retrieval.index.neighbours import Floats
from memoryos.retrieval.index.recall_index import RecallIndex
from memoryos.retrieval.intent import Intent
from memoryos.retrieval.ranking import best
from memoryos.retrieval.scoring.evidence import Evidence
from memoryos.retrieval.scoring.fusion import ASSISTANT, fused
from memoryos.retrieval.scoring.sentence_similarity import nearest_sentences, sampled_rows
from memoryos.retrieval.scoring.slots import slot_scores
from memoryos.retrieval.scoring.supersession import steps_back, weaker_sides
from memoryos.text.slots.vectors import SlotVectors

LOOKED_AT = 200  # turns that are looked at a second time; what is wanted is hardly ever further down
WEAKER_SIDE = 0.16
OUTDATED = 0.4
BEHIND = 0.08
_LEAST_DEVIATION = 1e-3


def refined(
    index: RecallIndex,
    parts: Mapping[str, Floats],
    evidence: Evidence,
    intent: Intent,
    vector: Vector,
    examples: SlotVectors | None,
    eligible: NDArray[np.bool_],
) -> dict[str, Floats]:
    """`parts` with those that only the best turns get; turns of two people keep theirs."""
    alone = eligible & ~evidence.people
    rows = np.array(best(fused(parts), alone, LOOKED_AT), dtype=np.intp)
    if not len(rows) or evidence.cosines is None:
        return dict(parts)
    more = dict(parts) | {"sentence": _sentences(index, evidence.cosines, vector, rows) * ~evidence.people}
    of_user = index.roles[rows] == ROLES.index("user")
    if examples is not None and not intent.assistant_side:
        told = slot_scores(index, examples, vector, rows) * np.float32(ASSISTANT["slot"]) * of_user
        more["slot"] = _placed(len(index), rows, told)
    sums = fused(more)
    more["exchange"] = np.where(weaker_sides(index, sums, rows), np.float32(-WEAKER_SIDE), np.float32(0))
    if not intent.assistant_side and not intent.past:
        sums += more["exchange"]
        more["outdated"] = _outdated(index, sums, rows[of_user])
    return more


def _sentences(index: RecallIndex, cosines: Floats, vector: Vector, rows: NDArray[np.intp]) -> Floats:
    """By row, how many deviations nearer than usual its nearest sentence is; the whole turn where it has no sentences."""
    sample = sampled_rows(index)
    usual = nearest_sentences(index, vector, sample)
    nearest = cosines + np.float32((usual - cosines[sample]).mean() if len(sample) else 0)
    found = nearest_sentences(index, vector, rows)
    has = np.isfinite(found)
    nearest[rows[has]] = found[has]
    seen = usual if len(sample) else cosines
    deviation = max(float(seen.std()), _LEAST_DEVIATION)
    scores: Floats = ((nearest - seen.mean()) / deviation * np.float32(ASSISTANT["sentence"])).astype(np.float32)
    return scores


def _outdated(index: RecallIndex, sums: Floats, rows: NDArray[np.intp]) -> Floats:
    """By row, what it loses to newer turns that say the like."""
    ordered = rows[np.argsort(-sums[rows], kind="stable")].tolist()
    lost = np.zeros(len(index), dtype=np.float32)
    for row, loss in steps_back(index, sums, ordered, OUTDATED, BEHIND).items():
        lost[row] = -loss
    return lost


def _placed(length: int, rows: NDArray[np.intp], values: Floats) -> Floats:
    placed = np.zeros(length, dtype=np.float32)
    placed[rows] = values
    return placed

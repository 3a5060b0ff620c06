"""The bridge from what a question asks for to turns that tell it, however they put it.

"Where do I live?" and "got the keys at last, boxes everywhere" share no word and little meaning, but both are like the
examples of one slot. Examples are English; the default embedder is multilingual, so they reach other languages too.
"""

import numpy as np
from numpy.typing import NDArray

from memoryos.ports import Vector
from memoryos.retrieval.index.neighbours import Floats
from memoryos.retrieval.index.recall_index import RecallIndex
from memoryos.retrieval.scoring.conversation_style import context_dependence
from memoryos.retrieval.scoring.sentence_similarity import sampled_rows
from memoryos.text.slots.examples import QUESTIONS
from memoryos.text.slots.slot_families import FAMILIES
from memoryos.text.slots.vectors import SlotVectors

_NEAREST = 3  # examples of a slot that say how near it is
_SHARPNESS = 20.0  # how much more likely a slot is whose examples are nearer
_ASKING = 0.1  # what a question or a request loses: it tells nothing
_MIN_DEVIATION = 1e-3
_PLACES = [[list(QUESTIONS).index(slot) for slot in family] for family in FAMILIES]


def slot_scores(index: RecallIndex, examples: SlotVectors, families: Floats, rows: NDArray[np.intp]) -> Floats:
    """For each of `rows`, how much more than usual it tells of the families asked for; 0 if it has no sentences.

    Usual is what the turns of this memory tell, in deviations.
    """
    if not len(index.sentences.rows()):
        return np.zeros(len(rows), dtype=np.float32)
    mean, deviation = index.derived("usual slots", lambda: _baseline(index, examples))
    scores = (_similarity(index, examples, rows) - mean) / deviation @ families
    finite: Floats = np.where(np.isfinite(scores), scores, 0).astype(np.float32)
    return finite


def _baseline(index: RecallIndex, examples: SlotVectors) -> Floats:
    """By family, the mean and the deviation of what a sample of the turns tells."""
    likeness = _similarity(index, examples, sampled_rows(index))
    return np.stack([likeness.mean(axis=0), np.maximum(likeness.std(axis=0), np.float32(_MIN_DEVIATION))])


def family_probabilities(examples: SlotVectors, question: Vector) -> Floats:
    """By family of slots, how likely it is that `question` asks for it."""
    slots = np.exp(np.float32(_SHARPNESS) * _nearest(examples.questions @ _comparable(examples, question))).mean(
        axis=-1
    )
    families: Floats = np.array([slots[places].sum() for places in _PLACES], dtype=np.float32)
    likely: Floats = families / families.sum()
    return likely


def _similarity(index: RecallIndex, examples: SlotVectors, rows: NDArray[np.intp]) -> Floats:
    """For each of `rows` and each family, how near its nearest sentence is, against all families; -inf without any.

    Requests tell nothing, except for short lines, which tell what they tell together with those around them.
    """
    both = index.row_cache("slots", 2 * len(FAMILIES), rows, lambda fresh: _compute_similarity(index, examples, fresh))
    statements, with_requests = np.hsplit(both, 2)
    has_sentences = np.isfinite(statements[:, 0])
    likeness = statements.copy()
    likeness[has_sentences] += np.float32(context_dependence(index)) * (
        with_requests[has_sentences] - statements[has_sentences]
    )
    return likeness


def _compute_similarity(index: RecallIndex, examples: SlotVectors, rows: NDArray[np.intp]) -> Floats:
    """For each of `rows` and each family, its nearest sentence if requests tell nothing; then, if they do."""
    sentences = index.sentences.of(rows)
    if not len(sentences.turns):
        return np.full((len(rows), 2 * len(FAMILIES)), -np.inf, dtype=np.float32)
    vectors = _comparable(examples, sentences.vectors)
    near = np.stack([_nearest(vectors @ some.T).mean(axis=-1) for some in examples.statements], axis=-1)
    near -= near.mean(axis=-1, keepdims=True)
    tells_nothing = sentences.asks | examples.are_requests(sentences.vectors)
    both = [near - np.float32(_ASKING) * some[:, None] for some in (tells_nothing, sentences.asks)]
    return sentences.best(np.hstack(both), len(rows))


def _comparable(examples: SlotVectors, vectors: Vector) -> Vector:
    """`vectors`, longer where the first of two embedders alone made them: half of an example counts for them."""
    scale = np.where(examples.seen_by_first_alone(vectors), np.sqrt(np.float32(2)), np.float32(1))
    comparable: Vector = vectors * scale[..., None]
    return comparable


def _nearest(cosines: Floats) -> Floats:
    """The greatest few of the last axis."""
    return np.partition(cosines, -_NEAREST, axis=-1)[..., -_NEAREST:]

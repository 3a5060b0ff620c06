"""How near the nearest sentence of a turn is to a question: a fact said in passing is lost in a long turn's vector."""

import numpy as np
from numpy.typing import NDArray

from memoryos.ports import Vector
from memoryos.retrieval.index.neighbours import Floats
from memoryos.retrieval.index.recall_index import RecallIndex
from memoryos.retrieval.index.sentences import Sentences
from memoryos.retrieval.query_adapter import QueryAdapter
from memoryos.retrieval.scoring.vector_similarity import first_part, unit

_ASKING = 0.15  # what a sentence that is a question itself loses: it is near to every question
_MAX_SAMPLED = 128


def sampled_rows(index: RecallIndex) -> NDArray[np.intp]:
    """Some rows that have sentences, evenly spread over time: what is usual in this memory."""
    rows = index.sentences.rows()
    if len(rows) <= _MAX_SAMPLED:
        return rows
    return rows[np.linspace(0, len(rows) - 1, _MAX_SAMPLED).astype(np.intp)]


def nearest_sentences(index: RecallIndex, question: Vector, rows: NDArray[np.intp]) -> Floats:
    """For each of `rows`, the greatest cosine of its sentences with `question`; -inf if it has none."""
    sentences = index.sentences.of(rows)
    return sentences.best(sentence_cosines(index, question, sentences), len(rows))


def best_answers(index: RecallIndex, adapter: QueryAdapter, question: Vector, rows: NDArray[np.intp]) -> Floats:
    """For each of `rows`, how well the best of its sentences answers `question`; -inf if it has none."""
    sentences = index.sentences.of(rows)
    scores = sentence_cosines(index, adapter.for_sentences(question), sentences)
    if len(sentences.turns):
        scores += adapter.tells(sentences.vectors)
    return sentences.best(scores, len(rows))


def sentence_cosines(index: RecallIndex, question: Vector, sentences: Sentences) -> Floats:
    """The cosine of each of `sentences` with `question`; less if it is a question itself."""
    if not len(sentences.turns):
        return np.zeros(0, dtype=np.float32)
    part = first_part(index)
    vectors = sentences.vectors
    if part.stop is not None and not question[part.stop :].any():
        # What the second embedder does not know the first one tells alone.
        vectors, question = unit(vectors[:, part]), question[part]
    cosines: Floats = (vectors @ question - np.float32(_ASKING) * sentences.asks).astype(np.float32)
    return cosines

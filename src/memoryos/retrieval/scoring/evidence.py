"""Evidence that a turn is about the question: its words and its meaning."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from memoryos.ports import Vector
from memoryos.retrieval.index.neighbours import Floats
from memoryos.retrieval.index.recall_index import RecallIndex
from memoryos.retrieval.scoring.bm25 import ALONE, TERM_WINDOW, TermMatch, bm25_scores
from memoryos.retrieval.scoring.conversation_style import between_people, context_dependence
from memoryos.retrieval.scoring.nearest_rows import nearest_similarity
from memoryos.retrieval.scoring.vector_similarity import Similarity, in_context
from memoryos.retrieval.scoring.z_scores import standard_scores

MEANING_AS_EVIDENCE = 0.75  # what a cosine of 1 counts, of what a turn full of all the words counts
# The best turn of a question that memory can answer has about so much of words and meaning together.
FULL_EVIDENCE = {True: 1.0, False: 0.5}
# Scores of words and meaning that cannot be distinguished from chance, and those that surely bear on the question: for
# turns of two people, and for a user's turns, which match fewer words and are close in one sentence.
_PEOPLE = (0.05, 0.5)
_ALONE = (0.13, 0.3)
_WORDS_ALONE = 0.5
_LITTLE = 0.01
_MIN_SHARE = 0.05  # of what the best turn has


@dataclass(frozen=True, slots=True)
class Evidence:
    """By row, how well the turn fits the question's words, in 0..1, and how close its meaning is.

    `people` says whether a row is scored as a turn between two people, together with the lines around it. Without
    vectors all rows are, and `cosines` and `deviations` are None; the latter say how far a cosine is above the mean.
    """

    people: NDArray[np.bool_]
    words: Floats
    cosines: Floats | None = None
    deviations: Floats | None = None

    def trust(self) -> Floats:
        """By row, how much its words and meaning are those of an answer, in 0..1."""
        if self.cosines is None:
            return _share(self.words, 0.0, FULL_EVIDENCE[False])
        near: Floats = np.maximum(self.cosines, 0, dtype=np.float32)
        between = _share(self.words + np.float32(MEANING_AS_EVIDENCE) * near, *_PEOPLE)
        alone = _share(np.float32(_WORDS_ALONE) * self.words + near, *_ALONE)
        return np.where(self.people, between, alone)

    def is_relevant(self) -> NDArray[np.bool_]:
        """By row, whether the turn is about the question at all; speaker and time alone are not enough."""
        near = np.float32(0) if self.cosines is None else np.float32(MEANING_AS_EVIDENCE) * np.maximum(self.cosines, 0)
        strength = self.words + near
        enough: NDArray[np.bool_] = (strength > 0) & (strength >= np.float32(_MIN_SHARE) * strength.max(initial=0))
        return enough

    def with_sentences(self, rows: NDArray[np.intp], nearest: Floats) -> "Evidence":
        """The same, with `nearest` as the cosines of the nearest sentence of each of `rows`."""
        if self.cosines is None:
            return self
        cosines = self.cosines.copy()
        cosines[rows] = np.maximum(cosines[rows], nearest)
        return replace(self, cosines=cosines)


def _share(strength: Floats, by_chance: float, enough: float) -> Floats:
    """How far `strength` has come from `by_chance` to `enough`, in 0..1; a little is left, to tell what is better."""
    share: Floats = np.clip((strength - np.float32(by_chance)) / np.float32(enough - by_chance), _LITTLE, 1)
    return share


def styles(index: RecallIndex, vector: Vector | None) -> NDArray[np.bool_]:
    """By row, whether it is scored as a turn of two people; so is a turn of which words are all that is known yet."""
    people = np.ones(len(index), dtype=np.bool_)
    if vector is not None:
        embedded = index.vectors.has_vector()
        people[: len(embedded)] = between_people(index)[: len(embedded)] | ~embedded
    return people


def word_matches(index: RecallIndex, query_terms: Sequence[str], people: NDArray[np.bool_]) -> TermMatch:
    """How well the turns fit the terms `query_terms`, with the words around them where people talk."""
    if people.all():
        return bm25_scores(index, query_terms)
    alone = bm25_scores(index, query_terms, ALONE)
    if not people.any():
        return alone
    return TermMatch(np.where(people, bm25_scores(index, query_terms).rows, alone.rows), alone.weights)


@dataclass(frozen=True, slots=True)
class Meaning:
    """A question's vector, as it is compared with turns between people and with those of a user with an assistant."""

    between_people: Vector
    alone: Vector


def gather_evidence(
    index: RecallIndex,
    words: Floats,
    meaning: Meaning | None,
    people: NDArray[np.bool_],
    eligible: NDArray[np.bool_],
) -> Evidence:
    """What speaks for each turn, where `words` says how well it fits the words; only `eligible` turns may be found."""
    if meaning is None:
        return Evidence(people, words)
    if not people.any():
        own = nearest_similarity(index, meaning.alone, words, eligible)
        return Evidence(people, words, own.cosines, _deviations(index, own))
    plain = nearest_similarity(index, meaning.between_people, words, eligible)
    leaning = in_context(index, plain)
    between = np.where(plain.present, standard_scores(leaning.cosines, plain.usual), 0).astype(np.float32)
    if people.all():
        return Evidence(people, words, leaning.cosines, between)
    own = nearest_similarity(index, meaning.alone, words, eligible)
    return Evidence(
        people,
        words,
        np.where(people, leaning.cosines, own.cosines),
        np.where(people & own.present, between, _deviations(index, own)),
    )


def _deviations(index: RecallIndex, own: Similarity) -> Floats:
    """By row, how far its cosine is above the mean, with those around it as far as short lines depend on them."""
    alone: Floats = np.where(own.present, standard_scores(own.cosines, own.usual), 0).astype(np.float32)
    if not (dependence := np.float32(context_dependence(index))):
        return alone
    around = standard_scores(index.neighbours.smoothed(alone, TERM_WINDOW), own.usual)
    return np.where(own.present, alone + dependence * (around - alone), 0).astype(np.float32)

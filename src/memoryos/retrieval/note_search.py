"""Notes by words, meaning and recency: the same parts as for turns, without neighbours."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from memoryos.domain.note import NearDuplicate, Note, NoteHit
from memoryos.domain.note_query import HALF_LIFE_DAYS, SUPERSEDED, NoteQuery
from memoryos.domain.timestamps import microseconds
from memoryos.ports import EmbedQuery, Vector
from memoryos.retrieval.index.neighbours import Floats, Rows
from memoryos.retrieval.index.note_index import NoteIndex
from memoryos.retrieval.ranking import best
from memoryos.retrieval.scoring.bm25 import Occurrences, bm25, length_norms
from memoryos.retrieval.scoring.evidence import FULL_EVIDENCE, MEANING_AS_EVIDENCE
from memoryos.text.terms import terms

NEARLY_THE_SAME = 0.6  # of the words of both together: one word in a sentence of four may differ
_MAX_NEAR = 5
_COPY_SHARE = 4  # copying the vectors of a quarter of the notes takes as long as comparing all in place
_DAY_US = 86_400_000_000
_NOWHERE: Occurrences = (np.zeros(0, np.int32), np.zeros(0, np.float32))


class NoteSearch:
    """Finds notes in an index that follows the store."""

    def __init__(self, index: Callable[[], NoteIndex]) -> None:
        self._index = index

    def find(self, query: NoteQuery, embed: EmbedQuery) -> list[NoteHit]:
        index = self._index()
        with index.lock:
            revision, visibility = index.revision, _visibility(index, query)
        if not visibility.eligible.any():
            return []
        # Embedding takes longer than everything else, and needs no lock.
        vector = embed(query.text)
        with index.lock:
            return _hits(index, query, vector, visibility if index.revision == revision else _visibility(index, query))

    def near(self, note: Note) -> list[NearDuplicate]:
        index = self._index()
        with index.lock:
            return _near(index, note)

    def all(self) -> list[Note]:
        index = self._index()
        with index.lock:
            alive = [index.notes[row] for row in np.flatnonzero(index.alive)]
        return sorted(alive, key=lambda note: (note.created_at, note.id))


@dataclass(frozen=True, slots=True)
class _Visibility:
    """By row, whether the note is visible to the query, and whether it matches its other filters as well."""

    seen: NDArray[np.bool_]
    eligible: NDArray[np.bool_]


def _visibility(index: NoteIndex, query: NoteQuery) -> _Visibility:
    """`domain.note.visible`, called once per place, not per note; and the other filters."""
    seen: NDArray[np.bool_] = index.alive & index.places.where(query.view.sees)
    rows = seen & index.types.where(lambda kind: kind in query.memory_types)
    statuses = query.statuses
    if statuses is not None:
        rows &= index.statuses.where(lambda status: status is None or status in statuses)
    if query.since is not None:
        rows &= index.changed_us >= microseconds(query.since)
    if query.until is not None:
        rows &= index.changed_us <= microseconds(query.until)
    return _Visibility(seen, rows)


def _hits(index: NoteIndex, query: NoteQuery, vector: Vector | None, visibility: _Visibility) -> list[NoteHit]:
    similarity = _similarity(index, query.text, vector, visibility.eligible)
    ages = np.maximum(0, microseconds(query.now) - index.changed_us) / _DAY_US
    weight = query.recency_weight
    scores = (similarity * (1 - weight) + np.exp2(-ages / HALF_LIFE_DAYS) * weight).astype(np.float32)
    newer, older = index.superseding
    superseded = np.zeros(len(index), dtype=np.bool_)
    superseded[older[visibility.seen[newer]]] = True
    scores[superseded] *= np.float32(SUPERSEDED)
    return [
        NoteHit(index.notes[row], float(scores[row]), float(similarity[row]))
        for row in best(scores, visibility.eligible & (similarity >= query.least_similarity), query.limit)
    ]


def _similarity(index: NoteIndex, text: str, vector: Vector | None, eligible: NDArray[np.bool_]) -> Floats:
    """By eligible row, in 0..1, calibrated so that the best one shows how well words and meaning fit the question."""
    evidence = _words(index, terms(text))
    if vector is not None:
        rows = np.flatnonzero(eligible).astype(np.int32)
        evidence[rows] += np.maximum(_cosines(index, vector, rows), 0) * np.float32(MEANING_AS_EVIDENCE)
    most = max(FULL_EVIDENCE[vector is not None], float(evidence[eligible].max(initial=0)))
    similarity: Floats = np.minimum(evidence / np.float32(most), 1)
    return similarity


def _cosines(index: NoteIndex, vector: Vector, rows: Rows) -> Floats:
    """The cosine of the note of each of `rows` with `vector`; if they are few, only those are compared."""
    if len(rows) * _COPY_SHARE < len(index):
        few: Floats = np.einsum("ij,j->i", index.vectors.of(rows), vector)
        return few
    scores = np.zeros(len(index), dtype=np.float32)
    cosines = index.vectors.scores(vector)
    scores[: len(cosines)] = cosines
    return scores[rows]


def _words(index: NoteIndex, query_terms: list[str]) -> Floats:
    """By row, BM25 divided by the score of a note full of the query's words."""
    return bm25(query_terms, lambda term: index.words.of(term) or _NOWHERE, length_norms(index.lengths)).rows


def _near(index: NoteIndex, note: Note) -> list[NearDuplicate]:
    words = set(terms(note.text))
    shared = np.zeros(len(index), dtype=np.int32)
    for term in words:
        if (entry := index.words.of(term)) is not None:
            shared[entry[0]] += 1
    # Rows must share at least this many of the note's words; only for those few are their own words counted.
    rows = np.flatnonzero(index.alive & (shared >= NEARLY_THE_SAME * len(words)) & (shared > 0))
    others = [
        index.notes[row] for row in rows if index.notes[row].place == note.place and index.notes[row].id != note.id
    ]
    pairs = [NearDuplicate(other, _overlap(words, set(terms(other.text)))) for other in others]
    near = [pair for pair in pairs if pair.similarity >= NEARLY_THE_SAME]
    return sorted(near, key=lambda pair: (-pair.similarity, pair.note.created_at, pair.note.id))[:_MAX_NEAR]


def _overlap(one: set[str], other: set[str]) -> float:
    return len(one & other) / len(one | other)

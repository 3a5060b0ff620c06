"""Which segment a topic belongs to."""

from collections import defaultdict
from collections.abc import Collection, Sequence

import numpy as np

from memoryos.domain.segment import Segment
from memoryos.ports import Vector


class Candidates:
    """Segments that topics may join, scored by the paper's formula: cosine plus Jaccard of keywords.

    It is the mean cosine of the topic's centroid with the segment's pages. With the segment's centroid instead, the
    largest segment takes everything, because means become more similar the more pages they cover (on two conversations
    of LoCoMo, 204 of 215 and 337 of 349 pages ended up in one segment; this way it is 55 and 56). If either side has no
    vector, the overlap of keywords counts twice, so that one threshold works for both.
    """

    def __init__(self, segments: Sequence[Segment], dimension: int) -> None:
        room = 2 * len(segments) + 16
        self._segments: list[Segment] = []
        self._rows: dict[str, int] = {}
        self._means = np.zeros((room, dimension), dtype=np.float32)
        self._has_centroid = np.zeros(room, dtype=bool)
        self._keywords = np.zeros(room, dtype=np.float32)
        self._with_keyword: dict[str, set[int]] = defaultdict(set)
        for segment in segments:
            self.put(segment)

    def put(self, segment: Segment) -> None:
        """Adds `segment` to the candidates, or replaces the one with its id."""
        row = self._rows.get(segment.id)
        if row is None:
            row = self._rows[segment.id] = len(self._segments)
            self._segments.append(segment)
            self._make_room()
        else:
            for keyword in self._segments[row].keywords:
                self._with_keyword[keyword].discard(row)
            self._segments[row] = segment
        centroid = segment.centroid
        self._has_centroid[row] = centroid is not None
        self._means[row] = 0 if centroid is None else centroid / max(segment.pages, 1)
        self._keywords[row] = len(set(segment.keywords))
        for keyword in segment.keywords:
            self._with_keyword[keyword].add(row)

    def best(self, keywords: Collection[str], centroid: Vector | None) -> tuple[Segment | None, float]:
        """The segment with the highest score and that score, 0 to 2; the oldest one if there is a tie."""
        count = len(self._segments)
        if not count:
            return None, 0.0
        overlap = self._overlap(frozenset(keywords), count)
        scores = 2 * overlap
        if centroid is not None:
            cosines = self._means[:count] @ _unit(centroid)
            scores = np.where(self._has_centroid[:count], cosines + overlap, scores)
        row = int(np.argmax(scores))
        return self._segments[row], float(scores[row])

    def _make_room(self) -> None:
        if len(self._segments) > len(self._means):
            self._means = np.concatenate([self._means, np.zeros_like(self._means)])
            self._has_centroid = np.concatenate([self._has_centroid, np.zeros_like(self._has_centroid)])
            self._keywords = np.concatenate([self._keywords, np.zeros_like(self._keywords)])

    def _overlap(self, keywords: Collection[str], count: int) -> Vector:
        shared = np.zeros(count, dtype=np.float32)
        for keyword in keywords:
            shared[list(self._with_keyword.get(keyword, ()))] += 1
        overlap: Vector = shared / np.maximum(self._keywords[:count] + len(keywords) - shared, 1)
        return overlap


def _unit(vector: Vector) -> Vector:
    length = float(np.linalg.norm(vector))
    return vector / np.float32(length) if length else vector

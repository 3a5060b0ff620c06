"""Topic segments: which topics join which, which are hot, and which are archived."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime

import numpy as np

from memoryos.domain.heat import Heat, HeatFormula
from memoryos.domain.page import Page
from memoryos.domain.segment import SUMMARISED_PARTS, Part, Segment, composed_keywords, composed_summary
from memoryos.domain.topic import Topic
from memoryos.ports import NewId, PageVectors, SegmentRepository, Store, StoredVector, Vector
from memoryos.tiers.candidates import Candidates

# Centroids that were lost to a new embedder or a forgotten page are recomputed, a few at a time.
_MAX_SUMMED = 50
_SLACK = 20
_NO_VECTOR: Vector = np.zeros(1, dtype=np.float32)


@dataclass(frozen=True, slots=True)
class MidTermRules:
    """The score a topic needs to join a segment, the heat a segment needs to be studied, and how many are in use."""

    similarity: float = 0.6
    heat_threshold: float = 5.0
    capacity: int = 2000
    heat: Heat = field(default_factory=HeatFormula)


@dataclass(frozen=True, slots=True)
class Absorption:
    """A segment as it will be, and its new parts."""

    segment: Segment
    parts: tuple[Part, ...] = ()


class MidTerm:
    """The segments of one owner, with vectors of one embedder."""

    def __init__(self, store: Store, embedder: str | None, new_id: NewId, rules: MidTermRules) -> None:
        self._store = store
        self._segments: SegmentRepository = store.segments
        self._embedder = embedder
        self._new_id = new_id
        # Time only cools, so only these can have become hot since the last check; None means all.
        self._touched: set[str] | None = None
        self._candidates: Candidates | None = None
        self._planned: Candidates | None = None
        self._is_complete = True
        # Those of the last pages asked for: they are grouped, and then their topics are placed.
        self._vectors: PageVectors = {}
        self.rules = rules

    def plan(
        self,
        topics: Sequence[Topic],
        pages: Sequence[Page],
        derived_by: str,
        now: datetime,
        apart_from: Collection[str] = (),
    ) -> list[Absorption]:
        """Where `topics` of `pages` would go, except to the segments `apart_from`. Writes nothing."""
        said_at = {page.id: page.timestamp for page in pages}
        vectors = self.vectors([page.id for page in pages])
        dimension = len(next(iter(vectors.values()), _NO_VECTOR))
        plan = {} if self._candidates else self._load_candidates(dimension, apart_from)
        candidates, self._candidates = self._candidates or Candidates([], 1), None
        for topic in topics:
            part = Part(self._new_id("part"), topic.page_ids, topic.summary, topic.keywords, derived_by)
            centroid = _sum([vectors[page_id] for page_id in topic.page_ids if page_id in vectors])
            latest = max(said_at[page_id] for page_id in topic.page_ids)
            nearest, score = candidates.best(topic.keywords, centroid)
            if nearest is None or score < self.rules.similarity:
                new = Segment(self._new_id("segment"), "", (), created_at=now, used_at=latest, embedder=self._embedder)
                absorption = _with_part(Absorption(new), (), part, centroid, latest)
            else:
                earlier = self._segments.parts([nearest.id], SUMMARISED_PARTS).get(nearest.id, [])
                absorption = _with_part(plan.get(nearest.id, Absorption(nearest)), earlier, part, centroid, latest)
            plan[absorption.segment.id] = absorption
            candidates.put(absorption.segment)
        self._planned = candidates
        return list(plan.values())

    def absorb(self, plan: Sequence[Absorption]) -> None:
        """Writes what was planned."""
        for absorption in plan:
            self._segments.put(replace(absorption.segment, embedder=self._embedder), absorption.parts)
        self.touch([absorption.segment.id for absorption in plan])

    def confirm_plan(self) -> None:
        """Confirms that the plan was written and no segment has changed otherwise; the next plan is then quicker.

        Without it, the next plan reads all segments again.
        """
        self._candidates = self._planned if self._is_complete else None

    def release(self) -> None:
        """Frees its memory until the next plan."""
        self._candidates = self._planned = None
        self._vectors = {}

    def touch(self, segment_ids: Iterable[str] | None) -> None:
        """Records that these segments may have become hotter; None means all."""
        if segment_ids is None:
            self._touched = None
        elif self._touched is not None:
            self._touched.update(segment_ids)

    def due(self, now: datetime) -> list[Segment]:
        """Like `hot`, but only checks what was touched since the last time, which is quicker."""
        touched, self._touched = self._touched, set()
        due = self.hot(now, touched)
        self.touch([segment.id for segment in due])
        return due

    def hot(self, now: datetime, among: Iterable[str] | None = None) -> list[Segment]:
        """The segments to study: in use, hot, and with unstudied pages; hottest first."""
        outlines = self._segments.outlines(named=None if among is None else sorted(among))
        waiting = [segment for segment in outlines if segment.unstudied]
        heats = {segment.id: self.rules.heat(segment, now) for segment in waiting}
        hot = [segment for segment in waiting if heats[segment.id] >= self.rules.heat_threshold]
        return sorted(hot, key=lambda segment: -heats[segment.id])

    def may_be_hot(self, visits: int, unstudied: int) -> bool:
        """Whether a segment with at most this many visits and unstudied pages would be hot if it were touched now."""
        moment = datetime.fromtimestamp(0, UTC)
        touched = Segment("", "", (), moment, moment, visits=visits, unstudied=unstudied)
        return self.rules.heat(touched, moment) >= self.rules.heat_threshold

    def unstudied(self) -> list[Segment]:
        """All segments with unstudied pages, including archived ones."""
        return [
            segment
            for archived in (False, True)
            for segment in self._segments.outlines(archived=archived)
            if segment.unstudied
        ]

    def keep_within_capacity(self, now: datetime, *, exactly: bool = True) -> None:
        """Archives the coldest segments beyond the capacity, or brings back the hottest if there is room.

        If it does not have to be exact, a few more are tolerated, so that not all are ranked again for every new one.
        """
        figures = self._store.figures()
        too_many = figures.segments - self.rules.capacity
        if too_many > (0 if exactly else self.rules.capacity // _SLACK):
            coldest = sorted(self._segments.outlines(), key=lambda segment: self.rules.heat(segment, now))[:too_many]
            self._segments.archive([segment.id for segment in coldest], archived=True)
            self.release()
        elif too_many < 0 and figures.archived_segments:
            archived_segments = self._segments.outlines(archived=True)
            hottest = sorted(archived_segments, key=lambda segment: -self.rules.heat(segment, now))[:-too_many]
            self._segments.archive([segment.id for segment in hottest], archived=False)
            self.release()

    def archived_among(self, page_ids: Sequence[str]) -> set[str]:
        """The pages among these that are only in archived segments."""
        archived = self._segments.of_pages(page_ids, archived=True)
        return set(archived) - set(self._segments.of_pages(list(archived), archived=False))

    def vectors(self, page_ids: Sequence[str]) -> PageVectors:
        """The vectors of these pages; pages without any are left out."""
        if self._embedder is None:
            return {}
        recent = {page_id: self._vectors[page_id] for page_id in page_ids if page_id in self._vectors}
        others = [page_id for page_id in page_ids if page_id not in recent]
        if others:
            stored = self._store.vectors.of_pages(self._embedder, others)
            recent |= {page_id: _of_page(turns) for page_id, turns in stored.items()}
            self._vectors = recent
        return recent

    def _load_candidates(self, dimension: int, apart_from: Collection[str]) -> dict[str, Absorption]:
        """Reads all segments in use except these; returns those whose centroids were recomputed."""
        outlines = [segment for segment in self._segments.outlines() if segment.id not in apart_from]
        without = [segment for segment in outlines if self._embedder and not self._has_centroid(segment)]
        recomputed = self._recomputed_centroids(without[:_MAX_SUMMED])
        self._is_complete = len(recomputed) == len(without)
        segments = [recomputed[segment.id].segment if segment.id in recomputed else segment for segment in outlines]
        sizes = (
            len(segment.centroid)
            for segment in segments
            if segment.centroid is not None and self._has_centroid(segment)
        )
        dimension = next(sizes, dimension)
        comparable = [
            segment if self._has_centroid(segment) else replace(segment, centroid=None) for segment in segments
        ]
        self._candidates = Candidates(comparable, dimension)
        return recomputed

    def _recomputed_centroids(self, segments: Sequence[Segment]) -> dict[str, Absorption]:
        parts = self._segments.parts([segment.id for segment in segments])
        recomputed = {}
        for segment in segments:
            page_ids = [page_id for part in parts.get(segment.id, []) for page_id in part.page_ids]
            centroid = _sum(list(self.vectors(list(dict.fromkeys(page_ids))).values()))
            if centroid is not None:
                recomputed[segment.id] = Absorption(replace(segment, centroid=centroid, embedder=self._embedder))
        return recomputed

    def _has_centroid(self, segment: Segment) -> bool:
        return segment.centroid is not None and segment.embedder == self._embedder


def _with_part(
    absorption: Absorption, earlier: Sequence[Part], part: Part, centroid: Vector | None, latest: datetime
) -> Absorption:
    """`absorption` with one more part, and its summary, keywords and centroid accordingly."""
    parts = (*absorption.parts, part)
    every = [*earlier, *parts]
    old = absorption.segment
    # A segment whose centroid has to be recomputed keeps none, and later gets one from all its pages.
    begins = not earlier and not absorption.parts
    summed = centroid if begins else _sum([vector for vector in (old.centroid, centroid) if vector is not None])
    segment = replace(
        old,
        summary=composed_summary(every),
        keywords=composed_keywords(every),
        used_at=max(old.used_at, latest),
        pages=old.pages + len(part.page_ids),
        centroid=None if old.centroid is None and not begins else summed,
    )
    return Absorption(segment, parts)


def _of_page(turns: Sequence[StoredVector]) -> Vector:
    # For one or two turns quicker than `np.sum`, which copies them first.
    total: Vector = sum((turn.vector for turn in turns[1:]), start=turns[0].vector)
    length = float(np.sqrt(total @ total))
    return total / np.float32(length) if length else total


def _sum(vectors: Sequence[Vector]) -> Vector | None:
    return np.sum(vectors, axis=0, dtype=np.float32) if vectors else None

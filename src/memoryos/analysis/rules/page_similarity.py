"""How similar pages are by their vectors."""

from collections.abc import Iterable, Sequence

import numpy as np

from memoryos.domain.page import Page
from memoryos.ports import PageVectors, Vector

# Vectors of some embedders are all alike: what any two pages share beyond this says nothing about their topics.
_MAX_BASELINE = 0.25


class PageSimilarity:
    """The similarity of some of `pages` to others; any may be missing in `vectors`."""

    def __init__(self, pages: Sequence[Page], vectors: PageVectors) -> None:
        self._vectors = {page.id: vectors[page.id] for page in pages if page.id in vectors}
        self._common = max(0.0, (self._average() - _MAX_BASELINE) / (1 - _MAX_BASELINE))

    def similarity(self, some: Iterable[Page], others: Iterable[Page]) -> float | None:
        """The cosine of `some` with `others`, on average, without what all pages share.

        None if one side has no vectors, or all pages have the same.
        """
        here, there = self._of(some), self._of(others)
        if not here or not there:
            return None
        cosine = float(_sum(here) @ _sum(there)) / (len(here) * len(there))
        return (cosine - self._common) / (1 - self._common) if self._common < 1 else None

    def _of(self, pages: Iterable[Page]) -> list[Vector]:
        return [self._vectors[page.id] for page in pages if page.id in self._vectors]

    def _average(self) -> float:
        """The cosine of two different pages, on average."""
        count = len(self._vectors)
        if count < 2:
            return 0.0
        total = np.sum(list(self._vectors.values()), axis=0)
        return float(total @ total - count) / (count * (count - 1))


def _sum(vectors: Sequence[Vector]) -> Vector:
    """Their sum; for two or three vectors quicker than `np.sum`, which copies them first."""
    return sum(vectors[1:], start=vectors[0])

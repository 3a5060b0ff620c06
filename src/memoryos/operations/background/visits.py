"""Counting what was recalled, without making callers wait."""

import threading
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from memoryos.domain.recall import Recall
from memoryos.ports import Store

_ENOUGH = 32


@dataclass(frozen=True, slots=True)
class _Visit:
    page_ids: frozenset[str]
    fact_ids: frozenset[str]
    at: datetime


class Visits:
    """Recalls that are not counted yet. Each recall that shows a segment counts as one visit."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._lock = threading.Lock()
        self._noted: list[_Visit] = []

    def note(self, recall: Recall, at: datetime) -> bool:
        """Remembers what `recall` showed; returns whether there is enough to be written."""
        pages = frozenset(item.page_id for item in recall.items if item.kind == "turn")
        facts = frozenset(item.id for item in recall.items if item.kind == "fact")
        with self._lock:
            if pages or facts:
                self._noted.append(_Visit(pages, facts, at))
            return len(self._noted) >= _ENOUGH

    def flush(self) -> list[str]:
        """Writes the visits and returns the visited segments. Archived ones are put back into use."""
        with self._lock:
            noted, self._noted = self._noted, []
        if not noted:
            return []
        latest = max(visit.at for visit in noted)
        of_pages = self._store.segments.of_pages(sorted({page for visit in noted for page in visit.page_ids}))
        visits = Counter(
            segment for visit in noted for segment in _unique(of_pages.get(page, ()) for page in visit.page_ids)
        )
        with self._store.transaction(durable=False):
            if visits:
                self._store.segments.visit(visits, latest)
                self._store.segments.archive(sorted(visits), archived=False)
            for visit in noted:
                if visit.fact_ids:
                    self._store.facts.use(sorted(visit.fact_ids), visit.at)
        return sorted(visits)


def _unique(groups: Iterable[Iterable[str]]) -> set[str]:
    return {item for group in groups for item in group}

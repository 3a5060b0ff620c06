"""Promotion: hot segments are studied, and what lasts becomes facts and profile."""

from collections.abc import Sequence

from memoryos.domain.fact import Study
from memoryos.domain.page import Page
from memoryos.operations.background.bisecting_analyst import BisectingAnalyst
from memoryos.operations.background.learn import is_by_rules, keep_study, known_study, study_of
from memoryos.operations.background.scheduler import State
from memoryos.operations.engine import Engine, Urgency
from memoryos.ports import Analyst, Revision

# There may be many segments with few pages each, so a batch covers several.
_BATCH = 50


class Promote:
    """Studies the pages of hot segments that were not studied yet, hottest first, a batch at a time.

    Once started, a segment is studied to its end, even if it cools down meanwhile. Segments are only archived when no
    study is due.
    """

    name = "study"

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._begun: list[str] = []
        # What the number of segments in use depends on, when it was last within the capacity.
        self._within_capacity: tuple[int, ...] | None = None
        self._asking = BisectingAnalyst(self._study, engine.analyst, engine.fallback_analyst)

    @property
    def given_up(self) -> int:
        """How many pages the rules had to read instead of the analyst."""
        return self._asking.given_up

    def waiting(self) -> int:
        """How many pages of hot segments are not studied yet."""
        return sum(segment.unstudied for segment in self._engine.mid_term.hot(self._engine.clock()))

    def __call__(self, urgency: Urgency) -> State:
        engine = self._engine
        # Taken before pages are read: one of them may be forgotten from here on.
        revision = engine.store.revision()
        removals = revision.removals
        pages = self._pages(urgency)
        if not pages:
            self._keep_within_capacities(revision, urgency)
            return "done"
        if not engine.lease.take():
            return "elsewhere"
        answered = self._asking(pages, at_once=urgency == "everything")
        pages = answered.pages
        with engine.store.transaction(durable=not is_by_rules(answered.derived_by)):
            # Meanwhile, another process may have studied them, or one may have been forgotten.
            if engine.store.revision().removals == removals and self._still_unstudied(pages):
                keep_study(engine, answered.answer, pages, answered.derived_by)
                engine.store.page_state.mark_studied([page.id for page in pages])
        return "more"

    def _study(self, analyst: Analyst, pages: Sequence[Page]) -> Study:
        # Rules would find again what they found when the pages were new.
        known = known_study(self._engine, pages) if is_by_rules(analyst.name) else None
        return known or study_of(self._engine, analyst, pages)

    def _pages(self, urgency: Urgency) -> list[Page]:
        """The pages to study next; none if there is less than a batch and no urgency."""
        if pages := self._next_begun():
            return pages
        mid_term = self._engine.mid_term
        due = mid_term.unstudied() if urgency == "everything" else mid_term.due(self._engine.clock())
        if urgency == "whole batches" and sum(segment.unstudied for segment in due) < self._engine.batch.least:
            return []
        self._begun = [segment.id for segment in due]
        return self._next_begun()

    def _next_begun(self) -> list[Page]:
        """The next pages of the segments that were started, in the order they were said."""
        batch = self._engine.batch
        while self._begun:
            pages = self._engine.store.page_state.unstudied(self._begun[:_BATCH], batch.most)
            if pages:
                return sorted(batch.first(pages), key=lambda page: page.seq)
            del self._begun[:_BATCH]
        return []

    def _keep_within_capacities(self, revision: Revision, urgency: Urgency) -> None:
        engine, exactly = self._engine, urgency != "whole batches"
        state = (revision.removals, revision.archive, engine.store.page_state.consolidated(), exactly)
        if urgency == "everything" or state != self._within_capacity:
            engine.mid_term.keep_within_capacity(engine.clock(), exactly=exactly)
            self._within_capacity = state
        if exactly and not engine.long_term.is_up_to_date():
            with engine.store.transaction():
                engine.long_term.refresh_archive_and_profile(engine.analyst.name)

    def _still_unstudied(self, pages: Sequence[Page]) -> bool:
        links = self._engine.store.page_state.links([page.id for page in pages])
        return all(page.id in links and not links[page.id].studied for page in pages)

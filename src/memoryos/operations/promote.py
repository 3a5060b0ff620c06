"""Hot segments are studied: what lasts becomes facts and profile."""

from collections.abc import Sequence

from memoryos.domain.fact import Study
from memoryos.domain.page import Page
from memoryos.operations.asking import Asking
from memoryos.operations.background import State
from memoryos.operations.workshop import Pressing, Workshop
from memoryos.ports import Analyst

# Segments may be many with few pages each, so a batch looks at several.
_AT_ONCE = 50


class Promote:
    """Studies the pages of hot segments that were not studied yet, hottest first, a batch at a time.

    Once begun, a segment is studied to its end, though it cools on the way. Segments are archived only when no
    study is due.
    """

    name = "study"

    def __init__(self, shop: Workshop) -> None:
        self._shop = shop
        self._begun: list[str] = []
        self._asking = Asking(self._study, shop.analyst, shop.stand_in)

    @property
    def given_up(self) -> int:
        """How many pages rules had to read in place of the analyst."""
        return self._asking.given_up

    def waiting(self) -> int:
        """How many pages of hot segments are not studied yet."""
        return sum(segment.unstudied for segment in self._shop.mid_term.hot(self._shop.clock()))

    def __call__(self, pressing: Pressing) -> State:
        shop = self._shop
        # Noted before pages are read: one of them may be forgotten from here on.
        removals = shop.store.revision().removals
        pages = self._pages(pressing)
        if not pages:
            self._keep_within_capacities(exactly=pressing != "whole batches")
            return "done"
        if not shop.lease.take():
            return "elsewhere"
        answered = self._asking(pages, at_once=pressing == "everything")
        pages = answered.pages
        with shop.store.transaction():
            # Somebody else may have studied them, or one may have been forgotten, while we were thinking.
            if shop.store.revision().removals == removals and self._still_unstudied(pages):
                shop.long_term.learn(answered.answer, pages, answered.derived_by)
                shop.store.notes.mark_studied([page.id for page in pages])
        return "more"

    def _study(self, analyst: Analyst, pages: Sequence[Page]) -> Study:
        return analyst.study(pages, self._shop.known_profile())

    def _pages(self, pressing: Pressing) -> list[Page]:
        """What to study next: nothing where there is less than a batch and nobody presses."""
        if pages := self._next_begun():
            return pages
        mid_term = self._shop.mid_term
        due = mid_term.unstudied() if pressing == "everything" else mid_term.due(self._shop.clock())
        if pressing == "whole batches" and sum(segment.unstudied for segment in due) < self._shop.batch.least:
            return []
        self._begun = [segment.id for segment in due]
        return self._next_begun()

    def _next_begun(self) -> list[Page]:
        """The next pages of the segments that were begun, in the order they were said."""
        batch = self._shop.batch
        while self._begun:
            found = self._shop.store.notes.unstudied(self._begun[:_AT_ONCE], batch.most)
            if found:
                return sorted(batch.first(found), key=lambda page: page.seq)
            del self._begun[:_AT_ONCE]
        return []

    def _keep_within_capacities(self, *, exactly: bool) -> None:
        shop = self._shop
        shop.mid_term.keep_within_capacity(shop.clock(), exactly=exactly)
        if exactly:
            with shop.store.transaction():
                shop.long_term.look_again(shop.analyst.name)

    def _still_unstudied(self, pages: Sequence[Page]) -> bool:
        links = self._shop.store.notes.links([page.id for page in pages])
        return all(page.id in links and not links[page.id].studied for page in pages)

"""Removing what was derived from pages, once an analyst has read them again and never before.

A text is removed when the last of its pages was read again: until then it is in use and cites all of them, so that
forgetting any of them still removes it.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace

from memoryos.domain.dimensions import dimension
from memoryos.domain.fact import Fact, Study, Trait
from memoryos.domain.page import Page
from memoryos.domain.profile import trait_origins
from memoryos.domain.segment import Part, Segment, composed_keywords, composed_summary
from memoryos.ports import Store


@dataclass(frozen=True, slots=True)
class Reading:
    """Pages that `analyst` has just read, and the pages `ahead`, which it has not read yet."""

    analyst: str
    page_ids: frozenset[str]
    ahead: AbstractSet[str]

    def outdates(self, page_ids: Iterable[str], derived_by: str, unread: Collection[str]) -> bool:
        """Whether what `derived_by` derived from `page_ids` has been derived again; `unread` as in `unread_among`.

        What the same analyst derived from other pages is still valid.
        """
        sources = set(page_ids)
        if derived_by == self.analyst:
            return sources <= self.page_ids
        return not sources.isdisjoint(self.page_ids) and sources.isdisjoint(unread)

    def unread_among(self, store: Store, page_ids: Iterable[str]) -> set[str]:
        """The pages among these that another analyst read last, or that still have to be read."""
        links = store.page_state.links(sorted(set(page_ids)))
        others = {page_id for page_id, link in links.items() if link.derived_by != self.analyst}
        return (others | self.ahead) - self.page_ids


def invalidate_parts(store: Store, reading: Reading, new: Collection[str], others: set[str]) -> None:
    """Removes the parts that the `new` ones replace. Call it when these are written.

    `others` are the segments with parts from other analysts. Visits move with the pages.
    """
    of_pages = store.segments.of_pages(sorted(reading.page_ids))
    touched = sorted({one for some in of_pages.values() for one in some})
    parts = store.segments.parts(touched)
    unread = reading.unread_among(store, (page for some in parts.values() for part in some for page in part.page_ids))
    for segment in (one for away in (False, True) for one in store.segments.outlines(archived=away, named=touched)):
        every = parts[segment.id]
        outdated = [
            part for part in every if part.id not in new and reading.outdates(part.page_ids, part.derived_by, unread)
        ]
        if outdated:
            left = [part for part in every if part not in outdated]
            _move_visits(store, segment, outdated, left, others)
            summary, keywords = composed_summary(left), composed_keywords(left)
            updated = replace(segment, summary=summary, keywords=keywords, centroid=None)
            store.segments.put(updated, (), without=[part.id for part in outdated])
            if all(part.derived_by == reading.analyst for part in left):
                others.discard(segment.id)


def _move_visits(
    store: Store, segment: Segment, outdated: Sequence[Part], left: Sequence[Part], others: Collection[str]
) -> None:
    """Moves the visits of pages that leave `segment` to the segment that has most of them now."""
    remaining = {page_id for part in left for page_id in part.page_ids}
    leaving = {page_id for part in outdated for page_id in part.page_ids} - remaining
    current_segments = store.segments.of_pages(sorted(leaving))
    targets = Counter(
        other for some in current_segments.values() for other in some if other != segment.id and other not in others
    )
    share = segment.visits * len(leaving) // (len(leaving) + len(remaining))
    if targets and share:
        [(target, _)] = targets.most_common(1)
        store.segments.visit({segment.id: -share, target: share}, segment.used_at)


def invalidate_statements(store: Store, reading: Reading, stays: Callable[[str], bool]) -> list[Fact]:
    """Removes the old statements of the pages, before the new ones are stored; returns all facts as they were.

    Statements for which `stays` is true are left alone.
    """
    before = store.facts.all()
    touched = [
        replace(fact, statements=statements)
        for fact in before
        if (
            statements := tuple(
                statement
                for statement in fact.statements
                if not reading.page_ids.isdisjoint(statement.page_ids) and not stays(statement.derived_by)
            )
        )
    ]
    unread = reading.unread_among(store, (page_id for fact in touched for page_id in fact.page_ids))
    outdated = [
        replace(fact, statements=statements)
        for fact in touched
        if (
            statements := tuple(
                statement
                for statement in fact.statements
                if reading.outdates(statement.page_ids, statement.derived_by, unread)
            )
        )
    ]
    if outdated:
        store.facts.unlearn(outdated)
    return before


def outdated_traits(store: Store, reading: Reading, study: Study, pages: Sequence[Page]) -> set[Trait]:
    """The traits that `study` replaces.

    They never outweigh a new one of the same dimension, however many pages they cite.
    """
    profile = store.profiles.current()
    if profile is None or not profile.traits:
        return set()
    origins = trait_origins(store.profiles.versions())
    unread = reading.unread_among(store, (page_id for trait in profile.traits for page_id in trait.page_ids))
    user_page_ids = {page.id for page in pages if page.user_input.strip()}
    seen = {dimension(trait.dimension) for trait in study.traits if not user_page_ids.isdisjoint(trait.page_ids)}
    return {
        trait
        for trait, derived_by in origins.items()
        if reading.outdates(trait.page_ids, derived_by, unread)
        or (derived_by != reading.analyst and trait.dimension in seen)
    }

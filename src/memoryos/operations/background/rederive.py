"""Deriving again, with the configured analyst, what other analysts derived."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

from memoryos.domain.admission import admit
from memoryos.domain.fact import CORRECTION, RETRACTION, Study
from memoryos.domain.page import Page
from memoryos.domain.profile import trait_origins
from memoryos.domain.topic import Grouping
from memoryos.operations.background.bisecting_analyst import Answered, BisectingAnalyst
from memoryos.operations.background.consolidate import embed_ahead, grouped, links_of
from memoryos.operations.background.invalidate import Reading, invalidate_parts, invalidate_statements, outdated_traits
from memoryos.operations.background.learn import is_by_rules, replaced_by, study_of, words_before, words_of_user
from memoryos.operations.background.other_process import OtherProcessWait
from memoryos.operations.engine import Engine
from memoryos.ports import Analyst
from memoryos.tiers.long_term import Replaced

if TYPE_CHECKING:
    from memoryos.tiers.mid_term import Absorption

_BATCH = 500


@dataclass(frozen=True, slots=True)
class Rederived:
    """How many pages were read again, and how many keep what was derived before.

    Pages keep it if the analyst had no usable answer, or found nothing if there was something before; next time, it
    is asked about them again.
    """

    pages: int = 0
    kept: int = 0


class Rederive:
    """Groups and studies again, a batch at a time, the pages that another analyst read last, oldest first.

    Each batch replaces what was there in one transaction. What is left is worked out from what is stored, so
    interrupted work continues where it stopped.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._asking = BisectingAnalyst(self._read, engine.analyst, engine.fallback_analyst)
        self._studied_only: frozenset[str] = frozenset()
        self._others: set[str] = set()
        self._kept: set[str] = set()
        self._other_process = OtherProcessWait()

    def __call__(self, progress: Callable[[int, int], None] | None = None) -> Rederived:
        """Does all of it. Raises ModelError if the analyst fails; what was done until then stays done."""
        ahead = self._waiting()
        self._others = self._segments_of_others() if ahead else set()
        self._kept = set()
        total, done = len(ahead), 0
        while ahead:
            done += self._batch(ahead)
            if progress is not None:
                progress(total - len(ahead), total)
        return Rederived(done, len(self._kept))

    def _batch(self, ahead: list[str]) -> int:
        """Does the next batch and removes its pages from `ahead`, if possible; returns how many were read again."""
        engine = self._engine
        first = ahead[: engine.batch.most]
        due = self._due(first)
        if not due:
            # Another process has read them, or they were forgotten.
            del ahead[: len(first)]
            return 0
        if not engine.lease.take():
            self._other_process.wait()
            return 0
        self._other_process.reset()
        removals = engine.store.revision().removals
        self._studied_only = frozenset(page_id for page_id, regroup in due.items() if not regroup)
        pages = engine.batch.first(engine.store.pages.named(list(due)))
        embed_ahead(engine, pages)
        answered = self._asking(pages, at_once=True)
        page_ids = frozenset(page.id for page in answered.pages)
        rest = [page_id for page_id in ahead if page_id not in page_ids]
        if self._is_no_better(answered):
            self._kept |= page_ids
            ahead[:] = rest
            return 0
        if not self._write(answered, due, removals, Reading(engine.analyst.name, page_ids, self._kept.union(rest))):
            return 0
        ahead[:] = rest
        return len(page_ids)

    def _read(self, analyst: Analyst, pages: Sequence[Page]) -> tuple[Grouping, Study]:
        regrouped = [page for page in pages if page.id not in self._studied_only]
        grouping = grouped(self._engine, analyst, regrouped) if regrouped else Grouping((), ())
        study = study_of(self._engine, analyst, pages)
        reader = self._engine.fact_reader
        if reader and is_by_rules(analyst.name):
            # Rules find the same as when the page was new, including who it refers to.
            reader.start_over()
            known = reader.read(words_of_user(self._engine, pages), partial(words_before, self._engine, pages[0]))
            study = replace(study, findings=known.findings)
        return grouping, study

    def _stays(self, derived_by: str) -> bool:
        """Whether it stays, whatever is found now: corrections, and what the rules found when the page was new.

        What the rules found is only replaced if the analyst finds the same.
        """
        if derived_by in (CORRECTION, RETRACTION):
            return True
        engine = self._engine
        return bool(engine.fact_reader) and is_by_rules(derived_by) and not is_by_rules(engine.analyst.name)

    def _is_no_better(self, answered: Answered[tuple[Grouping, Study]]) -> bool:
        """Whether the analyst had no answer, or an empty one although something was known."""
        _, study = answered.answer
        if answered.derived_by != self._engine.analyst.name:
            return True
        pages = {page.id: page for page in answered.pages}
        if any(not isinstance(admit(finding, pages, ()), str) for finding in study.findings):
            return False
        profile = self._engine.long_term.profile()
        traits = profile.traits if profile and not study.traits else ()
        statements = [statement for fact in self._engine.store.facts.all() for statement in fact.statements]
        cited = [statement.page_ids for statement in statements if not self._stays(statement.derived_by)]
        cited += [trait.page_ids for trait in traits]
        return any(not pages.keys().isdisjoint(page_ids) for page_ids in cited)

    def _write(
        self, answered: Answered[tuple[Grouping, Study]], due: dict[str, bool], removals: int, reading: Reading
    ) -> bool:
        """Replaces what was there with the answer, unless somebody changed it meanwhile."""
        engine, store = self._engine, self._engine.store
        pages, (grouping, study), derived_by = answered.pages, answered.answer, answered.derived_by
        page_ids = [page.id for page in pages]
        plan = self._plan(grouping, pages, derived_by)
        with store.transaction():
            expected = {page_id: due[page_id] for page_id in page_ids}
            if store.revision().removals != removals or self._due(page_ids) != expected:
                return False
            if grouping.topics:
                engine.mid_term.absorb(plan)
                store.page_state.note(links_of(grouping, derived_by))
                regrouped = Reading(reading.analyst, reading.page_ids - self._studied_only, reading.ahead)
                new = {part.id for absorption in plan for part in absorption.parts}
                invalidate_parts(store, regrouped, new, self._others)
            before = invalidate_statements(store, reading, self._stays)
            if replaced := [fact for fact in replaced_by(study, before) if self._stays(fact.statements[0].derived_by)]:
                store.facts.unlearn(replaced)
            outdated = outdated_traits(store, reading, study, pages)
            engine.long_term.learn(study, pages, derived_by, Replaced(before, outdated))
            store.page_state.mark_studied(page_ids)
        return True

    def _plan(self, grouping: Grouping, pages: Sequence[Page], derived_by: str) -> "list[Absorption]":
        """Where the topics would go: never to segments of another analyst, which are about to be removed."""
        if not grouping.topics:
            return []
        return self._engine.mid_term.plan(grouping.topics, pages, derived_by, self._engine.clock(), self._others)

    def _waiting(self) -> list[str]:
        """The ids of all pages to read again, in the order they were stored."""
        page_ids: list[str] = []
        after, store = 0, self._engine.store
        while pages := store.pages.after(after, _BATCH):
            page_ids += self._due([page.id for page in pages])
            after = pages[-1].seq
        return page_ids

    def _due(self, page_ids: Sequence[str]) -> dict[str, bool]:
        """Which of these pages to read again, and whether to group them too, or only to study them.

        Pages that this analyst grouped and another studied are only studied.
        """
        name = self._engine.analyst.name
        links = self._engine.store.page_state.links(page_ids)
        regrouped = {page_id: links[page_id].derived_by != name for page_id in page_ids if page_id in links}
        studied_by_others = set() if all(regrouped.values()) else self._studied_by_others()
        return {page_id: regroup for page_id, regroup in regrouped.items() if regroup or page_id in studied_by_others}

    def _studied_by_others(self) -> set[str]:
        """Pages with statements and traits by others that regrouping would not remove."""
        store, name = self._engine.store, self._engine.analyst.name
        statements = [statement for fact in store.facts.all() for statement in fact.statements]
        derived = [
            (statement.page_ids, statement.derived_by)
            for statement in statements
            if not self._stays(statement.derived_by)
        ]
        derived += [(trait.page_ids, by) for trait, by in trait_origins(store.profiles.versions()).items()]
        cited = [set(page_ids) for page_ids, derived_by in derived if derived_by != name]
        links = store.page_state.links(sorted(set[str]().union(*cited)))
        regrouped = {page_id for page_id, link in links.items() if link.derived_by != name}
        return {page_id for page_ids in cited if page_ids.isdisjoint(regrouped) for page_id in page_ids}

    def _segments_of_others(self) -> set[str]:
        segments, name = self._engine.store.segments, self._engine.analyst.name
        parts = segments.parts([outline.id for outline in segments.outlines()])
        return {segment for segment, some in parts.items() if any(part.derived_by != name for part in some)}

"""Learning what the user says about themselves as soon as a page is read: no heat, no visits, no batch."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import cache, partial

from memoryos.domain.correction import is_correction
from memoryos.domain.fact import Fact, Finding, Statement, Study
from memoryos.domain.page import Page
from memoryos.operations.background.scheduler import State
from memoryos.operations.engine import Engine, Urgency
from memoryos.ports import Analyst, FactReader, Store
from memoryos.tiers.long_term import Learned, Replaced

# The version of the rules. Raise it when they read something else: all pages are then read again.
LEARNING_VERSION = 9
_BATCH_PAGES = 32
_GAP = 8


class Learn:
    """Reads the pages that were not read yet, oldest first, and stores the resulting facts and profile."""

    name = "learn"

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._removals = -1

    def waiting(self) -> int:
        """How many pages still have to be read."""
        return self._engine.store.learning.waiting_count(LEARNING_VERSION) if self._engine.fact_reader else 0

    def __call__(self, urgency: Urgency) -> State:  # noqa: ARG002 - every page is worth reading at once
        engine = self._engine
        if engine.fact_reader is None:
            return "done"
        # Taken before pages are read: one of them may be forgotten from here on.
        removals = engine.store.revision().removals
        pages, is_all = self._next()
        if not pages:
            return "done"
        if removals != self._removals:
            engine.fact_reader.start_over()
            self._removals = removals
        conversation = _conversation(engine, pages)
        study = engine.fact_reader.read(conversation, cache(partial(words_before, engine, pages[0])))
        learned: Learned | None = None
        with engine.store.transaction(durable=False):
            # Meanwhile, another process may have read them, or one may have been forgotten; more may have come.
            is_current = engine.store.revision().removals == removals and self._next()[0][: len(pages)] == pages
            if is_current:
                learned = self.keep(study, pages, engine.fact_reader, is_known=self._is_known(pages))
                learned = engine.long_term.learn_corrections(pages) or learned
        if learned is not None:
            engine.long_term.publish(learned)
        return "done" if is_all and is_current else "more"

    def _next(self) -> tuple[list[Page], bool]:
        """The next consecutive pages to read, and whether no others are waiting."""
        waiting = self._engine.store.learning.waiting(LEARNING_VERSION, _BATCH_PAGES)
        pages = self._engine.writers.decided(waiting, self._engine.store, self._engine.long_term.facts)
        if not pages or pages[-1].seq - pages[0].seq < len(pages):
            return pages, len(waiting) < _BATCH_PAGES and len(pages) == len(waiting)
        following = {page.id for page in self._engine.store.pages.after(pages[0].seq - 1, len(pages))}
        return [page for page in pages if page.id in following], False

    def _is_known(self, pages: Sequence[Page]) -> bool:
        """Whether something may have been found in these pages before: they were read, or came to an analyst first."""
        return self._engine.store.learning.may_be_known(LEARNING_VERSION, pages)

    def keep(self, study: Study, pages: Sequence[Page], reader: FactReader, *, is_known: bool = True) -> Learned | None:
        """Replaces what the rules found in these pages before with what was found now."""
        store = self._engine.store
        before = store.facts.all() if is_known else []
        withdrawn = _by_rules(before, {page.id for page in pages})
        if withdrawn:
            store.facts.unlearn(withdrawn)
        study = replace(study, findings=tuple(_without_known(study.findings, before)))
        store.learning.mark(LEARNING_VERSION, pages)
        if not withdrawn and not study.findings:
            return None
        evidence = [*_cited_before(store, study.findings, pages), *pages]
        return self._engine.long_term.learn(study, evidence, reader.name, Replaced(before if withdrawn else ()))


def _cited_before(store: Store, findings: Iterable[Finding], pages: Sequence[Page]) -> list[Page]:
    """The pages besides `pages` that `findings` cite: what a correction corrects was said before it."""
    cited = {page_id for finding in findings for page_id in finding.page_ids} - {page.id for page in pages}
    return store.pages.named(sorted(cited)) if cited else []


def pages_before(store: Store, page: Page, limit: int) -> list[Page]:
    """Up to `limit` pages just before `page`, oldest first."""
    near = store.pages.after(max(0, page.seq - 1 - limit), limit)
    if len(near) == limit and near[-1].seq < page.seq:
        return near
    # Some numbers belong to removed pages.
    near = store.pages.after(max(0, page.seq - 1 - 2 * limit - _GAP), 2 * limit + _GAP)
    return [other for other in near if other.seq < page.seq][-limit:]


def words_before(engine: Engine, page: Page, limit: int) -> list[Page]:
    """`pages_before`, without the words of others."""
    return words_of_user(engine, pages_before(engine.store, page, limit))


def words_of_user(engine: Engine, pages: Sequence[Page]) -> list[Page]:
    """`pages` without what other participants wrote under the role of the user."""
    return engine.writers.of_user(pages, engine.store, engine.long_term.facts)


def keep_study(engine: Engine, study: Study, pages: Sequence[Page], derived_by: str) -> None:
    """Stores what an analyst found in `pages`. Call it in a transaction.

    Facts found by rules are stored when a page is first read; after that, rules only add traits. What another analyst
    finds replaces what the rules found on the same page for the same person and slot.
    """
    before: Sequence[Fact] = ()
    if engine.fact_reader and is_by_rules(derived_by):
        study = replace(study, findings=())
    elif engine.fact_reader and (outdated := replaced_by(study, engine.store.facts.all())):
        before = engine.store.facts.all()
        engine.store.facts.unlearn(outdated)
    if not before and not study.findings and not study.traits:
        engine.long_term.dropped.update(study.dropped)
        return
    engine.long_term.learn(study, pages, derived_by, Replaced(before))


def _conversation(engine: Engine, pages: Sequence[Page]) -> list[Page]:
    """`pages` as they are read: without the words of others, and without corrections.

    A correction says by itself what it stands for, and its words must not end up in findings from other pages.
    """
    return words_of_user(engine, [page for page in pages if not is_correction(page)])


def study_of(engine: Engine, analyst: Analyst, pages: Sequence[Page]) -> Study:
    """The lasting findings of `analyst` in `pages`; corrections and the words of others are not shown to it."""
    conversation = _conversation(engine, pages)
    return analyst.study(conversation, engine.profile_text()) if conversation else Study((), ())


def known_study(engine: Engine, pages: Sequence[Page]) -> Study | None:
    """The traits that the facts on `pages` show; None if the rules have not read all of them yet."""
    if engine.fact_reader is None:
        return None
    waiting = engine.store.learning.waiting(LEARNING_VERSION, 1)
    if waiting and waiting[0].seq <= max(page.seq for page in pages):
        return None
    conversation = _conversation(engine, pages)
    page_ids = {page.id for page in conversation}
    findings = [
        Finding(
            fact.about,
            statement.text,
            fact.slot,
            fact.value,
            statement.page_ids,
            statement.said_by,
            negated=fact.negated,
            holds_until=statement.holds_until,
            subject=fact.subject,
            certain=statement.certain,
        )
        for fact in engine.long_term.facts()
        for statement in fact.statements
        if is_by_rules(statement.derived_by) and not page_ids.isdisjoint(statement.page_ids)
    ]
    return Study(traits=tuple(engine.fact_reader.traits(conversation, findings)))


def is_by_rules(derived_by: str) -> bool:
    """Whether rules, and not a language model or a caller's own analyst, derived it."""
    return derived_by.startswith("rules/")


def _by_rules(facts: Iterable[Fact], page_ids: set[str]) -> list[Fact]:
    """The statements by rules from these pages, and from no page that still has to be read."""

    def goes(statement: Statement) -> bool:
        return is_by_rules(statement.derived_by) and set(statement.page_ids) <= page_ids

    touched = ((fact, tuple(filter(goes, fact.statements))) for fact in facts)
    return [replace(fact, statements=statements) for fact, statements in touched if statements]


def _without_known(findings: Iterable[Finding], facts: Iterable[Fact]) -> list[Finding]:
    """`findings` without those for which an analyst has stated something on the same page."""
    known_slots = {
        (page_id, fact.subject.casefold(), fact.slot)
        for fact in facts
        for statement in fact.statements
        if not is_by_rules(statement.derived_by)
        for page_id in statement.page_ids
    }
    return [
        finding
        for finding in findings
        if not any((page_id, finding.subject.casefold(), finding.slot) in known_slots for page_id in finding.page_ids)
    ]


def replaced_by(study: Study, facts: Iterable[Fact]) -> list[Fact]:
    """The statements by rules on the same pages, person and slot as those of `study`."""
    now = {
        (page_id, finding.subject.casefold(), finding.slot)
        for finding in study.findings
        for page_id in finding.page_ids
    }

    def goes(fact: Fact, statement: Statement) -> bool:
        return is_by_rules(statement.derived_by) and any(
            (page_id, fact.subject.casefold(), fact.slot) in now for page_id in statement.page_ids
        )

    touched = ((fact, tuple(statement for statement in fact.statements if goes(fact, statement))) for fact in facts)
    return [replace(fact, statements=statements) for fact, statements in touched if statements]

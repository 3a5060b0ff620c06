"""Reads pages in order, for what the user says about themselves."""

from collections.abc import Callable, Iterator, Sequence

from memoryos.analysis.rules import facts
from memoryos.analysis.rules.amendments import amended_findings
from memoryos.analysis.rules.coming_facts import date_coming_facts
from memoryos.analysis.rules.meanings import SlotMeanings
from memoryos.analysis.rules.people_mentioned import KnownPeople, introduce_people, pages_by_user
from memoryos.analysis.rules.self_corrections import readings
from memoryos.analysis.rules.short_answers import short_answers
from memoryos.analysis.rules.standing_instructions import instructions, without_wishes
from memoryos.analysis.rules.statements import statements
from memoryos.analysis.rules.traditional_chinese import as_written, simplified_pages, simplified_source
from memoryos.analysis.rules.traits import traits
from memoryos.domain.fact import Finding, Study, Trait
from memoryos.domain.page import Page

NAME = "rules/2"
_EARLIER_PAGES = 200
_EDGES = " ,.!;:。！"


class RulesReader:
    """Reads each page by rules, once. It remembers the people and animals named so far while pages are consecutive."""

    def __init__(self, meanings: SlotMeanings | None = None) -> None:
        self._meanings = meanings
        self._known_people = KnownPeople()
        self._last: str | None = None

    @property
    def name(self) -> str:
        return NAME

    def read(self, pages: Sequence[Page], earlier: Callable[[int], Sequence[Page]]) -> Study:
        """Findings in `pages`, oldest first; `earlier` returns that many of the pages before, to know who is who."""
        written, written_earlier = pages, earlier
        pages, earlier = simplified_pages(written), simplified_source(written_earlier)
        if self._last is None or [page.id for page in earlier(1)] != [self._last]:
            self._known_people = KnownPeople()
            introduce_people(earlier(_EARLIER_PAGES), self._known_people)
        understood = list(readings(pages_by_user(pages, self._known_people), earlier, self._known_people))
        own = [page for reading in understood if (page := reading.remaining)]
        # Page by page, so that what is found on a page does not depend on what it was read together with.
        findings = [finding for page in own for finding in facts.findings([page])]
        wishes = list(instructions(own, facts.CONFIDENCE))
        quoted = list(without_wishes(statements(own, self._meanings, facts.CONFIDENCE, self._known_people), wishes))
        answers = [
            finding
            for page, before in _pairs(own, earlier)
            for finding in short_answers(page, before, self._known_people)
        ]
        amended = amended_findings(understood, self._meanings, self._known_people)
        every = (*findings, *wishes, *_without_answers(quoted, answers), *answers, *amended)
        study = Study(findings=tuple(as_written(date_coming_facts(every, own), written, written_earlier)))
        self._last = pages[-1].id if pages else None
        return study

    def traits(self, pages: Sequence[Page], findings: Sequence[Finding]) -> Sequence[Trait]:
        """What `findings`, which were read in `pages` before, show of who the user is."""
        return traits(pages_by_user(simplified_pages(pages)), findings)

    def start_over(self) -> None:
        """Forgets the people named so far; those in the pages before are read again."""
        self._last = None


def _without_answers(quoted: Sequence[Finding], answers: Sequence[Finding]) -> Iterator[Finding]:
    """`quoted`, without what is read better as the answer to a question."""
    read = {(answer.page_ids, answer.value.strip(_EDGES)) for answer in answers}
    for finding in quoted:
        if finding.negated or (finding.page_ids, finding.value.strip(_EDGES)) not in read:
            yield finding


def _pairs(pages: Sequence[Page], earlier: Callable[[int], Sequence[Page]]) -> Iterator[tuple[Page, Page | None]]:
    """Each of `pages` with the page before it."""
    before = next(iter(earlier(1)), None)
    for page in pages:
        yield page, before
        before = page

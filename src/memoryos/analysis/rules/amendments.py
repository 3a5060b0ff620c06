"""What follows from what users take back and put right, as findings."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from memoryos.analysis.rules import facts
from memoryos.analysis.rules.introductions import introductions
from memoryos.analysis.rules.meanings import SlotMeanings
from memoryos.analysis.rules.people_mentioned import KnownPeople
from memoryos.analysis.rules.self_corrections import Amendment, Reading
from memoryos.analysis.rules.statements import statements
from memoryos.domain.fact import Finding
from memoryos.domain.page import Page
from memoryos.domain.slots import slot_of


def amended_findings(
    readings: Sequence[Reading], meanings: SlotMeanings | None, known_people: KnownPeople
) -> Iterator[Finding]:
    """What is stated instead, and the end of what is taken back; `known_people` are those named so far."""
    for reading in readings:
        for amendment in reading.amendments:
            yield from _findings(amendment, reading.page, meanings, known_people)


def _findings(
    amendment: Amendment, page: Page, meanings: SlotMeanings | None, known_people: KnownPeople
) -> Iterator[Finding]:
    wrong = [
        *_read(amendment.withdrawn, page, meanings, KnownPeople(known_people.people)),
        *_introduced(amendment.withdrawn, page),
    ]
    stated = [finding for finding in _read(amendment.stated, page, meanings, known_people) if finding.certain]
    still_stated = {(finding.subject, finding.slot, finding.value) for finding in stated}
    for finding in stated:
        yield replace(finding, page_ids=amendment.page_ids)
    for finding in wrong:
        if not finding.negated and (finding.subject, finding.slot, finding.value) not in still_stated:
            yield _withdrawal(finding, page, amendment.page_ids)


def _read(text: str, page: Page, meanings: SlotMeanings | None, known_people: KnownPeople) -> list[Finding]:
    if not text:
        return []
    said = replace(page, user_input=text, agent_response="")
    return [*facts.findings([said]), *statements([said], meanings, facts.CONFIDENCE, known_people)]


def _introduced(text: str, page: Page) -> Iterator[Finding]:
    """The people that `text` introduces, whether they were known before or not."""
    for person in introductions(text):
        value = f"{person.relation} {person.name}"
        yield Finding("user", value, slot_of(person.kind), value, (page.id,), "user", confidence=facts.CONFIDENCE)


def _withdrawal(finding: Finding, page: Page, page_ids: tuple[str, ...]) -> Finding:
    # With the words of both messages, so that it goes with whichever of them is forgotten.
    text = f"Taken back: {finding.text} “{page.user_input}”"
    return replace(finding, text=text, page_ids=page_ids, negated=True, certain=True, holds_until=page.timestamp)

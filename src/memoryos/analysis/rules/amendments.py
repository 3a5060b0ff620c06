"""What follows from what users take back and put right, as findings."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from memoryos.analysis.rules import facts
from memoryos.analysis.rules.coming_facts import date_coming_facts
from memoryos.analysis.rules.denials import denials
from memoryos.analysis.rules.introductions import introductions
from memoryos.analysis.rules.meanings import SlotMeanings
from memoryos.analysis.rules.people_mentioned import KnownPeople
from memoryos.analysis.rules.replacement_phrases import may_contrast, replacement_phrase
from memoryos.analysis.rules.self_corrections import Amendment, Reading
from memoryos.analysis.rules.sentences import stated
from memoryos.analysis.rules.statements import statements
from memoryos.analysis.rules.value_replacement import Replacement, with_new_value
from memoryos.domain.fact import Finding
from memoryos.domain.page import Page
from memoryos.domain.quoted_endings import ENDED
from memoryos.domain.slots import slot_of
from memoryos.text.prefilter import prefiltered

# `My brother Diego doesn't live in Lima` denies a home, but not the brother.
_DENIABLE_SLOTS: Final = frozenset({"allergies", "diet", "health", "home", "job", "employer", "studies", "age"})
_FORGET: Final = prefiltered(
    r"\b(?:(?:forget|ignore|disregard) (?:what|everything|all) i (?:said|told you|wrote) about"
    r"|vergiss,? was ich (?:dir )?(?:über|zu|von)|olvida(?:te de)? lo que (?:te )?dije (?:de|sobre)"
    r"|oublie(?:z)? ce que (?:je t'ai|j'ai) dit (?:sur|de|à propos de)|esquece o que eu (?:te )?disse (?:sobre|d[eoa])"
    r"|dimentica (?:quello|ciò) che (?:ti )?ho detto (?:su|di)"
    r"|забудь,? что я (?:говорил|говорила|сказал|сказала) (?:про|о))"
    r" (?:the |my |el |la |le |il )?(?P<v>[\w' -]{2,40}?)(?= gesagt| erzählt|[,.!;]|$)",
    re.IGNORECASE,
)
_MAX_QUOTED: Final = 200


def amended_findings(
    readings: Sequence[Reading], meanings: SlotMeanings | None, known_people: KnownPeople
) -> Iterator[Finding]:
    """What is stated instead, and the end of what is taken back; `known_people` are those named so far."""
    for reading in readings:
        yield from _endings(reading)
        for amendment in reading.amendments:
            yield from _findings(amendment, reading.page, meanings, known_people)
            yield from _withdrawn_introductions(amendment, reading.page)
        for amendment in (*_denials(reading), *_contrasts(reading, known_people)):
            findings = _findings(amendment, reading.page, meanings, known_people)
            yield from (finding for finding in findings if finding.slot in _DENIABLE_SLOTS)


def _endings(reading: Reading) -> Iterator[Finding]:
    """What the user asks to forget by its name."""
    for sentence in stated(reading.rest):
        match = _FORGET.search(sentence)
        if match is not None:
            yield Finding(
                "user",
                sentence,
                ENDED,
                match["v"],
                (reading.page.id,),
                "user",
                negated=True,
                holds_until=reading.page.timestamp,
                certain=False,
            )


def _denials(reading: Reading) -> Iterator[Amendment]:
    for sentence in stated(reading.rest):
        yield from (Amendment(instead, denied, (reading.page.id,)) for instead, denied in denials(sentence))


def _contrasts(reading: Reading, known_people: KnownPeople) -> Iterator[Amendment]:
    """What a statement denies beside what it states: `Ines is vegetarian, not vegan`."""
    for sentence in stated(reading.rest):
        phrase = replacement_phrase(sentence) if may_contrast(sentence) else None
        if phrase is None or not phrase.replacement.old:
            continue
        stands, denied = phrase.replacement.new, Replacement(phrase.replacement.old, is_explicit=True)
        other = with_new_value(stands, denied, partial(_certain, page=reading.page, known_people=known_people))
        if other is not None:
            yield Amendment("", other, (reading.page.id,))


def _certain(text: str, page: Page, known_people: KnownPeople) -> list[Finding]:
    findings = _read(text, page, None, KnownPeople(known_people.people))
    return [finding for finding in findings if finding.certain and not finding.negated]


def _withdrawn_introductions(amendment: Amendment, page: Page) -> Iterator[Finding]:
    """Who is withdrawn as somebody the user knows; people are only introduced once, so `_findings` misses them."""
    still_stated = {(person.relation, person.name) for person in introductions(amendment.stated)}
    for person in introductions(amendment.withdrawn):
        if (person.relation, person.name) not in still_stated:
            value = f"{person.relation} {person.name}"
            introduced = Finding("user", value, slot_of(person.kind), value, (page.id,), "user")
            yield _withdrawal(introduced, page, amendment.page_ids)


def _findings(
    amendment: Amendment, page: Page, meanings: SlotMeanings | None, known_people: KnownPeople
) -> Iterator[Finding]:
    wrong = _read(amendment.withdrawn, page, meanings, KnownPeople(known_people.people))
    right = _read(amendment.stated, page, meanings, known_people)
    still_stated = {_claim(finding) for finding in right}
    for finding in right:
        if finding.certain:
            yield replace(finding, page_ids=amendment.page_ids)
    for finding in wrong:
        old, value = amendment.old.casefold(), finding.value.casefold()
        is_meant = old in value or value in old
        if is_meant and not finding.negated and _claim(finding) not in still_stated:
            yield _withdrawal(finding, page, amendment.page_ids)


def _claim(finding: Finding) -> tuple[str, ...]:
    """The same for what says the same; an event on another day is another event."""
    day = str(finding.holds_from) if finding.holds_until else ""
    return finding.subject, finding.slot, finding.value, day


def _read(text: str, page: Page, meanings: SlotMeanings | None, known_people: KnownPeople) -> list[Finding]:
    if not text:
        return []
    part = replace(page, user_input=text, agent_response="")
    findings = [*facts.findings([part]), *statements([part], meanings, facts.CONFIDENCE, known_people)]
    return list(date_coming_facts(findings, [part]))


def _withdrawal(finding: Finding, page: Page, page_ids: tuple[str, ...]) -> Finding:
    # With the words of both messages, so that it goes with whichever of them is forgotten.
    text = f"Taken back: {finding.text} “{page.user_input[:_MAX_QUOTED]}”"
    return replace(finding, text=text, page_ids=page_ids, negated=True, certain=True, holds_until=page.timestamp)

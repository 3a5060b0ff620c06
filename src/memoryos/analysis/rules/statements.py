"""The user's own sentences about their life, word for word, by slot and subject: to be quoted, never asserted."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Final

from memoryos.analysis.rules import spans
from memoryos.analysis.rules.amounts import amount_findings
from memoryos.analysis.rules.announcements import announced
from memoryos.analysis.rules.assertion_signs import (
    CONDITION_OR_HEARSAY,
    FORMER,
    FORMER_AMOUNT,
    HEDGE,
    IMPERFECT,
    TODAY,
)
from memoryos.analysis.rules.coming_facts import last_moment
from memoryos.analysis.rules.contrasted_endings import contrasted_ending
from memoryos.analysis.rules.cues import cues
from memoryos.analysis.rules.denials import is_instead
from memoryos.analysis.rules.east_asian_passing import findings_in_passing
from memoryos.analysis.rules.ending_subjects import CHILDREN, Somebody, somebody_else
from memoryos.analysis.rules.endings import PREGNANCY, Ending, ending, is_forgone, may_end
from memoryos.analysis.rules.events import event_findings
from memoryos.analysis.rules.facts import findings_about
from memoryos.analysis.rules.introductions import Person
from memoryos.analysis.rules.meanings import Meaning, SlotMeanings
from memoryos.analysis.rules.medicines_mentioned import Medicine, dose_changes, is_taken_off
from memoryos.analysis.rules.other_subjects import relative_spoken_of
from memoryos.analysis.rules.people_mentioned import KnownPeople, is_about_self
from memoryos.analysis.rules.phrasings import phrased_findings
from memoryos.analysis.rules.plain_sentences import plain
from memoryos.analysis.rules.recent_results import keep_recent
from memoryos.analysis.rules.requests import is_request
from memoryos.analysis.rules.sentences import stated
from memoryos.analysis.rules.statement_slots import StatementCandidate, slot_and_confidence
from memoryos.analysis.rules.third_person import findings_of_others
from memoryos.domain.distinctive_terms import distinctive_terms
from memoryos.domain.fact import Finding
from memoryos.domain.page import Page
from memoryos.domain.slots import slot_of
from memoryos.text.military_service import is_discharged
from memoryos.text.partings import PARTING
from memoryos.text.prefilter import PrefilteredPattern
from memoryos.text.shifts import changes_shift
from memoryos.text.time_expressions import intervals

_MIN_CHARACTERS: Final = 8
_MIN_CHARACTERS_EAST_ASIAN: Final = 3
_MAX_CHARACTERS: Final = 320
# A fragment and the statement that it may belong to.
_SHORT: Final = 60
_SHORT_EAST_ASIAN: Final = 30
_LETTER: Final = re.compile(r"[^\W\d_]")
_SEPARATORS: Final = ' ,;，；、:：—–-…().!。"“”'
_UNABLE: Final = re.compile(
    r"\b(?:can't|cannot|can no longer|may no longer|darf|kann|puedo|peux|posso|могу|нельзя)\b|不能", re.IGNORECASE
)
# `She is vegan, and I eat everything`: the second clause is about somebody else than the first.
_THIRD_PERSON: Final = re.compile(
    r"(?:she|he|they|sie|er|ella|él|elle|il|ela|ele|lei|lui|она|он)(?:'s)?\b|[她他]|彼女?は|그녀?는", re.IGNORECASE
)
_FIRST_PERSON: Final = re.compile(
    r"(?:(?:and|but|und|aber|y|pero|et|mais|e|mas|ma|а|и|но) )?(?:I|ich|yo|je|j'|eu|io|я)(?:\b|')|我|私は|저는|나는",
    re.IGNORECASE,
)
_EXCLUSION: Final = re.compile(
    r"\b(?:no|without|not any|ohne|kein\w*|sin|sem|sans|pas de|senza|niente|без)\b|别放|不要放|不放|抜き|なし|빼고",
    re.IGNORECASE,
)
_WAYS_OF_LIFE: Final = frozenset({"routine", "hobby", "home", "job", "diet", "preference"})
_POSSESSED: Final = frozenset({"possession", "pet", "possessions", "pets", "sold"})
_IM: Final = re.compile(r"\W*(?:and |but |so )?(?:im|ive|ill)\b", re.IGNORECASE)
_IT_WAS: Final = re.compile(r"\W*(?:it was|era|es war|c'était|это была?)\b", re.IGNORECASE)
_PASSING: Final = frozenset({"partner", "pets"})
_BEGINNING: Final = re.compile(
    r"\b(?:met|married|kennengelernt|geheiratet|conocí|rencontré|conheci|conosciuto)\b|познаком|认识", re.IGNORECASE
)
_RELATIVE_CLAUSE: Final = re.compile(r"(?:who|whose|which) (?:is|are|was|has)\b", re.IGNORECASE)
_MAX_WORDS_OF_THING: Final = 3
# `原来的停了`: what is over is the former one, not what stands before it.
_THE_FORMER: Final = re.compile(
    r"^(?:原来|之前|以前|旧|老)的|^(?:前の|以前の|今までの)|^(?:원래|예전|전에) ?(?:것|거|먹던|쓰던)"
)
# `haven't touched the violin in ages, sold it on ebay`: what was sold stands before it.
_SOLD_IT: Final = re.compile(
    r"^(?:(?:and|so|und|y|et|e|и) )?(?:i |we |ich hab |hab )?(?:sold|donated|returned|scrapped) (?:it|them|him|her)\b"
    r"|^(?:(?:und|y|et|e) )?(?:hab(?:e)? (?:ich )?(?:es|sie|ihn) verkauft|l[oa]s? vendí|l[oa]s? he vendido"
    r"|je l'ai vendue?"
    r"|l'ho vendut[oa]|vendi-?[oa])\b",
    re.IGNORECASE,
)
_PARTICIPLE: Final = re.compile(
    r"(?:(?:finally|ya|già|déjà|schon|já) )?(?:sold|cancelled|canceled|verkauft|storniert|vendid[oa]|cancelad[oa]"
    r"|vendue?|annulée?|vendut[oa]|annullat[oa]|disdett[oa]|продан[ао]?|отменен[ао]?)\b",
    re.IGNORECASE,
)


def statements(
    pages: Sequence[Page], meanings: SlotMeanings | None, confidence: float, known_people: KnownPeople | None = None
) -> Iterator[Finding]:
    """Who is who, what ended, and dated statements in `pages`; `known_people` are those named before."""
    known_people = KnownPeople() if known_people is None else known_people
    candidates: list[StatementCandidate] = []
    for page in pages:
        known_people.begin_message()
        news, before = ("", ""), ""
        over = False
        for sentence in stated(page.user_input):
            was_over, over = over, False
            text = spans.asserted(sentence)
            # `What could I give my sister Clara?` says that there is one.
            people = list(known_people.introduce(sentence))
            medicine = known_people.medicine
            if medicine is not None and known_people.subject(text) == "":
                yield from dose_changes(plain(text), medicine, page, confidence)
            known_people.note_medicine(sentence)
            for part in _statements_and_endings(text, page.timestamp):
                if isinstance(part, Ending):
                    over = over or not part.continues
                    yield from _ending_findings(_with_medicine(part, medicine), page, known_people, confidence)
                else:
                    ones = _candidate(part, page, known_people, news, before)
                    candidates.extend((replace(one, follows_ending=True) for one in ones) if was_over else ones)
                    news = ("", "")
            if not over:
                yield from (
                    _introduction(one, page, confidence)
                    for one in people
                    if not (_is_former(one, sentence) or _is_wished(one, sentence))
                )
            known_people.note_mentions(sentence)
            known_people.note_unnamed(sentence)
            news, before = (announced(sentence), sentence), sentence
    yield from _certain_findings(candidates, confidence)
    readings = meanings.meanings([one.text for one in candidates]) if meanings else [Meaning() for _ in candidates]
    slots = [slot_and_confidence(candidate, meaning) for candidate, meaning in zip(candidates, readings, strict=True)]
    for candidate, (slot, sureness) in zip(_with_details(candidates, slots), slots, strict=True):
        yield from _findings(candidate, slot, sureness)


def _certain_findings(candidates: Sequence[StatementCandidate], confidence: float) -> Iterator[Finding]:
    for candidate in candidates:
        if not candidate.subject:
            yield from _passing_findings(candidate, confidence)
        if not candidate.subject or not candidate.has_certain_subject:
            continue
        text = plain(candidate.text)
        english = list(findings_about(candidate.subject, text, candidate.page))
        yield from english
        slots = {finding.slot for finding in english}
        others = findings_of_others(candidate.subject, text, candidate.page, confidence)
        yield from (finding for finding in others if finding.slot not in slots)


def _passing_findings(candidate: StatementCandidate, confidence: float) -> Iterator[Finding]:
    amounts = list(amount_findings(candidate.text, candidate.page, confidence))
    yield from amounts
    slots = {finding.slot for finding in amounts}
    phrased = [one for one in phrased_findings(candidate.text, candidate.page, confidence) if one.slot not in slots]
    yield from phrased
    slots = {finding.slot for finding in phrased}
    passing = [one for one in findings_in_passing(candidate.text, candidate.page, confidence) if one.slot not in slots]
    yield from passing
    slots |= {finding.slot for finding in (*amounts, *passing)}
    for finding in event_findings(candidate.text, candidate.page, confidence):
        if finding.slot not in slots:
            yield finding


@keep_recent
def _statements_and_endings(text: str, said_at: datetime) -> Iterator[str | Ending]:
    """What is stated, in contiguous spans, and what ended; clauses that are not asserted are left out."""
    contrasted = contrasted_ending(text, said_at)
    if contrasted is not None:
        yield Ending(f"{contrasted.ended}, {contrasted.stop}", contrasted.closed_slots)
        text = contrasted.rest
    clauses = spans.clauses(text)
    tells_ending = may_end(text)
    present: list[str] = []
    for position, clause in enumerate(clauses):
        if _has(CONDITION_OR_HEARSAY, clause, text):
            break
        if position and (is_instead(clause, clauses[position - 1]) or FORMER_AMOUNT.fullmatch(clause)):
            continue
        over = ending(clause) if tells_ending else None
        if over is not None and position and _needs_thing(over, clauses[position - 1], clause):
            over = Ending(f"{clauses[position - 1]}, {over.value}", over.slots)
            present = [other for other in present if other != clauses[position - 1]]
        if over is not None:
            yield over
            present.extend(_remaining(clause, over))
        elif not _has(HEDGE, clause, text) and not _asks(clauses, position, text):
            present.append(clause)
    yield from _contiguous_spans(text, present)


def _has(pattern: PrefilteredPattern, clause: str, sentence: str) -> bool:
    """Whether `pattern` is in `clause`; the words of its `sentence`, looked up before, usually tell that it is not."""
    return pattern.may_match(sentence) and pattern.search(clause) is not None


def _needs_thing(over: Ending, before: str, clause: str) -> bool:
    """Whether `clause` ends what stands before it: it names nothing or is a participle (`The car, sold for 3000`)."""
    if not distinctive_terms(over.value) or _SOLD_IT.search(clause):
        return _THE_FORMER.match(clause) is None
    return len(before.split()) <= _MAX_WORDS_OF_THING and _PARTICIPLE.match(clause) is not None


def _remaining(clause: str, over: Ending) -> Iterator[str]:
    """What `clause` states besides the ending: what is new, or why something is no longer possible."""
    if over.replacement:
        yield over.replacement
    elif over.continues or (_UNABLE.search(clause) and "health" in cues(clause)):
        yield clause


def _asks(clauses: Sequence[str], place: int, sentence: str) -> bool:
    """Whether a clause asks for something; `Tom, who is 16` does not, nor does what says why something is left out."""
    if not is_request(clauses[place], sentence) or _excludes_allergen(clauses, place):
        return False
    return not (place and _RELATIVE_CLAUSE.match(clauses[place]))


def _excludes_allergen(clauses: Sequence[str], place: int) -> bool:
    """Whether a clause asks to leave something out and the next one says that the user is allergic to it."""
    after = clauses[place + 1] if place + 1 < len(clauses) else ""
    return bool(_EXCLUSION.search(clauses[place])) and "allergy" in cues(after)


def _contiguous_spans(text: str, present: Sequence[str]) -> Iterator[str]:
    """`present` clauses as they are in `text`; adjacent ones are joined."""
    start = end = 0
    for clause in present:
        place = text.find(clause, end)
        if end and (text[end:place].strip(_SEPARATORS) or _changes_speaker(text[start:], clause)):
            yield text[start:end]
            start = place
        elif not end:
            start = place
        end = place + len(clause)
    if end:
        yield text[start:end]


def _changes_speaker(before: str, clause: str) -> bool:
    return _THIRD_PERSON.match(before) is not None and _FIRST_PERSON.match(clause) is not None


def _is_former(person: Person, sentence: str) -> bool:
    """Whether `sentence` only says that there was such a partner or animal once."""
    if slot_of(person.kind) not in _PASSING or TODAY.search(sentence) or _BEGINNING.search(sentence):
        return False
    return FORMER.search(sentence) is not None


def _with_medicine(over: Ending, medicine: Medicine | None) -> Ending:
    """`over`, with the `medicine` mentioned last if it is that which is no longer taken."""
    if medicine is None or not is_taken_off(over.value):
        return over
    return replace(over, value=f"{medicine.name}, {over.value}")


def _is_wished(person: Person, sentence: str) -> bool:
    """Whether `sentence` only says that the user would like to have such an animal."""
    return slot_of(person.kind) == "pets" and HEDGE.search(sentence) is not None


def _introduction(person: Person, page: Page, confidence: float) -> Finding:
    return Finding(
        about="user",
        text=f"{person.relation} {person.name}",
        slot=slot_of(person.kind),
        value=f"{person.relation} {person.name}",
        page_ids=(page.id,),
        said_by="user",
        confidence=confidence,
    )


def _ending_findings(over: Ending, page: Page, known_people: KnownPeople, confidence: float) -> Iterator[Finding]:
    other = somebody_else(over.value, known_people)
    subject = other.name if other else known_people.subject(over.value)
    if subject is None and not over.slots:
        return
    if PARTING.search(over.value):
        for name in known_people.names_in(over.value)[:1]:
            known_people.retire(name)
    for slot in (*over.slots, "ended"):
        yield Finding(
            about="user",
            text=over.value,
            slot=slot,
            value=slot if slot != "ended" else over.value,
            page_ids=(page.id,),
            said_by="user",
            negated=True,
            confidence=confidence,
            holds_until=last_moment(over.value, page.timestamp),
            subject=(subject or "") if slot == "ended" else _whose_slot(slot, other),
            certain=False,
        )


def _whose_slot(slot: str, other: Somebody | None) -> str:
    """Of whom everything in `slot` is over: `Greg was fired` ends his work; a partner who leaves is the user's."""
    is_users = other is None or slot == other.kind or (slot == PREGNANCY and other.name.casefold() in CHILDREN)
    return "" if is_users or other is None else other.name


def _candidate(
    text: str, page: Page, known_people: KnownPeople, news: tuple[str, str] = ("", ""), before: str = ""
) -> Iterator[StatementCandidate]:
    """`text` with whom it is about; behind `news` (slot and sentence) and without a speaker it is their detail.

    Without a speaker, it may also be about the relative of whom the sentence `before` speaks.
    """
    text = text.strip(" ,;:…")
    slot, announcement = news
    if slot and not is_about_self(text) and known_people.subject(text) == "":
        whose = known_people.subject(announcement) or ""
        yield StatementCandidate(page, f"{announcement} {text}", whose, cues(text) | {slot}, slot)
        return
    shortest = _MIN_CHARACTERS_EAST_ASIAN if spans.is_east_asian(text) else _MIN_CHARACTERS
    if len(text) < shortest or not _LETTER.search(text):
        return
    subject = known_people.subject(text)
    relative = "" if subject or is_about_self(text) else relative_spoken_of(before)
    if relative:
        yield StatementCandidate(page, text, relative, cues(text), has_certain_subject=False)
    elif subject is not None:
        fallback = "diet" if is_forgone(text) else "job" if changes_shift(text) or is_discharged(text) else ""
        is_certain = known_people.is_certain(subject, text)
        hints = cues(text) | {fallback} if fallback else cues(text)
        yield StatementCandidate(page, text, subject, hints, fallback, is_certain)


def _with_details(
    candidates: Sequence[StatementCandidate], slots: Sequence[tuple[str, float]]
) -> Iterator[StatementCandidate]:
    """`candidates`, those with a slot together with the fragments beside them: `New tablets. Two a day.` is one."""
    free = [not slot for slot, _ in slots]
    for place, head in enumerate(candidates):
        first = last = place
        if slots[place][0] and _is_short(head.text):
            if place + 1 < len(candidates) and free[place + 1] and _is_detail(candidates[place + 1], head):
                last = place + 1
            if place and free[place - 1] and _is_detail(candidates[place - 1], head):
                first = place - 1
        free[first : last + 1] = [False] * (last + 1 - first)
        text = _span(head.page.user_input, [one.text for one in candidates[first : last + 1]])
        yield replace(head, text=text) if text and text != head.text else head


def _is_detail(fragment: StatementCandidate, head: StatementCandidate) -> bool:
    """Whether `fragment`, which says nothing on its own, may belong to `head`."""
    is_same_message = fragment.page is head.page and fragment.subject in ("", head.subject)
    return is_same_message and _is_short(fragment.text) and not is_about_self(fragment.text)


def _is_short(text: str) -> bool:
    return len(text) <= (_SHORT_EAST_ASIAN if spans.is_east_asian(text) else _SHORT)


def _span(message: str, parts: Sequence[str]) -> str:
    """The part of `message` from the first to the last of `parts`; empty if there is anything else between them."""
    start = message.find(parts[0])
    end = start
    for part in parts:
        place = message.find(part, end)
        if place < 0 or message[end:place].strip(_SEPARATORS + "?？！\n"):
            return ""
        end = place + len(part)
    return " ".join(message[start:end].split())


def _findings(candidate: StatementCandidate, slot: str, confidence: float) -> Iterator[Finding]:
    if not slot:
        return
    text = (
        candidate.text
        if len(candidate.text) <= _MAX_CHARACTERS
        else candidate.text[:_MAX_CHARACTERS].rsplit(" ", 1)[0] + "…"
    )
    sentence = text if not candidate.subject or candidate.subject in text else f"{candidate.subject}: {text}"
    yield Finding(
        about="user",
        text=sentence,
        slot=slot_of(slot),
        value=text,
        page_ids=(candidate.page.id,),
        said_by="user",
        confidence=confidence,
        holds_until=_last_day(candidate) if slot == "plan" else _end_of_habit(candidate, slot),
        subject=candidate.subject,
        certain=False,
    )


def _end_of_habit(candidate: StatementCandidate, slot: str) -> datetime | None:
    """When it was said, if it tells in the imperfect what was usual once and is so no longer."""
    is_past = slot in _WAYS_OF_LIFE and IMPERFECT.search(candidate.text) and not TODAY.search(candidate.text)
    is_gone = candidate.follows_ending and not (is_about_self(candidate.text) or _IM.match(candidate.text))
    was = _IT_WAS.match(candidate.text) is not None and slot in _POSSESSED | _WAYS_OF_LIFE
    is_past = is_past or was or (slot in _POSSESSED and is_gone)
    return candidate.page.timestamp if is_past else None


def _last_day(candidate: StatementCandidate) -> datetime | None:
    """When the last day passes that a plan names; None if it names none that is still to come."""
    said_at = candidate.page.timestamp
    ends = [time.end for time in intervals(candidate.text, said_at, "future") if not time.open_ended]
    return max((end for end in ends if end > said_at), default=None)

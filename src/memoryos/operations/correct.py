"""Corrections by the user of what is known about them."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Final

from memoryos.domain.admission import admit
from memoryos.domain.amounts import with_thing
from memoryos.domain.correction import (
    VERDICTS,
    Correction,
    Verdict,
    correction_page,
    corrections_from,
    facts_from_same_sentence,
    read_correction,
)
from memoryos.domain.fact import CORRECTION, Fact, Finding
from memoryos.domain.page import Page
from memoryos.domain.profile import INSTRUCTION, NOTE
from memoryos.domain.slots import SINGLE
from memoryos.domain.validation import checked_choice, checked_id, checked_label, checked_moment, checked_text
from memoryos.errors import InvalidInputError, NotFoundError
from memoryos.operations.background.learn import is_by_rules
from memoryos.operations.engine import Engine
from memoryos.operations.forget import Forgotten, remove
from memoryos.operations.requests import Moment
from memoryos.ports import Forget
from memoryos.tiers.long_term import stored_corrections

_MAX_LENGTH: Final = 2_000
_FEW_WORDS: Final = 3
_TICK: Final = timedelta(microseconds=1)
# The arguments of each verdict; the first one is required.
_TAKES: Final[dict[Verdict, tuple[str, ...]]] = {
    "wrong": ("fact_id",),
    "no_longer": ("fact_id", "until"),
    "edit": ("fact_id", "text", "since", "until"),
    "add": ("text", "slot", "subject", "since", "until"),
}
_NEEDS: Final = {"wrong": ("fact_id",), "no_longer": ("fact_id",), "edit": ("fact_id", "text"), "add": ("text",)}


@dataclass(frozen=True, slots=True)
class CorrectionRequest:
    """What a caller asks for, validated."""

    verdict: Verdict
    fact_id: str = ""
    text: str = ""
    slot: str = ""
    subject: str = ""
    since: datetime | None = None
    until: datetime | None = None


def correction_request(
    verdict: str,
    fact_id: str | None,
    text: str | None,
    slot: str | None,
    subject: str | None,
    since: Moment | None,
    until: Moment | None,
) -> CorrectionRequest:
    """The request that these arguments describe. Raises InvalidInputError."""
    chosen = checked_choice("verdict", verdict, VERDICTS)
    arguments = {"fact_id": fact_id, "text": text, "slot": slot, "subject": subject, "since": since, "until": until}
    for name, value in arguments.items():
        if value is not None and name not in _TAKES[chosen]:
            raise InvalidInputError(f"the verdict {chosen!r} takes no {name}; it takes {', '.join(_TAKES[chosen])}")
        if value is None and name in _NEEDS[chosen]:
            raise InvalidInputError(f"the verdict {chosen!r} needs {name}")
    request = CorrectionRequest(
        verdict=chosen,
        fact_id="" if fact_id is None else checked_id("fact_id", fact_id),
        text="" if text is None else _one_line(text),
        slot="" if slot is None else _slot(slot),
        subject=checked_label("subject", subject) or "",
        since=None if since is None else checked_moment("since", since),
        until=None if until is None else checked_moment("until", until),
    )
    if request.since and request.until and request.since > request.until:
        raise InvalidInputError(f"since {request.since.isoformat()} is later than until {request.until.isoformat()}")
    return request


def correct(engine: Engine, request: CorrectionRequest) -> Correction:
    """Stores the correction as a page of its own, and what it stands for as facts."""
    facts = engine.long_term.facts()
    fact = _fact(facts, request.fact_id) if request.fact_id else None
    # Never before what it corrects, nor at the same time as another correction, whatever the clocks say.
    # Only corrections count: anybody may call a conversation the same, and date what is said there in the future.
    last = [stored.page.timestamp + _TICK for stored in stored_corrections(engine.store)]
    dates = [statement.said_at for statement in fact.statements] if fact else []
    now = max([engine.clock(), *last, *dates])
    pages = _pages(engine, request, [fact, *facts_from_same_sentence(fact, facts)] if fact else [], now)
    for page in pages:
        _check_admissible(page)
    with engine.store.transaction():
        stored = engine.store.pages.append(pages)
        learned = engine.long_term.learn_corrections(stored)
    if learned is not None:
        engine.long_term.publish(learned)
    return _named(engine, pages[-1].id)


def corrections(engine: Engine) -> list[Correction]:
    """All corrections, oldest first."""
    return corrections_from(stored_corrections(engine.store))


def undo_correction(engine: Engine, correction_id: str) -> Forgotten:
    """Removes a correction for good, so that what was derived applies again. Raises NotFoundError."""
    correction = _named(engine, checked_id("correction_id", correction_id))
    gone = remove(engine, Forget(correction.page_ids))
    return replace(gone, erasure=engine.store.scrub())


def _named(engine: Engine, correction_id: str) -> Correction:
    match = next((correction for correction in corrections(engine) if correction_id in correction.page_ids), None)
    if match is None:
        raise NotFoundError(f"no correction has the id {correction_id[:80]!r}; `corrections` lists them")
    return match


def _fact(facts: Sequence[Fact], fact_id: str) -> Fact:
    match = next((fact for fact in facts if fact.id == fact_id), None)
    if match is None:
        raise NotFoundError(f"no fact has the id {fact_id[:80]!r}; `get_user_knowledge_summary` lists them")
    if match.retracts:
        raise InvalidInputError(f"the fact {fact_id!r} is itself a correction; undo that with `undo_correction`")
    return match


def _pages(engine: Engine, request: CorrectionRequest, facts: Sequence[Fact], now: datetime) -> list[Page]:
    """The pages that correct `facts`, the main one first; the correction has the id of the last page."""
    correction_id = engine.new_id(CORRECTION)
    if not facts:
        page = _page(engine, correction_id, request.text, now)
        pages = [correction_page(page, correction_id, "add", _stated(engine, request, page))]
    elif request.verdict == "no_longer":
        pages = [_ending(engine, correction_id, facts, request.until or engine.clock(), now)]
    elif request.verdict == "wrong":
        pages = [_retraction(engine, correction_id, correction_id, "wrong", facts, now)]
    else:
        value = with_thing(facts[0], _value(engine, facts[0], request.text))
        finding = _edited(facts[0], replace(request, text=value))
        page = _page(engine, correction_id, _spoken(finding), now)
        pages = [
            _retraction(engine, engine.new_id(CORRECTION), correction_id, "edit", facts, now),
            correction_page(
                page,
                correction_id,
                "edit",
                [finding],
                quotes=facts[0].subject,
                evidence=facts[0].page_ids if facts[0].subject else (),
            ),
        ]
    redaction = engine.requests.redaction
    return [redaction.page(page) for page in pages] if redaction else pages


def _retraction(
    engine: Engine, page_id: str, correction_id: str, verdict: Verdict, facts: Sequence[Fact], now: datetime
) -> Page:
    words = f"That is wrong: {_quoted(facts)}"
    # To say that a denial is wrong is to say that the thing is true.
    is_so = facts[0].negated
    findings = [
        replace(_finding(fact, words), negated=not is_so, single=is_so and fact.slot in SINGLE) for fact in facts
    ]
    page = _page(engine, page_id, words, now)
    return correction_page(
        page, correction_id, verdict, findings, retracts=not is_so, quotes=_quoted(facts), evidence=_evidence(facts)
    )


def _ending(engine: Engine, correction_id: str, facts: Sequence[Fact], until: datetime, now: datetime) -> Page:
    if facts[0].negated:
        raise InvalidInputError(
            f"the fact {facts[0].id!r} says that something is not true; mark it 'wrong', or 'add' what is true"
        )
    words = f"No longer true since {until.date().isoformat()}: {_quoted(facts)}"
    findings = [replace(_finding(fact, words), negated=True, holds_until=until) for fact in facts]
    page = _page(engine, correction_id, words, now)
    return correction_page(page, correction_id, "no_longer", findings, quotes=_quoted(facts), evidence=_evidence(facts))


def _edited(fact: Fact, request: CorrectionRequest) -> Finding:
    """The fact with another value.

    It is worded as the rules worded the old one. Nothing that a language model wrote is copied, because that must go
    when the pages it came from are forgotten.
    """
    old, new = fact.value, request.text
    if fact.certain and old in fact.text and (fact.corrected or is_by_rules(fact.derived_by)):
        text = fact.text.replace(old, new)
    elif len(new.split()) > _FEW_WORDS or fact.slot in (NOTE, INSTRUCTION):
        text = new
    else:
        text = f"{fact.slot.replace('_', ' ').capitalize()}: {new}"
    finding = replace(_finding(fact, text), value=new, single=fact.single or fact.slot in SINGLE)
    return replace(finding, holds_from=request.since, holds_until=request.until)


def _value(engine: Engine, fact: Fact, text: str) -> str:
    """The new value of `fact`: `text`, or what it names where it says the whole sentence again."""
    if not fact.certain or fact.slot in (NOTE, INSTRUCTION):
        return text
    before, _, after = fact.text.partition(fact.value)
    sentence, end = text.rstrip("."), after.rstrip(".").casefold()
    if sentence.casefold().startswith(before.casefold()) and sentence.casefold().endswith(end):
        value = sentence[len(before) : len(sentence) - len(end)].strip()
        return value or text
    page = _page(engine, fact.id, text, engine.clock())
    read = engine.fallback_analyst.study([page], None).findings
    same = [
        finding
        for finding in read
        if finding.certain and not finding.negated and (finding.about, finding.slot, finding.subject) == _place(fact)
    ]
    return same[0].value if len(same) == 1 else text


def _place(fact: Fact) -> tuple[str, str, str]:
    return fact.about, fact.slot, fact.subject


def _stated(engine: Engine, request: CorrectionRequest, page: Page) -> list[Finding]:
    """The finding of an added statement: in the given slot, or as the rules read it, or else as a remark."""
    plain = Finding(
        about="user",
        text=request.text,
        slot=request.slot or NOTE,
        value=request.text,
        page_ids=(page.id,),
        said_by="user",
        single=request.slot in SINGLE,
        holds_from=request.since,
        holds_until=request.until,
        subject=request.subject,
    )
    if request.slot or request.subject:
        return [plain]
    read = [finding for finding in engine.fallback_analyst.study([page], None).findings if finding.about == "user"]
    sure = [
        replace(
            finding,
            confidence=1.0,
            holds_from=request.since or finding.holds_from,
            holds_until=request.until or finding.holds_until,
        )
        for finding in read
        if finding.certain
    ]
    return sure or [replace(plain, slot=read[0].slot if read and not read[0].negated else NOTE)]


def _finding(fact: Fact, text: str) -> Finding:
    return Finding(
        about=fact.about,
        text=text,
        slot=fact.slot,
        value=fact.value,
        page_ids=(),
        said_by="user",
        subject=fact.subject,
    )


def _quoted(facts: Sequence[Fact]) -> str:
    """What the first of `facts` says, with the other names that they mention."""
    text = facts[0].text
    named = (part for fact in facts for part in (fact.subject, fact.value))
    missing = list(dict.fromkeys(part for part in named if part and part.casefold() not in text.casefold()))
    return f"{text} ({'; '.join(missing)})" if missing else text


def _evidence(facts: Sequence[Fact]) -> list[str]:
    return list(dict.fromkeys(page_id for fact in facts for page_id in fact.page_ids))


def _spoken(finding: Finding) -> str:
    """A finding as the user would say it, so that it is clear what it is about."""
    words = finding.text if finding.value in finding.text else f"{finding.text} {finding.value}"
    missing = finding.subject and finding.subject.casefold() not in words.casefold()
    return f"{finding.subject}: {words}" if missing else words


def _page(engine: Engine, page_id: str, words: str, now: datetime) -> Page:
    return Page(page_id, checked_text("text", words, engine.requests.longest), "", now)


def _check_admissible(page: Page) -> None:
    """Refuses what would not be believed in a conversation either. Raises InvalidInputError."""
    correction = read_correction(page)
    for finding in correction.findings if correction else ():
        verdict = admit(finding, {page.id: page}, ())
        if verdict == "instruction":
            raise InvalidInputError(
                "text reads like an instruction about more than how to answer you; it is not kept as a fact"
            )
        if isinstance(verdict, str):
            raise InvalidInputError(f"text {page.user_input[:60]!r} cannot be kept as a fact: {verdict}")


def _one_line(text: str) -> str:
    line = " ".join(checked_text("text", text, _MAX_LENGTH).split())
    if not line:
        raise InvalidInputError("text must not be blank")
    return line


def _slot(slot: str) -> str:
    name = (checked_label("slot", slot) or "").casefold().replace(" ", "_")
    if not name.replace("_", "").isalnum():
        raise InvalidInputError(f"slot {slot!r} must be a word such as 'home' or 'likes'")
    return name

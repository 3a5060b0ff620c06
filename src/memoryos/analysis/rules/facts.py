"""What the user says about themselves in a page, as findings."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from memoryos.analysis.rules import assistant, other_languages, spans
from memoryos.analysis.rules.clauses import Clause, clauses
from memoryos.analysis.rules.coming_changes import coming_clause
from memoryos.analysis.rules.coming_facts import BEGUN_LATER, beginning_on, last_moment
from memoryos.analysis.rules.coming_moves import coming_moves
from memoryos.analysis.rules.contrasted_endings import ContrastedEnding, contrasted_ending
from memoryos.analysis.rules.endings import loses_animal
from memoryos.analysis.rules.first_person import in_first_person
from memoryos.analysis.rules.intolerances import intolerances
from memoryos.analysis.rules.plain_sentences import plain
from memoryos.analysis.rules.recent_results import keep_recent_pages
from memoryos.analysis.rules.rule import Rule
from memoryos.analysis.rules.self_introductions import NOTHING, SelfIntroduction, self_introduction
from memoryos.analysis.rules.sentences import stated
from memoryos.analysis.rules.slots import belongings, body, education, identity, people, places, routine, tastes, work
from memoryos.domain.fact import Finding
from memoryos.domain.page import Page
from memoryos.text.languages import ENGLISH, language_of_words
from memoryos.text.prefilter import PrefilteredTable, prefiltered
from memoryos.text.time_expressions import Interval

# Rules read patterns, not meanings, so they are never quite sure.
CONFIDENCE = 0.9
_FAMILIES = (identity, places, work, education, people, body, belongings, tastes, routine)
_DATED = PrefilteredTable((rule.pattern, rule) for rule in identity.DATED)
_RULES = PrefilteredTable((rule.pattern, rule) for family in _FAMILIES for rule in family.RULES)
_THIRD_PERSON_PRONOUNS = {
    "my": "their",
    "me": "them",
    "myself": "themselves",
    "i": "they",
    "our": "their",
    "us": "them",
    "we": "they",
    "i'm": "they are",
}
# What is worth knowing about others with certainty.
_SLOTS_OF_OTHERS = frozenset({"allergies", "diet", "health", "home", "job", "employer", "studies", "birthday", "age"})
# What a sentence about an intolerance says, read otherwise, it only seems to say.
_EATING = frozenset({"allergies", "diet", "dislikes", "likes"})
_PRONOUN = re.compile(r"\b(?:my|me|myself|I'm|I|our|us|we)\b(?!')", re.IGNORECASE)
_DETERMINERS = frozenset("a an the their two three four five six seven eight nine ten several some runs".split())
# Most sentences say nothing about their writer; this skips them quickly.
_FIRST_PERSON = prefiltered(r"\b(?:I|im|ive|my|me|we|our|name'?s?|as an?)\b", re.IGNORECASE)
_ANOTHER = re.compile(r"\b(?:my|our|the)\b", re.IGNORECASE)
_WORD = re.compile(r"[^\W\d_]+")
_DURATION = re.compile(
    r"\bfor (?:about |over |almost |nearly |the (?:past|last) )?(\d+|a|two|three|four|five|six|seven|eight"
    r"|nine|ten) (year|month|week)s?\b"
)
_DUE = re.compile(r"\bdue\b(?! to\b)", re.IGNORECASE)
# `I'm a nurse, moving to Bristol in October` and `I drive a 2015 Golf` say nothing of since when.
_OTHER_TIME = re.compile(
    r",\s*(?:and |but )?(?:moving|starting|going|leaving|heading|flying|getting|planning|hoping)\b"
    r"|\b(?i:an?|my|our|the|old) (?:19|20)\d\d [A-Z]"
)
_YEAR = re.compile(r"\b(?:19|20)\d\d\b")
_SINCE_YEAR = re.compile(r"\b(?:in|since|from|back in|early|late) (?:19|20)\d\d\b", re.IGNORECASE)
_NO_LONGER = re.compile(r"\b(?:any ?more|any longer|no longer)\b", re.IGNORECASE)
_NUMBER_WORDS = {word: n for n, word in enumerate("zero a two three four five six seven eight nine ten".split())}


def findings(pages: Sequence[Page]) -> list[Finding]:
    """Findings of `pages` in the order they were said; the same statement twice is one, with both pages."""
    unique: dict[tuple[str, ...], Finding] = {}
    for page in pages:
        for finding in _page_findings(page):
            key = (
                finding.about,
                finding.slot,
                finding.value.casefold(),
                str(finding.negated),
                str(finding.holds_until is None),
            )
            earlier = unique.get(key)
            unique[key] = finding if earlier is None else _merge(earlier, finding)
    return list(unique.values())


def _merge(earlier: Finding, again: Finding) -> Finding:
    if earlier.page_ids[-1] == again.page_ids[0]:
        return earlier
    return replace(
        earlier,
        page_ids=earlier.page_ids + again.page_ids,
        holds_from=earlier.holds_from or again.holds_from,
    )


@keep_recent_pages
def _page_findings(page: Page) -> Iterator[Finding]:
    sentences: list[str] = []
    for sentence in map(plain, stated(page.user_input)):
        over = contrasted_ending(sentence, page.timestamp)
        if over is not None:
            yield from _ended_findings(over, page)
        sentences.append(over.rest if over else sentence)
    introductions = _introductions(sentences)
    names = {introduction.values.get("name", "").casefold() for introduction in introductions} - {""}
    for sentence, introduction in zip(sentences, introductions, strict=True):
        if introduction.values and len(names) > 1:
            continue  # Several people introduce themselves: none of them is the user for sure.
        coming = list(_coming_findings(sentence, page))
        slots = {finding.slot for finding in coming}
        for finding in _user_findings(sentence, page):
            if not any(_is_announced(finding, other) for other in coming):
                slots.add(finding.slot)
                is_gone = finding.slot == "pets" and not finding.holds_until and _is_lost(finding, sentence)
                yield replace(finding, holds_until=page.timestamp) if is_gone else finding
        yield from coming
        yield from (finding for finding in introduction.findings(page, CONFIDENCE) if finding.slot not in slots)
    yield from assistant.findings(page, CONFIDENCE)


def _ended_findings(over: ContrastedEnding, page: Page) -> Iterator[Finding]:
    """What was told and is over; what cannot be over in this way is still so."""
    for finding in _user_findings(over.ended, page):
        if finding.slot not in over.slots or finding.negated or finding.holds_until:
            yield finding
            continue
        until = max(last_moment(over.stop, page.timestamp), finding.holds_from or page.timestamp)
        yield replace(finding, holds_until=until)


def _is_lost(animal: Finding, sentence: str) -> bool:
    """Whether `sentence` says that `animal` is gone: a clause that names another one does not."""
    name = animal.value.rsplit(maxsplit=1)[-1]
    return any(
        loses_animal(clause) and (name in clause or not _ANOTHER.search(clause)) for clause in spans.clauses(sentence)
    )


def _coming_findings(sentence: str, page: Page) -> Iterator[Finding]:
    """What `sentence` announces: from its day on, it will be true."""
    yield from coming_moves(sentence, page, CONFIDENCE)
    clause = coming_clause(sentence, page)
    if clause is None:
        return
    for finding in _plain_findings(clause.text, page):
        if finding.slot in BEGUN_LATER and not (finding.negated or finding.holds_from or finding.holds_until):
            yield beginning_on(clause.day, finding)


def _is_announced(finding: Finding, coming: Finding) -> bool:
    """Whether `finding` says that what `coming` announces is so already."""
    is_same = coming.value in finding.value or finding.value in coming.value
    return finding.slot == coming.slot and not finding.negated and is_same


def _introductions(sentences: Iterable[str]) -> list[SelfIntroduction]:
    """For each of `sentences` what it says in a list, which the next one may continue."""
    introductions: list[SelfIntroduction] = []
    for sentence in sentences:
        introductions.append(self_introduction(sentence, introductions[-1] if introductions else NOTHING))
    return introductions


def _user_findings(sentence: str, page: Page) -> Iterator[Finding]:
    begun = list(intolerances(sentence, page, CONFIDENCE))
    yield from begun
    yield from (finding for finding in _plain_findings(sentence, page) if not begun or finding.slot not in _EATING)


def _plain_findings(sentence: str, page: Page) -> Iterator[Finding]:
    other = list(other_languages.findings(sentence, page, CONFIDENCE))
    if other:
        yield from other
        return
    slots: set[str] = set()
    if _FIRST_PERSON.search(sentence) and _is_english(sentence):
        for clause in clauses(sentence, page.timestamp):
            for finding in _clause_findings(clause, page):
                if finding.slot == "family" and people.SEPARATION.search(sentence):
                    continue
                slots.add(finding.slot)
                yield finding
    for finding in other_languages.incidental_findings(sentence, page, CONFIDENCE):
        if finding.slot not in slots:
            yield finding


def _is_english(sentence: str) -> bool:
    """Whether nothing speaks against English: `im Garten` is German for `in the garden`, not `I'm`."""
    return language_of_words(set(_WORD.findall(sentence.lower()))) == ENGLISH


def findings_about(subject: str, text: str, page: Page) -> Iterator[Finding]:
    """What `text` says about somebody else, read as if they said it about themselves; English only."""
    statement = in_first_person(subject, text)
    if statement is None:
        return
    for clause in clauses(statement, page.timestamp):
        for finding in _clause_findings(clause, page):
            if finding.slot in _SLOTS_OF_OTHERS and not finding.negated:
                yield replace(finding, subject=subject, text=f"{subject}: {finding.text}")


def _clause_findings(clause: Clause, page: Page) -> Iterator[Finding]:
    slots: set[str] = set()
    dated = replace(clause, text=clause.dated, times=())
    for rules, text in ((_DATED, dated), (_RULES, clause)):
        for _, rule in rules.candidates(text.text):
            if rule.slot in slots or (clause.plural and not rule.applies_to_we):
                continue
            for finding in _apply(rule, text, page):
                slots.add(rule.slot)
                yield finding


def _apply(rule: Rule, clause: Clause, page: Page) -> Iterable[Finding]:
    match = rule.pattern.match(clause.text)
    if match is None:
        return
    since, until = _period(rule, clause)
    if rule.negated and until is None and _NO_LONGER.search(clause.dated):
        until = clause.said_at
    for value in rule.extract(match["v"], clause):
        phrase = third_person(value)
        text = rule.template.format(phrase, a=indefinite(phrase))
        if rule.tense == "plan" and since:
            text = f"{text.removesuffix('.')} ({_date_text(clause.times[0])})."
        yield Finding(
            about="user",
            text=text,
            slot=rule.slot,
            value=value,
            page_ids=(page.id,),
            said_by="user",
            single=rule.single,
            negated=rule.negated,
            confidence=CONFIDENCE,
            holds_from=since,
            holds_until=until,
        )


def indefinite(value: str) -> str:
    """`value` with `a` or `an` if it names one thing."""
    first, last = value.split(maxsplit=1)[0].lower(), value.rsplit(maxsplit=1)[-1].lower()
    plural = last.endswith("s") and not last.endswith(("ss", "us", "is"))
    if plural or first in _DETERMINERS or first[0].isdigit():
        return value
    return f"{'an' if first[0] in 'aeiou' else 'a'} {value}"


def third_person(value: str) -> str:
    """`value` with the user's pronouns replaced by `they`."""
    return _PRONOUN.sub(lambda match: _THIRD_PERSON_PRONOUNS[match[0].lower()], value)


def _period(rule: Rule, clause: Clause) -> tuple[datetime | None, datetime | None]:
    """From when and until when the statement holds, as far as its tense and times say."""
    time = clause.times[0] if clause.times else None
    if rule.tense == "plan":
        return (time.start, time.end) if time and time.end > clause.said_at else (None, None)
    # `I'm pregnant, due in June` has not been so since last June.
    is_to_come = _DUE.search(clause.dated) is not None
    is_model = rule.slot == "possessions" and not _SINCE_YEAR.search(clause.dated) and _YEAR.search(clause.dated)
    is_of_other = is_to_come or bool(is_model) or _OTHER_TIME.search(clause.dated) is not None
    past = time if time and time.start <= clause.said_at and not is_of_other else None
    if rule.tense == "past":
        return (past.start, min(past.end, clause.said_at)) if past else (None, clause.said_at)
    if rule.tense == "ended":
        return None, past.start if past else clause.said_at
    if rule.tense == "since":
        return (past.start if past else _start_of_duration(clause)), None
    return None, None


def _start_of_duration(clause: Clause) -> datetime | None:
    """Since when, from `I've ... for three years`."""
    match = _DURATION.search(clause.text) if clause.text.startswith("I've") else None
    if match is None:
        return None
    count = int(match[1]) if match[1].isdigit() else _NUMBER_WORDS[match[1]]
    days = {"year": 365.25, "month": 30.44, "week": 7}[match[2]] * count
    try:
        return (clause.said_at - timedelta(days=days)).replace(hour=0, minute=0, second=0, microsecond=0)
    except OverflowError:
        return None


def _date_text(time: Interval) -> str:
    days = (time.end - time.start).days
    if days <= 1:
        return time.start.date().isoformat()
    if days <= 10 or time.start.day != 1:
        return f"from {time.start.date().isoformat()}"
    if days <= 31:
        return time.start.date().isoformat()[:7]
    return str(time.start.year) if days > 300 else f"from {time.start.date().isoformat()[:7]}"

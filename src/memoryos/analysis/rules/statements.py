"""The user's own sentences about their life, word for word, by slot and subject: to be quoted, never asserted."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from memoryos.analysis.rules import spans
from memoryos.analysis.rules.cues import cues, likeliest_slot
from memoryos.analysis.rules.endings import Ending, ending
from memoryos.analysis.rules.facts import findings_about
from memoryos.analysis.rules.meanings import NO_SLOT, SlotMeanings
from memoryos.analysis.rules.people_mentioned import KnownPeople, Person, is_about_self
from memoryos.analysis.rules.sentences import stated
from memoryos.domain.distinctive_terms import distinctive_terms
from memoryos.domain.fact import Finding
from memoryos.domain.page import Page
from memoryos.domain.slots import slot_of

_MIN_SCORE: Final = 0.18
# A name, a relative, a friend and an allergy stay what they are, so an old statement is seldom a wrong one.
_LASTING_SLOTS: Final = frozenset({"name", "family", "friend", "allergy"})
_MIN_SCORE_LASTING: Final = 0.11
_CUE_BONUS: Final = 0.12
_MIN_CHARACTERS: Final = 8
_MAX_CHARACTERS: Final = 320
_SEPARATORS: Final = ' ,;，；、:：—–-…().!。"“”'
_MIN_CONFIDENCE: Final = 0.3
_MAX_CONFIDENCE: Final = 0.8
# What a home costs is said of the home and ends with it; a medicine taken every morning is no mere habit.
_PREFERRED_SLOTS: Final = (("home", ("money", "plan")), ("health", ("routine", "diet")))
# From here to the end of the sentence nothing is stated: a condition, or what somebody else says.
_CONDITION_OR_HEARSAY: Final = re.compile(
    (
        r"\b(?:if (?!any)|unless|whether|hypothetical\w*|imagine|pretend\w*|as if|in another life|were i\b|had i\b"
        r"|wenn (?:ich|wir|es|du)|falls|angenommen|stell dir vor|como si|ojalá|si (?:yo|me|fuera|tuviera|gano)"
        r"|se eu|se fosse|se io|si j'|si on|si je|если|бы)\b|如果|要是|假如|假设|随便问|もし|ふりを|로또|만약|텐데"
        r"|척(?:할"
        r"|하)"
        r"|(?<![\w.])(?!(?:i|to|you|we|doctor|doc|nurse|cardiologist|physio\w*|dentist|consultant|gp|specialist"
        r"|therapist|vet|orthopedist|allergist|surgeon|she|like)\b)[\w.]++,? (?:also |just |always |even |\w+ly,? )?"
        r"(?:says?|said|told me|claims?|insists?|maintains|reckons|swears|texted|writes|wrote|keeps saying|goes"
        r"|asked me|was like|informed me|sagt|sagte|meint|meinte|schreibt|insiste|escribió"
        r"|(?:dice|dijo) que (?:es|está|tiene|vive|le|su)|disse que|diz que|dit que|m'a dit|raconte"
        r"|prétend|ha detto|mi fa|говорит|сказал\w*)\b(?! (?:yes|no)\b)"
        r"|^(?:says|said|sagt|dice|dit) |(?<!医生)(?<!大夫)说(?:他|她|自己|我)|と言っ|って言う|라고 (?:했|하)"
    ),
    re.IGNORECASE,
)
_UNABLE: Final = re.compile(
    r"\b(?:can't|cannot|can no longer|may no longer|darf|kann|puedo|peux|posso|могу|нельзя)\b|不能", re.IGNORECASE
)
_EXCLUSION: Final = re.compile(
    r"\b(?:no|without|not any|ohne|kein\w*|sin|sem|sans|pas de|senza|niente|без)\b|别放|不要放|不放|抜き|なし|빼고",
    re.IGNORECASE,
)
_HEDGE: Final = re.compile(
    (
        r"\b(?:maybe|perhaps|might|wish|i'd|we'd|would|could|should|lottery|supposed to|story|spiritually|bless you"
        r"|vielleicht|würden?|wäre|hätte|könnte|quizás?|tal vez|sería|gustaría|talvez|gostaria|seria"
        r"|forse|vorrei|sarei|peut-être|j'aimerais|serais|aurais|может|хотел\w* бы)\b|也许|可能|かも|でしょう"
        r"|아마|면 좋"
    ),
    re.IGNORECASE,
)
_REQUEST: Final = re.compile(
    (
        r"^(?:(?:and|so|ok|okay|now|also|then|right|please|pls|oh|well|anyway|separately|but|y|und|et|e"
        r"|o)[,:]? )*(?:(?:can|could|would|will) you\b|(?:please|kindly|pls|give|make|write|draft|find|show|tell"
        r"|explain|redo|suggest|list|help|check|fix|add|put|propose|compare|plan|confirm|translate|remind"
        r"|summari[sz]e|convert|do me|quiz|you|your|you're|schreib|gib|mach|erklär|zeig|hilf|du|kannst"
        r"|dame|hazme|haceme|escrib[íe]|armame|tirame|traducime|pasame|explic|necesito (?:un|una|que)"
        r"|me ajuda|me dá"
        r"|faz|escreve|dammi|scrivi|fammi|aiutami|aide|donne|écris|fais|tu|tú|vos|você"
        r"|напиши|помоги|сделай|дай|объясни|ты)\b)|^(?:帮我|给我|推荐|写|列|排|来一|来个|再给|翻译|你|教えて"
        r"|書いて|作って|알려|써 ?줘|만들어)"
    ),
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class _Candidate:
    page: Page
    text: str
    subject: str
    hints: frozenset[str]


def introduce_people(pages: Sequence[Page], known_people: KnownPeople) -> None:
    """Introduces to `known_people` the people that `pages` name."""
    for page in pages:
        if known_people.is_by_another_writer(page.user_input):
            continue
        for sentence in stated(page.user_input):
            text = spans.asserted(sentence)
            list(known_people.introduce(text))
            known_people.note_mentions(text)
            known_people.note_animal(sentence)


def statements(
    pages: Sequence[Page], meanings: SlotMeanings | None, confidence: float, known_people: KnownPeople | None = None
) -> Iterator[Finding]:
    """Who is who, what ended, and dated statements in `pages`; `known_people` are those named before."""
    known_people = KnownPeople() if known_people is None else known_people
    candidates: list[_Candidate] = []
    for page in pages:
        for sentence in stated(page.user_input):
            text = spans.asserted(sentence)
            people = list(known_people.introduce(text))
            over = False
            for part in _statements_and_endings(text):
                if isinstance(part, Ending):
                    over = True
                    yield from _ending_findings(part, page, known_people, confidence)
                else:
                    candidates.extend(_candidate(part, page, known_people))
            if not over:
                yield from (_introduction(person, page, confidence) for person in people)
            known_people.note_mentions(text)
            known_people.note_animal(sentence)
    yield from _findings_about_others(candidates)
    near = meanings.nearness([one.text for one in candidates]) if meanings else [{} for _ in candidates]
    for candidate, nearness in zip(candidates, near, strict=True):
        yield from _findings(candidate, nearness)


def _findings_about_others(candidates: Sequence[_Candidate]) -> Iterator[Finding]:
    for candidate in candidates:
        if candidate.subject:
            yield from findings_about(candidate.subject, candidate.text, candidate.page)


def _statements_and_endings(text: str) -> Iterator[str | Ending]:
    """What is stated, in stretches, and what ended; clauses that are not meant or not stated are left out."""
    clauses = spans.clauses(text)
    present: list[str] = []
    for place, clause in enumerate(clauses):
        if _CONDITION_OR_HEARSAY.search(clause):
            break
        over = ending(clause)
        if over is not None and not distinctive_terms(over.value) and place:
            over = Ending(f"{clauses[place - 1]}, {over.value}", over.slots)
            present = [other for other in present if other != clauses[place - 1]]
        if over is not None:
            yield over
            present.extend(_remaining(clause, over))
        elif not _HEDGE.search(clause) and (not _REQUEST.match(clause) or _excludes_allergen(clauses, place)):
            present.append(clause)
    yield from _contiguous_spans(text, present)


def _remaining(clause: str, over: Ending) -> Iterator[str]:
    """What `clause` states besides the ending: what is new, or why something is no longer possible."""
    if over.replacement:
        yield over.replacement
    elif _UNABLE.search(clause) and "health" in cues(clause):
        yield clause


def _excludes_allergen(clauses: Sequence[str], place: int) -> bool:
    """Whether a clause asks to leave something out and the next says what it does to the user."""
    after = clauses[place + 1] if place + 1 < len(clauses) else ""
    return bool(_EXCLUSION.search(clauses[place])) and "allergy" in cues(after)


def _contiguous_spans(text: str, present: Sequence[str]) -> Iterator[str]:
    """`present` clauses as they stand in `text`, neighbours together."""
    start = end = 0
    for clause in present:
        place = text.find(clause, end)
        if end and text[end:place].strip(_SEPARATORS):
            yield text[start:end]
            start = place
        elif not end:
            start = place
        end = place + len(clause)
    if end:
        yield text[start:end]


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
    subject = known_people.subject(over.value)
    if subject is None:
        return
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
            holds_until=page.timestamp,
            subject=subject if slot == "ended" else "",
            certain=False,
        )


def _candidate(text: str, page: Page, known_people: KnownPeople) -> Iterator[_Candidate]:
    text = text.strip(" ,;:…")
    if len(text) < (_MIN_CHARACTERS if not spans.is_east_asian(text) else 4) or not re.search(r"[^\W\d_]", text):
        return
    subject = known_people.subject(text)
    if subject is not None:
        yield _Candidate(page, text, subject, cues(text))


def _findings(candidate: _Candidate, nearness: Mapping[str, float]) -> Iterator[Finding]:
    slot, score = _best_slot(candidate, nearness)
    if slot is None:
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
        confidence=min(_MAX_CONFIDENCE, _MIN_CONFIDENCE + score),
        subject=candidate.subject,
        certain=False,
    )


def _best_slot(candidate: _Candidate, nearness: Mapping[str, float]) -> tuple[str | None, float]:
    """The slot that words and meaning speak for, None if neither does enough; without vectors a word is enough."""
    hints = candidate.hints
    if not nearness:
        own = candidate.subject or is_about_self(candidate.text)
        return likeliest_slot(hints) if own else None, _CUE_BONUS
    scores = {slot: near + (_CUE_BONUS if slot in hints else 0) for slot, near in nearness.items()}
    nothing = scores.pop(NO_SLOT)
    del scores["instruction"]
    slot = max(scores, key=lambda name: scores[name])
    score = scores[slot]
    if score < max(_MIN_SCORE_LASTING if slot in _LASTING_SLOTS else _MIN_SCORE, nothing):
        return None, score
    return next((better for better, worse in _PREFERRED_SLOTS if better in hints and slot in worse), slot), score

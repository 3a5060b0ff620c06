"""The user's own sentences about their life, word for word, by slot and subject: to be quoted, never asserted."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from memoryos.analysis.rules import spans
from memoryos.analysis.rules.announcements import announced
from memoryos.analysis.rules.cues import cues
from memoryos.analysis.rules.endings import Ending, ending, is_forgone
from memoryos.analysis.rules.facts import of_person
from memoryos.analysis.rules.meanings import NOTHING, SlotMeanings
from memoryos.analysis.rules.people_mentioned import Cast, Person, speaks_of_self
from memoryos.analysis.rules.sentences import stated
from memoryos.domain.fact import Finding
from memoryos.domain.marks import marks
from memoryos.domain.page import Page
from memoryos.domain.slots import slot_of
from memoryos.text.time_expressions import intervals

_LEAST: Final = 0.18
# A name, a relative, a friend and an allergy stay what they are, so an old statement is seldom a wrong one.
_LASTING: Final = frozenset({"name", "family", "friend", "allergy"})
_LEAST_LASTING: Final = 0.11
_CUE: Final = 0.12
_SHORTEST: Final = 8
_SHORTEST_EASTERN: Final = 3
_LETTER: Final = re.compile(r"[^\W\d_]")
_LONGEST: Final = 320
_BETWEEN: Final = ' ,;，；、:：—–-…().!。"“”'
_LEAST_SURE: Final = 0.3
_MOST_SURE: Final = 0.8
# What a home costs is said of the home and ends with it; a medicine taken every morning is no mere habit; `she is a
# midwife` says more than who she is.
_RATHER: Final = (
    ("home", ("money", "plan")),
    ("health", ("routine", "diet")),
    ("job", ("name", "friend")),
    ("birthday_age", ("name", "friend")),
)
# Without vectors the first of these that a word hints at; the more telling words stand first.
_BY_WORDS: Final = (
    *("allergy", "health", "diet", "pet", "birthday_age", "language", "home", "job", "partner", "education", "hobby"),
    *("money", "possession", "family", "preference", "plan", "routine"),
)
# From here to the end of the sentence nothing is stated: a condition, or what somebody else says.
_NOT_MEANT: Final = re.compile(
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
        r"|^(?:says|said|claims?|claimed|insists?|maintains?|reckons|swears|sagt|meint|behauptet|dice|sostiene|dit"
        r"|prétend"
        r"|diz|jura|afferma|говорит|уверяет) |(?<!医生)(?<!大夫)说(?:他|她|自己|我)|と言っ|って言う"
        r"|^(?!我|咱|医|大夫|护士|老板|再|虽|按|应|不|可|话|还|就|跟|和|先|来|总"
        r"|一般)[\u4e00-\u9fff]{2,4}说(?![明法话起到好])"
        r"|라고 (?:했|하)|다고 (?:했|하|우)"
    ),
    re.IGNORECASE,
)
_UNABLE: Final = re.compile(
    r"\b(?:can't|cannot|can no longer|may no longer|darf|kann|puedo|peux|posso|могу|нельзя)\b|不能", re.IGNORECASE
)
# `She is vegan, and I eat everything`: the second clause is about somebody else than the first.
_OF_ANOTHER: Final = re.compile(
    r"(?:she|he|they|sie|er|ella|él|elle|il|ela|ele|lei|lui|она|он)(?:'s)?\b|[她他]|彼女?は|그녀?는", re.IGNORECASE
)
_OWN: Final = re.compile(
    r"(?:(?:and|but|und|aber|y|pero|et|mais|e|mas|ma|а|и|но) )?(?:I|ich|yo|je|j'|eu|io|я)(?:\b|')|我|私は|저는|나는",
    re.IGNORECASE,
)
_LEAVES_OUT: Final = re.compile(
    r"\b(?:no|without|not any|ohne|kein\w*|sin|sem|sans|pas de|senza|niente|без)\b|别放|不要放|不放|抜き|なし|빼고",
    re.IGNORECASE,
)
_FEW_WORDS: Final = 3
_PARTICIPLE: Final = re.compile(
    r"(?:(?:finally|ya|già|già|déjà|schon|já) )?(?:sold|cancelled|canceled|verkauft|storniert|vendid[oa]|cancelad[oa]"
    r"|vendue?"
    r"|annulée?|vendut[oa]|annullat[oa]|disdett[oa]|продан[ао]?|отменен[ао]?)\b",
    re.IGNORECASE,
)
_UNSURE: Final = re.compile(
    (
        r"\b(?:maybe|perhaps|might|wish|i'd|we'd|would|could|should|lottery|supposed to|story|spiritually|bless you"
        r"|vielleicht|würden?|wäre|hätte|könnte|quizás?|tal vez|sería|gustaría|talvez|gostaria|seria"
        r"|forse|vorrei|sarei|peut-être|j'aimerais|serais|aurais|может|хотел\w* бы"
        r"|feels? like|felt like|fühle? mich wie|me siento como|me sinto como|mi sento come|je me sens comme"
        r"|чувствую себя как)\b|也许|可能|感觉像|かも|でしょう|気分|아마|면 좋|기분이"
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
    fallback: str = ""  # the slot if its words and meaning speak for none


def meet_people(pages: Sequence[Page], cast: Cast) -> None:
    """Introduces to `cast` the people that `pages` name."""
    for page in pages:
        if cast.another_speaks(page.user_input):
            continue
        cast.turn_page()
        for sentence in stated(page.user_input):
            text = spans.asserted(sentence)
            list(cast.meet(text))
            cast.hear(text)
            cast.overhear(sentence)


def statements(
    pages: Sequence[Page], meanings: SlotMeanings | None, confidence: float, cast: Cast | None = None
) -> Iterator[Finding]:
    """Who is who, what ended, and dated statements in `pages`; `cast` are those named before."""
    cast = Cast() if cast is None else cast
    candidates: list[_Candidate] = []
    for page in pages:
        cast.turn_page()
        news = ("", "")
        for sentence in stated(page.user_input):
            text = spans.asserted(sentence)
            people = list(cast.meet(text))
            over = False
            for part in _parts(text):
                if isinstance(part, Ending):
                    over = True
                    yield from _ended(part, page, cast, confidence)
                else:
                    candidates.extend(_candidate(part, page, cast, news))
                    news = ("", "")
            if not over:
                yield from (_acquaintance(person, page, confidence) for person in people)
            cast.hear(text)
            cast.overhear(sentence)
            news = (announced(sentence), sentence)
    yield from _of_others(candidates)
    near = meanings.nearness([one.text for one in candidates]) if meanings else [{} for _ in candidates]
    for candidate, nearness in zip(candidates, near, strict=True):
        yield from _findings(candidate, nearness)


def _of_others(candidates: Sequence[_Candidate]) -> Iterator[Finding]:
    for candidate in candidates:
        if candidate.subject:
            yield from of_person(candidate.subject, candidate.text, candidate.page)


def _parts(text: str) -> Iterator[str | Ending]:
    """What is stated, in stretches, and what ended; clauses that are not meant or not stated are left out."""
    clauses = spans.clauses(text)
    present: list[str] = []
    for place, clause in enumerate(clauses):
        if _NOT_MEANT.search(clause):
            break
        over = ending(clause)
        if over is not None and place and (not marks(over.value) or _is_thing_ended(clauses[place - 1], clause)):
            over = Ending(f"{clauses[place - 1]}, {over.value}", over.slots)
            present = [other for other in present if other != clauses[place - 1]]
        if over is not None:
            yield over
            present.extend(_left(clause, over))
        elif not _UNSURE.search(clause) and (not _REQUEST.match(clause) or _is_forbidden(clauses, place)):
            present.append(clause)
    yield from _stretches(text, present)


def _is_thing_ended(before: str, clause: str) -> bool:
    """Whether `clause` says by a participle alone what became of the thing before it: `The Corolla, sold for 3000`."""
    return len(before.split()) <= _FEW_WORDS and _PARTICIPLE.match(clause) is not None


def _left(clause: str, over: Ending) -> Iterator[str]:
    """What `clause` states besides the ending: what is new, or why something is no longer possible."""
    if over.heir:
        yield over.heir
    elif over.forgone or (_UNABLE.search(clause) and "health" in cues(clause)):
        yield clause


def _is_forbidden(clauses: Sequence[str], place: int) -> bool:
    """Whether a clause asks to leave something out and the next says what it does to the user."""
    after = clauses[place + 1] if place + 1 < len(clauses) else ""
    return bool(_LEAVES_OUT.search(clauses[place])) and "allergy" in cues(after)


def _stretches(text: str, present: Sequence[str]) -> Iterator[str]:
    """`present` clauses as they stand in `text`, neighbours together."""
    start = end = 0
    for clause in present:
        place = text.find(clause, end)
        if end and (text[end:place].strip(_BETWEEN) or (_OF_ANOTHER.match(text[start:]) and _OWN.match(clause))):
            yield text[start:end]
            start = place
        elif not end:
            start = place
        end = place + len(clause)
    if end:
        yield text[start:end]


def _acquaintance(person: Person, page: Page, confidence: float) -> Finding:
    return Finding(
        about="user",
        text=f"{person.relation} {person.name}",
        slot=slot_of(person.kind),
        value=f"{person.relation} {person.name}",
        page_ids=(page.id,),
        said_by="user",
        confidence=confidence,
    )


def _ended(over: Ending, page: Page, cast: Cast, confidence: float) -> Iterator[Finding]:
    subject = cast.subject(over.value)
    if subject is None:
        return
    for name in cast.named(over.value)[:1]:
        cast.gone(name)
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


def _candidate(text: str, page: Page, cast: Cast, news: tuple[str, str] = ("", "")) -> Iterator[_Candidate]:
    """`text` with whom it is about; behind `news` (slot and sentence) and without a speaker it is their detail."""
    text = text.strip(" ,;:…")
    slot, announcement = news
    if slot and not speaks_of_self(text) and cast.subject(text) == "":
        yield _Candidate(page, f"{announcement} {text}", cast.subject(announcement) or "", cues(text) | {slot}, slot)
        return
    if len(text) < (_SHORTEST if not spans.is_eastern(text) else _SHORTEST_EASTERN) or not _LETTER.search(text):
        return
    subject = cast.subject(text)
    if subject is not None:
        fallback = "diet" if is_forgone(text) else ""
        yield _Candidate(page, text, subject, cues(text) | ({fallback} - {""}), fallback)


def _findings(candidate: _Candidate, nearness: Mapping[str, float]) -> Iterator[Finding]:
    slot, score = _best(candidate, nearness)
    slot = slot or candidate.fallback
    if not slot:
        return
    text = candidate.text if len(candidate.text) <= _LONGEST else candidate.text[:_LONGEST].rsplit(" ", 1)[0] + "…"
    sentence = text if not candidate.subject or candidate.subject in text else f"{candidate.subject}: {text}"
    yield Finding(
        about="user",
        text=sentence,
        slot=slot_of(slot),
        value=text,
        page_ids=(candidate.page.id,),
        said_by="user",
        confidence=min(_MOST_SURE, _LEAST_SURE + score),
        holds_until=_over_by(candidate) if slot == "plan" else None,
        subject=candidate.subject,
        certain=False,
    )


def _over_by(candidate: _Candidate) -> datetime | None:
    """When the last day passes that a plan names; None if it names none that is still to come."""
    said_at = candidate.page.timestamp
    ends = [time.end for time in intervals(candidate.text, said_at, "future") if not time.open_ended]
    return max((end for end in ends if end > said_at), default=None)


def _best(candidate: _Candidate, nearness: Mapping[str, float]) -> tuple[str | None, float]:
    """The slot that words and meaning speak for, None if neither does enough; without vectors a word is enough."""
    hints = candidate.hints
    if not nearness:
        own = candidate.subject or speaks_of_self(candidate.text)
        return (next((slot for slot in _BY_WORDS if slot in hints), None) if own else None), _CUE
    scores = {slot: near + (_CUE if slot in hints else 0) for slot, near in nearness.items()}
    nothing = scores.pop(NOTHING)
    del scores["instruction"]
    slot = max(scores, key=lambda name: scores[name])
    score = scores[slot]
    if score < max(_LEAST_LASTING if slot in _LASTING else _LEAST, nothing):
        return None, score
    return next((better for better, worse in _RATHER if better in hints and slot in worse), slot), score

"""The user's own sentences about their life, kept word for word by slot and subject: offered as quotations, never asserted."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from memoryos.analysis.rules import spans
from memoryos.analysis.rules.cast import Cast, mentions_user
from memoryos.analysis.rules.cues import cues
from memoryos.analysis.rules.endings import Ending, ending
from memoryos.analysis.rules.meanings import NOTHING, SlotMeanings
from memoryos.analysis.rules.sentences import stated
from memoryos.domain.fact import Finding
from memoryos.domain.page import Page

_LEAST: Final = 0.2
_CUE: Final = 0.12
_SHORTEST: Final = 8
_LONGEST: Final = 320
# What examples call a change belongs to the slot that it changes.
_SLOT_OF: Final = {"move": "home", "gave_up": "hobby", "sold": "possession", "birthday_age": "birthday"}
_UNSURE: Final = re.compile(
    r"\b(?:maybe|perhaps|might|i wish|if i|if we|i'd|would|could|lottery|in another life|were i|had i|imagine|pretend|hypothetical\w*|supposed to"
    r"|vielleicht|würde|wäre|hätte|wenn ich|angenommen|quizás?|tal vez|ojalá|si (?:yo|me|fuera|tuviera)|sería|gustaría|talvez|se eu|gostaria|forse|vorrei"
    r"|peut-être|si j'|j'aimerais|serais|aurais|может быть|если бы|хотел бы)\b|如果|要是|假如|也许|可能|随便问|もし|かもしれ|たら|만약|아마|라면",
    re.IGNORECASE,
)
_REPORTED: Final = re.compile(
    r"\b(?!(?:doctor|doc|nurse|cardiologist|physio\w*|dentist|consultant|gp|specialist|therapist|vet|orthopedist|allergist|surgeon)\b)\w+ (?:says?|said|told me|claims?"
    r"|insists?|maintains|reckons|swears|texted|writes|wrote|keeps saying|goes|asked me|was like|sagt|sagte|meint|meinte|schreibt|dice|dijo|insiste|escribió|disse|diz"
    r"|dit|m'a dit|raconte|prétend|ha detto|говорит|сказал\w*)\b(?! (?:yes|no)\b)|(?<!医生)(?<!大夫)说(?:他|她|自己)|と言っ|라고 (?:했|하)",
    re.IGNORECASE,
)
_REQUEST: Final = re.compile(
    r"^(?:(?:and|so|ok|okay|now|also|then|right|please|pls|oh|well|anyway|separately)[,:]? )*(?:can|could|would|will) you\b|^(?:please|kindly|pls|give|make|write|draft|find|show|tell"
    r"|explain|redo|suggest|list|help|check|fix|add|put|propose|compare|plan|confirm|translate|remind|summari[sz]e|convert|do me|quiz|schreib|gib|mach|erklär|zeig|hilf"
    r"|dame|hazme|haceme|escrib[íe]|armame|tirame|traducime|pasame|explic|necesito (?:un|una|que)|me ajuda|faz|escreve|dammi|scrivi|fammi|aiutami|aide|donne|écris|fais"
    r"|напиши|помоги|сделай|дай|объясни)\b|^(?:帮我|给我|推荐|写|列|排|来一|再给|翻译|教えて|書いて|作って|알려|써 ?줘|만들어)",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class _Candidate:
    page: Page
    text: str
    subject: str
    hints: frozenset[str]


def statements(pages: Sequence[Page], meanings: SlotMeanings | None, confidence: float) -> Iterator[Finding]:
    """Dated statements and endings in `pages`, in the order they were said."""
    cast = Cast()
    found: list[_Candidate] = []
    for page in pages:
        for sentence in stated(page.user_input):
            list(cast.meet(sentence))
            for part in _parts(sentence):
                if isinstance(part, Ending):
                    yield from _ended(part, page, cast, confidence)
                else:
                    found.extend(_candidate(part, page, cast))
            cast.hear(sentence)
    near = meanings.nearness([each.text for each in found]) if meanings else [{} for _ in found]
    for candidate, nearness in zip(found, near, strict=True):
        yield from _kept(candidate, nearness)


def _parts(sentence: str) -> Iterator[str | Ending]:
    """What `sentence` states, without the clauses that only say what ended."""
    text = spans.asserted(sentence)
    kept: list[str] = []
    for clause in spans.clauses(text):
        over = ending(clause)
        if over is not None:
            yield over
        else:
            kept.append(clause)
    if len(kept) == len(spans.clauses(text)):
        yield text
    elif kept:
        yield _joined(text, kept)


def _joined(text: str, kept: Sequence[str]) -> str:
    """The longest stretch of `text` that is made of `kept` clauses."""
    runs: list[list[int]] = []
    for clause in kept:
        start = text.find(clause)
        if runs and not text[runs[-1][1] : start].strip(" ,;，；、:：—-…().") and start >= runs[-1][1]:
            runs[-1][1] = start + len(clause)
        else:
            runs.append([start, start + len(clause)])
    start, end = max(runs, key=lambda run: run[1] - run[0])
    return text[start:end]


def _ended(over: Ending, page: Page, cast: Cast, confidence: float) -> Iterator[Finding]:
    subject = cast.subject(over.value)
    if subject is None:
        return
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


def _candidate(text: str, page: Page, cast: Cast) -> Iterator[_Candidate]:
    text = text.strip(" ,;:…")
    if len(text) < (_SHORTEST if not spans.is_eastern(text) else 4) or not re.search(r"\w", text):
        return
    if _UNSURE.search(text) or _REPORTED.search(text) or _REQUEST.search(text):
        return
    subject = cast.subject(text)
    if subject is not None:
        yield _Candidate(page, text, subject, cues(text))


def _kept(candidate: _Candidate, nearness: Mapping[str, float]) -> Iterator[Finding]:
    scores = {slot: near + (_CUE if slot in candidate.hints else 0) for slot, near in nearness.items()}
    for hint in candidate.hints:
        scores.setdefault(hint, _CUE)
    nothing = scores.pop(NOTHING, 0.0)
    scores.pop("instruction", None)
    if not scores:
        return
    slot = max(scores, key=lambda each: scores[each])
    if scores[slot] < _LEAST or scores[slot] < nothing:
        return
    text = candidate.text if len(candidate.text) <= _LONGEST else candidate.text[:_LONGEST].rsplit(" ", 1)[0] + "…"
    shown = text if not candidate.subject or candidate.subject in text else f"{candidate.subject}: {text}"
    yield Finding(
        about="user",
        text=shown,
        slot=_SLOT_OF.get(slot, slot),
        value=text,
        page_ids=(candidate.page.id,),
        said_by="user",
        confidence=min(0.8, 0.3 + scores[slot]),
        subject=candidate.subject,
        certain=False,
    )

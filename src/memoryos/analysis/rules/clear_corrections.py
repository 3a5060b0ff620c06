"""Corrections that say so (`Sorry, I meant brewery`), or that cannot be anything else (`No, I'm a painter`)."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from memoryos.analysis.rules import spans
from memoryos.analysis.rules.east_asian_corrections import corrected_value
from memoryos.analysis.rules.self_correction_phrases import INTERJECTIONS, JOKE, MEANT, OVER, SLIPS
from memoryos.analysis.rules.substitution import CLAUSE_WORD, PUNCTUATION, substituted
from memoryos.text.prefilter import prefiltered

_GAP: Final = r"[\s,.!…:;，。！、\u2013—-]{0,3}"
_STOP: Final = r"[,.!…:，。！、\u2013—-]"
_OPENING: Final = re.compile(
    rf"\W{{0,3}}(?:(?:(?:{INTERJECTIONS})(?!\w){_GAP}){{0,3}}(?:(?P<joke>{JOKE})|(?P<meant>{MEANT})"
    rf"|(?P<over>{OVER})(?= (?:actually|though|sadly|sold|i sold)\b|[,.!]|$)){_GAP}"
    rf"|(?:(?:{INTERJECTIONS})(?!\w){_GAP}){{0,2}}(?:{INTERJECTIONS}) ?{_STOP}{{1,3}}\s?)",
    re.IGNORECASE,
)
# Within a sentence, only what cannot be anything else.
_WITHIN: Final = re.compile(
    rf"\s?[,;…\u2013—-]{{1,2}}\s(?=(?:(?:{INTERJECTIONS})[\s,.!]{{1,2}}){{0,2}}(?:{MEANT})|(?:{SLIPS})[ ,])",
    re.IGNORECASE,
)
_INTERJECTION: Final = re.compile(rf"\W{{0,3}}(?:(?:{INTERJECTIONS})(?!\w){_GAP}){{1,3}}", re.IGNORECASE)
_SLIP: Final = re.compile(rf"\W{{0,3}}(?:{SLIPS})(?!\w)", re.IGNORECASE)
# A correction begins a sentence, or follows a comma or dash within it.
_MAY_CORRECT: Final = prefiltered(
    rf"(?:^|[,;…\u2013—-])\W{{0,4}}(?<!\w)(?:(?:{INTERJECTIONS})(?!\w)|{MEANT}|{JOKE}|{OVER})", re.IGNORECASE
)
_CONTRAST: Final = re.compile(
    r"(?P<new>[^,]{1,60}?),? (?:and )?(?:not|nicht|pas|no|não|non|а не|не) (?P<old>[^,.]{1,60})", re.IGNORECASE
)
# `sorry, bye`, `no, thanks`: words that stand for no other.
_NO_REPLACEMENT: Final = re.compile(
    r"(?:thanks?|bye|late|again|really|seriously|maybe|well|ok|okay|yes|no|not|please|though|too|typo|autocorrect|sure"
    r"|never|why|nothing|danke|bitte|doch|nicht|tschüss|merci|gracias|nada|obrigad[oa]|grazie|niente|спасибо)\b",
    re.IGNORECASE,
)
_ONE_AT_A_TIME: Final = re.compile(
    r"(?:I'm an?|I am an?|I live|I work|my \w{2,15} is|ich bin|ich wohne|ich arbeite|soy|vivo|trabajo|je suis|j'habite"
    r"|sou|moro|trabalho|sono|abito|lavoro|я живу|я работаю) ",
    re.IGNORECASE,
)
_ADDITION: Final = re.compile(r"\b(?:too|also|as well|auch|también|aussi|também|anche|тоже)\b", re.IGNORECASE)
_ASIDE: Final = re.compile(r"\s[\u2013—-]{1,2}\s.*|\s?\(.*", re.DOTALL)
_APOLOGY_BEHIND: Final = re.compile(
    r"[\s,]{1,2}(?:sorry|entschuldigung|pardon|désolée?|perd[óo]n|desculp[ae]|scusa|извини|прости)$", re.IGNORECASE
)
_MAX_WORDS: Final = 4
_MAX_WORDS_AFTER_INTERJECTION: Final = 2
_EAST_ASIAN_COPULA: Final = re.compile(r"^(?:应该)?是(?!不是)")
_MIN_SHARED_ENDING: Final = 2
_FIRST_PERSON_IN_CHINESE: Final = "我"


@dataclass(frozen=True, slots=True)
class Correction:
    """What follows `Sorry, I meant` (`rest`), and how it begins.

    After a mere interjection (`Sorry, ...`), it may not be a correction (`is_clear`). Only some beginnings correct what
    was said in the message before (`reaches_back`).
    """

    rest: str
    is_clear: bool
    takes_back: bool
    reaches_back: bool

    @property
    def old(self) -> str:
        """What is expressly not meant: `Porto` in `I meant Braga, not Porto`."""
        contrast = _CONTRAST.fullmatch(self.rest)
        return contrast["old"].strip(PUNCTUATION) if contrast else ""

    @property
    def is_more_than_value(self) -> bool:
        """Whether it says something by itself."""
        return len(self.rest.split()) > 1 or spans.is_east_asian(self.rest)


def may_correct(sentence: str) -> bool:
    """Whether `sentence` may have a correction."""
    return _MAY_CORRECT.search(sentence) is not None


def boundaries(sentence: str) -> Iterator[tuple[int, int]]:
    """Where a correction begins within `sentence`."""
    start = 0
    for boundary in _WITHIN.finditer(sentence):
        if not _INTERJECTION.fullmatch(sentence[start : boundary.start()]):
            yield boundary.span()
            start = boundary.end()


def correction(piece: str) -> Correction | None:
    """`piece` as a correction; None if it is none."""
    opening = _OPENING.match(piece)
    if opening is None:
        return None
    rest = _APOLOGY_BEHIND.sub("", _ASIDE.sub("", piece[opening.end() :]).strip(PUNCTUATION))
    reaches_back = bool(opening["meant"] or opening["joke"])
    is_clear = reaches_back or _SLIP.match(piece) is not None
    return Correction(rest, is_clear, bool(opening["joke"] or opening["over"]), reaches_back)


def corrected(wrong: str, correction: Correction) -> str | None:
    """`wrong` as it is meant; empty if it is only taken back, None if it is not corrected after all."""
    if correction.takes_back:
        return ""
    if _NO_REPLACEMENT.match(correction.rest):
        return None
    otherwise = "" if correction.is_clear or _says_again(wrong, correction.rest) else None
    if spans.is_east_asian(wrong):
        return _with_new_predicate(wrong, correction.rest) or otherwise
    contrast = _CONTRAST.fullmatch(correction.rest)
    if contrast and not CLAUSE_WORD.search(correction.rest):
        start = wrong.lower().find(correction.old.lower())
        return wrong[:start] + contrast["new"] + wrong[start + len(correction.old) :]
    words = correction.rest.partition(",")[0].split()
    most = _MAX_WORDS if correction.is_clear else _MAX_WORDS_AFTER_INTERJECTION
    if not 0 < len(words) <= most or CLAUSE_WORD.search(" ".join(words)):
        return otherwise
    return _with_last_clause(wrong, words) or otherwise


def _with_last_clause(wrong: str, words: Sequence[str]) -> str | None:
    clause = (spans.clauses(wrong) or [wrong])[-1]
    new = substituted(clause, words)
    return None if new is None else wrong[: wrong.rfind(clause)] + new


def _says_again(wrong: str, rest: str) -> bool:
    """`I'm a nurse. Actually, I'm a paramedic.`: the same beginning, of what there is one at a time."""
    beginning = _ONE_AT_A_TIME.match(wrong)
    return (
        beginning is not None
        and rest.lower().startswith(beginning[0].lower())
        and _ADDITION.search(rest) is None
        and "?" not in wrong
    )


def _with_new_predicate(wrong: str, rest: str) -> str | None:
    """In Chinese, Japanese and Korean, a whole predicate is clear: `不对 是对虾过敏`, or the value of a short one."""
    new = _EAST_ASIAN_COPULA.sub("", rest)
    value = corrected_value(wrong, new)
    if value is not None:
        return value
    if not new.endswith(wrong.strip(PUNCTUATION)[-_MIN_SHARED_ENDING:]):
        return None
    is_elliptical = wrong.startswith(_FIRST_PERSON_IN_CHINESE) and not new.startswith(_FIRST_PERSON_IN_CHINESE)
    return f"{_FIRST_PERSON_IN_CHINESE}{new}" if is_elliptical else new

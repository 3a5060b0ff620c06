"""What people take back or put right: `I work at a bakery. Sorry, I meant brewery.`.

What is put right is read in its corrected form, as if it had been said so. Such a sentence is in no page word for word,
so it is never quoted.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from memoryos.analysis.rules import spans
from memoryos.analysis.rules.east_asian_corrections import contrast, corrected_value
from memoryos.analysis.rules.gazetteer import is_place
from memoryos.analysis.rules.self_correction_phrases import INTERJECTIONS, JOKE, MEANT, OVER, SLIPS
from memoryos.analysis.rules.sentences import split
from memoryos.analysis.rules.unquoted_text import STRAIGHT_QUOTES, own_words
from memoryos.domain.page import Page
from memoryos.text.prefilter import prefiltered

_GAP: Final = r"[\s,.!…:;，。！、\u2013—-]{0,3}"
_STOP: Final = r"[,.!…:，。！、\u2013—-]"
_OPENING: Final = prefiltered(
    rf"\W{{0,3}}(?:(?:(?:{INTERJECTIONS})(?!\w){_GAP}){{0,3}}(?:(?P<joke>{JOKE})|(?P<meant>{MEANT})"
    rf"|(?P<over>{OVER})(?= (?:actually|though|sadly|sold|i sold)\b|[,.!]|$)){_GAP}"
    rf"|(?:(?:{INTERJECTIONS})(?!\w){_GAP}){{0,2}}(?:{INTERJECTIONS}) ?{_STOP}{{1,3}}\s?)",
    re.IGNORECASE,
)
# Within a sentence, only what cannot be anything else.
_WITHIN: Final = prefiltered(
    rf"\s?[,;…\u2013—-]{{1,2}}\s(?=(?:(?:{INTERJECTIONS})[\s,.!]{{1,2}}){{0,2}}(?:{MEANT})|(?:{SLIPS})[ ,])",
    re.IGNORECASE,
)
_INTERJECTION: Final = re.compile(rf"\W{{0,3}}(?:(?:{INTERJECTIONS})(?!\w){_GAP}){{1,3}}", re.IGNORECASE)
_SLIP: Final = re.compile(rf"\W{{0,3}}(?:{SLIPS})(?!\w)", re.IGNORECASE)
_EAST_ASIAN_CONTRAST: Final = r"不是|[じで](?:ゃ|は)?なく|やなくて|아니|말고"
_MAY_CORRECT: Final = prefiltered(
    rf"(?:\b|(?=[^\x00-\x7f]))(?:{INTERJECTIONS}|{MEANT}|{JOKE}|{OVER}|{_EAST_ASIAN_CONTRAST})", re.IGNORECASE
)
_CONTRAST: Final = re.compile(
    r"(?P<new>[^,]{1,60}?),? (?:and )?(?:not|nicht|pas|no|não|non|а не|не) (?P<old>[^,.]{1,60})", re.IGNORECASE
)
# A fragment has none of these: with them, it is a sentence of its own.
_CLAUSE_WORD: Final = re.compile(
    r"\b(?:I|I'm|I've|I'll|you|your|it|it's|he|she|we|they|this|that|there|what|is|are|was|were|have|has|had|am|do"
    r"|don't|did|can|will|ich|bin|ist|war|habe|hab|hat|das|es|du|wir|je|j'\w+|ai|est|suis|c'est|on|tu|yo|soy|tengo"
    r"|está|estoy|eu|sou|tenho|io|sono|ho|ha|я|мы|ты|это|меня|мне)\b",
    re.IGNORECASE,
)
# `sorry, bye`, `no, thanks`: words that stand for no other.
_NO_REPLACEMENT: Final = re.compile(
    r"(?:thanks?|bye|late|again|really|seriously|maybe|well|ok|okay|yes|no|not|please|though|too|typo|autocorrect|sure"
    r"|never|why|nothing|danke|bitte|doch|nicht|tschüss|merci|gracias|nada|obrigad[oa]|grazie|niente|спасибо)\b",
    re.IGNORECASE,
)
_NUMBER: Final = re.compile(
    r"\W*(?:\d.*|two|three|four|five|six|seven|eight|nine|ten|zwei|drei|vier|fünf|sechs|dos|tres|cuatro|cinco|deux"
    r"|trois|quatre|cinq|dois|duas|três|quatro|due|tre|quattro|cinque|два|две|три|четыре|пять)\W*",
    re.IGNORECASE,
)
_ONE_AT_A_TIME: Final = re.compile(
    r"(?:I'm an?|I am an?|I live|I work|my \w{2,15} is|ich bin|ich wohne|ich arbeite|soy|vivo|trabajo|je suis|j'habite"
    r"|sou|moro|trabalho|sono|abito|lavoro|я живу|я работаю) ",
    re.IGNORECASE,
)
_ADDITION: Final = re.compile(r"\b(?:too|also|as well|auch|también|aussi|também|anche|тоже)\b", re.IGNORECASE)
_ASIDE: Final = re.compile(r"\s[\u2013—-]{1,2}\s.*|\s?\(.*", re.DOTALL)
_PUNCTUATION: Final = " .,;:!…。！，、\"'"
# `*35 sorry`: what was misspelt, right this time.
_STARRED: Final = re.compile(
    r"\*(?P<rest>[\w'-]+(?: (?!sorry\b|lol\b|oops\b|ups\b|perdón\b|pardon\b)[\w'-]+)?)(?!\*)", re.IGNORECASE
)
_GERMAN_DATE: Final = re.compile(r"am \d{1,2}\. ?\w+$", re.IGNORECASE)
# `el 12 de noviembre` is a day, whatever number stands alone beside it.
_DAY_OF_MONTH: Final = re.compile(
    r"(?:de|do|of|january|february|march|april|may|june|july|august|september|october|november|december|januar|februar|märz"
    r"|mai|juni|juli|oktober|dezember|janvier|février|mars|avril|juin|juillet|août|septembre|octobre|novembre|décembre"
    r"|gennaio|febbraio|marzo|aprile|maggio|giugno|luglio|agosto|settembre|ottobre|dicembre|января|февраля|марта|апреля|мая"
    r"|июня|июля|августа|сентября|октября|ноября|декабря)\b",
    re.IGNORECASE,
)
_MAX_WORDS_ALONE: Final = 5
_MAX_WORDS: Final = 4
_MAX_WORDS_AFTER_INTERJECTION: Final = 2
_MAX_WORDS_OF_SENTENCE: Final = 6
_MAX_TAIL: Final = 3
_EAST_ASIAN_COPULA: Final = re.compile(r"^(?:应该)?是(?!不是)")
_MIN_SHARED_ENDING: Final = 2
_FIRST_PERSON_IN_CHINESE: Final = "我"


@dataclass(frozen=True, slots=True)
class Amendment:
    """What is `stated` instead of what is `withdrawn` (each may be empty), and the pages that say so together.

    If `old` is set, only what contains it is withdrawn: `not Porto` leaves alone what else was said with Porto.
    """

    stated: str
    withdrawn: str
    page_ids: tuple[str, ...]
    old: str = ""


@dataclass(frozen=True, slots=True)
class Reading:
    """A page, what is left of its message (`rest`) without what its writer takes back, and what they put right."""

    page: Page
    rest: str
    amendments: tuple[Amendment, ...] = ()

    @property
    def remaining(self) -> Page | None:
        """The page with `rest` alone; None if nothing is left."""
        if self.rest == self.page.user_input:
            return self.page
        return replace(self.page, user_input=self.rest) if self.rest or self.page.agent_response.strip() else None


def readings(pages: Sequence[Page], earlier: Callable[[int], Sequence[Page]]) -> Iterator[Reading]:
    """Each of `pages` as its writer means it; `earlier` returns that many of the pages before the first."""
    before = next(iter(earlier(1)), None) if pages else None
    for page in pages:
        yield _reading(page, before if before and before.session_id == page.session_id else None)
        before = page


def _reading(page: Page, before: Page | None) -> Reading:
    if not (_MAY_CORRECT.search(page.user_input) or _STARRED.match(page.user_input)):
        return Reading(page, page.user_input)
    own = _plain(own_words(page.user_input))
    kept: list[str] = []
    amendments: list[Amendment] = []
    for piece in (piece for sentence in split(page.user_input) for piece in _pieces(sentence)):
        # What somebody else takes back, in a quotation or a mail, the user does not.
        is_own = all(_plain(part) in own for part in (piece, *kept[-1:]))
        correction = (
            _correction(piece, alone=not kept and len(page.user_input.split()) <= _MAX_WORDS_ALONE) if is_own else None
        )
        earlier = _statements(before) if before and not kept and not amendments else []
        amendment = _amendment(correction, kept[-1:], earlier) if correction else None
        if correction is None or amendment is None:
            kept.append(piece)
            continue
        page_ids = (page.id, before.id) if before and not kept else (page.id,)
        amendments.append(replace(amendment, page_ids=page_ids))
        del kept[-1:]
        if not amendment.stated and (len(correction.rest.split()) > 1 or spans.is_east_asian(correction.rest)):
            kept.append(correction.rest)
    rest = ("\n" if "\n" in page.user_input else " ").join(kept)
    return Reading(page, rest, tuple(amendments)) if amendments else Reading(page, page.user_input)


def _plain(text: str) -> str:
    return " ".join(text.translate(STRAIGHT_QUOTES).split())


def _amendment(correction: "_Correction", last: Sequence[str], earlier: Sequence[str]) -> Amendment | None:
    """What `correction` makes of the `last` sentence of the same message, or of one of those in the message before."""
    if not last and earlier and not correction.reaches_back:
        # A value alone (`不对,是腰果`) puts right only a sentence that it fits into.
        stated = corrected_value(earlier[-1], _EAST_ASIAN_COPULA.sub("", correction.rest))
        return None if stated is None else Amendment(stated, earlier[-1], ())
    wrong = _wrong_statement(correction, last or earlier)
    stated = _corrected(wrong, correction) if wrong else None
    return None if stated is None else Amendment(stated, "" if last else wrong, (), _old(correction))


def _old(correction: "_Correction") -> str:
    """What is expressly not meant: `Porto` in `I meant Braga, not Porto`."""
    if correction.old:
        return correction.old
    match = _CONTRAST.fullmatch(correction.rest)
    return match["old"].strip(_PUNCTUATION) if match else ""


def _pieces(sentence: str) -> Iterator[str]:
    """`sentence`, split where a correction begins within it."""
    start = 0
    for boundary in _WITHIN.finditer(sentence):
        if not _INTERJECTION.fullmatch(sentence[start : boundary.start()]):
            yield sentence[start : boundary.start()]
            start = boundary.end()
    yield sentence[start:]


@dataclass(frozen=True, slots=True)
class _Correction:
    """What follows `Sorry, I meant` (`rest`), and how it begins.

    After a mere interjection (`Sorry, ...`), it may not be a correction (`is_clear`). Only some beginnings correct what
    was said in the message before (`reaches_back`). In `不是花生,是腰果`, `rest` takes the place of `old`.
    """

    rest: str
    is_clear: bool
    takes_back: bool
    reaches_back: bool
    old: str = ""


def _correction(piece: str, *, alone: bool = False) -> _Correction | None:
    """What `piece` corrects; if it is `alone` in its message and gives a number, it is of the message before."""
    starred = _STARRED.match(piece)
    if starred is not None:
        return _Correction(starred["rest"], is_clear=True, takes_back=False, reaches_back=True)
    opening = _OPENING.match(piece)
    is_contrast = spans.is_east_asian(piece) and contrast(piece[opening.end() :] if opening else piece)
    if is_contrast:
        return _Correction(is_contrast[1], is_clear=False, takes_back=False, reaches_back=True, old=is_contrast[0])
    if opening is None:
        return None
    rest = _ASIDE.sub("", piece[opening.end() :]).strip(_PUNCTUATION)
    is_number = alone and any(character.isdigit() for character in rest)
    reaches_back = bool(opening["meant"] or opening["joke"])
    is_clear = reaches_back or _SLIP.match(piece) is not None
    return _Correction(rest, is_clear, bool(opening["joke"] or opening["over"]), reaches_back or is_number)


def _statements(page: Page) -> list[str]:
    return [statement for sentence in split(page.user_input) if (statement := spans.asserted(sentence))]


def _wrong_statement(correction: _Correction, statements: Sequence[str]) -> str:
    """The one of `statements` that is corrected: the last one, or the last that has what is `not` meant."""
    old = _old(correction).lower()
    return next((statement for statement in reversed(statements) if old in statement.lower()), "")


def _corrected(wrong: str, correction: _Correction) -> str | None:
    """`wrong` as it is meant; empty if it is only taken back, None if it is not corrected after all."""
    if correction.takes_back or correction.old:
        return wrong.replace(correction.old, correction.rest) if correction.old else ""
    if _NO_REPLACEMENT.match(correction.rest):
        return None
    otherwise = "" if correction.is_clear or _says_again(wrong, correction.rest) else None
    if spans.is_east_asian(wrong):
        return _with_new_predicate(wrong, correction.rest) or otherwise
    match = _CONTRAST.fullmatch(correction.rest)
    if match and not _CLAUSE_WORD.search(correction.rest):
        start = wrong.lower().find(_old(correction).lower())
        return wrong[:start] + match["new"] + wrong[start + len(_old(correction)) :]
    words = correction.rest.partition(",")[0].split()
    is_date = _GERMAN_DATE.match(correction.rest) is not None
    most = _MAX_WORDS if correction.is_clear or is_date else _MAX_WORDS_AFTER_INTERJECTION
    if not 0 < len(words) <= most or (_CLAUSE_WORD.search(" ".join(words)) and not is_date):
        return otherwise
    clause = (spans.clauses(wrong) or [wrong])[-1]
    new = substituted(clause, words)
    return otherwise if new is None else wrong[: wrong.rfind(clause)] + new


def _says_again(wrong: str, rest: str) -> bool:
    """`I'm a nurse. Actually, I'm a paramedic.`: the same beginning, of what there is one at a time."""
    beginning = _ONE_AT_A_TIME.match(wrong)
    return (
        beginning is not None
        and rest.lower().startswith(beginning[0].lower())
        and _ADDITION.search(rest) is None
        and "?" not in wrong
    )


def substituted(clause: str, words: Sequence[str]) -> str | None:
    """`clause` with the part that `words` stand for replaced by them; None if it is not clear which part that is."""
    tokens = clause.rstrip(_PUNCTUATION).split()
    place = _same_little_word(tokens, words) or _same_kind(tokens, words)
    if place is None:
        return None
    start, end = place
    return " ".join([*tokens[:start], *words, *tokens[end:]])


def _same_little_word(tokens: Sequence[str], words: Sequence[str]) -> tuple[int, int] | None:
    """`aux arachides` for `aux noix`: from the same preposition or article to the end."""
    if len(words) == 1 or not words[0].islower():
        return None
    starts = [number for number, token in enumerate(tokens) if token.casefold() == words[0]]
    if not starts:
        return None
    start = starts[-1]
    end = start + len(words)
    # `am 4. Oktober` for `am 3. Oktober`: as many words, of which the last is the same.
    if end <= len(tokens) and tokens[end - 1].casefold() == words[-1].casefold():
        return start, end
    if len(tokens) - start > _MAX_TAIL:
        return None
    # `gegen Erdnüsse allergisch`: in German, something may follow.
    follows = end < len(tokens) and tokens[end].islower() and tokens[end - 1][:1].isupper()
    return start, end if follows else len(tokens)


def _same_kind(tokens: Sequence[str], words: Sequence[str]) -> tuple[int, int] | None:
    """The only number or name, if `words` are one, or the last word of a short clause."""
    kind = _kind(words[-1])
    alike = [number for number, token in enumerate(tokens) if number and _kind(token) == kind]
    if is_place(words[-1]):
        alike = [number for number in alike if is_place(tokens[number])] or alike
    if kind == "word":
        is_last = alike[-1:] == [len(tokens) - 1] and len(tokens) <= _MAX_WORDS_OF_SENTENCE
        return (len(tokens) - 1, len(tokens)) if is_last and len(words) <= _MAX_TAIL - 1 else None
    if kind == "number":
        alike = [place for place in alike if not _DAY_OF_MONTH.match(" ".join(tokens[place + 1 : place + 2]))] or alike
    if not alike or alike[-1] - alike[0] != len(alike) - 1:
        return None
    return alike[0], alike[-1] + 1


def _kind(word: str) -> str:
    if _NUMBER.fullmatch(word):
        return "number"
    return "name" if word[:1].isupper() and word.partition("'")[0] != "I" else "word"


def _with_new_predicate(wrong: str, rest: str) -> str | None:
    """In Chinese, Japanese and Korean, a whole predicate is clear: `不对 是对虾过敏`, or the value of a short one."""
    new = _EAST_ASIAN_COPULA.sub("", rest)
    value = corrected_value(wrong, new)
    if value is not None:
        return value
    if not new.endswith(wrong.strip(_PUNCTUATION)[-_MIN_SHARED_ENDING:]):
        return None
    is_elliptical = wrong.startswith(_FIRST_PERSON_IN_CHINESE) and not new.startswith(_FIRST_PERSON_IN_CHINESE)
    return f"{_FIRST_PERSON_IN_CHINESE}{new}" if is_elliptical else new

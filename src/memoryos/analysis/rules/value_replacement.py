"""A value that takes the place of another one in a sentence, and how to know which one.

A correction names only what is right: `*35`, `quatsch, am 4. Oktober`, `不对 是腰果`. What it replaces is a value that
the rules read in the sentence before it, or another number or name of it. It fits if the sentence with the new value
says the same as before about the same, and only something else.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Final

from memoryos.analysis.rules.gazetteer import is_place
from memoryos.analysis.rules.spans import is_east_asian
from memoryos.analysis.rules.substitution import CLAUSE_WORD, kind_of_word
from memoryos.domain.fact import Finding

# The certain findings of a sentence.
Read = Callable[[str], Sequence[Finding]]

_NUMBER: Final = re.compile(r"\d+(?:[.,:/]\d+)*")
_WORD: Final = re.compile(r"(?<=\s)[^\W\d_][\w'-]*")
_WORD_EDGE: Final = re.compile(r"\w")
_FIRST_EAST_ASIAN: Final = "\u2e80"
# Prepositions and articles, which differ from value to value: `au lait` and `aux noix`.
_LITTLE_WORD: Final = re.compile(
    r"(?:to|the|an?|in|on|at|gegen|auf|am|im|bei|der|die|das|el|la|los|las|al|en|del|à|au|aux|le|les|chez|l'|a|o|os|as"
    r"|em|no|na|ao|alla|alle|allo|ai|agli|il|lo|i|gli|в|во|на|у)",
    re.IGNORECASE,
)
# What is no value: another verb, somebody, or words that stand for no other (`sorry, bye`).
_NO_VALUE: Final = re.compile(
    r"[我你他她是不没了说会要想吃住去对]|这个|过敏|アレルギー|알레르기|알러지|사실|그거|아니|なんでも|그냥|괜찮|[됐았었했졌렸갔왔겠]|고마|몰라|[어아해네까죠세]요$|니다$"
    r"|真的|这样|[吧吗呢]$|大丈夫|結構|平気|本当|冗談|別に"
    r"|^(?:thanks?|bye|late|again|really|seriously|maybe|well|ok|okay|yes|no|not|please|though|too|typo|autocorrect|sure"
    r"|never|why|nothing|danke|bitte|doch|nicht|tschüss|merci|gracias|nada|obrigad[oa]|grazie|niente|спасибо)\b"
    r"|\b(?:too|also|as well|auch|también|aussi|também|anche|тоже)\b",
    re.IGNORECASE,
)
_UNIT: Final = re.compile(r"(?:years?|yrs?|old|jahre?|alt|años?|ans?|anos?|anni|лет|года?)[.,!]?", re.IGNORECASE)
_BEFORE: Final = re.compile(r"(?P<w>[^\W\d_]+'?)\s?$")
_PARTICLE: Final = re.compile(r"(?<=[가-힣])(?:이|가|은|는|을|를)$")
_CLOSED: Final = frozenset("diet age birthday home family partner friend pets name employer".split())
_AGE: Final = "age"
_MIN_LIKENESS: Final = 0.5
_GREAT_LIKENESS: Final = 0.7
_MAX_CHARACTERS: Final = 300
_UNIT_LENGTH: Final = 4  # as in ` ans`


@dataclass(frozen=True, slots=True)
class Replacement:
    """What is right (`new`), perhaps what is wrong (`old`), and whether it is said beyond doubt that something is."""

    new: str
    old: str = ""
    is_explicit: bool = False


@dataclass(frozen=True, slots=True)
class _Place:
    """A part of a sentence that may be meant, and how much of what stands around it the new value repeats."""

    start: int
    end: int
    left: int
    right: int
    core: str
    is_value: bool
    kind: tuple[bool, bool, bool]
    likeness: float


def with_new_value(wrong: str, replacement: Replacement, read: Read) -> str | None:
    """`wrong` with what is right; None if `replacement` is not a correction of it."""
    if not may_be_meant(wrong, replacement):
        return None
    before = read(wrong)
    if not before and not _NUMBER.search(replacement.new):
        return None
    for place in _best_places(wrong, before, replacement):
        for text, core in _variants(wrong, place, replacement.new):
            if _fits(before, read(text), core):
                return text
    return None


def may_be_meant(wrong: str, replacement: Replacement) -> bool:
    """Whether `wrong` is no more than a sentence, has what `replacement` says was wrong, and may have a new value."""
    if not wrong.strip() or len(wrong) > _MAX_CHARACTERS:
        return False
    if replacement.old and not any(True for _ in _occurrences(wrong, replacement.old)):
        return False
    return _may_be_value(replacement.new, wrong)


def _may_be_value(new: str, wrong: str) -> bool:
    """Whether `new` may be a value, or would be one without the words around it that `wrong` has too."""
    if _NUMBER.search(new) or not (_NO_VALUE.search(new) or CLAUSE_WORD.search(new)):
        return True
    edges = [place for place in range(1, len(new)) if _is_edge(new, place)]
    text = wrong.casefold()
    return bool(edges) and (new[: edges[0]].casefold() in text or new[edges[-1] :].casefold() in text)


def is_open(wrong: str, right: str, read: Read) -> bool:
    """Whether what is said instead could stand for almost anything, as what somebody is allergic to."""
    before = {_claim(finding) for finding in read(wrong)}
    changed = [finding for finding in read(right) if _claim(finding) not in before]
    return any(
        finding.slot not in _CLOSED and not _NUMBER.search(finding.value) and not finding.value[:1].isupper()
        for finding in changed
    )


def has_rival(sentence: str, replacement: Replacement) -> bool:
    """Whether `sentence`, of which nothing is known, has another number or name that may be meant."""
    if replacement.old:
        return replacement.old.casefold() in sentence.casefold()
    new = replacement.new
    if _NUMBER.search(new):
        return _NUMBER.search(sentence) is not None
    if not any(_name_spans(f" {new}")):
        return False
    names = [sentence[start:end] for start, end in _name_spans(sentence)]
    if is_place(new):
        return any(map(is_place, names))
    # In German, any noun looks like a name.
    return any(not replacement.is_explicit or _likeness(name, new) >= _GREAT_LIKENESS for name in names)


def _best_places(wrong: str, findings: Sequence[Finding], replacement: Replacement) -> list[_Place]:
    new = replacement.new
    if replacement.old:
        spans = [(start, end, True) for start, end in _occurrences(wrong, replacement.old)]
    else:
        values = {span for finding in findings for span in _value_spans(wrong, finding)}
        has_number = _NUMBER.search(new) is not None
        others = {*(_number_spans(wrong) if has_number else _name_spans(wrong))} - values
        spans = [*((*span, True) for span in values), *((*span, False) for span in others)]
    places = [_place(wrong, start, end, new, is_value=is_value) for start, end, is_value in spans]
    places = [place for place in places if replacement.old or _is_alike(wrong, place, replacement)]
    best = max((place.kind for place in places), default=None)
    places = [place for place in places if place.kind == best]
    places.sort(key=lambda place: (place.likeness, place.is_value, place.start), reverse=True)
    return [] if not replacement.old and _is_tie(places) else places


def _is_tie(places: Sequence[_Place]) -> bool:
    """Whether two different places are equally likely."""
    best = [place for place in places if place.likeness == places[0].likeness]
    return any(place.start >= best[0].end or place.end <= best[0].start for place in best)


def _number_spans(text: str) -> Iterator[tuple[int, int]]:
    return (match.span() for match in _NUMBER.finditer(text))


def _name_spans(text: str) -> Iterator[tuple[int, int]]:
    return (match.span() for match in _WORD.finditer(text) if match[0][0].isupper())


def _is_alike(wrong: str, place: _Place, replacement: Replacement) -> bool:
    """Whether a number stands for a number, and a name for a name unless there is no doubt."""
    has_number = _NUMBER.search(wrong[place.start : place.end]) is not None
    if has_number != (_NUMBER.search(replacement.new) is not None):
        return False
    _, is_same_kind, is_same_place = place.kind
    return replacement.is_explicit or is_same_kind or is_same_place or place.likeness >= _MIN_LIKENESS


def _occurrences(wrong: str, old: str) -> Iterator[tuple[int, int]]:
    """Where `old` stands in `wrong` as a word, the last one first."""
    text = wrong.lower()
    for form in dict.fromkeys((old.lower(), _PARTICLE.sub("", old.lower()))):
        place = text.rfind(form) if len(text) == len(wrong) else -1
        while place >= 0:
            end = place + len(form)
            if _is_edge(wrong, place) and (_is_edge(wrong, end) or form[-1] >= _FIRST_EAST_ASIAN):
                yield place, end
            place = text.rfind(form, 0, place)


def _value_spans(wrong: str, finding: Finding) -> Iterator[tuple[int, int]]:
    """Where the value of `finding` stands; of `wife Anna`, only the name may stand there."""
    words = finding.value.split()
    for first in range(len(words)):
        span = next(_occurrences(wrong, " ".join(words[first:])), None)
        if span is not None:
            yield span
            return


def _is_edge(text: str, place: int) -> bool:
    """Whether no word goes on at `place`; in East Asia, one may end anywhere."""
    if not 0 < place < len(text):
        return True
    before, after = text[place - 1], text[place]
    if max(before, after) >= _FIRST_EAST_ASIAN:
        return not (before.isdigit() and after.isdigit())
    return not (_WORD_EDGE.match(before) and _WORD_EDGE.match(after)) or before.isdigit() != after.isdigit()


def _place(wrong: str, start: int, end: int, new: str, *, is_value: bool) -> _Place:
    left = _shared_before(wrong[:start], new)
    right = _shared_after(wrong[end:], new[left:])
    core, old = new[left : len(new) - right], wrong[start:end]
    kind = (left + right > 0, _kind(core) == _kind(old), is_place(core) and is_place(old))
    return _Place(start, end, left, right, core, is_value, kind, _likeness(old, core))


def _kind(text: str) -> str:
    return "number" if _NUMBER.search(text) else kind_of_word(text.rsplit(maxsplit=1)[-1]) if text.split() else ""


def _shared_before(before: str, new: str) -> int:
    """How many characters `new` begins with that stand before the place too."""
    for length in range(min(len(new) - 1, len(before)), 0, -1):
        is_shared = before[-length:].casefold() == new[:length].casefold()
        if is_shared and _is_edge(new, length) and _is_edge(before, len(before) - length):
            return length
    return 0


def _shared_after(after: str, new: str) -> int:
    """How many characters `new` ends with that stand behind the place too."""
    for length in range(min(len(new) - 1, len(after)), 0, -1):
        is_shared = after[:length].casefold() == new[-length:].casefold()
        if is_shared and _is_edge(new, len(new) - length) and _is_edge(after, length):
            return length
    return 0


def _likeness(old: str, new: str) -> float:
    """How alike two values are; numbers are alike if little is between them."""
    if old.isdigit() and new.isdigit():
        return 1 / (1 + abs(int(old[:9]) - int(new[:9]))) + (len(old) == len(new))
    return SequenceMatcher(None, old.casefold(), new.casefold()).ratio()


def _variants(wrong: str, place: _Place, new: str) -> Iterator[tuple[str, str]]:
    """`wrong` with `new` at `place`, perhaps without the preposition or article before it, and the value alone."""
    before, after = wrong[: place.start - place.left], wrong[place.end + place.right :]
    is_value = not _NO_VALUE.search(place.core) and not CLAUSE_WORD.search(place.core)
    little = _little_words(before, new) if is_value else 0
    if little:
        yield before[:-little] + new + after, place.core
    if is_value:
        yield before + new + after, place.core
    # `I'm allergic to peanuts, so no peanuts`: the same value twice.
    length = place.end - place.start
    spans = _occurrences(wrong, wrong[place.start : place.end]) if is_value else ()
    again = [start for start, end in spans if end - start == length]
    if len(again) > 1:
        text = wrong
        for start in again:
            text = text[:start] + place.core + text[start + length :]
        yield text, place.core
    # `先週4歳になった` after `息子は3歳`: the number, if its unit follows it.
    unit = wrong[place.end : place.end + (1 if is_east_asian(wrong) else _UNIT_LENGTH)]
    number = _NUMBER.search(new)
    if number and unit.strip() and new.startswith(unit, number.end()) and wrong[place.start : place.end].isdigit():
        yield wrong[: place.start] + number[0] + wrong[place.end :], number[0]


def _little_words(before: str, new: str) -> int:
    """How many characters of prepositions and articles at the end of `before` those of `new` stand for."""
    first = new.split(maxsplit=1)[0]
    last = _BEFORE.search(before)
    if " " not in new or last is None or not (_LITTLE_WORD.fullmatch(last["w"]) and _LITTLE_WORD.fullmatch(first)):
        return 0
    # `a las` for `a los`.
    earlier = _BEFORE.search(before[: last.start()])
    is_same = earlier is not None and earlier["w"].casefold() == first.casefold()
    return len(before) - (earlier if earlier is not None and is_same else last).start()


def _fits(before: Sequence[Finding], after: Sequence[Finding], core: str) -> bool:
    """Whether the same is said about the same, and only `core` instead of something else."""
    if not before:
        # `I'm 27, no, 28 years old`: only now it is clear what the number is.
        return [finding.slot for finding in after] == [_AGE] and core.startswith(after[0].value)
    if Counter(finding.slot for finding in before) != Counter(finding.slot for finding in after):
        return False
    claims = {_claim(finding) for finding in before}
    values = {finding.value.casefold() for finding in before}
    changed = [finding for finding in after if _claim(finding) not in claims]
    return bool(changed) and all(
        finding.value.casefold() in values or _is_whole(core, finding.value) or _is_whole(core, finding.subject)
        for finding in changed
    )


def _is_whole(core: str, value: str) -> bool:
    """Whether `value` has all of `core`: in `York is nice`, York stands for no home."""
    words = [word for word in core.casefold().split() if not _LITTLE_WORD.fullmatch(word) and not _UNIT.fullmatch(word)]
    return bool(value) and all(word.strip(".,!'") in value.casefold() for word in words)


def _claim(finding: Finding) -> tuple[str, ...]:
    return finding.subject.casefold(), finding.slot, finding.value.casefold(), str(finding.holds_from)

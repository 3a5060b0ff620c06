"""Whether a speaker really said what a model says they said.

Three checks, all lexical, so that they hold for every model: (1) each name and number in the value stands somewhere in
what was said; (2) the value shares a word with what the speaker states in their own name, or if it is a paraphrase,
the sentence about it does; (3) what stands only in quotations, pasted text, orders to the assistant or talk of
"the user" supports nothing. Words are compared by stem or by a common beginning, so that endings do not matter.
"""

import re
import unicodedata
from collections.abc import Iterable

from memoryos.analysis.llm.instructions import is_own_statement, without_role_lines
from memoryos.analysis.rules.sentences import split
from memoryos.analysis.rules.unquoted_text import own_words
from memoryos.text.terms import terms

_WORD = re.compile(r"[^\W_]+(?:['’-][^\W_]+)*")
_JOINT = re.compile(r"['’-]")
_NUMBER = re.compile(r"\d+")
_THOUSANDS = re.compile(r"(?<=\d)[,.'’\u00a0](?=\d{3}(?!\d))")
_ONES = """zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen
    seventeen eighteen nineteen""".split()
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split()
_NUMBER_WORDS = {word: number for number, word in enumerate(_ONES)}
_NUMBER_WORDS |= {word: number for number, word in zip(range(20, 100, 10), _TENS, strict=True)}
_NUMBER_WORDS |= {f"{ten}-{one}": _NUMBER_WORDS[ten] + _NUMBER_WORDS[one] for ten in _TENS for one in _ONES[1:10]}
# Words of the sentences that state facts, not of the facts themselves.
_TELLING = frozenset(
    terms(
        """user assistant person someone they their is was has had have does did likes loves enjoys prefers dislikes
        hates wants plans lives living lived works working worked called named name years old owns speaks goes went
        used uses using moved always never really very currently recently often regularly interested favorite favourite
        new good great thing things lot time day today people know think feel make made get take"""
    )
)
_MIN_SHARED = 4
_MAX_UNSHARED = 2


def stated(text: str) -> str:
    """What the writer of `text` says themselves, without orders and lines of pretended speakers."""
    sentences = split(own_words(without_role_lines(text)))
    words = _folded("\n".join(filter(is_own_statement, sentences)))
    return " ".join([words, *_spelled_out(words)])


def overlaps(value: str, sentence: str, speech: str) -> bool:
    """Whether what is stated in `speech` shares a word with `value`, or with `sentence` apart from reporting verbs."""
    words = stated(speech)
    value = _folded(value)
    # In a script without spaces one character is a word, but no term of a longer run.
    if not value.isascii() and value in words:
        return True
    stems = frozenset(terms(words))
    wanted = set(terms(value))
    return _shared(wanted - _TELLING or wanted, stems) or _shared(set(terms(_folded(sentence))) - _TELLING, stems)


def stands_in(value: str, speech: str) -> bool:
    """Whether the writer of `speech` says `value` word for word, in their own words."""
    quoted = " ".join(_folded(own_words(without_role_lines(speech))).split())
    return " ".join(_folded(value).split()).strip(" .!。！") in quoted


def names_and_numbers_stand(value: str, speech: str, *, first_is_name: bool) -> bool:
    """Whether each name and number in `value` occurs in `speech`, including quotations."""
    words = _folded(speech)
    if not _numbers(value) <= _numbers(speech) | set(_spelled_out(words)):
        return False
    known = _parts(words)
    return all(
        any(_alike(name, word, 5) for word in known) for name in _names(value, first_is_name=first_is_name) - known
    )


def _names(value: str, *, first_is_name: bool) -> set[str]:
    words = _WORD.findall(_plain(value))[0 if first_is_name else 1 :]
    return {part for word in words if word[0].isupper() for part in _parts(word.casefold())}


def _parts(text: str) -> set[str]:
    """The words of `text`; those with an apostrophe or a hyphen are split."""
    return {part for word in _WORD.findall(text) for part in _JOINT.split(word)}


def _numbers(text: str) -> set[str]:
    return {number.lstrip("0") for number in _NUMBER.findall(_THOUSANDS.sub("", text))}


def _spelled_out(folded: str) -> list[str]:
    """The numbers that are spelled out in English in a text, as digits."""
    return [str(_NUMBER_WORDS[word]) for word in _WORD.findall(folded) if word in _NUMBER_WORDS]


def _shared(wanted: Iterable[str], words: frozenset[str]) -> bool:
    return any(word in words or any(_alike(word, other, _MIN_SHARED) for other in words) for word in wanted)


def _alike(one: str, other: str, fewest: int) -> bool:
    """Whether two words are the same except for a short ending, such as Warszawa and Warszawie."""
    if one[:fewest] != other[:fewest] or min(len(one), len(other)) < fewest:
        return False
    same = next((n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    return max(len(one), len(other)) - same <= _MAX_UNSHARED


def _folded(text: str) -> str:
    return _plain(text).casefold()


def _plain(text: str) -> str:
    """`text` in compatibility form without accents on letters."""
    spread = unicodedata.normalize("NFKD", text)
    kept = "".join(character for character in spread if not "\u0300" <= character <= "\u036f")
    return unicodedata.normalize("NFC", kept)

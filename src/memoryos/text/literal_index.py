"""Which of many filters may find something in a text: its words are looked up once, for all of them together.

Searching a sentence for the literals of a hundred filters, one after the other, takes ten times as long as looking up
its words in tables of what those literals consist of.
"""

import re
import threading
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final, NamedTuple

# Letters of which `lower` and regular expressions that ignore case have different ideas.
UNUSUAL: Final = re.compile(
    "[\u00b5\u0130\u0131\u017f\u0345\u0370-\u03ff\u1c80-\u1c8f\u1e9b\u1e9e\u1f00-\u1fff\u2126\u212a\u212b\ufb00-\ufb06]"
)
_WORDS: Final = re.compile(r"\w+")
# The same texts and words come again and again; both are forgotten after so many others.
_MAX_TEXTS: Final = 4096
_MAX_WORDS: Final = 8192
# Looking up every part of a word as long as a pasted file would take longer than searching for each literal.
_MAX_CHARACTERS: Final = 4000
_OPENING: Final = 3  # characters
_ALL: Final = -1
_FIRST_EAST_ASIAN: Final = "\u2e80"
# Words that are in one of thirty sentences that people wrote in ten languages, or more, and in one of a hundred.
_VERY_COMMON: Final = """a the i in and me to on for it s de my is of la do at no with what that que un was you so ich
    one t not le e from m en have y can how"""
_COMMON: Final = """el he der und they o she am we now die à da two up like be please con se il but an about has out
    this je her mi are d years there ve need as l в et or back got на das est if first para will una mit im since all by
    would only es don pour write lo ist say go j por du want had his für after c day off who man three put make pas les
    si does hat del mir last den says week é nicht know per ai une good em с before com been не name just tell wie di
    hab ma che ein tu al и"""
_RARITY_OF_COMMON: Final = dict.fromkeys(_VERY_COMMON.split(), 3) | dict.fromkeys(_COMMON.split(), 5)


@dataclass(frozen=True, slots=True)
class Literal:
    """Characters in lower case, and whether a word begins before and ends after them."""

    text: str
    begins: bool = False
    ends: bool = False


class Parts(NamedTuple):
    """What texts with one of several literals have one of: the rarest word of each, or all of one without a word."""

    whole: Sequence[str] = ()
    beginnings: Sequence[str] = ()
    anywhere: Sequence[str] = ()  # in a word
    signs: Sequence[str] = ()  # between words


def parts_of(literals: Iterable[Literal]) -> Parts:
    """The parts of `literals` that are looked up: of each, the word that is likely to be the rarest."""
    parts: tuple[set[str], ...] = (set(), set(), set(), set())
    for literal in literals:
        words = _words(literal)
        if not words:
            parts[3].add(literal.text)
            continue
        word = max(words, key=_rarity_of_word)
        parts[2 if not word.begins else 0 if word.ends else 1].add(word.text)
    return Parts(*map(sorted, parts))


def rarity(literal: Literal) -> int:
    """About how often a text has what is looked up of `literal`: one text of two to the power of this."""
    return max(map(_rarity_of_word, _words(literal)), default=2 * len(literal.text.strip()))


def _words(literal: Literal) -> list[Literal]:
    """The words of a literal. Inside of it, they begin and end where they do; at its edges only if it says so."""
    return [
        Literal(run[0], run.start() > 0 or literal.begins, run.end() < len(literal.text) or literal.ends)
        for run in _WORDS.finditer(literal.text)
    ]


def _rarity_of_word(word: Literal) -> int:
    """By its letters, of which one of East Asia says more than others, unless it is known to be common."""
    east_asian = sum(char >= _FIRST_EAST_ASIAN for char in word.text)
    by_letters = 2 * len(word.text) - 1 + 4 * east_asian + 2 * word.begins + 2 * (word.begins and word.ends)
    return min(by_letters, _RARITY_OF_COMMON.get(word.text, by_letters))


class _Memo(dict[str, int]):
    """Numbers by text, each worked out by `make` when it is first asked for, and forgotten after `most` others.

    A dictionary, because it is asked hundreds of times per page, and a call would take three times as long.
    """

    def __init__(self, make: Callable[[str], int], most: int) -> None:
        super().__init__()
        self._make = make
        self._most = most

    def __missing__(self, text: str) -> int:
        number = self._make(text)
        if number != _ALL:
            if len(self) >= self._most:
                self.clear()
            self[text] = number
        return number


class _PartsOfWords:
    """The bits of parts; and by their first three characters, which few places in a word have, how long they are."""

    def __init__(self) -> None:
        self._bits: dict[str, int] = {}
        self._lengths: dict[str, tuple[int, ...]] = {}

    def add(self, part: str, bit: int) -> None:
        self._bits[part] = self._bits.get(part, 0) | bit
        if len(part) >= _OPENING:
            known = self._lengths.get(part[:_OPENING], ())
            if len(part) not in known:
                self._lengths[part[:_OPENING]] = (*known, len(part))

    def bits_at(self, word: str, starts: Iterable[int]) -> int:
        """The bits of the parts that `word` has at one of `starts`."""
        bits, known, lengths = 0, self._bits, self._lengths
        for start in starts:
            character, pair, opening = word[start], word[start : start + 2], word[start : start + _OPENING]
            if character in known:
                bits |= known[character]
            if pair in known:
                bits |= known[pair]
            if opening in lengths:
                for length in lengths[opening]:
                    bits |= known.get(word[start : start + length], 0)
        return bits


class LiteralIndex:
    """By word, the filters with a literal that a text with this word may contain; each filter has a bit of a number."""

    texts: dict[str, int]
    """The bits of all filters that may find something in a text, in which lower case counts."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._next_bit = 1
        self._whole: dict[str, int] = {}
        self._beginnings = _PartsOfWords()
        self._anywhere = _PartsOfWords()
        self._signs: dict[str, int] = {}
        self._forget()

    def add(self, parts: Parts) -> int:
        """The bit of a new filter, which finds nothing in a text without one of `parts`."""
        with self._lock:
            bit = self._next_bit
            self._next_bit = bit << 1
            for table, texts in ((self._whole, parts.whole), (self._signs, parts.signs)):
                for text in texts:
                    table[text] = table.get(text, 0) | bit
            for part in parts.beginnings:
                self._beginnings.add(part, bit)
            for part in parts.anywhere:
                self._anywhere.add(part, bit)
            # Last, so that what a thread works out meanwhile from half of the parts is not kept.
            self._forget()
        return bit

    def _forget(self) -> None:
        self.texts = _Memo(partial(self._of_text, _Memo(self._of_word, _MAX_WORDS)), _MAX_TEXTS)

    def _of_text(self, words: _Memo, text: str) -> int:
        if len(text) > _MAX_CHARACTERS or (not text.isascii() and UNUSUAL.search(text)):
            return _ALL
        lower = text.lower()
        bits = 0
        for word in _WORDS.findall(lower):
            bits |= words[word]
        for sign, of_sign in list(self._signs.items()):
            if sign in lower:
                bits |= of_sign
        return bits

    def _of_word(self, word: str) -> int:
        begun = self._beginnings.bits_at(word, (0,))
        return self._whole.get(word, 0) | begun | self._anywhere.bits_at(word, range(len(word)))

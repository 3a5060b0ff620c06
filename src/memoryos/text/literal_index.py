"""Which of many filters may find something in a text: its words are looked up once, for all of them together.

Searching a sentence for the literals of a hundred filters, one after the other, takes ten times as long as looking up
its words in tables of what those literals consist of.
"""

import re
import threading
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
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


class LiteralIndex:
    """By word, the filters with a literal that a text with this word may contain; each filter has a bit of a number."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._next_bit = 1
        self._whole: dict[str, int] = {}
        self._beginnings: dict[str, int] = {}
        self._anywhere: dict[str, int] = {}
        self._signs: dict[str, int] = {}
        # How long the parts are that begin with two characters; most pairs of characters in a text begin none.
        self._beginning_lengths: dict[str, tuple[int, ...]] = {}
        self._anywhere_lengths: dict[str, tuple[int, ...]] = {}
        self._texts: dict[str, int] = {}
        self._words: dict[str, int] = {}

    def add(self, parts: Parts) -> int:
        """The bit of a new filter, which finds nothing in a text without one of `parts`."""
        with self._lock:
            bit = self._next_bit
            self._next_bit = bit << 1
            for table, texts in zip((self._whole, self._beginnings, self._anywhere, self._signs), parts, strict=True):
                for text in texts:
                    table[text] = table.get(text, 0) | bit
            _add_lengths(self._beginning_lengths, parts.beginnings)
            _add_lengths(self._anywhere_lengths, parts.anywhere)
            # Last, so that what a thread works out meanwhile from half of the parts is not kept.
            self._words, self._texts = {}, {}
        return bit

    def candidates(self, text: str) -> int:
        """The bits of all filters that may find something in `text`, in which lower case counts."""
        texts = self._texts
        bits = texts.get(text)
        if bits is not None:
            return bits
        if len(text) > _MAX_CHARACTERS or (not text.isascii() and UNUSUAL.search(text)):
            return _ALL
        bits = self._of_text(text.lower())
        if len(texts) >= _MAX_TEXTS:
            texts.clear()
        texts[text] = bits
        return bits

    def _of_text(self, lower: str) -> int:
        words = self._words
        bits = 0
        for sign, of_sign in list(self._signs.items()):
            if sign in lower:
                bits |= of_sign
        for word in _WORDS.findall(lower):
            of_word = words.get(word)
            if of_word is None:
                if len(words) >= _MAX_WORDS:
                    words.clear()
                of_word = words[word] = self._of_word(word)
            bits |= of_word
        return bits

    def _of_word(self, word: str) -> int:
        bits = self._whole.get(word, 0) | self._beginnings.get(word[0], 0)
        for length in self._beginning_lengths.get(word[:2], ()):
            bits |= self._beginnings.get(word[:length], 0)
        # Languages without spaces have words as long as a sentence, so only what may begin a part is cut out.
        lengths_of, anywhere = self._anywhere_lengths, self._anywhere
        for start, character in enumerate(word):
            if character in anywhere:
                bits |= anywhere[character]
            pair = word[start : start + 2]
            if pair in lengths_of:
                for length in lengths_of[pair]:
                    bits |= anywhere.get(word[start : start + length], 0)
        return bits


def _add_lengths(lengths: dict[str, tuple[int, ...]], parts: Iterable[str]) -> None:
    for part in parts:
        known = lengths.get(part[:2], ())
        if len(part) > 1 and len(part) not in known:
            lengths[part[:2]] = tuple(sorted((*known, len(part))))

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


@dataclass(frozen=True, slots=True)
class Literal:
    """Characters in lower case, and whether a word begins before and ends after them."""

    text: str
    begins: bool = False
    ends: bool = False


class Parts(NamedTuple):
    """What texts with one of several literals have one of: the longest word of each, or all of one without a word."""

    whole: Sequence[str] = ()
    beginnings: Sequence[str] = ()
    anywhere: Sequence[str] = ()  # in a word
    signs: Sequence[str] = ()  # between words


def parts_of(literals: Iterable[Literal]) -> Parts:
    """The parts of `literals` that are looked up."""
    parts: tuple[set[str], ...] = (set(), set(), set(), set())
    for literal in literals:
        run = max(_WORDS.finditer(literal.text), key=lambda match: len(match[0]), default=None)
        if run is None:
            parts[3].add(literal.text)
            continue
        # Inside a literal, a word begins and ends where the run does; at its edges only if it says so.
        begins = run.start() > 0 or literal.begins
        ends = run.end() < len(literal.text) or literal.ends
        parts[2 if not begins else 0 if ends else 1].add(run[0])
    return Parts(*map(sorted, parts))


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

    def found(self, word: str, starts: Iterable[int]) -> int:
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
        begun = self._beginnings.found(word, (0,))
        return self._whole.get(word, 0) | begun | self._anywhere.found(word, range(len(word)))

"""Which of many filters may find something in a text: its words are looked up once, for all of them together.

Searching a sentence for the literals of a hundred filters, one after the other, takes ten times as long as looking up
its words in tables of what those literals consist of.
"""

import re
import threading
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

_WORDS: Final = re.compile(r"\w+")
# The same texts and words come again and again; both are forgotten after so many others.
_MAX_TEXTS: Final = 1024
_MAX_WORDS: Final = 8192
# Looking up every part of a word as long as a pasted file would take longer than searching for each literal.
_MAX_CHARACTERS: Final = 4000
_ALL: Final = -1
_NEVER: Final = re.compile(r"(?!)")


@dataclass(frozen=True, slots=True)
class Literal:
    """Characters in lower case, and whether a word begins before and ends after them."""

    text: str
    begins: bool = False
    ends: bool = False


class LiteralIndex:
    """By word, the filters with a literal that a text with this word may contain; each filter has a bit of a number."""

    def __init__(self, undecided: re.Pattern[str] = _NEVER) -> None:
        """In a text with `undecided`, every filter may find something."""
        self._undecided = undecided
        self._lock = threading.Lock()
        # The bit of the next filter: `candidates` knows all those before it.
        self.next_bit = 1
        self._always = 0
        # Parts of literals: whole words, beginnings of words, and what may stand anywhere in a word.
        self._whole: dict[str, int] = {}
        self._beginnings: dict[str, int] = {}
        self._anywhere: dict[str, int] = {}
        # How long the parts are that begin with a character; most characters of a sentence in Chinese begin none.
        self._beginning_lengths: dict[str, tuple[int, ...]] = {}
        self._anywhere_lengths: dict[str, tuple[int, ...]] = {}
        self._texts: dict[str, int] = {}
        self._words: dict[str, int] = {}

    def add(self, literals: Iterable[Literal]) -> int:
        """The bit of a new filter, which finds nothing in a text without one of `literals`."""
        with self._lock:
            bit = self.next_bit
            for literal in literals:
                self._add(literal, bit)
            # Last, so that what a thread works out meanwhile from half of the literals is not kept.
            self._words, self._texts = {}, {}
            self.next_bit = bit << 1
        return bit

    def _add(self, literal: Literal, bit: int) -> None:
        run = max(_WORDS.finditer(literal.text), key=lambda match: len(match[0]), default=None)
        if run is None:
            self._always |= bit
            return
        # Inside a literal, a word begins and ends where the run does; at its edges only if it says so.
        begins = run.start() > 0 or literal.begins
        ends = run.end() < len(literal.text) or literal.ends
        table = self._anywhere if not begins else self._whole if ends else self._beginnings
        table[run[0]] = table.get(run[0], 0) | bit
        if table is self._anywhere:
            _add_length(self._anywhere_lengths, run[0])
        elif table is self._beginnings:
            _add_length(self._beginning_lengths, run[0])

    def candidates(self, text: str) -> int:
        """The bits of all filters that may find something in `text`, in which lower case counts."""
        texts, words = self._texts, self._words
        known = texts.get(text)
        if known is not None:
            return known
        if len(text) > _MAX_CHARACTERS:
            return _ALL
        if not text.isascii() and self._undecided.search(text):
            return _ALL
        bits = self._always
        for word in _WORDS.findall(text.lower()):
            of_word = words.get(word)
            if of_word is None:
                if len(words) >= _MAX_WORDS:
                    words.clear()
                of_word = words[word] = self._of_word(word)
            bits |= of_word
        if len(texts) >= _MAX_TEXTS:
            texts.clear()
        texts[text] = bits
        return bits

    def _of_word(self, word: str) -> int:
        bits = self._whole.get(word, 0)
        for length in self._beginning_lengths.get(word[0], ()):
            bits |= self._beginnings.get(word[:length], 0)
        # Languages without spaces have words as long as a sentence, so only what may begin a part is cut out.
        lengths_of, anywhere = self._anywhere_lengths, self._anywhere
        for start, character in enumerate(word):
            if character in lengths_of:
                for length in lengths_of[character]:
                    bits |= anywhere.get(word[start : start + length], 0)
        return bits


def _add_length(lengths: dict[str, tuple[int, ...]], part: str) -> None:
    lengths[part[0]] = tuple(sorted({*lengths.get(part[0], ()), len(part)}))

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
_MAX_TEXTS: Final = 64
_MAX_WORDS: Final = 8192
# Looking up every part of a word as long as a pasted file would take longer than searching for each literal.
_MAX_CHARACTERS: Final = 4000
_ALL: Final = -1


@dataclass(frozen=True, slots=True)
class Literal:
    """Characters in lower case, and whether a word begins before and ends after them."""

    text: str
    begins: bool = False
    ends: bool = False


class LiteralIndex:
    """By word, the filters with a literal that a text with this word may contain; each filter has a bit of a number."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._filters = 0
        self._always = 0
        # Parts of literals: whole words, beginnings of words, and what may stand anywhere in a word.
        self._whole: dict[str, int] = {}
        self._beginnings: dict[str, int] = {}
        self._anywhere: dict[str, int] = {}
        self._longest = 0
        self._texts: dict[str, int] = {}
        self._words: dict[str, int] = {}

    def add(self, literals: Iterable[Literal]) -> int:
        """The bit of a new filter, which finds nothing in a text without one of `literals`."""
        with self._lock:
            bit = 1 << self._filters
            self._filters += 1
            for literal in literals:
                self._add(literal, bit)
            # Last, so that what a thread works out meanwhile from half of the literals is not kept.
            self._words, self._texts = {}, {}
        return bit

    def _add(self, literal: Literal, bit: int) -> None:
        runs = [(match.end() - match.start(), match) for match in _WORDS.finditer(literal.text)]
        if not runs:
            self._always |= bit
            return
        length, run = max(runs, key=lambda pair: pair[0])
        # Inside a literal, a word begins and ends where the run does; at its edges only if it says so.
        begins = run.start() > 0 or literal.begins
        ends = run.end() < len(literal.text) or literal.ends
        table = self._anywhere if not begins else self._whole if ends else self._beginnings
        table[run[0]] = table.get(run[0], 0) | bit
        self._longest = max(self._longest, length)

    def candidates(self, text: str) -> int:
        """The bits of all filters that may find something in `text`, in which lower case counts."""
        texts, words = self._texts, self._words
        known = texts.get(text)
        if known is not None:
            return known
        if len(text) > _MAX_CHARACTERS:
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
        for end in range(1, min(len(word), self._longest) + 1):
            bits |= self._beginnings.get(word[:end], 0)
        for start in range(len(word)):
            for end in range(start + 1, min(len(word), start + self._longest) + 1):
                bits |= self._anywhere.get(word[start:end], 0)
        return bits

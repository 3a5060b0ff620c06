"""The tokenizer of the Universal Sentence Encoder: SentencePiece's unigram model.

A text is cut into the pieces with the highest sum of scores. There are 128,000 pieces, and with all their prefixes a
quarter of a million; reading them all takes longer than loading the weights. So the pieces that begin with the same two
characters are read when a text first contains those two in a row.
"""

import math
import re
from array import array
from operator import add
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from memoryos.adapters.embedders.universal_sentence_normalizer import Normalizer

_UNKNOWN, _BEGIN, _END = 0, 1, 2
_UNKNOWN_PENALTY = 10.0  # below the lowest score of a piece
# An entry of the vocabulary: a mark, its length, a mark, the text's length, the text, a mark, the score. All are short.
_ENTRY = 0x0A
_TO_TEXT = 4
_SCORE = np.arange(1, 5)
# After the entries: the rules of normalisation are field 2 of field 3 of the file.
_RULES = (3, 2)
# How many bytes a character has in UTF-8, by its first byte; two characters have at most eight.
_WIDTH = np.repeat(np.array([1, 2, 3, 4]), [0xC0, 0x20, 0x10, 0x10])
_HEAD = np.arange(8)
_SPACE = "\u2581"  # stands before each word, and inside no piece, so that words can be cut one by one
_TRAILING = " " + _SPACE
# No piece has a letter next to one of these, so what is between them can be cut by itself.
_MARK = r"""[,.!?;:。、)」"…'-]"""
BORDER = re.compile(rf"(?<=[^\W\d_])(?={_MARK})|(?<={_MARK})(?=[^\W\d_])")
# The only pieces with a lower score than what they can be cut into.
NEVER_BEST = frozenset("▁15, ▁为 ▁使用 ▁Nos ▁sees ▁石 ▁ner ▁sinds ▁tono".split())
_LONGEST_CACHED = 24
_MAX_CACHED = 20_000


class Tokenizer:
    """Texts to piece numbers. Safe for threads."""

    def __init__(self, model: Path) -> None:
        data = model.read_bytes()
        starts = np.array(_texts(data))
        ends = starts + np.frombuffer(data, np.uint8)[starts - 1]
        self._scores = array("f", np.frombuffer(data, np.uint8)[ends[:, None] + _SCORE].tobytes())
        self._unknown_score = min(self._scores) - _UNKNOWN_PENALTY
        self.vocabulary = _Vocabulary(data, starts, ends)
        last = int(starts[-1]) - _TO_TEXT
        self._normalizer = Normalizer(_field(data[last:], *_RULES))
        self._words: dict[str, list[int]] = {}
        self._runs: dict[str, list[int]] = {}

    def encode(self, text: str) -> list[int]:
        """The piece numbers of `text`, between the start and end marks."""
        numbers = [_BEGIN]
        for word in text.rstrip(_TRAILING).split(" "):
            numbers += self._words.get(word) or self._cut(word)
        if len(numbers) == 1:
            numbers.append(_UNKNOWN)
        numbers.append(_END)
        return numbers

    def _cut(self, text: str) -> list[int]:
        """The piece numbers of a text without spaces, which may have some when it is normalised."""
        if text.isascii() and text.isalpha():
            return self._cached(self._words, text, self._run(_SPACE + text))
        numbers = []
        for part in self._normalizer.normalize(text).split(" "):
            for word in part.split(_SPACE) if part else ():
                for run in (_SPACE + word,) if word.isalpha() else BORDER.split(_SPACE + word):
                    numbers += self._run(run)
        return self._cached(self._words, text, numbers)

    def _cached(self, cache: dict[str, list[int]], text: str, numbers: list[int]) -> list[int]:
        """`numbers`, which are kept for the next time if `text` is short."""
        if len(text) <= _LONGEST_CACHED:
            if len(cache) >= _MAX_CACHED:
                cache.clear()
            cache[text] = numbers
        return numbers

    def _run(self, run: str) -> list[int]:
        if known := self._runs.get(run):
            return known
        number = self.vocabulary.number(run)
        numbers = [number - 1] if number and run not in NEVER_BEST else self.best(run)
        return self._cached(self._runs, run, numbers)

    def best(self, text: str) -> list[int]:
        """The pieces that `text` is cut into; where two ways are equally good, the one with the longer last piece."""
        self.vocabulary.prepare(text)
        number_of, scores, length = self.vocabulary.ready.get, self._scores, len(text)
        # For each end, the best sum, and the start and number of the last piece.
        best = [0.0] + [-math.inf] * length
        lasts = [(0, _UNKNOWN)] * (length + 1)
        for start, character in enumerate(text):
            before, end = best[start], start + 1
            number = number_of(character)
            if not number and (total := before + self._unknown_score) > best[end]:
                best[end], lasts[end] = total, (start, _UNKNOWN)
            while number is not None:
                if number and (total := before + scores[number - 1]) > best[end]:
                    best[end], lasts[end] = total, (start, number - 1)
                if end == length:
                    break
                end += 1
                number = number_of(text[start:end])
        return _traced(lasts)


def _traced(lasts: list[tuple[int, int]]) -> list[int]:
    """The pieces from the first to the last, given the start and number of the last piece before each end."""
    numbers, end = [], len(lasts) - 1
    while end:
        end, number = lasts[end]
        numbers.append(number)
    return numbers[::-1]


class _Vocabulary:
    """`ready` maps pieces to their numbers, from 1 on, and prefixes of pieces to 0."""

    def __init__(self, data: bytes, starts: NDArray[np.int64], ends: NDArray[np.int64]) -> None:
        self._data, self._starts, self._ends = data, starts, ends
        heads = np.frombuffer(data, np.uint8)[starts[:, None] + _HEAD]
        first = _WIDTH[heads[:, 0]]
        both = first + _WIDTH[heads[np.arange(len(heads)), first]]
        heads[np.minimum(both, ends - starts)[:, None] <= _HEAD] = 0
        keys = heads.view("<u8").ravel()
        self._order = np.argsort(keys, kind="stable")
        heads, places = np.unique(keys[self._order], return_index=True)
        texts = list(map(bytes.decode, heads.astype("<u8").view("S8").tolist()))
        following = [*places[1:].tolist(), len(keys)]
        self._waiting = dict(zip(texts, zip(places.tolist(), following, strict=True), strict=True))
        self.ready = {text[:1]: 0 for text in texts}
        for text in [text for text in texts if len(text) == 1]:
            self.ready[text] = int(self._order[self._waiting.pop(text)[0]]) + 1

    def number(self, text: str) -> int | None:
        """The number of the piece `text`, from 1 on; 0 or None if it is no piece."""
        if text[:2] in self._waiting:
            self._prepare(text[:2])
        return self.ready.get(text)

    def prepare(self, text: str) -> None:
        """Loads all pieces that `text` may be split into."""
        for head in self._waiting.keys() & map(add, text, text[1:]):
            self._prepare(head)

    def _prepare(self, head: str) -> None:
        if (place := self._waiting.get(head)) is None:
            return
        numbers = self._order[slice(*place)]
        starts, ends = self._starts[numbers].tolist(), self._ends[numbers].tolist()
        texts = [self._data[start:end].decode() for start, end in zip(starts, ends, strict=True)]
        pieces = dict(zip(texts, (numbers + 1).tolist(), strict=True))
        shortest = len(head)
        for piece in texts:
            short = piece[:-1]
            while len(short) >= shortest and short not in pieces:
                pieces[short] = 0
                short = short[:-1]
        # Removed from the waiting ones only when it is ready, because another thread may need it meanwhile.
        self.ready.update(pieces)
        self._waiting.pop(head, None)


def _texts(data: bytes) -> list[int]:
    """The positions of the texts of the vocabulary, which comes first in the file."""
    positions = []
    at = 0
    while data[at] == _ENTRY:
        positions.append(at + _TO_TEXT)
        at += 2 + data[at + 1]
    return positions


def _field(data: bytes, *path: int) -> bytes:
    """The contents of a field of a field (and so on) of a message in the form of Protocol Buffers."""
    for wanted in path:
        number, at, size = -1, 0, 0
        while number != wanted:
            # In this file, all fields up to those that we want consist of bytes: a mark, their length, and the bytes.
            number = data[at + size] >> 3
            size, at = _number(data, at + size + 1)
        data = data[at : at + size]
    return data


def _number(data: bytes, at: int) -> tuple[int, int]:
    """The number at `at`, seven bits per byte, and where it ends."""
    number = shift = 0
    while data[at] >= 0x80:
        number |= (data[at] & 0x7F) << shift
        shift += 7
        at += 1
    return number | data[at] << shift, at + 1

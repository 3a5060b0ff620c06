"""The tokenizer of the Universal Sentence Encoder: SentencePiece's unigram model.

A text is cut into the pieces with the highest sum of scores. There are 128,000 pieces, and with all their prefixes a
quarter of a million; reading them all takes longer than loading the weights. So the pieces that begin with the same two
characters are read when a text first contains those two in a row.
"""

import math
from array import array
from collections.abc import Iterator
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
_LONGEST_CACHED = 24
_MAX_CACHED = 20_000


class Tokenizer:
    """Texts to piece numbers. Safe for threads."""

    def __init__(self, model: Path) -> None:
        data = model.read_bytes()
        starts = np.fromiter(_texts(data), np.int64)
        ends = starts + np.frombuffer(data, np.uint8)[starts - 1]
        self._scores = array("f", np.frombuffer(data, np.uint8)[ends[:, None] + _SCORE].tobytes())
        self._unknown_score = min(self._scores) - _UNKNOWN_PENALTY
        self.vocabulary = _Vocabulary(data, starts, ends)
        last = int(starts[-1]) - _TO_TEXT
        self._normalizer = Normalizer(_field(data[last:], *_RULES))
        self._words: dict[str, list[int]] = {}

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
        numbers = []
        for part in self._normalizer.normalize(text).split(" "):
            for word in part.split(_SPACE) if part else ():
                numbers += self._best(_SPACE + word)
        if len(text) <= _LONGEST_CACHED:
            if len(self._words) >= _MAX_CACHED:
                self._words.clear()
            self._words[text] = numbers
        return numbers

    def _best(self, text: str) -> list[int]:
        """The pieces that `text` is cut into; where two ways are equally good, the one with the longer last piece."""
        self.vocabulary.prepare(text)
        number_of, scores, length = self.vocabulary.ready.get, self._scores, len(text)
        # For each end, the best sum, and the start and number of the last piece.
        best = [0.0] + [-math.inf] * length
        lasts = [(0, _UNKNOWN)] * (length + 1)
        for start in range(length):
            before = best[start]
            if not number_of(text[start]) and before + self._unknown_score > best[start + 1]:
                best[start + 1], lasts[start + 1] = before + self._unknown_score, (start, _UNKNOWN)
            for end in range(start + 1, length + 1):
                number = number_of(text[start:end])
                if number is None:
                    break
                if number and (total := before + scores[number - 1]) > best[end]:
                    best[end], lasts[end] = total, (start, number - 1)
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
        pieces, places = np.unique(keys[self._order], return_index=True)
        texts = [head.rstrip(b"\0").decode() for head in pieces.astype("<u8").view("S8").tolist()]
        self.ready = {text[:1]: 0 for text in texts}
        self._waiting = dict(zip(texts, zip(places, [*places[1:], len(keys)], strict=True), strict=True))
        for text in [text for text in texts if len(text) == 1]:
            self._prepare(text)

    def prepare(self, text: str) -> None:
        """Loads all pieces that `text` may be split into."""
        heads = set(map(add, text, text[1:]))
        if not self._waiting.keys().isdisjoint(heads):
            for head in heads:
                self._prepare(head)

    def _prepare(self, head: str) -> None:
        if (place := self._waiting.get(head)) is None:
            return
        numbers = self._order[slice(*place)].tolist()
        pieces = {self._data[self._starts[number] : self._ends[number]].decode(): number + 1 for number in numbers}
        for piece in list(pieces):
            short = piece[:-1]
            while len(short) >= len(head) and short not in pieces:
                pieces[short] = 0
                short = short[:-1]
        # Removed from the waiting ones only when it is ready, because another thread may need it meanwhile.
        self.ready.update(pieces)
        self._waiting.pop(head, None)


def _texts(data: bytes) -> Iterator[int]:
    """The positions of the texts of the vocabulary, which comes first in the file."""
    at = 0
    while data[at] == _ENTRY:
        yield at + _TO_TEXT
        at += 2 + data[at + 1]


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

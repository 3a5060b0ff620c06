# ruff: noqa: SLF001 - the private parts used here are pinned by their sha256, as the weights are
"""The tokenizer of the Universal Sentence Encoder, ready in a tenth of the time.

The package's own tokenizer reads 128,000 pieces and all their prefixes, a quarter of a million, before the first text;
that takes longer than loading the weights. Here, the pieces that begin with the same two characters are read when a
text first contains those two in a row. Tokenising itself is left to the package.
"""

from array import array
from collections.abc import Iterator
from operator import add
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
from numpy.typing import NDArray

# An entry of the vocabulary: a mark, its length, a mark, the text's length, the text, a mark, the score. All are short.
_ENTRY = 0x0A
_TO_TEXT = 4
_SCORE = np.arange(1, 5)
# How many bytes a character has in UTF-8, by its first byte; two characters have at most eight.
_WIDTH = np.repeat(np.array([1, 2, 3, 4]), [0xC0, 0x20, 0x10, 0x10])
_HEAD = np.arange(8)
_SPACE = "\u2581"  # stands before each word, and inside no piece, so that words can be cut one by one
_LONGEST_CACHED = 24
_MAX_CACHED = 20_000


class Tokenizer:
    """Texts to piece numbers, exactly like the package's tokenizer. Safe for threads."""

    def __init__(self, package: ModuleType, model: Path) -> None:
        data = model.read_bytes()
        starts = np.fromiter(_texts(data), np.int64)
        ends = starts + np.frombuffer(data, np.uint8)[starts - 1]
        scores = array("f", np.frombuffer(data, np.uint8)[ends[:, None] + _SCORE].tobytes())
        self.vocabulary = _Vocabulary(data, starts, ends)
        # The package's constructor is what takes the time, so its fields are filled here.
        self._cutter: Any = package.UsePureTokenizer.__new__(package.UsePureTokenizer)
        vars(self._cutter).update(
            _scores=scores,
            _unk_id=package._UNK,
            _unk_score=min(scores) - 10.0,
            _max_len=int((ends - starts).max()),
            _prefixes=self.vocabulary.ready,
        )
        self._normalizer = package._Normalizer(_characters(package, data, int(starts[-1]) - _TO_TEXT))
        self._edges = package._BOS, package._EOS
        self._words: dict[str, list[int]] = {}

    def encode(self, text: str, **_how: Any) -> list[int]:
        """The piece numbers of `text`, between the start and end marks."""
        begin, end = self._edges
        normalized = self._normalizer.normalize(text)
        if not normalized:
            return [begin, self._cutter._unk_id, end]
        numbers = [begin]
        for word in normalized.split(_SPACE)[1:]:
            numbers += self._words.get(word) or self._cut(word)
        numbers.append(end)
        return numbers

    def _cut(self, word: str) -> list[int]:
        """The piece numbers of `word`."""
        self.vocabulary.prepare(spaced := _SPACE + word)
        numbers: list[int] = self._cutter._viterbi(spaced)
        if len(word) <= _LONGEST_CACHED:
            if len(self._words) >= _MAX_CACHED:
                self._words.clear()
            self._words[word] = numbers
        return numbers


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


def _characters(package: ModuleType, data: bytes, start: int) -> bytes:
    """The package's table of character replacements, which follows the last entry, at `start`."""
    trainer, length = package._parse_fields(data, start, len(data))[3][0]
    place, size = package._parse_fields(data, trainer, trainer + length)[2][0]
    return data[place : place + size]

"""Text to the token ids of an uncased BERT, like the `tokenizers` library.

Written here because that library brings a network client and 15 packages with it. The ids are the same except for
characters that are newer than its Unicode tables, and for `[SEP]` and the like in a text, which are plain words here.
"""

import unicodedata
from collections.abc import Iterator
from pathlib import Path

_VOCABULARY = Path(__file__).parent / "data" / "bert-base-uncased-vocab.txt"
_LONGEST_WORD = 100  # longer ones are unknown words, in BERT too
_LONGEST_TEXT = 8192  # characters; none of these models reads more
_IDEOGRAPHS = (
    range(0x4E00, 0xA000),
    range(0x3400, 0x4DC0),
    range(0x20000, 0x2A6E0),
    range(0x2A700, 0x2B740),
    range(0x2B740, 0x2B820),
    range(0x2B920, 0x2CEB0),  # so in BERT, though the block begins at 2B820
    range(0xF900, 0xFB00),
    range(0x2F800, 0x2FA20),
)


class WordPiece:
    """Cuts folded words into the longest pieces that its vocabulary knows."""

    def __init__(self, vocabulary: Path = _VOCABULARY) -> None:
        with vocabulary.open(encoding="utf-8") as lines:
            self._ids = {line.rstrip("\n"): number for number, line in enumerate(lines)}
        self._folding = _Folding()
        self._unknown = self._ids["[UNK]"]
        self._first = self._ids["[CLS]"]
        self._last = self._ids["[SEP]"]

    def ids(self, text: str, limit: int) -> list[int]:
        """At most `limit` ids, including the start and end marks."""
        ids = [self._first]
        for word in text[:_LONGEST_TEXT].translate(self._folding).split():
            ids += self._pieces(word)
            if len(ids) >= limit - 1:
                break
        return [*ids[: limit - 1], self._last]

    def _pieces(self, word: str) -> list[int]:
        whole = self._ids.get(word)
        if whole is not None:
            return [whole]
        if len(word) > _LONGEST_WORD:
            return [self._unknown]
        pieces = list(self._cut(word))
        return [self._unknown] if self._unknown in pieces else pieces

    def _cut(self, word: str) -> Iterator[int]:
        start = 0
        while start < len(word):
            mark = "##" if start else ""
            for end in range(len(word), start, -1):
                piece = self._ids.get(mark + word[start:end])
                if piece is not None:
                    break
            else:
                yield self._unknown
                return
            yield piece
            start = end


class _Folding(dict[int, str]):
    """For `str.translate`: what each character becomes, computed when it first occurs."""

    def __missing__(self, code: int) -> str:
        self[code] = folded = _folded(chr(code))
        return folded


def _folded(character: str) -> str:
    if character.isspace() and (character in "\t\n\r" or unicodedata.category(character) != "Cc"):
        return " "
    if character == "\ufffd" or unicodedata.category(character) in {"Cc", "Cf", "Co", "Cs"}:
        return ""
    plain = "".join(c for c in unicodedata.normalize("NFD", character) if unicodedata.category(c) != "Mn")
    if any(ord(character) in block for block in _IDEOGRAPHS):
        return f" {plain} "
    # Letter by letter, because str.lower changes a Greek sigma at the end of a word.
    return "".join(f" {c} " if _is_punctuation(c) else c.lower() for c in plain)


def _is_punctuation(character: str) -> bool:
    return unicodedata.category(character).startswith("P") or character in "$+<=>^`|~"

"""How long a text is for a language model, without the model's own tokenizer."""

import math
import re

_PIECE = re.compile(r"[^\W\d_]+|\d+|_+|[^\w\s]|\s{2,}")
_LETTERS_PER_TOKEN = 5
_FIRST_WIDE_SCRIPT = "\u0590"  # Hebrew; Latin, Greek and Cyrillic lie before it


def estimate_tokens(text: str) -> int:
    """Tokens of `text`, estimated to the safe side: 5 letters of a word, or 3 digits, make one."""
    return sum(map(_piece_tokens, _PIECE.findall(text)))


def _piece_tokens(piece: str) -> int:
    if piece[0] >= _FIRST_WIDE_SCRIPT:
        return len(piece)
    if piece[0] > "\x7f":
        return math.ceil(len(piece) / 2)
    return math.ceil(len(piece) / (3 if piece[0].isdigit() else _LETTERS_PER_TOKEN))

"""A part of a sentence, replaced by the words that stand for it: `I work at a bakery` and `brewery`."""

import re
from collections.abc import Sequence
from typing import Final

from memoryos.analysis.rules.gazetteer import is_place

PUNCTUATION: Final = " .,;:!…。！，、\"'"
# A fragment has none of these: with them, it is a sentence of its own.
CLAUSE_WORD: Final = re.compile(
    r"\b(?:I|I'm|I've|I'll|you|your|it|it's|he|she|we|they|this|that|there|what|is|are|was|were|have|has|had|am|do"
    r"|don't|did|can|will|ich|bin|ist|war|habe|hab|hat|das|es|du|wir|je|j'\w+|ai|est|suis|c'est|on|tu|yo|soy|tengo"
    r"|está|estoy|eu|sou|tenho|io|sono|ho|ha|я|мы|ты|это|меня|мне)\b",
    re.IGNORECASE,
)
_NUMBER: Final = re.compile(
    r"\W*(?:\d.*|two|three|four|five|six|seven|eight|nine|ten|zwei|drei|vier|fünf|sechs|dos|tres|cuatro|cinco|deux"
    r"|trois|quatre|cinq|dois|duas|três|quatro|due|tre|quattro|cinque|два|две|три|четыре|пять)\W*",
    re.IGNORECASE,
)
_MAX_WORDS_OF_SENTENCE: Final = 6
MAX_TAIL: Final = 3


def substituted(clause: str, words: Sequence[str]) -> str | None:
    """`clause` with the part that `words` stand for replaced by them; None if it is not clear which part that is."""
    tokens = clause.rstrip(PUNCTUATION).split()
    place = _same_little_word(tokens, words) or _same_kind(tokens, words)
    if place is None:
        return None
    start, end = place
    return " ".join([*tokens[:start], *words, *tokens[end:]])


def _same_little_word(tokens: Sequence[str], words: Sequence[str]) -> tuple[int, int] | None:
    """`aux arachides` for `aux noix`: from the same preposition or article to the end."""
    if len(words) == 1 or not words[0].islower():
        return None
    starts = [number for number, token in enumerate(tokens) if token.casefold() == words[0]]
    if not starts or len(tokens) - starts[-1] > MAX_TAIL:
        return None
    start = starts[-1]
    end = start + len(words)
    # `gegen Erdnüsse allergisch`: in German, something may follow.
    follows = end < len(tokens) and tokens[end].islower() and tokens[end - 1][:1].isupper()
    return start, end if follows else len(tokens)


def _same_kind(tokens: Sequence[str], words: Sequence[str]) -> tuple[int, int] | None:
    """The only number or name, if `words` are one, or the last word of a short clause."""
    kind = kind_of_word(words[-1])
    alike = [number for number, token in enumerate(tokens) if number and kind_of_word(token) == kind]
    if is_place(words[-1]):
        alike = [number for number in alike if is_place(tokens[number])] or alike
    if kind == "word":
        is_last = alike[-1:] == [len(tokens) - 1] and len(tokens) <= _MAX_WORDS_OF_SENTENCE
        return (len(tokens) - 1, len(tokens)) if is_last and len(words) < MAX_TAIL else None
    if not alike or alike[-1] - alike[0] != len(alike) - 1:
        return None
    return alike[0], alike[-1] + 1


def kind_of_word(word: str) -> str:
    """Whether `word` is a "number", a "name" (with a capital letter) or another "word"."""
    if _NUMBER.fullmatch(word):
        return "number"
    return "name" if word[:1].isupper() and word.partition("'")[0] != "I" else "word"

"""Attributes of a person that are hardly ever told without a word of their own: how people ask, and those words.

The data cover ten languages. One of `asks`, and one of `and` where there is any, must match a question. `words` are
beginnings of words; whole words if they end in `$`, parts of compounds if they begin with `*`, words of one turn if
joined by `_`, or characters of scripts without spaces. Those of `vague` also stand in many other texts. `slots` name
facts that tell it too. What is marked `own` is told of others without any such word (`her St Anne's jumper`), so a
question for it must say I or my.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from memoryos.text.prefilter import PrefilteredPattern, prefiltered
from memoryos.text.terms import folded, terms

_FILE = Path(__file__).parent / "data" / "attributes.json"
_FIRST_UNSPACED = "\u0e00"
_PAIR = 2  # characters of a term in scripts without spaces
_WHOLE = "$"
_ANYWHERE = "*"
_JOINT = "_"
_ENDINGS = ("", "e", "y", "ion")


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """What terms contain that mention an attribute, with a line break where a term begins or ends; and longer phrases.

    A text mentions a phrase if it has all of its terms.
    """

    pieces: tuple[str, ...]
    phrases: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Attribute:
    """What a question for it has, all of `asks`; the words that mention it, and those that may; slots of facts.

    `own` says whether only questions in the first person count.
    """

    asks: tuple[PrefilteredPattern, ...]
    words: Vocabulary
    vague: Vocabulary
    slots: frozenset[str]
    own: bool = False

    def is_asked_for(self, question: str) -> bool:
        """Whether `question`, in the form that `folded` gives and in lower case, asks for it."""
        return all(pattern.search(question) for pattern in self.asks)


def attributes_asked_for(question: str) -> list[Attribute]:
    """The attributes that `question`, in the form that `folded` gives and in lower case, asks for."""
    # Most questions ask for none of them.
    if not _all_asks().may_match(question):
        return []
    return [attribute for attribute in attributes() if attribute.is_asked_for(question)]


@cache
def _all_asks() -> PrefilteredPattern:
    return prefiltered("|".join(attribute.asks[0].expression for attribute in attributes()))


@cache
def attributes() -> tuple[Attribute, ...]:
    """All of them."""
    return tuple(_attribute(entry) for entry in json.loads(_FILE.read_text(encoding="utf-8")).values())


def _attribute(entry: Mapping[str, Any]) -> Attribute:
    return Attribute(
        asks=tuple(prefiltered(folded("|".join(entry[name]))) for name in ("asks", "and") if name in entry),
        words=vocabulary(entry["words"]),
        vague=vocabulary(entry.get("vague", "")),
        slots=frozenset(entry.get("slots", "").split()),
        own=entry.get("own", False),
    )


def vocabulary(text: str) -> Vocabulary:
    """The words of `text`, written as above."""
    words = folded(text).split()
    unspaced = [word for word in words if word[-1] >= _FIRST_UNSPACED]
    spaced = [word for word in words if word[-1] < _FIRST_UNSPACED]
    pieces = [piece for word in spaced if _JOINT not in word for piece in _pieces(word)]
    pieces += [word for word in unspaced if len(word) <= _PAIR]
    phrases = [word for word in unspaced if len(word) > _PAIR]
    phrases += [word.replace(_JOINT, " ") for word in spaced if _JOINT in word]
    return Vocabulary(tuple(pieces), tuple(tuple(terms(phrase)) for phrase in phrases))


def _pieces(word: str) -> list[str]:
    """How terms begin that are forms of `word`; their stems may be shorter than it."""
    if word.startswith(_ANYWHERE):
        return [word[1:]]
    if word.endswith(_WHOLE):
        return [f"\n{term}\n" for term in {word[:-1], *_stems(word[:-1])}]
    stems = {stem for ending in _ENDINGS for stem in _stems(word + ending)}
    return [f"\n{word}", *(f"\n{stem}\n" for stem in sorted(stems) if not stem.startswith(word))]


def _stems(word: str) -> list[str]:
    stems = terms(word)
    return stems if len(stems) == 1 else []

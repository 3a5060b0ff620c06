"""Traits that can be counted: how many of the user's messages speak of a subject, or of a feeling.

A level is a count, not a judgement of character: Medium from two messages, High from five that are a tenth of all.
Never Low, for what somebody does not mention may still matter to them. What cannot be counted is not judged.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from typing import Literal

from memoryos.analysis.rules.interests import FEELING, WORDS
from memoryos.analysis.rules.unquoted import own_words
from memoryos.domain.fact import Trait
from memoryos.domain.page import Page

_FEWEST = 2
_MANY = 5
_LARGE_SHARE = 0.1
_SHOWN = 3
_WORD = re.compile(r"[a-z]{3,}")


def traits(pages: Sequence[Page]) -> list[Trait]:
    """Interests and emotional expression of the user, each with the counts and pages that show it."""
    spoken = [page for page in pages if page.user_input.strip()]
    mentions: dict[str, dict[str, Counter[str]]] = defaultdict(dict)
    for page in spoken:
        for dimension, words in _mentions(own_words(page.user_input)):
            mentions[dimension][page.id] = words
    return [
        _trait(dimension, by_page, len(spoken))
        for dimension, by_page in sorted(mentions.items())
        if len(by_page) >= _FEWEST
    ]


def _mentions(text: str) -> Iterator[tuple[str, Counter[str]]]:
    found: dict[str, Counter[str]] = defaultdict(Counter)
    for word in _WORD.findall(text.lower()):
        dimension = WORDS.get(word)
        if dimension is not None:
            found[dimension][word] += 1
    for feeling in FEELING.findall(text):
        found["Emotional Expression"][feeling.lower()] += 1
    yield from found.items()


def _trait(dimension: str, by_page: dict[str, Counter[str]], messages: int) -> Trait:
    words: Counter[str] = Counter()
    for counted in by_page.values():
        words.update(counted)
    most = ", ".join(f"{word} ({count})" for word, count in sorted(words.items(), key=_by_count)[:_SHOWN])
    large = len(by_page) >= _MANY and len(by_page) >= _LARGE_SHARE * messages
    level: Literal["High", "Medium"] = "High" if large else "Medium"
    return Trait(dimension, level, f"In {len(by_page)} of {messages} messages: {most}.", tuple(by_page))


def _by_count(item: tuple[str, int]) -> tuple[int, str]:
    return -item[1], item[0]

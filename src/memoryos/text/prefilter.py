"""A cheap test before an expensive regular expression: the words of which every match contains one or two.

A long list of phrases in ten languages takes a hundred times as long to search for as the words that a text must have
for it, and most sentences have none of them. Most expressions are never even compiled: Python takes a millisecond for
each, and there are more than a thousand. What every match contains is derived from the expression itself, so that the
result of a search never changes. Deriving it takes another millisecond, so it is kept in `data/required_parts.json`,
which `make parts` writes; for an expression that is not in there, it is derived when the process needs it.
"""

import hashlib
import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, reduce
from operator import or_
from pathlib import Path
from typing import Any, Final, Generic, TypeVar
from weakref import WeakSet

from memoryos.text.literal_index import LiteralIndex, Parts, parts_of
from memoryos.text.required_literals import required_literals

_Key = TypeVar("_Key")
_MAX_CANDIDATES: Final = 256  # of each table
FILE: Final = Path(__file__).parent / "data" / "required_parts.json"


@dataclass(eq=False, slots=True, weakref_slot=True)
class PrefilteredPattern:
    """A regular expression that is compiled when it may match for the first time, and run only where it may match.

    Each method returns what the same method of `pattern` returns.
    """

    expression: str
    flags: int = 0
    is_filtered: bool = False
    bits: int = 0  # of its words in the index, all of which a text must have; 0 if no word can be told
    compiled: re.Pattern[str] | None = None

    @property
    def pattern(self) -> re.Pattern[str]:
        """The expression without its filter."""
        if self.compiled is None:
            self.compiled = re.compile(self.expression, self.flags)
        return self.compiled

    def may_match(self, text: str) -> bool:
        """Whether `text` has one of the words of every match; if not, nothing is found in it."""
        return not self.bits or _index.texts[text] & self.bits == self.bits

    def search(self, text: str) -> re.Match[str] | None:
        bits = self.bits
        if bits and _index.texts[text] & bits != bits:
            return None
        return (self.compiled or self.pattern).search(text)

    def match(self, text: str) -> re.Match[str] | None:
        bits = self.bits
        if bits and _index.texts[text] & bits != bits:
            return None
        return (self.compiled or self.pattern).match(text)

    def fullmatch(self, text: str) -> re.Match[str] | None:
        return self.pattern.fullmatch(text) if self.may_match(text) else None

    def finditer(self, text: str) -> Iterator[re.Match[str]]:
        return self.pattern.finditer(text) if self.may_match(text) else iter(())

    def sub(self, replacement: str, text: str, count: int = 0) -> str:
        bits = self.bits
        if bits and _index.texts[text] & bits != bits:
            return text
        return (self.compiled or self.pattern).sub(replacement, text, count)

    def split(self, text: str) -> list[str | Any]:
        return self.pattern.split(text) if self.may_match(text) else [text]


class PrefilteredTable(Generic[_Key]):
    """Expressions, each with what it stands for. The words of a text tell at once which few of them may match."""

    def __init__(self, entries: Iterable[tuple[PrefilteredPattern, _Key]]) -> None:
        self.entries = tuple(entries)
        self._bits = reduce(or_, (pattern.bits for pattern, _ in self.entries), 0)
        # By those bits of the table that a text has. Most texts have none, others the same ones again and again.
        self._candidates: dict[int, tuple[tuple[PrefilteredPattern, _Key], ...]] = {}

    def search(self, text: str) -> Iterator[tuple[PrefilteredPattern, _Key]]:
        """The entries whose expressions are found in `text`, in order."""
        return (entry for entry in self.candidates(text) if entry[0].pattern.search(text))

    def candidates(self, text: str) -> Sequence[tuple[PrefilteredPattern, _Key]]:
        """The few entries whose expressions may match in `text`, in order; they have not been searched for."""
        bits = _index.texts[text] & self._bits
        candidates = self._candidates.get(bits)
        if candidates is None:
            candidates = tuple(entry for entry in self.entries if bits & entry[0].bits == entry[0].bits)
            if len(self._candidates) >= _MAX_CANDIDATES:
                self._candidates.clear()
            self._candidates[bits] = candidates
        return candidates


_index: Final = LiteralIndex()
_made: Final[WeakSet[PrefilteredPattern]] = WeakSet()


def prefiltered(expression: str, flags: int = 0) -> PrefilteredPattern:
    """The regular expression `expression` behind a filter."""
    stored = _stored_parts().get(key_of(expression, flags))
    groups = required_parts(expression, flags) if stored is None else [Parts(*parts) for parts in stored]
    pattern = PrefilteredPattern(expression, flags, is_filtered=True, bits=sum(map(_index.add, groups)))
    _made.add(pattern)
    return pattern


def unfiltered(expression: str, flags: int = 0) -> PrefilteredPattern:
    """The regular expression `expression` without a filter, compiled when it is first used.

    For what is run over a few words of a sentence, where looking them up takes longer.
    """
    pattern = PrefilteredPattern(expression, flags)
    _made.add(pattern)
    return pattern


def any_may_match(*alternatives: Sequence[PrefilteredPattern]) -> Callable[[str], bool]:
    """A test of texts: whether all expressions of one of `alternatives` may match."""
    needed: list[int] = []
    for expressions in alternatives:
        bits = 0
        for expression in expressions:
            bits |= expression.bits
        needed.append(bits)

    def may_match(text: str) -> bool:
        candidates = _index.texts[text]
        return any(candidates & bits == bits for bits in needed)

    return may_match


def patterns() -> tuple[PrefilteredPattern, ...]:
    """All that the modules loaded so far have made."""
    return tuple(_made)


def compile_patterns() -> None:
    """Compiles all patterns now, for example before a process forks."""
    for pattern in patterns():
        _ = pattern.pattern


def required_parts(expression: str, flags: int = 0) -> list[Parts]:
    """What a text must have one each of for `expression` to match, derived from the expression."""
    return [parts_of(literals) for literals in required_literals(expression, flags)]


def key_of(expression: str, flags: int) -> str:
    """The key of an expression among the stored parts."""
    return hashlib.sha256(f"{int(flags)} {expression}".encode()).hexdigest()[:16]


@cache
def _stored_parts() -> Mapping[str, list[list[list[str]]]]:
    parts: dict[str, list[list[list[str]]]] = json.loads(FILE.read_text("utf-8"))
    return parts

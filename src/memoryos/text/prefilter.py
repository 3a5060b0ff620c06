"""A cheap test before an expensive regular expression: the words of which every match contains at least one.

A long list of phrases in ten languages takes a hundred times as long to search for as the few characters that each of
them begins with, and most sentences have none of them. What every match contains is derived from the expression
itself, so that the result of a search never changes.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from re import _constants as codes  # type: ignore[attr-defined]
from re import _parser as parser  # type: ignore[attr-defined]
from typing import Any, Final, Generic, TypeVar
from weakref import WeakSet

from memoryos.text.literal_index import Literal, LiteralIndex

# Letters of which `lower` and regular expressions that ignore case have different ideas.
_UNUSUAL: Final = re.compile(
    "[\u00b5\u0130\u0131\u017f\u0345\u0370-\u03ff\u1c80-\u1c8f\u1e9b\u1e9e\u1f00-\u1fff\u2126\u212a\u212b\ufb00-\ufb06]"
)
# Deriving it takes as long as a few hundred searches.
_SEARCHES_BEFORE: Final = 16
_SUBPATTERN_TREE: Final = 3
_ADDED_FLAGS: Final = 1
_BOUNDARY: Final = (codes.AT, codes.AT_BOUNDARY)
_WORD_CHARACTER: Final = [(codes.IN, [(codes.CATEGORY, codes.CATEGORY_WORD)])]
_BEHIND: Final = -1
_AHEAD: Final = 1
_WORD: Final = re.compile(r"\w")
_NOTHING: Final = [""]
_MAX_ALTERNATIVES: Final = 16
_FIRST_EAST_ASIAN: Final = "\u2e80"
_NEVER: Final = re.compile(r"(?!)")
_Key = TypeVar("_Key")


@dataclass(eq=False, slots=True, weakref_slot=True)
class PrefilteredPattern:
    """A regular expression that is searched for only where it may match."""

    pattern: re.Pattern[str]
    by_words_alone: bool = False  # a short one takes no longer to search for than its literals
    _searches: int = 0
    bit: int = 0  # of its filter in the index; 0 as long as there is none
    _ascii: re.Pattern[str] = _NEVER
    _filter: re.Pattern[str] | None = None

    def search(self, text: str) -> re.Match[str] | None:
        """What `pattern.search` returns."""
        if self.bit and not _index.candidates(text) & self.bit:
            return None
        return self.pattern.search(text) if self.may_match(text) else None

    def may_match(self, text: str) -> bool:
        """Whether `text` has one of the literals of every match; if not, `search` finds nothing."""
        if self._searches < _SEARCHES_BEFORE:
            self._searches += 1
            if self._searches == _SEARCHES_BEFORE:
                self.derive()
            return True
        if self._filter is None:
            return True
        if not _index.candidates(text) & self.bit:
            return False
        if text.isascii():
            return self._ascii.search(text.lower()) is not None
        return _UNUSUAL.search(text) is not None or self._filter.search(text.lower()) is not None

    def derive(self) -> None:
        """Makes the filter now."""
        self._searches = _SEARCHES_BEFORE
        literals = required_literals(self.pattern)
        if literals and self.by_words_alone:
            self.bit = self.bit or _index.add(literals)
        elif literals:
            self._ascii = _compiled([literal for literal in literals if literal.text.isascii()])
            self.bit = _index.add(literals)
            self._filter = _compiled(literals)


@dataclass(frozen=True, slots=True)
class PrefilteredTable(Generic[_Key]):
    """Expressions, each with what it stands for. The words of a text tell at once which few of them may match."""

    entries: tuple[tuple[PrefilteredPattern, _Key], ...]

    def search(self, text: str) -> Iterator[tuple[PrefilteredPattern, _Key]]:
        """The entries whose expressions are found in `text`, in order."""
        return (entry for entry in self.candidates(text) if entry[0].search(text))

    def candidates(self, text: str) -> Iterator[tuple[PrefilteredPattern, _Key]]:
        """The few entries whose expressions may match in `text`, in order; they have not been searched for."""
        # In this order: a filter that another thread makes meanwhile is not among the candidates.
        next_bit, candidates = _index.next_bit, _index.candidates(text)
        for entry in self.entries:
            bit = entry[0].bit
            if candidates & bit if 0 < bit < next_bit else entry[0].may_match(text):
                yield entry


_index: Final = LiteralIndex(_UNUSUAL)
_made: WeakSet[PrefilteredPattern] = WeakSet()


def prefiltered(pattern: str, flags: int = 0) -> PrefilteredPattern:
    """The expression `pattern` behind a filter, to be searched for."""
    return _filtered(re.compile(pattern, flags))


def prefiltered_table(entries: Iterable[tuple[re.Pattern[str], _Key]]) -> PrefilteredTable[_Key]:
    """Short expressions that are compiled already, each with what it stands for."""
    return PrefilteredTable(tuple((_filtered(pattern, by_words_alone=True), key) for pattern, key in entries))


def _filtered(pattern: re.Pattern[str], *, by_words_alone: bool = False) -> PrefilteredPattern:
    filtered = PrefilteredPattern(pattern, by_words_alone)
    _made.add(filtered)
    return filtered


def derive_filters() -> None:
    """Makes the filters of all patterns now, for example before a process forks."""
    for pattern in list(_made):
        pattern.derive()


def required_literals(pattern: re.Pattern[str]) -> list[Literal]:
    """Literals of which every match of `pattern` contains one; empty if none can be told."""
    if pattern.flags & re.ASCII:
        return []
    return sorted(_of_tree(parser.parse(pattern.pattern, pattern.flags)) or (), key=lambda literal: literal.text)


def _of_tree(tree: Iterable[Any], *, begins: bool = False, ends: bool = False) -> frozenset[Literal] | None:
    """The best literals of a sequence; `begins` and `ends` say that a word begins before it and ends after it."""
    candidates = [literals for literals in _candidates(list(tree), begins=begins, ends=ends) if literals]
    return max(candidates, key=_selectivity, default=None)


def _selectivity(literals: frozenset[Literal]) -> tuple[int, int]:
    return min(_weight(literal) for literal in literals), -len(literals)


def _weight(literal: Literal) -> int:
    """How rare a literal is: about as many letters as it has; a character of East Asia says more than one."""
    return (
        len(literal.text) + literal.begins + literal.ends + 2 * sum(char >= _FIRST_EAST_ASIAN for char in literal.text)
    )


def _candidates(items: Sequence[Any], *, begins: bool, ends: bool) -> Iterator[frozenset[Literal] | None]:
    run, is_bounded = _NOTHING, begins
    for place, item in enumerate(items):
        letters = _letters(item)
        if letters and len(run) * len(letters) <= _MAX_ALTERNATIVES:
            run = [text + letter for text in run for letter in letters]
            continue
        if _takes_no_room(item):
            continue
        yield _bounded(run, begins=is_bounded, ends=_is_end(item))
        is_last = place + 1 == len(items)
        yield _of_item(item, begins=is_bounded and run == _NOTHING, ends=ends if is_last else _is_end(items[place + 1]))
        run, is_bounded = letters or _NOTHING, not letters and _is_beginning(item)
    yield _bounded(run, begins=is_bounded, ends=ends)


def _letters(item: Any) -> list[str]:
    """The few letters of which one must stand here, in lower case; none if that can be said in no such way."""
    code, value = item
    literals = [item] if code is codes.LITERAL else value if code is codes.IN else []
    if not all(kind is codes.LITERAL for kind, _ in literals):
        return []
    letters = [chr(letter) for _, letter in literals]
    return [] if any(map(_UNUSUAL.match, letters)) else sorted({letter.lower() for letter in letters})


def _bounded(texts: Sequence[str], *, begins: bool, ends: bool) -> frozenset[Literal] | None:
    """Each of `texts`, with the edges at which it is a word; none if there is an empty one."""
    if not all(texts):
        return None
    return frozenset(
        Literal(text, begins and _WORD.match(text[0]) is not None, ends and _WORD.match(text[-1]) is not None)
        for text in texts
    )


def _takes_no_room(item: Any) -> bool:
    """Whether what stands before and after it stand together, and no word need begin or end between them."""
    return item[0] is codes.ASSERT_NOT and not _is_beginning(item) and not _is_end(item)


def _is_beginning(item: Any) -> bool:
    """Whether a word begins behind it, if a letter stands there."""
    return item == _BOUNDARY or _is_not_a_word(item, _BEHIND)


def _is_end(item: Any) -> bool:
    """Whether a word ends before it, if a letter stands there."""
    return item == _BOUNDARY or _is_not_a_word(item, _AHEAD)


def _is_not_a_word(item: Any, direction: int) -> bool:
    code, value = item
    return code is codes.ASSERT_NOT and value[0] == direction and list(value[1]) == _WORD_CHARACTER


def _of_item(item: Any, *, begins: bool, ends: bool) -> frozenset[Literal] | None:
    code, value = item
    if code is codes.SUBPATTERN and not value[_ADDED_FLAGS] & re.ASCII:
        return _of_tree(value[_SUBPATTERN_TREE], begins=begins, ends=ends)
    if code is codes.BRANCH:
        branches = [_of_tree(branch, begins=begins, ends=ends) for branch in value[1]]
        return frozenset[Literal]().union(*filter(None, branches)) if all(branches) else None
    if code in (codes.MAX_REPEAT, codes.MIN_REPEAT) and value[0]:
        return _of_tree(value[2])
    return None


def _compiled(literals: Sequence[Literal]) -> re.Pattern[str]:
    """An expression that finds one of `literals` in lower-case text; it never matches if there are none."""
    kinds = {
        (begins, ends): _alternatives(
            [literal.text for literal in literals if (literal.begins, literal.ends) == (begins, ends)], whole=ends
        )
        for begins in (True, False)
        for ends in (True, False)
    }
    parts = [
        (r"\b" if begins else "") + f"(?:{alternatives})" + (r"\b" if ends else "")
        for (begins, ends), alternatives in kinds.items()
        if alternatives
    ]
    return re.compile("|".join(parts) or r"(?!)")


def _alternatives(texts: Sequence[str], *, whole: bool) -> str:
    """`texts` by their first letters, so that few of them are tried at any place.

    Unless `whole` words are looked for, the shortest beginning is enough.
    """
    if "" in texts and not whole:
        return ""
    by_letter: dict[str, list[str]] = {}
    for text in filter(None, sorted(texts)):
        by_letter.setdefault(text[0], []).append(text[1:])
    return "|".join(re.escape(letter) + _rest(rests, whole=whole) for letter, rests in by_letter.items())


def _rest(texts: Sequence[str], *, whole: bool) -> str:
    alternatives = _alternatives(texts, whole=whole)
    if not alternatives:
        return ""
    return f"(?:{alternatives})?" if "" in texts else f"(?:{alternatives})" if "|" in alternatives else alternatives

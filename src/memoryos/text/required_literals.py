"""What every match of a regular expression contains, derived from the expression itself."""

import re
from collections.abc import Iterable, Iterator, Sequence
from re import _constants as codes  # type: ignore[attr-defined]
from re import _parser as parser  # type: ignore[attr-defined]
from typing import Any, Final

from memoryos.text.literal_index import UNUSUAL, Literal, rarity
from memoryos.text.word_edges import AHEAD, BEHIND, is_edge

_SUBPATTERN_TREE: Final = 3
_ADDED_FLAGS: Final = 1
_WORD: Final = re.compile(r"\w")
_NOTHING: Final = [""]
_MAX_ALTERNATIVES: Final = 16
_MAX_GROUPS: Final = 2


def required_literals(expression: str, flags: int = 0) -> list[frozenset[Literal]]:
    """The rarest groups of literals of which every match of `expression` contains one each; empty if none can be told.

    `my (?:dog|cat) .+` gives `my` and `dog` or `cat`.
    """
    tree = parser.parse(expression, flags)
    if tree.state.flags & re.ASCII:
        return []
    groups = dict.fromkeys(_groups(list(tree)))
    return sorted(groups, key=_selectivity, reverse=True)[:_MAX_GROUPS]


def _of_tree(tree: Iterable[Any], *, begins: bool, ends: bool) -> frozenset[Literal] | None:
    """The rarest group of a sequence; `begins` and `ends` say that a word begins before it and ends after it."""
    return max(_groups(list(tree), begins=begins, ends=ends), key=_selectivity, default=None)


def _selectivity(literals: frozenset[Literal]) -> float:
    return -sum(2.0 ** -rarity(literal) for literal in literals)


def _groups(items: Sequence[Any], *, begins: bool = False, ends: bool = False) -> Iterator[frozenset[Literal]]:
    """Those of each part of a sequence, one after the other."""
    run, is_bounded = _NOTHING, begins
    ends_before = _ends_before(items, ends=ends)
    for place, item in enumerate(items):
        letters = _letters(item)
        if letters and len(run) * len(letters) <= _MAX_ALTERNATIVES:
            run = [text + letter for text in run for letter in letters]
            continue
        if _takes_no_room(item):
            continue
        yield from _bounded(run, begins=is_bounded, ends=ends_before[place])
        is_beginning = is_bounded if run == _NOTHING else not any(_WORD.match(text[-1]) for text in run)
        yield from _of_item(item, begins=is_beginning, ends=ends_before[place + 1])
        run, is_bounded = letters or _NOTHING, not letters and is_edge(item, BEHIND, beyond=is_beginning)
    yield from _bounded(run, begins=is_bounded, ends=ends)


def _ends_before(items: Sequence[Any], *, ends: bool) -> list[bool]:
    """For each of `items`, whether a word that stands before it ends there, and last, whether one ends after them."""
    result = [ends]
    for item in reversed(items):
        result.append(is_edge(item, AHEAD, beyond=result[-1]))
    return result[::-1]


def _letters(item: Any) -> list[str]:
    """The few letters of which one must stand here, in lower case; none if that can be said in no such way."""
    code, value = item
    literals = [item] if code is codes.LITERAL else value if code is codes.IN else []
    if not all(kind is codes.LITERAL for kind, _ in literals):
        return []
    letters = [chr(letter) for _, letter in literals]
    return [] if any(map(UNUSUAL.match, letters)) else sorted({letter.lower() for letter in letters})


def _bounded(texts: Sequence[str], *, begins: bool, ends: bool) -> Iterator[frozenset[Literal]]:
    """The group of `texts`, with the edges at which each is a word; none if there is an empty one."""
    if all(texts):
        yield frozenset(
            Literal(text, begins and _WORD.match(text[0]) is not None, ends and _WORD.match(text[-1]) is not None)
            for text in texts
        )


def _takes_no_room(item: Any) -> bool:
    """Whether what stands before and after it stand together, and no word need begin or end between them."""
    return item[0] is codes.ASSERT_NOT and not is_edge(item, BEHIND) and not is_edge(item, AHEAD)


def _of_item(item: Any, *, begins: bool, ends: bool) -> Iterator[frozenset[Literal]]:
    code, value = item
    if code is codes.SUBPATTERN and not value[_ADDED_FLAGS] & re.ASCII:
        yield from _groups(list(value[_SUBPATTERN_TREE]), begins=begins, ends=ends)
    elif code is codes.BRANCH:
        branches = [_of_tree(branch, begins=begins, ends=ends) for branch in value[1]]
        if all(branches):
            yield frozenset[Literal]().union(*filter(None, branches))
    elif code in (codes.MAX_REPEAT, codes.MIN_REPEAT) and value[0]:
        yield from _groups(list(value[2]), begins=begins)

"""What every match of a regular expression contains, derived from the expression itself."""

import re
from collections.abc import Iterable, Iterator, Sequence
from re import _constants as codes  # type: ignore[attr-defined]
from re import _parser as parser  # type: ignore[attr-defined]
from typing import Any, Final

from memoryos.text.literal_index import UNUSUAL, Literal

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


def required_literals(expression: str, flags: int = 0) -> list[Literal]:
    """Literals of which every match of `expression` contains one; empty if none can be told."""
    tree = parser.parse(expression, flags)
    if tree.state.flags & re.ASCII:
        return []
    return sorted(_of_tree(tree) or (), key=lambda literal: literal.text)


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
    return [] if any(map(UNUSUAL.match, letters)) else sorted({letter.lower() for letter in letters})


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

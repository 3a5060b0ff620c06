"""Where a part of a regular expression has a word begin or end beside it, whatever the text."""

import re
from collections.abc import Iterable
from re import _constants as codes  # type: ignore[attr-defined]
from typing import Any, Final

from memoryos.text.literal_index import UNUSUAL

BEHIND: Final = -1  # a word begins behind the part
AHEAD: Final = 1  # a word ends before the part
_SUBPATTERN_TREE: Final = 3
_ADDED_FLAGS: Final = 1
_WORD: Final = re.compile(r"\w")
_WORD_CHARACTER: Final = [(codes.IN, [(codes.CATEGORY, codes.CATEGORY_WORD)])]
_PLACES: Final = {
    BEHIND: (codes.AT_BOUNDARY, codes.AT_BEGINNING, codes.AT_BEGINNING_STRING),
    AHEAD: (codes.AT_BOUNDARY, codes.AT_END, codes.AT_END_STRING),
}
_GAPS: Final = (codes.CATEGORY_NOT_WORD, codes.CATEGORY_SPACE)


def is_edge(item: Any, side: int, *, beyond: bool = False) -> bool:
    r"""Whether a letter on that side of `item` is the first or last of its word; `beyond`: it would be without `item`.

    So it is behind `\b`, behind a blank, and behind `(?:please )?` if it is before it as well.
    """
    code, value = item
    if code is codes.AT:
        return value in _PLACES[side]
    if code in (codes.ASSERT, codes.ASSERT_NOT):
        return beyond or (code is codes.ASSERT_NOT and value[0] == side and list(value[1]) == _WORD_CHARACTER)
    if code is codes.BRANCH:
        return all(_is_edge_of_all(branch, side, beyond=beyond) for branch in value[1])
    if code is codes.SUBPATTERN:
        return not value[_ADDED_FLAGS] and _is_edge_of_all(value[_SUBPATTERN_TREE], side, beyond=beyond)
    if code in (codes.MAX_REPEAT, codes.MIN_REPEAT):
        return (beyond or value[0] > 0) and _is_edge_of_all(value[2], side, beyond=beyond)
    return _is_gap(code, value)


def _is_edge_of_all(items: Iterable[Any], side: int, *, beyond: bool) -> bool:
    """The same for a sequence."""
    for item in items if side == BEHIND else reversed(list(items)):
        beyond = is_edge(item, side, beyond=beyond)
    return beyond


def _is_gap(code: Any, value: Any) -> bool:
    """Whether what stands here is one character, and of no word."""
    if code is codes.IN:
        return all(_is_gap(*member) for member in value)
    if code is codes.CATEGORY:
        return value in _GAPS
    return code is codes.LITERAL and not _WORD.match(chr(value)) and not UNUSUAL.match(chr(value))

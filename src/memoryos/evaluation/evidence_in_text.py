"""Whether the evidence is in the text that a reader is shown, word for word."""

import re
from collections.abc import Mapping
from collections.abc import Set as AbstractSet

# Dates that the text adds to the words; they are skipped on both sides.
_ADDED = re.compile(r" \([^()\n]{0,40}\d{4}\)")
_BETWEEN_WORDS = re.compile(r"\W+")


def shown_part(text: str, turns: Mapping[str, str], sought: AbstractSet[str]) -> float:
    """The share of the turns in `sought` (texts by id) that are completely in `text`."""
    words = _words(text)
    return sum(_words(turns[turn_id]) in words for turn_id in sought) / len(sought)


def _words(text: str) -> str:
    return f" {_BETWEEN_WORDS.sub(' ', _ADDED.sub('', text).replace('&lt;', '<'))} ".replace("  ", " ")

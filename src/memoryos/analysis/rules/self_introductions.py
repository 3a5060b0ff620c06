"""What people say of themselves in a list: `I'm Jonas, 34, a teacher from Kassel`, `田中です。34歳、教師です`.

A list is read from its opening to the first item that says nothing of the kind, and may go on in the next sentence.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from memoryos.analysis.rules.east_asian_places import is_east_asian_place
from memoryos.analysis.rules.self_introduction_phrases import (
    ENGLISH,
    FRENCH,
    GERMAN,
    ITALIAN,
    PORTUGUESE,
    RUSSIAN,
    SPANISH,
)
from memoryos.analysis.rules.self_introduction_style import ListStyle
from memoryos.analysis.rules.self_introductions_east_asian import CHINESE, JAPANESE, KOREAN
from memoryos.analysis.rules.slots.work import is_job_title
from memoryos.analysis.rules.spans import asserted
from memoryos.analysis.rules.word_lists import NOT_NAMES
from memoryos.domain.fact import Finding
from memoryos.domain.page import Page
from memoryos.text.prefilter import PrefilteredTable

_EDGES: Final = " .!。！~,;"
_MIN_ITEMS: Final = 2
_NAMES_ALONE: Final = (JAPANESE, KOREAN)  # with a greeting or `I` before it
_WITHOUT_CAPITALS: Final = (CHINESE, JAPANESE, KOREAN)
_STYLES: Final = (ENGLISH, GERMAN, SPANISH, FRENCH, ITALIAN, PORTUGUESE, RUSSIAN, *_WITHOUT_CAPITALS)
_OPENINGS: Final = PrefilteredTable((opening, style) for style in _STYLES for opening in style.openings)
_UNKNOWN_WORD: Final = re.compile(r"[^\W\d_][\w'-]{1,20}")


@dataclass(frozen=True, slots=True)
class SelfIntroduction:
    """What a sentence says in a list, by slot, and the `style` in which the next sentence may continue it."""

    values: dict[str, str] = field(default_factory=dict)
    style: ListStyle | None = None

    def findings(self, page: Page, confidence: float) -> Iterator[Finding]:
        """What was said as findings about the user."""
        templates = self.style.templates if self.style else {}
        for slot, value in self.values.items():
            yield Finding(
                about="user",
                text=templates[slot].format(value),
                slot=slot,
                value=value,
                page_ids=(page.id,),
                said_by="user",
                single=slot != "origin",
                confidence=confidence,
            )


NOTHING: Final = SelfIntroduction()


def self_introduction(sentence: str, before: SelfIntroduction) -> SelfIntroduction:
    """What `sentence` says in a list that it opens, or that the sentence `before` it opened."""
    statement = asserted(sentence)
    text = statement.strip(_EDGES)
    # The words of the whole have been looked up before.
    for opening, style in _OPENINGS.candidates(statement):
        match = opening.pattern.match(text)
        if match is not None:
            introduction = _opened(style, match, text[match.end() :])
            if introduction.style is not None:
                return introduction
    return _continued(before.style, text) if before.style is not None else NOTHING


def _opened(style: ListStyle, opening: re.Match[str], rest: str) -> SelfIntroduction:
    values = _valid(opening, style)
    items = _items(rest, style)
    if not values and items:
        first = _first(items.pop(0), style)
        if first is None:
            return NOTHING
        values = first
    _read(items, style, values)
    is_list = len(values) >= _MIN_ITEMS and values.keys() & {"name", "age"} and values.keys() & {"age", "job"}
    if is_list or (style in _NAMES_ALONE and "name" in values):
        return SelfIntroduction(values, style)
    return SelfIntroduction({}, style) if "name" in values else NOTHING


def _continued(style: ListStyle, text: str) -> SelfIntroduction:
    items = _items(text, style)
    values: dict[str, str] = {}
    _read(items, style, values)
    return SelfIntroduction(values, style) if values.keys() & {"age", "job"} else NOTHING


def _items(text: str, style: ListStyle) -> list[str]:
    return [item.strip(_EDGES) for item in style.separator.split(text) if item and item.strip(_EDGES)]


def _first(item: str, style: ListStyle) -> dict[str, str] | None:
    """What the first item says; nothing where it is a word that may be a name, None where it is something else."""
    for pattern in (*style.items, style.name):
        match = pattern.fullmatch(item)
        values = _valid(match, style) if match else {}
        if values:
            return values
    return {} if _UNKNOWN_WORD.fullmatch(item) else None


def _read(items: list[str], style: ListStyle, values: dict[str, str]) -> None:
    """Adds to `values` what `items` say, up to the first that says nothing of the kind."""
    for item in items:
        more = _values(item, style)
        if not more and not style.neutral.fullmatch(item):
            return
        for slot, value in more.items():
            # Where somebody lives says more than where they work.
            if slot not in values or (slot == "home" and "job" not in more):
                values[slot] = value


def _values(item: str, style: ListStyle) -> dict[str, str]:
    matches = (pattern.fullmatch(item) for pattern in style.items)
    return next((values for match in matches if match and (values := _valid(match, style))), {})


def _valid(match: re.Match[str], style: ListStyle) -> dict[str, str]:
    """The groups of `match` that hold what they are named after."""
    values = {slot: value for slot, value in match.groupdict().items() if value}
    return {slot: value for slot, value in values.items() if _IS_VALID[slot](value, style)}


def _is_name(value: str, _style: ListStyle) -> bool:
    return not {word.lower() for word in value.split()} & NOT_NAMES


def _is_place(value: str, style: ListStyle) -> bool:
    if style in _WITHOUT_CAPITALS:
        return is_east_asian_place(value)
    return not {word.lower() for word in value.split()} & NOT_NAMES


def _is_job(value: str, style: ListStyle) -> bool:
    return style is not ENGLISH or is_job_title(value)


def _is_age(_value: str, _style: ListStyle) -> bool:
    return True


_IS_VALID: Final = {"name": _is_name, "age": _is_age, "job": _is_job, "home": _is_place, "origin": _is_place}

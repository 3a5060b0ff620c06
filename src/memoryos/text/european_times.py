"""Time expressions in German, French, Spanish, Portuguese, Italian and Russian.

Each language has a table of words and patterns in `european_time_vocabulary.py`. Patterns are matched against text
whose Latin letters have lost their accents, so they are written without them. The groups of a match say what it means:
`last`, `this` and `next` say which one, `ago`, `ahead` and `recent` how to count.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache, cached_property
from typing import NamedTuple

from memoryos.text.european_time_vocabulary import VOCABULARIES, Vocabulary
from memoryos.text.spelled_days import spelled_days
from memoryos.text.time_spans import (
    Anchor,
    Bounds,
    counted_span,
    date_span,
    day_span,
    months_span,
    recent_span,
    stepped_months,
    unit_span,
    weekday_span,
    weekend_span,
    year_span,
)

_Reading = Callable[["_Match"], Bounds]
YEAR = r"(?P<year>(?:19|20)\d\d)"
_CENTURY = 100  # a smaller year is one of this century
_UNITS = ("day", "week", "month", "year")


class Language:
    """The compiled patterns of one language, and the words without which none of them can match."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.vocabulary = vocabulary

    @cached_property
    def signs(self) -> frozenset[str]:
        """Words of this language that name times, and no word of English."""
        tables = [word for name in ("months", "weekdays", "units") for word in self._tables[name]]
        listed = " ".join([*tables, *self.vocabulary.days, self.vocabulary.signs])
        return frozenset(re.findall(r"[^\W\d_]+", listed)) - _SHARED

    @cached_property
    def patterns(self) -> tuple[tuple[re.Pattern[str], bool], ...]:
        """In order of preference, each with whether what it matches is relative to the day it was said."""
        groups = {
            "M": _group("month", self._tables["months"]),
            "W": _group("weekday", self._tables["weekdays"]),
            "U": _group("unit", self._tables["units"]),
            "S": _group("season", self._tables["seasons"]),
            "R": _group("relative", self.vocabulary.days),
            "C": _group("count", self.vocabulary.counts, r"\d{1,3}"),
            "D": r"(?P<day>[0-3]?\d|primero|primeiro|primo|premier)",
            "O": _group("spelled_day", spelled_days(self.vocabulary.language)),
            "Y": YEAR,
        }
        return tuple(
            (re.compile(rf"(?<![\w'-])(?:{_filled(pattern, groups)})(?![\w-])", re.IGNORECASE), pattern[0] == "~")
            for pattern in self.vocabulary.patterns.replace("\n    ", "").split("\n")
            if pattern.strip()
        )

    def read(self, match: re.Match[str], anchor: Anchor) -> Bounds:
        """The interval that a match of one of the patterns names."""
        named = {name: text.lower() for name, text in match.groupdict().items() if text is not None}
        reading = next(reading for name, reading in _READINGS if name in named)
        return reading(_Match(self, named, anchor))

    def number(self, table: str, word: str) -> int:
        """The place of `word` in a table, from 0."""
        return self._tables[table][word]

    @cached_property
    def _tables(self) -> Mapping[str, Mapping[str, int]]:
        vocabulary = self.vocabulary
        return {
            "months": _places(vocabulary.months),
            "weekdays": _places(vocabulary.weekdays),
            "seasons": _places(vocabulary.seasons),
            "units": _places(vocabulary.units),
        }


def _places(table: str) -> dict[str, int]:
    groups = enumerate(table.split("/"))
    return {form.replace("_", " "): place for place, forms in groups for form in forms.split()}


class _Match(NamedTuple):
    language: Language
    named: Mapping[str, str]
    anchor: Anchor

    @property
    def step(self) -> int | None:
        for name, step in (("before_last", -2), ("last", -1), ("this", 0), ("next", 1)):
            if name in self.named:
                return step
        return None

    @property
    def unit(self) -> str:
        return _UNITS[self.language.number("units", self.named["unit"])]

    @property
    def how_many(self) -> int:
        word = self.named.get("count", "1")
        return int(word) if word.isdigit() else self.language.vocabulary.counts[word]

    @property
    def year(self) -> int | None:
        if "year" in self.named:
            year = int(self.named["year"])
            return year if year >= _CENTURY else 2000 + year
        return None if "year_step" not in self.named else self.anchor.reference.year - 1


def _which_months(match: _Match, first: int, length: int) -> Bounds:
    if match.step is not None and match.year is None:
        return stepped_months(first, length, match.anchor, match.step)
    return months_span(first, length, match.anchor, match.year)


def _date(match: _Match) -> Bounds:
    if "month_number" in match.named:
        month = int(match.named["month_number"])
    else:
        month = match.language.number("months", match.named["month"]) + 1
    return date_span(_day(match), month, match.anchor, match.year)


def _day(match: _Match) -> int:
    if "spelled_day" in match.named:
        return spelled_days(match.language.vocabulary.language)[match.named["spelled_day"]]
    return int(match.named["day"]) if match.named["day"].isdigit() else 1


def _season(match: _Match) -> Bounds:
    return _which_months(match, 3 * match.language.number("seasons", match.named["season"]) + 3, 3)


def _weekday(match: _Match) -> Bounds:
    return weekday_span(match.language.number("weekdays", match.named["weekday"]), match.anchor, match.step)


# The first group in a match decides.
_READINGS: tuple[tuple[str, _Reading], ...] = (
    ("relative", lambda m: day_span(m.anchor.reference, m.language.vocabulary.days[m.named["relative"]])),
    ("ago", lambda m: counted_span(m.unit, m.anchor.reference, -m.how_many)),
    ("ahead", lambda m: counted_span(m.unit, m.anchor.reference, m.how_many)),
    ("recent", lambda m: recent_span(m.unit, m.anchor.reference, m.how_many)),
    ("day", _date),
    ("spelled_day", _date),
    ("weekend", lambda m: weekend_span(m.anchor.reference, m.step or 0)),
    ("weekday", _weekday),
    ("month", lambda m: _which_months(m, m.language.number("months", m.named["month"]) + 1, 1)),
    ("season", _season),
    ("unit", lambda m: unit_span(m.unit, m.anchor.reference, m.step or 0)),
    ("year", lambda m: year_span(m.anchor.reference.replace(year=m.year or 1, month=1, day=1))),
)
# English words among them say nothing about the language.
_SHARED = frozenset(
    "april august september november am in mar jan feb apr jun jul aug sep sept oct nov dec an fin".split()
)


def _group(name: str, words: Mapping[str, int], first: str = "") -> str:
    listed = "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True))
    return f"(?P<{name}>{first + '|' if first else ''}{listed})"


def _filled(pattern: str, groups: Mapping[str, str]) -> str:
    return re.sub(r"\{([A-Z])\}", lambda match: groups[match[1]], pattern.lstrip("~"))


@cache
def languages() -> tuple[Language, ...]:
    """Every language that has a table."""
    return tuple(map(Language, VOCABULARIES))


def languages_of(words: set[str], language: str) -> Iterator[Language]:
    """Those in which a text of these words may name a time; `language` is what the text seems to be in."""
    for candidate in languages():
        if candidate.vocabulary.language == language or not words.isdisjoint(candidate.signs):
            yield candidate

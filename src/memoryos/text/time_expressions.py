"""Time expressions in a text, such as `last month` or `in May`, as intervals.

Intervals are half open and in the reference's own time zone. A month or weekday without a year or week is the nearest
one on the side of `lean`, which usually follows from a verb's tense, or the one nearest to what memory covers. `since
May` is open-ended: until the reference. English is read here; other languages have their own files.
"""

import re
import unicodedata
from collections.abc import Callable, Iterator
from datetime import datetime, tzinfo
from functools import cache, lru_cache
from itertools import islice

from memoryos.text import east_asian_times
from memoryos.text.european_times import languages_of
from memoryos.text.holidays import holidays
from memoryos.text.joined_times import days_of_weeks, spans
from memoryos.text.languages import ENGLISH, LITTLE_WORDS, language_of_words
from memoryos.text.parts_of_times import part_of
from memoryos.text.short_dates import after_prepositions, read_day_and_month, short_dates_asked_for
from memoryos.text.time_spans import (
    Anchor,
    Bounds,
    Interval,
    Lean,
    counted_span,
    date_span,
    day_of_month_span,
    day_span,
    days_until,
    months_span,
    recent_span,
    stepped_months,
    unit_span,
    weekday_span,
    weekend_span,
    year_span,
)

__all__ = ["COUNT", "UNIT", "Interval", "Lean", "counted", "intervals", "times_asked_for", "unaccented"]

_MAX_CHARACTERS = 20_000  # of a text that are read
_MAX_EXPRESSIONS = 200  # times that are read of a text

_MONTHS = "january february march april may june july august september october november december".split()
_WEEKDAYS = "monday tuesday wednesday thursday friday saturday sunday".split()
_SEASONS = {"spring": 3, "summer": 6, "autumn": 9, "fall": 9, "winter": 12}
_COUNTS = {"a": 1, "an": 1, "one": 1, "a couple of": 2, "a couple": 2, "two": 2, "three": 3, "a few": 3, "four": 4}
_COUNTS |= {"five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10, "eleven": 11, "twelve": 12}

_MONTH = (
    r"(?P<month>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?"
    r"|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\b\.?"
)
_WEEKDAY = r"(?P<weekday>" + "|".join(_WEEKDAYS) + ")"
_SEASON = r"(?P<season>" + "|".join(_SEASONS) + ")"
_YEAR = r"(?P<year>(?:19|20)\d\d)"
_ORDINALS = (
    "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth "
    "sixteenth seventeenth eighteenth nineteenth twentieth twenty-first twenty-second twenty-third twenty-fourth "
    "twenty-fifth twenty-sixth twenty-seventh twenty-eighth twenty-ninth thirtieth thirty-first"
).split()
_DAY = r"(?P<day>(?:[0-3]?\d)(?:st|nd|rd|th)?|" + "|".join(sorted(_ORDINALS, key=len, reverse=True)) + ")"
_LAST_DAY = r"(?: ?(?:-|\u2013|to|until) ?(?P<last_day>[0-3]?\d)(?:st|nd|rd|th)?)?"
_SHORT_WEEKDAY = r"(?P<weekday>(?-i:Mon|Tues?|Wed|Thu(?:rs?)?|Fri|Sat|Sun))"
_OF_WEEKDAY = r"(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?,? (?:the )?)?"
COUNT = r"(?P<count>\d{1,3}|a couple of|a couple|a few|an?|" + "|".join(w for w in _COUNTS if " " not in w) + ")"
UNIT = r"(?P<unit>day|week|month|year)s?"
_PART_OF_DAY = r"(?: (?:morning|afternoon|evening|night))?"
# Small letters make `late may` a verb.
_PART = r"(?:the )?(?:(?:early|late) (?!(?-i:may))|mid[ -]|(?:very )?(?:beginning|start|middle|end) of )"
_WHICH = r"(?P<which>last|past|this|next|this coming|this past|the following)"


def intervals(
    text: str, reference: datetime, lean: Lean = "past", held: tuple[datetime, datetime] | None = None
) -> list[Interval]:
    """The times that `text` names, in order; of overlapping readings, the longest.

    A date without a year is in the year nearest to `held`, the period that memory covers, if given. Only the beginning
    of a long text is read.
    """
    anchor = Anchor(reference, lean, held)
    return list(_read_times(unaccented(text[:_MAX_CHARACTERS]), anchor, reference.tzinfo))


@lru_cache(maxsize=64)  # several parts of a search read the same question
def _read_times(plain: str, anchor: Anchor, _zone: tzinfo | None) -> tuple[Interval, ...]:
    """The times that `plain` names. References that are equal in different time zones have different times."""
    result: list[Interval] = []
    taken = bytearray(len(plain))
    for match, read, relative in _matches(plain):
        start, end = match.span()
        if taken.find(1, start, end) >= 0 or len(result) >= _MAX_EXPRESSIONS:
            continue
        taken[start:end] = b"\x01" * (end - start)
        bounds = _safely(read, match, anchor)
        if bounds is not None:
            result.append(_placed(plain, *part_of(plain, (start, end), bounds), anchor, relative=relative))
    return tuple(days_of_weeks(plain, sorted(result, key=lambda interval: interval.span)))


def times_asked_for(
    question: str, reference: datetime, held: tuple[datetime, datetime] | None = None
) -> list[Interval]:
    """The times that `question` names, in order: those of `intervals`, spans between two of them, or holidays."""
    plain = unaccented(question)
    named = intervals(plain, reference, held=held)
    anchor = Anchor(reference, "past", held)
    return spans(plain, named or short_dates_asked_for(plain, anchor)) or holidays(plain, anchor)


def _placed(text: str, span: tuple[int, int], bounds: Bounds, anchor: Anchor, *, relative: bool) -> Interval:
    since = _as_written(_SINCE).search(text[max(0, span[0] - 30) : span[0]])
    if since is None or bounds[0] > anchor.reference:
        return Interval(span, *bounds, relative=relative)
    return Interval(
        (max(0, span[0] - 30) + since.start(), span[1]), bounds[0], anchor.reference, open_ended=True, relative=relative
    )


_Reader = Callable[[re.Match[str], Anchor], Bounds | None]


def _matches(text: str) -> Iterator[tuple[re.Match[str], _Reader, bool]]:
    for pattern, read, relative in _patterns(text):
        for match in islice(pattern.finditer(text), _MAX_EXPRESSIONS):
            if not _as_written(_REPEATED).search(text[max(0, match.start() - 12) : match.start()]):
                yield match, read, relative


def _patterns(text: str) -> Iterator[tuple[re.Pattern[str], _Reader, bool]]:
    """The patterns that may match in `text`; languages without any sign in it are skipped quickly."""
    words = set(_LETTERS.findall(text.lower()))
    language = language_of_words(words)
    numbers = _DIGIT.search(text)
    if numbers:
        yield from ((pattern, read, False) for pattern, read in _numeric(english=language == ENGLISH))
    if east_asian_times.may_name_times(text):
        yield from ((pattern, east_asian_times.read, relative) for pattern, relative in east_asian_times.patterns())
    for european in languages_of(words, language):
        # `hier` is yesterday in French and here in German.
        if european.vocabulary.language == "french" and _votes(words, "german") > _votes(words, "french"):
            continue
        yield from ((pattern, european.read, relative) for pattern, relative in european.patterns)
    if not words.isdisjoint(_SIGNS):
        yield from _english_with(
            months=not words.isdisjoint(_MONTH_WORDS),
            weekdays=not words.isdisjoint(_WEEKDAY_WORDS),
            seasons=not words.isdisjoint(_SEASONS),
        )
    elif numbers:
        yield from _english_numbers()


def _votes(words: set[str], language: str) -> int:
    return len(words & LITTLE_WORDS[language])


def _safely(read: _Reader, match: re.Match[str], anchor: Anchor) -> Bounds | None:
    """The bounds, or None if the text names a day that no calendar has (31 June, the year 12000)."""
    try:
        return read(match, anchor)
    except (ValueError, OverflowError):
        return None


# Letters without accents, one for one, so that positions in the text stay the same.
@cache
def _plain_letters() -> dict[int, str]:
    letters = map(chr, [*range(0xC0, 0x180), 0x401, 0x451])
    plain = {
        ord(letter): unicodedata.normalize("NFD", letter)[0] for letter in letters if unicodedata.decomposition(letter)
    }
    return plain | {0x2019: "'", 0xA0: " "}


def unaccented(text: str) -> str:
    """`text` without accents on its Latin letters; every letter stays in its place."""
    return text if text.isascii() else text.translate(_plain_letters())


def counted(match: re.Match[str]) -> int:
    """The number that the group `count` of a COUNT pattern says."""
    word = match["count"].lower()
    return int(word) if word.isdigit() else _COUNTS[word]


def _month_number(match: re.Match[str]) -> int:
    return next(n for n, name in enumerate(_MONTHS, 1) if name.startswith(match["month"].lower()[:3]))


def _relative_day(match: re.Match[str], anchor: Anchor) -> Bounds:
    word = match[0].lower()
    if word.endswith(("before yesterday", "after tomorrow")):
        return day_span(anchor.reference, 2 if word.endswith("tomorrow") else -2)
    if word.startswith("tomorrow"):
        return day_span(anchor.reference, 1)
    return day_span(anchor.reference, -1 if word.startswith(("yesterday", "last")) else 0)


def _ago(match: re.Match[str], anchor: Anchor) -> Bounds:
    return counted_span(match["unit"].lower(), anchor.reference, -counted(match))


def _ahead(match: re.Match[str], anchor: Anchor) -> Bounds:
    return counted_span(match["unit"].lower(), anchor.reference, counted(match))


def _lately(match: re.Match[str], anchor: Anchor) -> Bounds:
    return recent_span(match["unit"].lower(), anchor.reference, counted(match) if match["count"] else 1)


def _which_unit(match: re.Match[str], anchor: Anchor) -> Bounds:
    return unit_span(match["unit"].lower(), anchor.reference, _step(match))


def _before_last(match: re.Match[str], anchor: Anchor) -> Bounds:
    return unit_span(match["unit"].lower(), anchor.reference, -2)


def _step(match: re.Match[str]) -> int:
    which = match["which"].lower()
    if which in ("last", "past", "this past"):
        return -1
    return 1 if which in ("next", "the following") else 0


def _which_weekend(match: re.Match[str], anchor: Anchor) -> Bounds:
    return weekend_span(anchor.reference, _step(match))


def _which_weekday(match: re.Match[str], anchor: Anchor) -> Bounds:
    return weekday_span(_weekday_number(match), anchor, _step(match))


def _weekday(match: re.Match[str], anchor: Anchor) -> Bounds:
    return weekday_span(_weekday_number(match), anchor, None)


def _weekday_number(match: re.Match[str]) -> int:
    return next(n for n, name in enumerate(_WEEKDAYS) if name.startswith(match["weekday"].lower()[:3]))


def _weekdays_ago(match: re.Match[str], anchor: Anchor) -> Bounds:
    nearest, _ = weekday_span(_weekday_number(match), anchor, -1)
    return day_span(nearest, 7 * (1 - counted(match)))


def _day_of_month(match: re.Match[str], anchor: Anchor) -> Bounds:
    return day_of_month_span(_day_number(match), anchor, _step(match) if match.groupdict().get("which") else None)


def _fortnight_ago(_: re.Match[str], anchor: Anchor) -> Bounds:
    return counted_span("week", anchor.reference, -2)


def _day_number(match: re.Match[str]) -> int:
    word = match["day"].lower()
    return _ORDINALS.index(word) + 1 if word in _ORDINALS else int(word.rstrip("sthndr"))


def _which_season(match: re.Match[str], anchor: Anchor) -> Bounds:
    return stepped_months(_SEASONS[match["season"].lower()], 3, anchor, _step(match))


def _which_month(match: re.Match[str], anchor: Anchor) -> Bounds:
    return stepped_months(_month_number(match), 1, anchor, _step(match))


def _season(match: re.Match[str], anchor: Anchor) -> Bounds:
    return months_span(_SEASONS[match["season"].lower()], 3, anchor, _year_named(match))


def _month(match: re.Match[str], anchor: Anchor) -> Bounds:
    return months_span(_month_number(match), 1, anchor, _year_named(match))


def _date(match: re.Match[str], anchor: Anchor) -> Bounds:
    bounds = date_span(_day_number(match), _month_number(match), anchor, _year_named(match))
    return days_until(bounds, match.groupdict().get("last_day"))


def _numbers(match: re.Match[str], anchor: Anchor) -> Bounds:
    return date_span(int(match["day"]), int(match["month"]), anchor, int(match["year"]))


def _month_first(match: re.Match[str], anchor: Anchor) -> Bounds:
    """The month first, if there is such a month; else the day."""
    month, day = int(match["month"]), int(match["day"])
    return date_span(*((day, month) if month <= len(_MONTHS) else (month, day)), anchor, _year_named(match))


def _day_first(match: re.Match[str], anchor: Anchor) -> Bounds:
    day, month = int(match["month"]), int(match["day"])  # the pattern names the first number the month
    return date_span(*((day, month) if month <= len(_MONTHS) else (month, day)), anchor, _year_named(match))


def _year_named(match: re.Match[str]) -> int | None:
    return int(match["year"]) if match["year"] else None


def _year(match: re.Match[str], anchor: Anchor) -> Bounds:
    return year_span(anchor.reference.replace(year=int(match["year"]), month=1, day=1))


def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(rf"(?<![\w'-])(?:{pattern})(?![\w-])", re.IGNORECASE)


@cache
def _as_written(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)


_LETTERS = re.compile(r"[^\W\d_]+")
_DIGIT = re.compile(r"\d")
_MONTH_WORDS = frozenset("jan feb mar apr jun jul aug sep sept sepember oct nov dec".split()).union(_MONTHS)
_WEEKDAY_WORDS = frozenset("mon tue tues wed thu thur thurs fri sat sun".split()).union(
    _WEEKDAYS, (f"{weekday}s" for weekday in _WEEKDAYS)
)
# Without any of these words no English pattern can match, but for some with a digit.
_SIGNS = frozenset(
    """today tonight tomorrow yesterday night morning afternoon evening day days week weeks weekend month months year
    years ago fortnight jan feb mar apr jun jul aug sep sept oct nov dec mon tue tues wed thu thur thurs fri sat sun
    """.split()
).union(_MONTHS, _WEEKDAYS, _SEASONS)
# A habit, not a time. These are compiled on first use, because importing must be quick.
_REPEATED = (
    r"(?i)(?<!\w)(?:every|each|most|other|jede[nrs]?|chaque|cada|ogni|каждый|каждую|каждое|все|todos los|todas las"
    r"|todos os|todas as) $|[每毎]个?$|매 ?$"
)
_SINCE = (
    r"(?i)(?<!\w)(?:ever )?(?:since|seit|desde|depuis|dal|da|со?) "
    r"(?:about |around |early |late |the |el |la |le |l'|o |a )?$"
)
# Alone, only a capital tells the month from the verb; `May` begins too many sentences even so.
_BARE_MONTH = r"(?P<month>(?-i:January|February|March|April|June|July|August|September|October|November|December))"
# A longer reading comes before a shorter one that it contains.
_READERS: tuple[tuple[str, _Reader, bool], ...] = (
    (rf"(?:on )?{_OF_WEEKDAY}(?:the )?{_DAY}(?: of)? {_MONTH}(?:,? {_YEAR})?", _date, False),
    (rf"(?:am|vom|zum|den) {_DAY}\. {_MONTH}(?:,? {_YEAR})?", _date, False),  # German, in months spelled as in English
    (rf"(?:on )?{_OF_WEEKDAY}{_MONTH} (?:the )?{_DAY}{_LAST_DAY}(?:,? {_YEAR})?", _date, False),
    (rf"(?:on )?(?:the )?{_DAY} of (?P<which>last|this|next) month", _day_of_month, True),
    (
        rf"on (?:the )?{_DAY}(?<=[snrt][tdh])(?= *(?:[?.,!;]|$)| (?:and|at|did|he|i|my|our|she|they|we|you)\b)",
        _day_of_month,
        False,
    ),
    (rf"(?:in |at |by )?{_PART}{_MONTH}(?:,? (?:of )?{_YEAR})?", _month, False),
    (rf"(?:in )?{_MONTH},? (?:of )?{_YEAR}", _month, False),
    (rf"(?:in )?mid[ -]{_YEAR}", _year, False),
    (r"(?:the )?day (?:before yesterday|after tomorrow)", _relative_day, True),
    (rf"(?:about |around |almost )?{COUNT} {UNIT} ago(?: today)?", _ago, True),
    (rf"(?:yesterday|tomorrow){_PART_OF_DAY}", _relative_day, True),
    (r"today|tonight|last night|this (?:morning|afternoon|evening)", _relative_day, True),
    (rf"{COUNT} {_WEEKDAY}s ago", _weekdays_ago, True),
    (r"a fortnight ago", _fortnight_ago, True),
    (rf"(?:in|within) {COUNT} {UNIT}(?:' time)?", _ahead, True),
    (rf"{COUNT} {UNIT} from now", _ahead, True),
    (rf"(?:(?:in|over|during|within|for) the (?:last|past)|this past) (?:{COUNT} )?{UNIT}", _lately, True),
    (r"(?:the )?(?P<unit>week|month|year) before last", _before_last, True),
    (rf"{_WHICH} weekend", _which_weekend, True),
    (rf"(?:early |late |earlier |later )?(?!last day\b){_WHICH} {UNIT}", _which_unit, True),
    (rf"{_WHICH} {_WEEKDAY}{_PART_OF_DAY}", _which_weekday, True),
    (rf"(?P<which>last|this|next) {_SHORT_WEEKDAY}", _which_weekday, True),
    (rf"{_WHICH} {_SEASON}", _which_season, True),
    (rf"{_WHICH} {_MONTH}", _which_month, True),
    (rf"(?:in|during) (?:the )?(?:early |late )?{_SEASON}(?: of)?(?: {_YEAR})?", _season, False),
    (rf"{_SEASON}(?: of)? {_YEAR}", _season, False),
    (rf"(?:in|by|until|during) (?:early |late )?{_MONTH}(?P<year>(?!))?", _month, False),
    (rf"(?:on |by |until )?(?<!of a ){_WEEKDAY}{_PART_OF_DAY}", _weekday, False),
    (rf"on {_SHORT_WEEKDAY}", _weekday, False),
    (rf"(?:back )?(?:in|by|until|during|from) {_YEAR}", _year, False),
    (rf"{_BARE_MONTH}(?P<year>(?!))?", _month, False),
    (_YEAR, _year, False),
)


@cache
def _english() -> tuple[tuple[re.Pattern[str], _Reader, bool], ...]:
    return tuple((_compiled(pattern), read, relative) for pattern, read, relative in _READERS)


@cache
def _english_with(*, months: bool, weekdays: bool, seasons: bool) -> tuple[tuple[re.Pattern[str], _Reader, bool], ...]:
    """Those that can match in a text with or without names of months, weekdays and seasons."""
    absent = [
        name
        for name, is_there in (
            (_MONTH, months),
            (_BARE_MONTH, months),
            (_WEEKDAY, weekdays),
            (_SHORT_WEEKDAY, weekdays),
            (_SEASON, seasons),
        )
        if not is_there
    ]
    return tuple(
        entry
        for entry, (pattern, _, _) in zip(_english(), _READERS, strict=True)
        if not any(name in pattern for name in absent)
    )


@cache
def _english_numbers() -> tuple[tuple[re.Pattern[str], _Reader, bool], ...]:
    """Those that can match without any of the words in `_SIGNS`: years, and `on the 3rd`."""
    return tuple(
        (pattern, read, relative)
        for pattern, read, relative in _english()
        if read is _year or (read is _day_of_month and not relative)
    )


@cache
def _numeric(*, english: bool) -> tuple[tuple[re.Pattern[str], _Reader], ...]:
    """Dates in numbers. Of 3/4/2024 only the language tells which one is the month."""
    before, after = r"(?<![\w./-])", r"(?![\d/-]|\.\d|[A-Za-z_])"
    year = r"(?P<year>(?:19|20)\d\d)"
    return (
        (re.compile(rf"{before}(?P<year>\d{{4}})([-/.])(?P<month>\d\d?)\2(?P<day>\d\d?){after}"), _numbers),
        (re.compile(rf"{before}(?P<day>\d\d?)\.(?P<month>\d\d?)\.{year}{after}"), _numbers),
        (
            re.compile(rf"{before}(?P<month>\d\d?)/(?P<day>\d\d?)/{year}{after}"),
            _month_first if english else _day_first,
        ),
        # Without a year it may be a fraction, so a word must say that it is a day.
        (
            re.compile(rf"(?i)(?<!\w)(?:on|since|until) (?P<month>\d\d?)/(?P<day>\d\d?)(?P<year>(?!))?{after}"),
            _month_first,
        ),
        (
            re.compile(rf"{before}(?P<month>\d\d?)[/.](?P<day>\d\d?)(?P<year>(?!))?(?= ?(?:那天|当天|號|号|日))"),
            _month_first,
        ),
        (after_prepositions(), read_day_and_month),
    )

"""Parts of months, seasons and years: `end of April`, `Anfang Mai`, `mid-June`, `в начале мая`, `5月初`, `4월 말`.

Such a part is a third of its month (the 1st to the 10th, to the 20th, to the end), season or year. European words stand
before the month or at the beginning of what was read as one, East Asian ones after it. Texts are without accents.
"""

import re
from functools import cache

from memoryos.text.time_spans import Bounds, plus_months

_DAYS = 10  # of the first two parts of a month
_PARTS = 3
_FURTHEST = 30  # characters before a month in which a word for its part may begin

# Words that end where the month begins or shortly after. Patterns are compiled on first use, because importing must be
# quick.
_EARLY = (
    r"early (?:in )?|(?:the )?(?:very )?(?:beginning|start) of |anfang (?:des )?|debut (?:de |du |d')?"
    r"|(?:a |hacia )?(?:principios|comienzos|inicios) (?:de |del )|(?:no )?(?:inicio|comeco) d[eo] "
    r"|(?:all')?inizi[oa]? (?:di |del |dello )?|(?:в |к )?начал[еау] "
)
_MIDDLE = (
    r"mid[ -]|(?:the )?middle of |mitte (?:des )?|mi-|(?:au )?milieu (?:de |du |d')"
    r"|(?:a |hacia )?mediados (?:de |del )|(?:em )?meados d[eo] |meta (?:di |del |dello )?|(?:в |к )?середин[еыу] "
)
_LATE = (
    r"late (?:in )?|(?:the )?(?:very )?end of |ende (?:des )?|fin (?:de |du |d'|(?=\d))"
    r"|(?:a |hacia )?(?:finales|fines) (?:de |del )|(?:no )?(?:fim|final) d[eo] |fine (?:di |del |dello )"
    r"|(?:в |к )?кон(?:це|ца|цу) "
)
# Words whose language is known, because they are in what was read as a month.
_WITHIN = (r"debut ", r"(?:a )?meta ", r"(?:a )?fine |fin ")
_AFTER = (
    r"初[め旬]|初(?![一二三四五六七八九十])|上旬|头(?![一二三])|はじめ|초순?(?=[에의부까쯤경]|\W|$)",
    r"中旬|半ば|なかば|中頃|中ごろ|중순|중반",
    r"底(?![下层層])|末|下旬|終わり|하순|말(?=[에의부까쯤경]|\W|$)",
)


def part_of(text: str, span: tuple[int, int], bounds: Bounds) -> tuple[tuple[int, int], Bounds]:
    """What stands at `span` and means `bounds`, with the words beside it that name one of its parts, and that part."""
    months = _whole_months(bounds)
    if not months:
        return span, bounds
    start, end = span
    if (before := _part_before(text, span)) is not None:
        return (min(before[0], start), end), _third(bounds, months, before[1])
    if after := _after().match(text, end):
        return (start, after.end()), _third(bounds, months, (after.lastindex or 1) - 1)
    return span, bounds


def _part_before(text: str, span: tuple[int, int]) -> tuple[int, int] | None:
    """Where a word for a part begins, and which part it is, in 0..2."""
    start, end = span
    if within := _within().match(text, start, end):
        return start, (within.lastindex or 1) - 1
    for match in _before().finditer(text, max(0, start - _FURTHEST), end):
        if match.end() >= start:
            return match.start(), (match.lastindex or 1) - 1
    return None


def _whole_months(bounds: Bounds) -> int:
    """How many months it is, if all of them are whole; else 0."""
    start, end = bounds
    months = (end.year - start.year) * 12 + end.month - start.month
    return months if start.day == end.day == 1 and (months == 1 or months % _PARTS == 0) else 0


def _third(bounds: Bounds, months: int, part: int) -> Bounds:
    start, end = bounds
    if months == 1:
        first = start.replace(day=1 + _DAYS * part)
        return first, end if part == _PARTS - 1 else start.replace(day=1 + _DAYS * (part + 1))
    length = months // _PARTS
    return plus_months(start, part * length), plus_months(start, (part + 1) * length)


@cache
def _before() -> re.Pattern[str]:
    return re.compile(rf"(?i)(?<![\w'-])(?:{_listed((_EARLY, _MIDDLE, _LATE))})")


@cache
def _within() -> re.Pattern[str]:
    return re.compile(rf"(?i)(?:{_listed(_WITHIN)})")


@cache
def _after() -> re.Pattern[str]:
    return re.compile(rf"[的の年]? ?(?:{_listed(_AFTER)})")


def _listed(parts: tuple[str, ...]) -> str:
    return "|".join(f"({part})" for part in parts)

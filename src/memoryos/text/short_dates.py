"""Dates of a day and a month in digits, such as `27.04`, which may as well be a number.

A preposition of time tells (`am 27.04`, `до 27.04`), or a question for what was then (`Что было 27.04?`) in which no
name (`Ubuntu 24.04`) or other noun stands before the number, and no unit after it.
"""

import re
from functools import cache

from memoryos.text.languages import LITTLE_WORDS
from memoryos.text.time_spans import Anchor, Bounds, Interval, date_span

# Patterns are compiled on first use, because importing must be quick.
_DATE = r"(?P<day>[0-2]?\d|3[01])\.(?P<month>0[1-9]|1[0-2])(?![\d/-]|\.\d|[A-Za-z_])"
_NO_UNIT = (
    r"(?! ?(?:[%\u20ac$\u00a3\u00b0\u20bd]|(?:percent|prozent|por|pour|per|eur|euros?|usd|dollars?|francs?|kg|km|cm|mm"
    r"|m|g|h|l|uhr|grad|degrees|hours?|am|pm|мин|час|процент|руб|евро|градус)[а-я]{0,3}(?!\w)))"
)
# English has decimal points, so only those prepositions of it that numbers hardly follow.
_PREPOSITION = (
    "(?:on|since|until|am|vom|zum|bis|ab|seit|seit dem|den|dem|le|du|au|depuis le|el|dia|no dia|il|dal|до|с|со|к|на|от"
    "|после|перед|по)"
)
_OF_TIME = frozenset(
    """when wann quand cuando quando когда happened happen passiert geschehen geschah los passe paso ocurrio aconteceu
    successo accaduto произошло случилось было был была talk talked discuss discussed said gesprochen besprochen geredet
    gesagt parle hablamos falamos parlato говорили говорил говорила обсуждали делал делала делали""".split()
)
_LITTLE = _OF_TIME.union(*LITTLE_WORDS.values(), "я мы ты вы он она они же там или и".split())


@cache
def after_prepositions() -> re.Pattern[str]:
    """A date of two numbers after a preposition of time."""
    return re.compile(rf"(?i)(?<![\w.-]){_PREPOSITION} {_DATE}{_NO_UNIT}")


def read_day_and_month(match: re.Match[str], anchor: Anchor) -> Bounds:
    """The day that a match of two numbers names.

    Raises:
        ValueError: No calendar has that day.
    """
    return date_span(int(match["day"]), int(match["month"]), anchor, None)


def short_dates_asked_for(question: str, anchor: Anchor) -> list[Interval]:
    """The dates of two numbers that `question` names as the time it asks about, in order."""
    dates = [match for match in _alone().finditer(question) if _follows_little(question, match.start())]
    if not dates or _OF_TIME.isdisjoint(re.findall(r"\w+", question.lower())):
        return []
    try:
        return [Interval(match.span(), *read_day_and_month(match, anchor)) for match in dates]
    except ValueError:
        return []


def _follows_little(question: str, place: int) -> bool:
    """Whether what stands before is the beginning, punctuation, or a word that names nothing."""
    before = re.search(r"(?<!\w)(\w+) ?$", question[:place])
    return before is None or before[1].lower() in _LITTLE


@cache
def _alone() -> re.Pattern[str]:
    return re.compile(rf"(?<![\w./-]){_DATE}{_NO_UNIT}")

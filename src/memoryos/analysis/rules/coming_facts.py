"""What is not so yet: `my mum turns 60 on 3 October` and `I start at Bosch next month` hold from that day on."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from itertools import zip_longest
from typing import Final

from memoryos.analysis.rules.sentences import stated
from memoryos.domain.fact import Finding
from memoryos.domain.page import Page
from memoryos.text.prefilter import prefiltered
from memoryos.text.time_expressions import Interval, Lean, intervals

_AGE: Final = "age"
_REACHES: Final = re.compile(
    r"\b(?:turn(?:s|ing|in)?|(?:will|'ll|going to|gonna|about to) (?:be|turn)|werden?|wirst|wird"
    r"|cumpl(?:o|e|en|iré|irán?)|v(?:oy|a|an) a cumplir"
    r"|faço|faz(?:em)?|farei|fará|v(?:ou|ai|ão) fazer|compi(?:o|e|ono|rò|rà)|farò|farà|fête|fêterai?"
    r"|va(?:is)? (?:avoir|fêter)|aurai?|исполн(?:ится|яется)|будет|стукнет)\b"
    r"|[就要将快满]|马上|になり|になる|[돼됩된되]",
    re.IGNORECASE,
)
_SOON: Final = re.compile(
    r"\b(?:soon|tomorrow|bald|demnächst|pronto|dentro de poco|bientôt|presto|fra poco|tra poco|em breve|logo|скоро)\b"
    r"|快|马上|即将|もうすぐ|まもなく|곧",
    re.IGNORECASE,
)

# What may begin later, and how people say so: `I start at`, `ab April`. What is so `since April` has begun.
BEGUN_LATER: Final = frozenset({"home", "employer", "job", "education", "studies"})
_WORK: Final = frozenset({"employer", "job"})
_STARTS: Final = re.compile(
    r"\W{0,3}(?:(?:I|we)(?:'m|'ll| will| am)? )?(?:start|begin)(?:n?ing)?(?: there)?"
    r" (?:on|in|at|next|the|tomorrow)\b"
    r"|\W{0,3}(?:my )?first day is\b|\W{0,3}ich (?:fange|beginne|starte) (?:dort )?(?:am|im|ab|nächste\w{0,2}|morgen)\b"
    r"|\W{0,3}(?:empiezo|comienzo) (?:el|en)\b|\W{0,3}je commence (?:en|le)\b",
    re.IGNORECASE,
)
_BEGINS: Final = prefiltered(
    r"\b(?:start|starting|begin|beginning|first day|erster (?:arbeits)?tag"
    r"|join|joining|mov(?:e|ing)|from|ab|fangen?|beginnen?|starten?"
    r"|empiezo|empezar(?:é|emos)|comienzo|[aà] partir d[e']|commence(?:rai)?|inizi(?:o|erò)|cominci(?:o|erò)"
    r"|a partire da|começo|começarei|выхожу|начинаю|начну)\b|入职|加入|开始|起|から|부터|입사",
    re.IGNORECASE,
)
_BEGUN: Final = re.compile(
    r"\b(?:since|been|was|were|seit|habe?|bin|war|desde|llevo|depuis|dall?[aeo']?|с)\b"
    r"|了|过|て[いる]|でい|고 있|했|었|았",
    re.IGNORECASE,
)
_IS_THERE: Final = prefiltered(
    r"\b(?:work|live|arbeite|wohne|lebe|trabajo|vivo|travaille|habite|vis|lavoro|abito|trabalho|moro|работаю|живу)\b"
    r"|[工作上班住働일살]",
    re.IGNORECASE,
)
UNTIL: Final = re.compile(
    r"\b(?:until|till?|bis|hasta|jusqu\w{0,2}|fino|finché|até|до)\b|为止|直到|まで|까지", re.IGNORECASE
)
_PARTS: Final = re.compile(r"[,;:，；：、](?!\d)|\b(?:and|but|und|aber|y|pero|et|mais|e|ma|mas|и|но)\b")
_LAST_DAY: Final = re.compile(
    r"\b(?:last (?:day|shift)|letzter (?:arbeits)?tag|último d[ií]a|ultimo giorno|dernier jour"
    r"|последний (?:рабочий )?день)\b",
    re.IGNORECASE,
)
_WAS: Final = re.compile(r"\b(?:was|were|war|fue|era|foi|stato|été|был)\b", re.IGNORECASE)
_DAY: Final = timedelta(days=1)
_SOON_DAYS: Final = timedelta(days=60)


def date_coming_facts(findings: Iterable[Finding], pages: Sequence[Page]) -> Iterator[Finding]:
    """`findings` from `pages`; what is still to come holds from its day, and an age without a day is left out."""
    by_id = {page.id: page for page in pages}
    for finding in findings:
        page = by_id.get(finding.page_ids[-1]) if finding.certain and not finding.negated else None
        if page and finding.slot == _AGE:
            coming = list(_coming_days(finding, page))
        elif page and finding.slot in BEGUN_LATER and not (finding.holds_from or finding.holds_until):
            coming = list(_beginnings(finding, page))
        else:
            coming = []
        if not coming:
            yield finding
        elif (day := coming[0]) is not None:
            yield beginning_on(day, finding)


def beginning_on(day: datetime, finding: Finding) -> Finding:
    """`finding`, which holds from `day` on."""
    text = f"{finding.text.removesuffix('.').removesuffix('。')} (from {day:%Y-%m-%d})."
    return replace(finding, text=text, holds_from=day)


def time_to_come(text: str, said_at: datetime, lean: Lean) -> Interval | None:
    """The first time that `text` names which begins after today."""
    return next((time for time in intervals(text, said_at, lean) if is_to_come(time, said_at)), None)


def is_to_come(time: Interval, said_at: datetime) -> bool:
    """Whether `time` begins after the day of `said_at`."""
    return time.start >= _midnight_after(said_at) and not time.open_ended


def is_soon(time: Interval, said_at: datetime) -> bool:
    """Whether it is a date in the next weeks: behind a word that says both `since` and `from`, that day is meant."""
    return is_to_come(time, said_at) and time.end - time.start <= _DAY and time.start - said_at <= _SOON_DAYS


def _beginnings(finding: Finding, page: Page) -> Iterator[datetime]:
    """From when on the user will live or work there, for each sentence that says so."""
    parts = [part for sentence in stated(page.user_input) for part in _PARTS.split(sentence) if part.strip()]
    for part, after in zip_longest(parts, parts[1:], fillvalue=""):
        if finding.value not in part:
            continue
        # `I got a job at Bosch, I start on Monday`: the day stands behind the news.
        texts = (part, after) if finding.slot in _WORK and _is_news(part, after) else (part,)
        yield from (day for text in texts if (day := _beginning(text, page.timestamp)))


def _is_news(text: str, after: str) -> bool:
    """Whether `after` says when the work begins that `text` tells of."""
    return _STARTS.match(after) is not None and _IS_THERE.search(text) is None


def _beginning(text: str, said_at: datetime) -> datetime | None:
    """The day after today on which `text` says that something begins."""
    begins = _BEGINS.search(text)
    if UNTIL.search(text) or not (begins or _IS_THERE.search(text)):
        return None
    # Read as past, `next month` is still to come. `In June` is to come only where something begins and has not begun.
    time = time_to_come(text, said_at, "future" if begins and not _BEGUN.search(text) else "past")
    return time.start if time else None


def _coming_days(finding: Finding, page: Page) -> Iterator[datetime | None]:
    """For each sentence that says that the age will be reached after today: when, or None if it only says soon."""
    for sentence in stated(page.user_input):
        if finding.value in sentence and _REACHES.search(sentence):
            day = _day(sentence, page.timestamp)
            if day is not None or _SOON.search(sentence):
                yield day


def _day(sentence: str, said_at: datetime) -> datetime | None:
    """From when on the age is sure to be reached: the day named, or the end of a longer time ("next month")."""
    tonight = _midnight_after(said_at)
    for time in intervals(sentence, said_at, "future"):
        if time.end > tonight and not time.open_ended:
            return time.start if time.end - time.start <= _DAY else time.end
    return None


def last_moment(text: str, said_at: datetime) -> datetime:
    """Until when something holds of which `text` says that it ends: a last day to come, or when it was said."""
    time = time_to_come(text, said_at, "future" if _LAST_DAY.search(text) and not _WAS.search(text) else "past")
    return said_at if time is None else min(time.end, time.start + _DAY)


def _midnight_after(moment: datetime) -> datetime:
    return moment.replace(hour=0, minute=0, second=0, microsecond=0) + _DAY

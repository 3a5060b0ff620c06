"""Ages that somebody has not reached yet: `my mum turns 60 on 3 October` does not say that she is 60."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final

from memoryos.analysis.rules.sentences import stated
from memoryos.domain.fact import Finding
from memoryos.domain.page import Page
from memoryos.text.time_expressions import intervals

_SLOT: Final = "age"
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


def date_coming_ages(findings: Iterable[Finding], pages: Sequence[Page]) -> Iterator[Finding]:
    """`findings` from `pages`; an age still to come holds from its day, and is left out if it names none."""
    by_id = {page.id: page for page in pages}
    for finding in findings:
        page = by_id.get(finding.page_ids[-1]) if finding.slot == _SLOT and finding.certain else None
        coming = list(_coming_days(finding, page)) if page else []
        if not coming:
            yield finding
        elif (day := coming[0]) is not None:
            text = f"{finding.text.removesuffix('.').removesuffix('。')} (from {day:%Y-%m-%d})."
            yield replace(finding, text=text, holds_from=day)


def _coming_days(finding: Finding, page: Page) -> Iterator[datetime | None]:
    """For each sentence that says that the age will be reached after today: when, or None if it only says soon."""
    for sentence in stated(page.user_input):
        if finding.value in sentence and _REACHES.search(sentence):
            day = _day(sentence, page.timestamp)
            if day is not None or _SOON.search(sentence):
                yield day


def _day(sentence: str, said_at: datetime) -> datetime | None:
    """From when on the age is sure to be reached: the day named, or the end of a longer time ("next month")."""
    tonight = said_at.replace(hour=0, minute=0, second=0, microsecond=0) + timedelta(days=1)
    for time in intervals(sentence, said_at, "future"):
        if time.end > tonight and not time.open_ended:
            return time.start if time.end - time.start <= timedelta(days=1) else time.end
    return None

"""Work, a home or studies that are announced with their day: `From April I'll be working at Amazon`."""

import itertools
import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from memoryos.analysis.rules.assertion_signs import DOUBTFUL
from memoryos.analysis.rules.coming_facts import UNTIL, is_soon, is_to_come
from memoryos.analysis.rules.future_forms import FUTURE_FORMS, SIGN, FutureForm
from memoryos.analysis.rules.other_subjects import is_of_another
from memoryos.analysis.rules.spans import asserted, is_east_asian
from memoryos.analysis.rules.unreal_sentences import is_unreal
from memoryos.domain.page import Page
from memoryos.text.prefilter import PrefilteredTable
from memoryos.text.time_expressions import Interval, intervals

# Whoever is somewhere for two weeks, or from April to June, lives and works elsewhere.
_TEMPORARY: Final = re.compile(
    r"\b(?:durante|pendant|por (?:\w+ )(?:días|semanas?|mes\w{0,2}|dias)|pour (?:\w+ )(?:jours|semaines?|mois)"
    r"|per (?:\w+ )(?:giorni"
    r"|settiman\w|mes\w)|на (?:\w+ )?(?:недел\w|месяц\w{0,2}))\b"
    r"|[两三四五六几\d]个?(?:[周天]|星期|月)(?!起|开始)(?=$|[，。])|間だけ|동안",
    re.IGNORECASE,
)
_WISH: Final = re.compile(
    r"\b(?:hope\w{0,5}|want|wanna|interview|appl\w{1,6}|hoff\w{1,8}|möchte|will (?:ich|gern)|ojalá|esper[oa]\w{0,3}"
    r"|quiero|j'espère|spero|vorrei|tomara|quero|надеюсь|хочу|no (?:voy|empiezo|trabajaré|viviré|estudiaré|comienzo))\b"
    r"|希望|想|面试|なりたい|きたい|みたい|いいな|つもり|かどうか|싶|수도|좋겠|면접",
    re.IGNORECASE,
)
_PART: Final = re.compile(r"[,;:，；：](?!\d)\s*")
_BETWEEN: Final = re.compile(
    r"\s*(?:to|till|until|through|and|-|\u2013|bis|a|al|hasta|à|au|fino a|até|до|по|到|至|から|~|부터)\s*"
)
# `from`, before or behind a time, and what else stands around it.
_FROM: Final = re.compile(
    r"\b(?:from|starting|beginning|as of|effective|ab|a partir|desde|à (?:partir|compter)|dès|da|dal\w{0,2}|a partire"
    r"|со?|начиная)\b|[从自]",
    re.IGNORECASE,
)
_FROM_BEHIND: Final = re.compile(r"の?(?:から|より|以降|부터|起|开始|就)")
_BEFORE_TIME: Final = re.compile(
    r"(?:\b(?:from|starting|beginning|as of|effective|on|in|ab|am|im|a partir|de|del|do|desde|en|el|à partir|à compter"
    r"|du|d'|dès|le|au|da|dal|a partire|a|il|em|no|na|начиная|со?|во?|next|the|dem|der|den)\s*|[从自，、]){1,4}$",
    re.IGNORECASE,
)
_BEHIND_TIME: Final = re.compile(r"(?:の?(?:から|より|以降|부터|に|에|起|开始|就))?[,，、]?\s*")
# These say `since` as well as `from`, so that `in May` is last May.
_SINCE_OR_FROM: Final = re.compile(
    r"\b(?:desde|da|dal\w{0,2}|со?|since|depuis|seit)\b|^(?!.*[要会将]).*?(?:了|已经|过)", re.IGNORECASE
)
_FUTURE_FORMS: Final = PrefilteredTable((form.pattern, form) for form in FUTURE_FORMS)
_FIRST_EAST_ASIAN: Final = "\u2e80"
_WINDOW: Final = 16
_SHORT_PART: Final = 4
_SHORT_PART_EAST_ASIAN: Final = 10
_MONTH: Final = timedelta(days=27)
# Next year has no day on which to begin.
_VAGUE: Final = timedelta(days=100)


@dataclass(frozen=True, slots=True)
class ComingClause:
    """An announcement as if it were so already, and the day from which on it will be."""

    text: str
    day: datetime


def coming_clause(sentence: str, page: Page) -> ComingClause | None:
    """What `sentence` of `page` announces for a day to come, in the present tense; None if it announces nothing."""
    if not SIGN.may_match(sentence):
        return None
    text = asserted(sentence)
    if not _may_announce(text) or not SIGN.search(text):
        return None
    if any(sign.search(text) for sign in (DOUBTFUL, _WISH, _TEMPORARY, UNTIL)) or is_unreal(text):
        return None
    clauses = (clause for part in _parts(text, page.timestamp) for clause in _clauses(part, text, page))
    return next(clauses, None)


def _may_announce(text: str) -> bool:
    """Whether `text` has the words of an announcement; those of East Asia may only stand together without its time."""
    return max(text, default="") >= _FIRST_EAST_ASIAN or bool(_FUTURE_FORMS.candidates(text))


def _parts(text: str, said_at: datetime) -> Iterator[str]:
    """What stands between commas; a time of its own belongs to what follows: `From April, I'll be ...`."""
    # A part on its own may be too short to tell its language.
    times = {text[slice(*time.span)] for time in intervals(text, said_at, "future")}
    start = begin = 0
    for end, following in [*(match.span() for match in _PART.finditer(text)), (len(text), len(text))]:
        yield text[start:end]
        part = text[begin:end]
        is_time = _is_little_with_time(part, said_at) or any(_is_only(time, part) for time in times)
        start, begin = (begin if is_time else following), following


def _is_little_with_time(part: str, said_at: datetime) -> bool:
    limit = _SHORT_PART_EAST_ASIAN if is_east_asian(part) else _SHORT_PART
    is_short = (len(part) if is_east_asian(part) else len(part.split())) <= limit
    return is_short and bool(intervals(part, said_at, "future"))


def _is_only(time: str, part: str) -> bool:
    """Whether `part` is `time` with the words that belong to it."""
    return part.endswith(time) and not _BEFORE_TIME.sub("", part.removesuffix(time))


def _clauses(part: str, sentence: str, page: Page) -> Iterator[ComingClause]:
    """Readings of `part` of `sentence` as an announcement."""
    times = intervals(part, page.timestamp, "future")
    if any(_BETWEEN.fullmatch(part, one.span[1], other.span[0]) for one, other in itertools.pairwise(times)):
        return
    for time in times:
        plain = _PART.sub(" ", _without(part, time)).strip()
        # Somebody else may be named in another part of the sentence, or before it.
        whole = sentence.replace(part, plain, 1)
        message = page.user_input.replace(sentence, whole, 1)
        start = max(0, whole.find(plain))
        for pattern, form in _FUTURE_FORMS.candidates(plain):
            match = pattern.pattern.search(whole, start, start + len(plain))
            if match is None or not _begins(form, part, time, page.timestamp):
                continue
            if not is_of_another(whole, match, message):
                yield ComingClause(pattern.sub(form.present, plain, count=1), time.start)


def _begins(form: FutureForm, part: str, time: Interval, said_at: datetime) -> bool:
    """Whether `time` is to come, and what `form` says begins with it."""
    if not is_to_come(time, said_at) or time.end - time.start >= _VAGUE:
        return False
    start, end = time.span
    is_from = _FROM.search(part, max(0, start - _WINDOW), end) or _FROM_BEHIND.match(part, end)
    if form.kind == "now":
        is_dated = is_soon(time, said_at) or not _SINCE_OR_FROM.search(part) or time in intervals(part, said_at, "past")
        return bool(is_from) and is_dated
    return form.kind == "begins" or bool(is_from) or time.end - time.start >= _MONTH


def _without(part: str, time: Interval) -> str:
    """`part` without `time` and the words that belong to it."""
    start, end = time.span
    behind = _BEHIND_TIME.match(part, end)
    before = _BEFORE_TIME.sub("", part[:start])
    return f"{before}{part[behind.end() if behind else end :]}".strip()

"""Holidays that fall on the same date every year, as times that questions name: `on Christmas Eve`, `劳动节那天`.

A word must say that the day itself is meant: what somebody wants for Christmas was said on any other day.
"""

import re
from functools import cache

from memoryos.text.time_spans import Anchor, Interval, date_span, day_span

# Month, day and number of days, then the names without accents; a comma stands between names.
_EUROPEAN = """
12 24 1: christmas eve, heiligabend, heilig abend, nochebuena, vigilia di natale, veille de noel, vespera de natal
12 25 2: christmas day, christmas, weihnachten, noel, navidad, natale, natal
12 31 1: new year's eve, new years eve, silvester, saint-sylvestre, nochevieja, reveillon, vespera de ano novo
1 1 1: new year's day, new years day, new year's, new year, neujahr, jour de l'an, ano nuevo, ano novo, capodanno
2 14 1: valentine's day, valentines day, valentinstag, saint-valentin, san valentin, san valentino
3 17 1: st patrick's day, st patricks day, saint patrick's day
5 1 1: labour day, may day, tag der arbeit, fete du travail, dia del trabajo, dia do trabalho, festa dei lavoratori
7 14 1: bastille day, fete nationale
8 15 1: ferragosto
10 31 1: halloween
11 1 1: all saints' day, allerheiligen, toussaint
12 6 1: nikolaus
"""
_EAST_ASIAN = """
1 1 1: 元旦, 元日, 새해 첫날
2 14 1: 情人节, 情人節, バレンタイン(?:デー)?, 발렌타인데이
3 8 1: 妇女节, 婦女節, 三八
5 1 1: 劳动节, 勞動節, 五一
5 5 1: こどもの日, 어린이날
6 1 1: 儿童节, 兒童節, 六一
10 1 1: 国庆节?, 國慶節?
12 24 1: 平安夜, クリスマスイブ, 크리스마스 이브
12 25 1: 圣诞节?, 聖誕節?, クリスマス, 크리스마스
12 31 1: 大晦日
"""
_DAY_MEANT = (
    r"(?:on|over|at|during|since|an|zu|uber|am|pendant|durant|le jour de|a|en|por|durante|no|na|nel|il giorno di)"
    r"(?: (?:the|la|le|el|o))? "
)
_DAY_MEANT_AFTER = "(?:这天|那天|當天|当天|那会儿|期间|期間|的时候|的時候|假期|に|の日|에|날)"


def holidays(plain: str, anchor: Anchor) -> list[Interval]:
    """The holidays that `plain`, a text without accents, names as times, in order."""
    result = []
    for pattern, month, day, days in _patterns():
        for match in pattern.finditer(plain):
            start, _ = date_span(day, month, anchor, None)
            result.append(Interval(match.span(), *day_span(start, 0, days)))
    return sorted(result, key=lambda interval: interval.span)


@cache
def _patterns() -> tuple[tuple[re.Pattern[str], int, int, int], ...]:
    european = rf"(?i)(?<!\w){_DAY_MEANT}(?:{{names}})(?![\w'-]| eve)"
    return (*_compiled(_EUROPEAN, european), *_compiled(_EAST_ASIAN, f"(?:{{names}}){_DAY_MEANT_AFTER}"))


def _compiled(table: str, pattern: str) -> list[tuple[re.Pattern[str], int, int, int]]:
    entries = (line.split(":", 1) for line in table.strip().splitlines())
    return [
        (re.compile(pattern.replace("{names}", "|".join(names.strip().split(", ")))), *_date(date))
        for date, names in entries
    ]


def _date(text: str) -> tuple[int, int, int]:
    month, day, days = map(int, text.split())
    return month, day, days

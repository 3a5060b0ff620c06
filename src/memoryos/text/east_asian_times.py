"""Time expressions in Chinese, Japanese and Korean, which put no spaces around them."""

import re
from collections.abc import Callable, Mapping
from functools import cache

from memoryos.text.time_spans import (
    Anchor,
    Bounds,
    counted_span,
    date_span,
    day_of_month_span,
    day_span,
    days_until,
    month_span,
    months_span,
    recent_span,
    unit_span,
    weekday_of_week,
    weekday_span,
    weekend_span,
    year_span,
)

_FIRST_KANA = "\u3040"  # Han and Hangul come after it

_DIGITS = {digit: number for number, digit in enumerate("〇一二三四五六七八九")} | {"零": 0, "两": 2, "兩": 2}
_HANGUL = str.maketrans("일이삼사오육유칠팔구십시", "一二三四五六六七八九十十")  # `유월` is June, `시월` is October
_VAGUE_COUNTS = {"几": 3, "幾": 3, "数": 3, "數": 3, "몇": 3, "半": 1}
_DAYS = {
    **dict.fromkeys("大前天".split(), -3),
    **dict.fromkeys("前天 一昨日 おととい 그저께 그제 엊그제".split(), -2),
    **dict.fromkeys("昨天 昨日 昨晚 昨晩 昨夜 きのう ゆうべ 어제 어젯밤".split(), -1),
    **dict.fromkeys("今天 今日 今晚 今晩 今早 今夜 今朝 きょう 오늘".split(), 0),
    **dict.fromkeys("明天 明日 明晚 明早 あした 내일".split(), 1),
    **dict.fromkeys("后天 後天 明後日 あさって 모레".split(), 2),
    **dict.fromkeys("大后天 大後天 글피".split(), 3),
}
_STEPS = {
    **dict.fromkeys("上上 先々 先先 지지난".split(), -2),
    **dict.fromkeys("上 先 지난 저번".split(), -1),
    **dict.fromkeys("这 這 本 今 이번".split(), 0),
    **dict.fromkeys("下 来 來 다음".split(), 1),
    **dict.fromkeys("下下 再来".split(), 2),
}
_YEARS = {
    **dict.fromkeys("前年 一昨年 재작년".split(), -2),
    **dict.fromkeys("去年 昨年 작년 지난해".split(), -1),
    **dict.fromkeys("今年 本年 올해".split(), 0),
    **dict.fromkeys("明年 来年 來年 내년".split(), 1),
}
_WEEKDAYS = {sign: position % 7 for position, sign in enumerate("一二三四五六日月火水木金土日월화수목금토일")} | {
    "天": 6
}
_SEASONS = {"春": 3, "夏": 6, "秋": 9, "冬": 12, "봄": 3, "여름": 6, "가을": 9, "겨울": 12}
_UNITS = {
    "day": "天|日|일",
    "week": "个星期|個星期|个礼拜|個禮拜|星期|周|週間|週|주일|주",
    "month": "个月|個月|[ヶかカヵケ箇]月|개월|달",
    "year": "年|년",
}
_HALVES = {"day": ("day", 1), "week": ("day", 4), "month": ("day", 15), "year": ("month", 6)}
_READ = Callable[[Mapping[str, str], Anchor], Bounds]


def may_name_times(text: str) -> bool:
    """Whether `text` contains any Han, kana or Hangul; quick."""
    return not text.isascii() and max(text) >= _FIRST_KANA


def _number(text: str) -> int:
    """A number of up to four digits, or up to 99 in Han or Hangul.

    Raises:
        ValueError: It is none, such as `十十`.
    """
    if text.isdecimal():
        return int(text)
    if text in _VAGUE_COUNTS:
        return _VAGUE_COUNTS[text]
    tens, ten, ones = text.translate(_HANGUL).rpartition("十")
    if not ten:
        return int("".join(str(_DIGITS[sign]) for sign in ones))
    if not {tens, ones} <= _DIGITS.keys() | {""}:
        raise ValueError(text)
    return 10 * (_DIGITS[tens] if tens else 1) + (_DIGITS[ones] if ones else 0)


def _year(named: Mapping[str, str], anchor: Anchor) -> int | None:
    if "year" in named:
        return _number(named["year"])
    return anchor.reference.year + _YEARS[named["year_word"]] if "year_word" in named else None


def _unit(named: Mapping[str, str]) -> str:
    return next(unit for unit, forms in _UNITS.items() if re.fullmatch(forms, named["unit"]))


def _counted(named: Mapping[str, str], anchor: Anchor) -> Bounds:
    unit, count = (_unit(named), _number(named["count"])) if named["count"] != "半" else _HALVES[_unit(named)]
    return counted_span(unit, anchor.reference, -count if named["side"] in ("前", "전") else count)


def _date(named: Mapping[str, str], anchor: Anchor) -> Bounds:
    bounds = date_span(_number(named["day"]), _number(named["month"]), anchor, _year(named, anchor))
    return days_until(bounds, _number(named["last_day"]) if "last_day" in named else None)


def _week(named: Mapping[str, str], anchor: Anchor) -> Bounds:
    step = _STEPS[named["week"]]
    if "weekend" in named:
        return weekend_span(anchor.reference, step)
    if "weekday" in named:
        return weekday_of_week(_WEEKDAYS[named["weekday"]], anchor.reference, step)
    return unit_span("week", anchor.reference, step)


def _season(named: Mapping[str, str], anchor: Anchor) -> Bounds:
    return months_span(_SEASONS[named["season"]], 3, anchor, _year(named, anchor))


def _whole_year(named: Mapping[str, str], anchor: Anchor) -> Bounds:
    return year_span(anchor.reference.replace(year=_year(named, anchor) or 1, month=1, day=1))


# The first group in a match decides.
_READINGS: tuple[tuple[str, _READ], ...] = (
    ("relative", lambda named, anchor: day_span(anchor.reference, _DAYS[named["relative"]])),
    ("side", _counted),
    ("count", lambda named, anchor: recent_span(_unit(named), anchor.reference, _number(named["count"]))),
    ("of_month", lambda named, anchor: day_of_month_span(_number(named["day"]), anchor, _STEPS[named["of_month"]])),
    ("lone_day", lambda named, anchor: day_of_month_span(_number(named["lone_day"]), anchor)),
    ("day", _date),
    ("month", lambda named, anchor: months_span(_number(named["month"]), 1, anchor, _year(named, anchor))),
    ("week", _week),
    ("which_month", lambda named, anchor: month_span(anchor.reference, _STEPS[named["which_month"]])),
    ("season", _season),
    ("year", _whole_year),
    ("year_word", _whole_year),
    ("weekday", lambda named, anchor: weekday_span(_WEEKDAYS[named["weekday"]], anchor, None)),
)


@cache
def patterns() -> tuple[tuple[re.Pattern[str], bool], ...]:
    """In order of preference, each with whether what it matches is relative to the day it was said."""
    number = r"\d{1,3}|[一二三四五六七八九十两兩]{1,3}"
    small = r"\d{1,2}|[一二三四五六七八九十]{1,3}"
    year = rf"(?P<year>\d{{4}}|[〇零一二三四五六七八九]{{4}}) ?[年년] ?|(?P<year_word>{_any(_YEARS)})(?:の|에)? ?"
    hangul = "[일이삼사오육유칠팔구십시]"
    unit = f"(?P<unit>{'|'.join(_UNITS.values())})"
    count = rf"(?P<count>{number}|[几幾数數몇半])"
    season = rf"(?P<season>{_any(_SEASONS)})(?:天|季)?"
    week = "(?:周|週|星期|礼拜|禮拜)"
    until = rf"(?: ?(?:-|~|到|至|から|부터) ?(?P<last_day>{small}) ?[日号號일])?"
    listed = (
        (rf"(?:{year})?(?<![\d.])(?P<month>{small}) ?[月월] ?(?P<day>{small}) ?[日号號일]{until}", False),
        (rf"(?:{year})?(?<![가-힣])(?P<month>{hangul}{{1,2}})월 ?(?P<day>{hangul}{{1,3}})일(?!요)", False),
        (rf"(?:{year})?(?<![\d.])(?P<month>\d\d?) ?月 ?(?P<day>\d\d?)(?![\d个個次%％.:：点點時时年月人元块天])", False),
        (rf"(?P<of_month>上上|上|这|這|本|下)(?:一?[个個])?月的?(?P<day>{small})[日号號]", True),
        (rf"(?P<of_month>先々|先|今|来)月の?(?P<day>{small})日", True),
        (rf"(?P<of_month>지난|저번|이번|다음) ?달 ?(?P<day>{small})일", True),
        (rf"(?:{year})?(?<![\d.])(?P<month>{small}) ?[月월](?![曜饼餅球])份?", False),
        (rf"(?:{year})(?:的)?{season}", False),
        (rf"{count} ?{unit}(?:间|間)? ?(?:之|以)?(?P<side>前|전|後|后|후)", True),
        (rf"(?:最近|过去|過去|この|ここ|지난)(?:的|の)? ?{count} ?{unit}(?:间|間)?", True),
        (r"(?<![一两兩])(?:前|这|這)(?P<count>[几幾两兩三])(?P<unit>天)", True),
        (rf"(?P<relative>{_any(_DAYS)})", True),
        (
            rf"(?<![晚早])(?P<week>上上|上|这|這|本|下下|下)(?:一?[个個]|一)?{week}(?:(?P<weekend>末)|(?P<weekday>[一二三四五六日天]))?",
            True,
        ),
        (r"(?P<week>先々|先先|先|今|再来|来)週(?:の|(?P<weekend>末))?(?:(?P<weekday>[月火水木金土日])曜日?)?", True),
        (r"(?P<week>지지난|지난|저번|이번|다음) ?주(?:(?P<weekend>말)| ?(?P<weekday>[월화수목금토일])요일)?", True),
        (r"(?<![晚早])(?P<which_month>上上|上|这|這|本|下)(?:一?个|一?個)?月", True),
        (r"(?P<which_month>先々|先|今|来)月", True),
        (r"(?P<which_month>지난|저번|이번|다음) ?달", True),
        (rf"(?P<year_word>{_any(_YEARS)})", True),
        (r"(?<!\d)(?P<year>(?:19|20)\d\d) ?[年년]", False),
        (rf"(?<![一两兩几每毎\d]){week}(?P<weekday>[一二三四五六日天])(?!次)", False),
        (
            rf"(?<![\d月第.一二三四五六七八九十])(?P<lone_day>{small})[号號](?![线線楼店院门門位码碼机機房路馆館选選])",
            False,
        ),
        (r"(?P<weekday>[月火水木金土日])曜日?", False),
        (r"(?P<weekday>[월화수목금토일])요일", False),
    )
    return tuple((re.compile(pattern), relative) for pattern, relative in listed)


def read(match: re.Match[str], anchor: Anchor) -> Bounds:
    """The interval that a match of one of the patterns names."""
    named = {name: text for name, text in match.groupdict().items() if text is not None}
    reading = next(reading for name, reading in _READINGS if name in named)
    return reading(named, anchor)


def _any(words: Mapping[str, int]) -> str:
    return "|".join(sorted(words, key=len, reverse=True))

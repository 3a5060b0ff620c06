"""How people write times, in questions and in passing, told from a Wednesday: 2024-05-15, 10:00."""

from datetime import UTC, datetime

import pytest

from memoryos.text.time_expressions import intervals, times_asked_for

WEDNESDAY = datetime(2024, 5, 15, 10, tzinfo=UTC)

DAYS = [
    ("What did I tell you about on the 27th of April?", "2024-04-27"),
    ("On April 27 I asked about a book", "2024-04-27"),
    ("on the 4th", "2024-05-04"),
    ("What movie did you suggest on 5/2?", "2024-05-02"),
    ("on 27/4 we talked", "2024-04-27"),
    ("on Apr. 27th", "2024-04-27"),
    ("Sat 4 May", "2024-05-04"),
    ("on Mon I saw her", "2024-05-13"),
    ("on Thursday, May 2nd, I went", "2024-05-02"),
    ("twenty-seventh of April", "2024-04-27"),
    ("on May fourth", "2024-05-04"),
    ("a fortnight ago", "2024-05-01"),
    ("two Fridays ago", "2024-05-03"),
    ("4月27号我跟你说过什么", "2024-04-27"),
    ("4/27那天你推荐了哪首歌", "2024-04-27"),
    ("四月二十七号", "2024-04-27"),
    ("4月27", "2024-04-27"),
    ("上礼拜三", "2024-05-08"),
    ("上星期三晚上", "2024-05-08"),
    ("上周的周三", "2024-05-08"),
    ("27号", "2024-04-27"),
    ("大前天", "2024-05-12"),
    ("先週の水曜日に", "2024-05-08"),
    ("おとといの夜", "2024-05-13"),
    ("４月２７日", "2024-04-27"),
    ("2週間前", "2024-05-01"),
    ("당신이 4월 27일에 추천한 책", "2024-04-27"),
    ("그저께", "2024-05-13"),
    ("엊그제", "2024-05-13"),
    ("지난주 토요일에", "2024-05-11"),
    ("지난 수요일", "2024-05-08"),
    ("2주 전", "2024-05-01"),
    ("am 3. Mai", "2024-05-03"),
    ("letzte Woche Mittwoch", "2024-05-08"),
    ("Mittwoch letzter Woche", "2024-05-08"),
    ("am 27.4. haben wir", "2024-04-27"),
    ("Was war am 27.04. bei mir?", "2024-04-27"),
    ("vor ein paar Tagen", "2024-05-12"),
    ("vor zwei Wochen", "2024-05-01"),
    ("le 27 avril", "2024-04-27"),
    ("mercredi de la semaine dernière", "2024-05-08"),
    ("On a parlé de mon fils le 27/04", "2024-04-27"),
    ("il y a quinze jours", "2024-04-30"),
    ("el 27 de abril", "2024-04-27"),
    ("¿Qué te dije el 27/4?", "2024-04-27"),
    ("el miércoles de la semana pasada", "2024-05-08"),
    ("hace un par de semanas", "2024-05-01"),
    ("no dia 27 de abril", "2024-04-27"),
    ("dia 27/4", "2024-04-27"),
    ("na quarta passada", "2024-05-08"),
    ("quarta-feira da semana passada", "2024-05-08"),
    ("il 5 marzo", "2024-03-05"),
    ("Cosa ti ho detto il 27/4?", "2024-04-27"),
    ("mercoledì della settimana scorsa", "2024-05-08"),
    ("27 апреля", "2024-04-27"),
    ("в среду на прошлой неделе", "2024-05-08"),
    ("пару недель назад", "2024-05-01"),
    ("on Wednesday two weeks ago", "2024-05-01"),
    ("two weeks ago today", "2024-05-01"),
    ("Mittwoch vor zwei Wochen war ich krank", "2024-05-01"),
    ("Monday of last week", "2024-05-06"),
    ("lundi de la semaine dernière", "2024-05-06"),
    ("上周的周一", "2024-05-06"),
    ("上个月27号", "2024-04-27"),
    ("先月の27日", "2024-04-27"),
    ("지난달 27일", "2024-04-27"),
    ("the 27th of last month", "2024-04-27"),
    ("on the 31st", "2024-03-31"),
    ("last Fri", "2024-05-10"),
    ("on Sun we rested", "2024-05-12"),
    ("大后天", "2024-05-18"),
    ("半个月前", "2024-04-30"),
    ("a week ago on Monday", "2024-05-06"),
]
SPANS = [
    ("earlier this week", "2024-05-13", "2024-05-20"),
    ("半年前", "2023-11-01", "2023-12-01"),
    ("昨年の夏", "2023-06-01", "2023-09-01"),
    ("저번 달", "2024-04-01", "2024-05-01"),
    ("le mois dernier", "2024-04-01", "2024-05-01"),
    ("this past year", "2023-05-01", "2024-05-15"),
    ("半年前", "2023-11-01", "2023-12-01"),
    ("May 2 to 4", "2024-05-02", "2024-05-05"),
    ("5月2日到9日", "2024-05-02", "2024-05-10"),
]
NO_TIMES = [
    "the other day",
    "前一天",
    "先日",
    "el otro día",
    "16/01/24",
    "1/2 cup of sugar",
    "rated 4/5",
    "24/7 support",
    "chapter 3.5 of it",
    "day 5 of the diet",
    "¿Cuánto tomo hoy por hoy?",
    "¿Cuándo fue mi último día allí?",
    "il mio ultimo giorno",
    "mi último día",
    "my last day there",
    "of a Wednesday",
    "on the 4th floor",
    "3号线",
    "住在5号楼",
    "мой последний день",
]
ASKED_FOR = [
    ("What happened between May 2 and May 9?", "2024-05-02", "2024-05-10"),
    ("from May 2 to May 9", "2024-05-02", "2024-05-10"),
    ("Was war vom 2. Mai bis zum 9. Mai bei mir?", "2024-05-02", "2024-05-10"),
    ("5月2号到5月9号", "2024-05-02", "2024-05-10"),
    ("What did I cook on Christmas Eve?", "2023-12-24", "2023-12-25"),
    ("Was habe ich an Weihnachten gemacht?", "2023-12-25", "2023-12-27"),
    ("劳动节那天我去了哪里？", "2024-05-01", "2024-05-02"),
]


@pytest.mark.parametrize(("text", "day"), DAYS)
def test_a_day_is_read_as_people_write_it(text: str, day: str) -> None:
    (interval,) = intervals(text, WEDNESDAY)

    assert (interval.start.date().isoformat(), (interval.end - interval.start).days) == (day, 1)


@pytest.mark.parametrize(("text", "start", "end"), SPANS)
def test_a_span_is_read_as_people_write_it(text: str, start: str, end: str) -> None:
    (interval,) = intervals(text, WEDNESDAY)

    assert (interval.start.date().isoformat(), interval.end.date().isoformat()) == (start, end)


@pytest.mark.parametrize("text", NO_TIMES)
def test_numbers_and_phrases_that_name_no_time_give_none(text: str) -> None:
    assert intervals(text, WEDNESDAY) == []


@pytest.mark.parametrize(("text", "start", "end"), ASKED_FOR)
def test_a_question_may_name_a_span_between_two_times_or_a_holiday(text: str, start: str, end: str) -> None:
    (match,) = times_asked_for(text, WEDNESDAY)

    assert (match.start.date().isoformat(), match.end.date().isoformat()) == (start, end)


def test_two_times_that_are_no_span_stay_two() -> None:
    times = times_asked_for("Did I run on May 2 and on May 9?", WEDNESDAY)

    assert [time.start.day for time in times] == [2, 9]


def test_what_somebody_wants_for_a_holiday_was_said_on_any_day() -> None:
    assert times_asked_for("What do I want for Christmas?", WEDNESDAY) == []


def test_a_lone_day_is_the_last_one_that_memory_holds() -> None:
    held = datetime(2023, 1, 1, tzinfo=UTC), datetime(2023, 3, 10, tzinfo=UTC)

    (match,) = times_asked_for("What did I buy on the 27th?", WEDNESDAY, held)

    assert match.start == datetime(2023, 2, 27, tzinfo=UTC)
    assert intervals("on the 27th", WEDNESDAY, "future")[0].start == datetime(2024, 5, 27, tzinfo=UTC)

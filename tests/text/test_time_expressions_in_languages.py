"""Times that texts in many languages name, told from a Wednesday: 2024-05-15, 10:00."""

from datetime import UTC, datetime

import pytest

from linear.growth import seconds
from memoryos.text.time_expressions import intervals

WEDNESDAY = datetime(2024, 5, 15, 10, tzinfo=UTC)


def named(text: str, held: tuple[datetime, datetime] | None = None) -> list[tuple[str, str]]:
    return [
        (interval.start.date().isoformat(), interval.end.date().isoformat())
        for interval in intervals(text, WEDNESDAY, held=held)
    ]


DAYS = [
    # Chinese
    ("我们4月27号聊了什么", "2024-04-27"),
    ("5月2日你推荐了哪本书？", "2024-05-02"),
    ("五月二日", "2024-05-02"),
    ("2023年12月31日", "2023-12-31"),
    ("去年12月5号", "2023-12-05"),
    ("上周三我们说了什么", "2024-05-08"),
    ("上个星期五", "2024-05-10"),
    ("這週一", "2024-05-13"),
    ("下周日", "2024-05-26"),
    ("昨天我去了医院", "2024-05-14"),
    ("前天", "2024-05-13"),
    ("三天前", "2024-05-12"),
    ("两个星期前", "2024-05-01"),
    ("周二开会了", "2024-05-14"),
    ("十二月二十三日", "2023-12-23"),
    ("昨晩何を食べた？", "2024-05-14"),
    # Japanese
    ("5月2日に何を話した？", "2024-05-02"),
    ("昨日は楽しかった", "2024-05-14"),
    ("一昨日", "2024-05-13"),
    ("先週の水曜日", "2024-05-08"),
    ("3日前", "2024-05-12"),
    ("月曜日に", "2024-05-13"),
    # Korean
    ("5월 2일에 뭐라고 했지?", "2024-05-02"),
    ("어제 뭐 했어?", "2024-05-14"),
    ("지난주 수요일", "2024-05-08"),
    ("3일 전에", "2024-05-12"),
    # German
    ("Was haben wir am 3. Mai besprochen?", "2024-05-03"),
    ("am 3. April 2023", "2023-04-03"),
    ("Treffen am 16.01.2024", "2024-01-16"),
    ("am 16.1. war ich krank", "2024-01-16"),
    ("am 16.1.24 war ich krank", "2024-01-16"),
    ("el primero de mayo fuimos a la playa", "2024-05-01"),
    ("il primo maggio eravamo al mare", "2024-05-01"),
    ("le premier mai", "2024-05-01"),
    ("gestern Abend", "2024-05-14"),
    ("vorgestern", "2024-05-13"),
    ("letzten Montag", "2024-05-13"),
    ("Übermorgen fliege ich", "2024-05-17"),
    ("vor drei Tagen", "2024-05-12"),
    ("vor einer Woche", "2024-05-08"),
    ("am Freitag war ich dort", "2024-05-10"),
    # French
    ("le 14 juillet", "2023-07-14"),
    ("le 1er mai", "2024-05-01"),
    ("le 3 août 2022", "2022-08-03"),
    ("hier soir", "2024-05-14"),
    ("Qu'est-ce que j'ai dit hier ?", "2024-05-14"),
    ("avant-hier", "2024-05-13"),
    ("lundi dernier", "2024-05-13"),
    ("il y a trois jours", "2024-05-12"),
    ("aujourd’hui", "2024-05-15"),
    # Spanish
    ("el 3 de mayo", "2024-05-03"),
    ("el lunes 3 de abril de 2023", "2023-04-03"),
    ("ayer por la mañana", "2024-05-14"),
    ("anoche", "2024-05-14"),
    ("el miércoles pasado", "2024-05-08"),
    ("hace tres días", "2024-05-12"),
    ("mañana voy", "2024-05-16"),
    ("16/01/2024", "2024-01-16"),
    ("el día 4/3/2024 fui con mi hermana", "2024-03-04"),
    # Portuguese
    ("no dia 3 de maio", "2024-05-03"),
    ("ontem à noite", "2024-05-14"),
    ("na segunda-feira passada", "2024-05-13"),
    ("segunda-feira comecei", "2024-05-13"),
    ("há três dias", "2024-05-12"),
    ("duas semanas atrás", "2024-05-01"),
    # Italian
    ("il 3 maggio", "2024-05-03"),
    ("ieri sera", "2024-05-14"),
    ("l'altro ieri", "2024-05-13"),
    ("lunedì scorso", "2024-05-13"),
    ("tre giorni fa", "2024-05-12"),
    # Russian
    ("3 мая", "2024-05-03"),
    ("вчера вечером", "2024-05-14"),
    ("в прошлую среду", "2024-05-08"),
    ("до пятницы", "2024-05-10"),
    ("три дня назад", "2024-05-12"),
    # English, in numbers
    ("on 4/3/2024 we met", "2024-04-03"),
    ("13/3/2024", "2024-03-13"),
    ("2024/5/2", "2024-05-02"),
]


@pytest.mark.parametrize(("text", "day"), DAYS)
def test_a_day_is_read_in_every_language(text: str, day: str) -> None:
    assert [start for start, _ in named(text)] == [day]


SPANS = [
    ("上周", "2024-05-06", "2024-05-13"),
    ("上个月我说了什么", "2024-04-01", "2024-05-01"),
    ("去年", "2023-01-01", "2024-01-01"),
    ("去年夏天", "2023-06-01", "2023-09-01"),
    ("3月份", "2024-03-01", "2024-04-01"),
    ("上周末", "2024-05-11", "2024-05-13"),
    ("2022年", "2022-01-01", "2023-01-01"),
    ("三个月前", "2024-02-01", "2024-03-01"),
    ("最近两周", "2024-05-01", "2024-05-15"),
    ("先週", "2024-05-06", "2024-05-13"),
    ("先月", "2024-04-01", "2024-05-01"),
    ("一ヶ月前", "2024-04-01", "2024-05-01"),
    ("지난달", "2024-04-01", "2024-05-01"),
    ("지난 주말", "2024-05-11", "2024-05-13"),
    ("작년 여름", "2023-06-01", "2023-09-01"),
    ("letzte Woche", "2024-05-06", "2024-05-13"),
    ("im letzten Monat", "2024-04-01", "2024-05-01"),
    ("im März", "2024-03-01", "2024-04-01"),
    ("im Mai letzten Jahres", "2023-05-01", "2023-06-01"),
    ("in den letzten zwei Wochen", "2024-05-01", "2024-05-15"),
    ("am letzten Wochenende", "2024-05-11", "2024-05-13"),
    ("la semaine dernière", "2024-05-06", "2024-05-13"),
    ("l'année dernière", "2023-01-01", "2024-01-01"),
    ("en mars 2023", "2023-03-01", "2023-04-01"),
    ("le mois prochain", "2024-06-01", "2024-07-01"),
    ("cet été", "2024-06-01", "2024-09-01"),
    ("el mes pasado", "2024-04-01", "2024-05-01"),
    ("la semana pasada", "2024-05-06", "2024-05-13"),
    ("en abril", "2024-04-01", "2024-05-01"),
    ("hace un año", "2023-01-01", "2024-01-01"),
    ("el próximo año", "2025-01-01", "2026-01-01"),
    ("na semana passada", "2024-05-06", "2024-05-13"),
    ("no mês passado", "2024-04-01", "2024-05-01"),
    ("esta semana", "2024-05-13", "2024-05-20"),
    ("la settimana scorsa", "2024-05-06", "2024-05-13"),
    ("il mese scorso", "2024-04-01", "2024-05-01"),
    ("quest'anno", "2024-01-01", "2025-01-01"),
    ("due mesi fa", "2024-03-01", "2024-04-01"),
    ("на прошлой неделе", "2024-05-06", "2024-05-13"),
    ("в прошлом году", "2023-01-01", "2024-01-01"),
    ("в марте", "2024-03-01", "2024-04-01"),
]


@pytest.mark.parametrize(("text", "start", "end"), SPANS)
def test_a_span_is_read_in_every_language(text: str, start: str, end: str) -> None:
    assert named(text) == [(start, end)]


@pytest.mark.parametrize(
    "text",
    [
        "Ich bin hier und es ist schön",
        "Guten Morgen zusammen",
        "por la mañana corro",
        "每周三都有课",
        "一周一次",
        "cada lunes",
        "le lundi je nage",
        "the may pole",
        "version 3.11.2 of it",
        "1.2.3.4",
        "mayo on the side",
        "segunda vez",
        "他有三个月饼",
        "31/31/2024",
    ],
)
def test_what_only_looks_like_a_time_gives_nothing(text: str) -> None:
    assert named(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "seit letztem Jahr",
        "depuis 2019",
        "desde el año pasado",
        "desde mayo",
        "dal 2020",
        "с марта",
        "со вторника",
        "с 3 мая",
    ],
)
def test_since_is_open_ended_in_other_languages(text: str) -> None:
    assert [interval.open_ended for interval in intervals(text, WEDNESDAY)] == [True]


@pytest.mark.parametrize("text", ["May 4th", "4 May", "5月4日", "am 4. Mai", "le 4 mai", "el 4 de mayo", "4 мая"])
def test_a_date_without_a_year_is_the_one_nearest_to_what_memory_holds(text: str) -> None:
    held = (datetime(2022, 4, 1, tzinfo=UTC), datetime(2022, 6, 30, tzinfo=UTC))

    assert named(text, held) == [("2022-05-04", "2022-05-05")]


def test_a_month_without_a_year_is_the_one_nearest_to_what_memory_holds() -> None:
    held = (datetime(2021, 11, 1, tzinfo=UTC), datetime(2022, 2, 1, tzinfo=UTC))

    assert named("in December", held) == [("2021-12-01", "2022-01-01")]
    assert named("in March", held) == [("2022-03-01", "2022-04-01")]


def test_of_several_years_that_memory_holds_the_last_is_meant() -> None:
    held = (datetime(2019, 1, 1, tzinfo=UTC), datetime(2024, 5, 14, tzinfo=UTC))

    assert named("on May 4th", held) == [("2024-05-04", "2024-05-05")]
    assert named("on February 29", held) == [("2024-02-29", "2024-03-01")]


def test_a_year_that_is_named_stays_whatever_memory_holds() -> None:
    held = (datetime(2019, 1, 1, tzinfo=UTC), datetime(2019, 5, 14, tzinfo=UTC))

    assert named("May 4th, 2023", held) == [("2023-05-04", "2023-05-05")]


@pytest.mark.parametrize("text", ["yesterday", "vor drei Tagen", "la semana pasada", "昨天", "先週", "last May"])
def test_a_time_told_from_the_day_it_was_said_is_relative(text: str) -> None:
    assert [interval.relative for interval in intervals(text, WEDNESDAY)] == [True]


@pytest.mark.parametrize("text", ["3 May", "5月2日", "16.01.2024", "in 2019", "le 14 juillet", "on Monday"])
def test_a_date_is_not_relative(text: str) -> None:
    assert [interval.relative for interval in intervals(text, WEDNESDAY)] == [False]


@pytest.mark.parametrize(
    "text",
    [
        "on monday " * 2_400,
        "1" * 24_000,
        "since " * 4_000,
        "3. Mai " * 3_400,
        "上周三" * 8_000,
        "il y a " * 3_400,
        "vor " * 6_000,
        "a couple of " * 2_000,
        "1月" * 12_000,
        "in the last " * 2_000,
    ],
)
def test_hostile_text_is_read_in_proportion_to_its_length(text: str) -> None:
    intervals("gestern, 昨天, hier, ayer, ontem, ieri, вчера", WEDNESDAY)  # compiles what is compiled once

    taken = seconds(lambda hostile: intervals(hostile, WEDNESDAY), text, 1)

    assert taken < 2
    assert len(intervals(text, WEDNESDAY)) <= 200

"""What is still to come holds from its day on: an age, a home, work. What was reached or begun before is so now."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from memoryos import Memoryos
from memoryos.analysis.rules.analyst import RulesAnalyst
from memoryos.analysis.rules.reader import RulesReader
from memoryos.domain.page import Page

_AT = datetime(2026, 8, 13, 10, tzinfo=UTC)
# What is said, and from when on the age holds: the day named, or the end of a longer time.
_COMING = (
    ("My mum turns 60 on 3 October.", "2026-10-03"),
    ("I turn 35 next month.", "2026-10-01"),
    ("I turn 50 on Saturday.", "2026-08-15"),
    ("Ich werde am Samstag 41.", "2026-08-15"),
    ("Mi hijo cumple 7 el 12 de septiembre.", "2026-09-12"),
    ("La semana que viene cumplo 33.", "2026-08-24"),
    ("Mon frère fête ses 30 ans en décembre.", "2027-01-01"),
    ("Mio padre compie 70 anni a settembre.", "2026-10-01"),
    ("Minha filha faz 9 anos no mês que vem.", "2026-10-01"),
    ("Завтра мне исполнится 45.", "2026-08-14"),
    ("下个月我就30岁了", "2026-10-01"),
    ("다음 달에 저는 30살이 돼요.", "2026-10-01"),
)
_REACHED = (
    ("My dad turned 70 last week.", "70"),
    ("I turned 35 today.", "35"),
    ("I'm 35 and I fly to Rome next month.", "35"),
    ("Mi hijo cumple 7 años hoy.", "7"),
    ("Mio padre ha compiuto 70 anni.", "70"),
    ("J'ai 41 ans.", "41"),
    ("我今年30岁", "30"),
)

_BEGINNINGS = (
    ("I'm starting at Amazon next month.", "employer", "2026-09-01"),
    ("I start at Lidl on Monday.", "employer", "2026-08-17"),
    ("I got a job at Lidl, I start on Monday.", "employer", "2026-08-17"),
    ("I got the job at Amazon! I begin in January.", "employer", "2027-01-01"),
    ("Ab Oktober arbeite ich bei Siemens.", "employer", "2026-10-01"),
    ("Nächsten Monat fange ich bei Bosch an.", "employer", "2026-09-01"),
    ("À partir d'octobre j'habite à Porto.", "home", "2026-10-01"),
    ("下个月我入职腾讯。", "employer", "2026-09-01"),
    ("We move to Porto in March.", "home", "2027-03-01"),
    ("We're moving to Leeds next month.", "home", "2026-09-01"),
    ("In May I'll be moving back to Chicago.", "home", "2027-05-01"),
    ("Wir ziehen im Mai nach München.", "home", "2027-05-01"),
    ("Nächsten Monat ziehe ich nach Hamburg um.", "home", "2026-09-01"),
    ("El mes que viene me mudo a Valencia.", "home", "2026-09-01"),
    ("En marzo nos vamos a vivir a Oporto.", "home", "2027-03-01"),
    ("On déménage à Porto en mars.", "home", "2027-03-01"),
    ("A marzo ci trasferiamo a Torino.", "home", "2027-03-01"),
    ("No mês que vem me mudo para Recife.", "home", "2026-09-01"),
    ("В марте мы переезжаем в Москву.", "home", "2027-03-01"),
    ("下个月我要搬到上海。", "home", "2026-09-01"),
    ("来月、東京に引っ越します。", "home", "2026-09-01"),
    ("다음 달에 부산으로 이사가요.", "home", "2026-09-01"),
    ("다음 달부터 삼성에서 일해요.", "employer", "2026-09-01"),
)
_SO_NOW = (
    ("I live in Porto and fly to Rome next month.", "home"),
    ("I live in Porto until next month.", "home"),
    ("My flat in Porto gets painted next week.", "home"),
    ("I've been working at Siemens since April.", "employer"),
    ("I started at Siemens in April.", "employer"),
    ("I work at Siemens. I start my holiday on Monday.", "employer"),
    ("Ich arbeite seit April bei Siemens.", "employer"),
    ("Ich wohne in Kiel und fahre im Oktober nach Rom.", "home"),
    ("Trabajo en Siemens desde abril.", "employer"),
    ("J'habite à Lyon depuis septembre.", "home"),
    ("我住在北京，下个月去上海出差。", "home"),
    ("4月からトヨタで働いています。", "employer"),
    ("저는 4월부터 삼성에서 일하고 있어요.", "employer"),
)


_NO_MOVES = (
    "We move to Slack in March.",
    "Maybe we move to Porto in March.",
    "We move to Porto in March if I get the job.",
    "We want to move to Porto next year.",
    "We're not moving to Porto in March.",
    "My brother is moving to Porto next month.",
    "My parents wrote: we move to Porto in March.",
    "We're moving to Porto.",
    "We're moving to Porto next year.",
    "Mein Bruder zieht im März nach Porto.",
    "Wir ziehen im März nicht nach Porto.",
    "Wir ziehen nächstes Jahr vielleicht nach Porto.",
    "Nos mudamos a Vigo en marzo.",
    "Mi hermana se muda a Lima el mes que viene.",
    "我哥下个月搬到上海。",
    "我们可能下个月搬到上海。",
    "姉は来月、東京に引っ越します。",
    "Мой брат в марте переезжает в Москву.",
    "В марте мы не переезжаем в Москву.",
)


def _ages(text: str) -> list[tuple[str, str]]:
    """Ages with the day from which they hold, "" if it is not known."""
    page = Page("p1", text, "Noted.", _AT)
    read = RulesReader().read([page], lambda _: []).findings
    studied = RulesAnalyst().study([page], None).findings
    ages = [
        [(one.value, f"{one.holds_from:%Y-%m-%d}" if one.holds_from else "") for one in findings if one.slot == "age"]
        for findings in (read, studied)
    ]
    assert ages[0] == ages[1]
    return ages[0]


@pytest.mark.parametrize(("text", "day"), _COMING)
def test_an_age_that_is_still_to_come_holds_from_its_day(text: str, day: str) -> None:
    assert {holds_from for _, holds_from in _ages(text)} == {day}


def test_an_age_that_comes_soon_is_no_fact_yet() -> None:
    assert _ages("I turn 40 soon.") == []
    assert _ages("快30岁了") == []


@pytest.mark.parametrize(("text", "age"), _REACHED)
def test_an_age_that_was_reached_is_so_now(text: str, age: str) -> None:
    value, holds_from = _ages(text)[0]
    assert (value, holds_from <= f"{_AT:%Y-%m-%d}") == (age, True)


def test_the_profile_says_from_when(tmp_path: Path) -> None:
    with Memoryos("ann", data_storage_path=tmp_path, clock=lambda: _AT) as memory:
        memory.add_memory("My mum turns 60 on 3 October.", "How lovely.", _AT)
        memory.settle()
        assert memory.get_user_profile_summary().splitlines()[0] == "- mum: age 60 (from 2026-10-03)"


def _days_of(slot: str, text: str) -> list[str]:
    """From which days on the facts of `slot` hold that `text` states, "" if none is said."""
    findings = RulesReader().read([Page("p1", text, "Noted.", _AT)], lambda _: []).findings
    facts = [one for one in findings if one.slot == slot and one.certain and not one.subject]
    return [f"{one.holds_from:%Y-%m-%d}" if one.holds_from else "" for one in facts]


@pytest.mark.parametrize(("text", "slot", "day"), _BEGINNINGS)
def test_what_begins_later_holds_from_its_day(text: str, slot: str, day: str) -> None:
    assert _days_of(slot, text) == [day]


@pytest.mark.parametrize("text", _NO_MOVES)
def test_a_move_of_others_or_one_that_is_not_certain_is_no_home_to_come(text: str) -> None:
    assert _days_of("home", text) == []


@pytest.mark.parametrize(("text", "slot"), _SO_NOW)
def test_what_has_begun_is_so_now(text: str, slot: str) -> None:
    [day] = _days_of(slot, text)
    assert day <= f"{_AT:%Y-%m-%d}"


def test_where_the_user_works_stays_true_until_the_next_work_begins(tmp_path: Path) -> None:
    today = _AT
    with Memoryos("ann", data_storage_path=tmp_path, clock=lambda: today) as memory:
        memory.add_memory("I work at Lidl.", "I see.", _AT)
        memory.add_memory("I'm starting at Amazon next month.", "Congratulations!", _AT)
        memory.settle()

        assert "Lidl" in memory.retrieve("Who do I work for?").items[0].text
        assert _current(memory, "employer") == ["Lidl", "Amazon"]

        today = datetime(2026, 9, 2, 10, tzinfo=UTC)
        assert "Amazon" in memory.retrieve("Who do I work for?").items[0].text
        assert "Lidl" not in memory.get_user_profile_summary()
        assert _current(memory, "employer") == ["Amazon"]


def _current(memory: Memoryos, slot: str) -> list[str]:
    facts = memory.get_user_knowledge_summary()
    return [fact["value"] for fact in facts if fact["slot"] == slot and fact["certain"] and fact["current"]]


_LAST_DAYS = (
    ("I work at Lidl.", "My last day at Lidl is Friday."),
    ("I work at Lidl.", "I'm quitting my job at Lidl, my last day is 20 August."),
    ("Ich arbeite bei Lidl.", "Mein letzter Tag bei Lidl ist am Freitag."),
)


@pytest.mark.parametrize(("before", "text"), _LAST_DAYS)
def test_work_holds_until_its_last_day_has_passed(tmp_path: Path, before: str, text: str) -> None:
    today = _AT
    with Memoryos("ann", data_storage_path=tmp_path, clock=lambda: today) as memory:
        memory.add_memory(before, "I see.", _AT)
        memory.add_memory(text, "Good luck!", _AT + timedelta(minutes=1))
        memory.settle()
        assert _current(memory, "employer") == ["Lidl"]

        today = datetime(2026, 9, 2, 10, tzinfo=UTC)
        assert _current(memory, "employer") == []


def test_work_whose_last_day_has_passed_is_over(tmp_path: Path) -> None:
    with Memoryos("ann", data_storage_path=tmp_path, clock=lambda: _AT + timedelta(hours=1)) as memory:
        memory.add_memory("I work at Lidl.", "I see.", _AT)
        memory.add_memory("My last day at Lidl was Friday.", "Good luck!", _AT + timedelta(minutes=1))
        memory.settle()

        assert _current(memory, "employer") == []


def test_work_that_is_quit_before_the_next_begins_is_over(tmp_path: Path) -> None:
    with Memoryos("ann", data_storage_path=tmp_path, clock=lambda: _AT + timedelta(hours=1)) as memory:
        memory.add_memory("I work at Lidl.", "I see.", _AT)
        memory.add_memory("I'm starting at Amazon next month.", "Nice.", _AT + timedelta(minutes=1))
        memory.add_memory("I quit Lidl today.", "Oh.", _AT + timedelta(minutes=2))
        memory.settle()

        assert _current(memory, "employer") == ["Amazon"]

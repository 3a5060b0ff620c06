"""An age that is still to come holds from its day on; one that was reached today, or before, is so now."""

from datetime import UTC, datetime
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

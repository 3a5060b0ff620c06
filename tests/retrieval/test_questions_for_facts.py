"""A question for what is known brings its turn first, the current before the outdated one, in ten languages."""

import json
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from memoryos import Memoryos

TALKS = Path(__file__).parents[1] / "analysis" / "cases" / "questions.jsonl"
START = datetime(2026, 3, 2, 10, tzinfo=UTC)


def test_of_a_hundred_questions_nearly_all_bring_the_fact_that_holds_first(tmp_path: Path) -> None:
    count, missed = 0, []
    for line in TALKS.read_text(encoding="utf-8").splitlines():
        talk = json.loads(line)
        with Memoryos(user_id=talk["language"], data_storage_path=str(tmp_path)) as memory:
            for week, turn in enumerate(talk["turns"]):
                memory.add_memory(turn, "Okay.", (START + timedelta(weeks=week)).isoformat(), session_id=f"s{week}")
            memory.settle(timeout=60)
            for question, value in talk["questions"]:
                count += 1
                items = memory.retrieve(question).items
                if not items or value not in items[0].text:
                    missed.append(question)

    assert count == 100
    assert len(missed) <= 5, missed


_NAMES = (
    ("Ana", ("My name is Ana.", "My dog is called Rex.", "My daughter's name is Mia."), "What's my name?"),
    ("Ana", ("Hi, I'm Ana and I live in Lyon.", "My dog is called Rex."), "Do you know my name?"),
    ("Ana", ("Hi, I'm Ana and I live in Lyon.", "My dog is called Rex."), "What am I called?"),
    ("Jonas", ("Hi, ich bin Jonas, 34, Lehrer in Kassel.", "Mein Hund heißt Rex."), "Wie heiße ich?"),
    ("Carmen", ("Me llamo Carmen.", "Mi perro se llama Toby."), "¿Cómo me llamo?"),
    ("王芳", ("我叫王芳。", "我的狗叫豆豆。"), "我叫什么名字？"),
    ("Ольга", ("Меня зовут Ольга.", "Мою собаку зовут Рекс."), "Как меня зовут?"),
    ("Rex", ("My name is Ana.", "My dog is called Rex."), "What's my dog's name?"),
)


@pytest.mark.parametrize(("name", "turns", "question"), _NAMES)
def test_a_question_for_the_users_name_does_not_bring_that_of_the_dog(
    tmp_path: Path, name: str, turns: tuple[str, ...], question: str
) -> None:
    with Memoryos(user_id="u", data_storage_path=str(tmp_path)) as memory:
        for minute, turn in enumerate(turns):
            memory.add_memory(turn, "OK.", START + timedelta(minutes=minute))
        memory.settle(timeout=60)

        assert name in memory.retrieve(question).items[0].text


def test_a_question_for_where_the_user_moves_brings_the_move_before_it_has_come(tmp_path: Path) -> None:
    with Memoryos(user_id="u", data_storage_path=str(tmp_path), clock=lambda: START) as memory:
        memory.add_memory("Hi, I'm Ana and I live in Lyon.", "OK.", START - timedelta(hours=2))
        memory.add_memory("We move to Porto in May.", "OK.", START - timedelta(hours=1))
        memory.settle(timeout=60)

        assert "Lyon" in memory.retrieve("Where do I live?").items[0].text
        assert "Porto" in memory.retrieve("Where am I moving to?").items[0].text


def test_what_is_over_does_not_stand_in_for_the_turn_that_also_tells_what_came_next(tmp_path: Path) -> None:
    with Memoryos(user_id="u", data_storage_path=str(tmp_path)) as memory:
        memory.add_memory("I live in Oslo, and I'm allergic to shellfish.", "Noted.", START)
        turn = "Starting Monday I'm at Equinor, my last day at Statkraft was Friday."
        memory.add_memory(turn, "Good luck!", START + timedelta(minutes=1))
        memory.settle(timeout=60)

        assert "Equinor" in memory.retrieve("who do I work for?").items[0].text

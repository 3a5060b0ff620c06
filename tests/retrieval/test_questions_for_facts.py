"""A question for what is known brings its turn first, the current before the outdated one, in ten languages."""

import json
from datetime import UTC, datetime, timedelta
from pathlib import Path

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

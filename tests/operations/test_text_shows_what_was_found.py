"""A small budget shows what was found before anything else."""

import json
from pathlib import Path

import pytest

PERSONAS = Path(__file__).parents[2] / "benchmarks" / "personas"


@pytest.mark.parametrize("persona", ["en-02", "de-01", "zh-02"])
def test_a_text_of_300_tokens_shows_a_found_item_for_every_question_that_has_one(open_memory, persona):
    chat = json.loads((PERSONAS / f"{persona}.json").read_text(encoding="utf-8"))
    memory = open_memory()
    for turn in chat["turns"]:
        memory.add_memory(turn["user"], turn["assistant"], turn["at"], session_id=turn["session"])
    memory.settle()

    recalls = [memory.retrieve(question["q"]) for question in chat["questions"]]

    with_items = [recall for recall in recalls if recall.items]
    assert len(with_items) >= 0.9 * len(recalls)
    for recall in with_items:
        text = recall.text(300)
        assert any(beginning(item.text) in text for item in recall.items), recall.query


def beginning(text: str) -> str:
    return text.strip()[:12].strip()

"""Small files of our own making in the published shapes."""

import json
from pathlib import Path
from typing import Any

Entry = dict[str, Any]

_TOPICS = (
    ("Ines", "Tomas", "a kayak", "the harbour", "a red kayak on a beach"),
    ("Mirela", "Jonas", "a telescope", "the observatory", "a telescope under a dark sky"),
    ("Oyelaran", "Petra", "a bakery", "the old mill", "a loaf of bread on a table"),
)


def locomo_entry(number: int = 0) -> Entry:
    """Two sessions of two people; the first session holds a caption, the second a turn that is only an image."""
    first, second, thing, place, caption = _TOPICS[number]
    return {
        "sample_id": f"sample-{number}",
        "conversation": {
            "speaker_a": first,
            "speaker_b": second,
            "session_1_date_time": "1:56 pm on 8 May, 2024",
            "session_1": [
                {"speaker": first, "dia_id": "D1:1", "text": f"I finally bought {thing} last weekend!"},
                {"speaker": second, "dia_id": "D1:2", "text": "Congratulations, how much did it cost?"},
                {"speaker": first, "dia_id": "D1:3", "text": "Look at this.", "blip_caption": caption},
            ],
            "session_2_date_time": "12:09 am on 13 September, 2024",
            "session_2": [
                {"speaker": second, "dia_id": "D2:1", "text": f"My sister works at {place} now."},
                {"speaker": first, "dia_id": "D2:2", "text": "", "blip_caption": "two mugs of tea"},
                {"speaker": first, "dia_id": "D2:3", "text": "Give her my greetings."},
            ],
            "session_3_date_time": "9:00 am on 1 October, 2024",
        },
        "qa": [
            {"question": f"Did {first} buy {thing}?", "answer": "yes", "evidence": ["D1:1"], "category": 4},
            {"question": f"Who works at {place}?", "answer": "a sister", "evidence": ["D2:1"], "category": 2},
            {
                "question": f"What did {first} buy and show?",
                "answer": f"{thing}, {caption}",
                "evidence": ["D1:1; D1:3"],
                "category": 1,
            },
            {
                "question": "Do they drink tea?",
                "answer": "likely; mugs",
                "evidence": ["D2:2", "D", "D9:9"],
                "category": 3,
            },
            {"question": "Where is the treasure?", "adversarial_answer": "x", "evidence": ["D1:1"], "category": 5},
        ],
    }


def locomo_file(folder: Path, *entries: Entry, name: str = "talks.json") -> Path:
    """A file with those entries, or with three conversations."""
    return _written(folder / name, list(entries) or [locomo_entry(number) for number in range(3)])


def history_entry(question_id: str = "q1", **changed: Any) -> Entry:
    """One question with three sessions, not in order of time."""
    entry = {
        "question_id": question_id,
        "question_type": "multi-session",
        "question": "Which marathon did I train for with the blue shoes?",
        "answer": "the harvest marathon",
        "question_date": "2024/06/30 (Sun) 10:00",
        "haystack_session_ids": ["s_shoes", "s_noise", "s_race"],
        "haystack_dates": ["2024/05/20 (Mon) 02:21", "2024/05/01 (Wed) 12:00", "2024/06/02 (Sun) 08:30"],
        "haystack_sessions": [
            [
                {"role": "user", "content": "I bought blue shoes to train for a marathon.", "has_answer": True},
                {"role": "assistant", "content": "Enjoy the running!"},
            ],
            [
                {"role": "user", "content": "How do I boil rice?"},
                {"role": "assistant", "content": "With twice as much water."},
            ],
            [
                {"role": "user", "content": "The harvest marathon was hard.", "has_answer": True},
                {"role": "assistant", "content": ""},
            ],
        ],
        "answer_session_ids": ["s_shoes", "s_race"],
    }
    return {**entry, **changed}


def history_file(folder: Path, *entries: Entry, name: str = "histories.json") -> Path:
    """A file with those entries, or with two answerable questions and one about what never happened."""
    return _written(folder / name, list(entries) or [history_entry("q1"), history_entry("q2_abs"), history_entry("q3")])


def _written(path: Path, entries: list[Entry]) -> Path:
    path.write_text(json.dumps(entries), encoding="utf-8")
    return path

"""Whether memory knows its user, measured on personas."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from memoryos.errors import InvalidInputError
from memoryos.evaluation.compare import compare
from memoryos.evaluation.persona import measure, persona_report, persona_table, read_personas
from memoryos.interfaces.cli import commands

OURS = Path(__file__).parents[2] / "benchmarks" / "personas"
NO_MODEL = {"embedding_model_name": "none"}
TURNS = [
    ("My name is Sam and I live in Oslo.", "2026-01-05T10:00:00+00:00"),
    ("Write me a limerick about rain.", "2026-01-06T10:00:00+00:00"),
    ("I moved: I live in Bergen now.", "2026-02-05T10:00:00+00:00"),
]
SAM = {
    "id": "sam",
    "language": "en",
    "turns": [
        {"n": n, "session": f"s{n}", "at": at, "user": text, "assistant": "Fine."} for n, (text, at) in enumerate(TURNS)
    ],
    "questions": [
        {"q": "Where do I live now?", "gold": [[2, "user"]], "stale": [[0, "user"]]},
        {"q": "qwxz vbnm?", "gold": []},
    ],
    "facts": [
        {"slot": "name", "status": "current", "value_any": ["Sam"]},
        {"slot": "home", "status": "current", "value_any": ["Bergen"]},
        {"slot": "pet", "status": "current", "value_any": ["Rex"]},
        {"slot": "home", "status": "past", "value_any": ["Oslo"]},
    ],
    "never": [{"bad_any": ["limerick"]}],
}


def written(folder: Path, **changes: object) -> Path:
    file = folder / "sam.json"
    file.write_text(json.dumps(SAM | changes), encoding="utf-8")
    return file


def test_each_question_fact_and_forbidden_value_is_scored(tmp_path: Path) -> None:
    personas, _ = read_personas(written(tmp_path))

    scored = measure(personas, NO_MODEL, lambda *_: None)

    assert {one.id: dict(one.scores) for one in scored if "question" not in one.id} == {
        "sam/fact 0": {"facts": 1.0},
        "sam/fact 1": {"facts": 1.0},
        "sam/fact 2": {"facts": 0.0},
        "sam/past 0": {"wrong": 0.0},
        "sam/never 0": {"wrong": 0.0},
    }
    assert {one.id: set(one.scores) for one in scored if "question" in one.id} == {
        "sam/question 0": {"hit@1", "hit@3", "hit@5", "fresh"},
        "sam/question 1": {"silent"},
    }


def test_two_results_can_be_compared_and_tables_show_each_persona(tmp_path: Path) -> None:
    file = written(tmp_path)
    personas, sha256 = read_personas(file)
    report = persona_report(file, sha256, measure(personas, NO_MODEL, lambda *_: None), NO_MODEL)

    comparison = compare(report, report)
    table = persona_table(report)

    assert {line.name for line in comparison.lines} == {"hit@1", "hit@3", "hit@5", "fresh", "facts", "wrong", "silent"}
    assert all(line.difference.mean == 0 for line in comparison.lines)
    assert [row[0] for row in table.rows] == ["sam", "mean"]


def test_the_command_writes_what_compare_reads(tmp_path: Path) -> None:
    written(tmp_path)
    result = tmp_path / "result.out"

    done = CliRunner().invoke(commands, ["eval", "persona", str(tmp_path), "--embedder", "none", "--json", str(result)])

    assert (done.exit_code, json.loads(result.read_text())["dataset"]) == (0, "persona")


@pytest.mark.parametrize(("changes", "message"), [({"turns": []}, "no turns"), ({"facts": "none"}, "must be a list")])
def test_a_file_that_is_no_persona_is_refused(tmp_path: Path, changes: dict[str, object], message: str) -> None:
    with pytest.raises(InvalidInputError, match=message):
        read_personas(written(tmp_path, **changes))


def test_our_own_personas_are_whole() -> None:
    personas, _ = read_personas(OURS)

    assert len(personas) >= 16
    for persona in personas:
        turns = {turn["n"] for turn in persona.turns}
        cited = [turn[0] for question in persona.questions for turn in (*question["gold"], *question.get("stale", []))]
        assert turns.issuperset(cited), persona.id
        assert all(fact["status"] in {"current", "past"} and fact["value_any"] for fact in persona.facts), persona.id

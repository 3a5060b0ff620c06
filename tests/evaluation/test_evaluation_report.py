import hashlib
import json

import pytest
from evaluation_examples import locomo_entry, locomo_file

from memoryos.errors import InvalidInputError
from memoryos.evaluation.compare import compare
from memoryos.evaluation.locomo import read_locomo
from memoryos.evaluation.plan import Plan
from memoryos.evaluation.report import as_json, read_report, report, write_whole
from memoryos.evaluation.run import run
from memoryos.evaluation.tables import comparison_table, conditions_table, figures_table
from memoryos.testing import HashingEmbedder


@pytest.fixture
def values(tmp_path):
    plan = Plan(ks=(1, 3), budgets=(50,), settings={"embedder": HashingEmbedder()})
    return report(run(read_locomo(locomo_file(tmp_path)), plan))


def worse(values):
    """The same result with nothing found for the questions of category 4."""
    changed = json.loads(as_json(values))
    for question in changed["questions"]:
        if question["category"] == "4":
            question["scores"] = dict.fromkeys(question["scores"], 0.0)
    return changed


def test_a_report_says_what_it_rests_on(values, tmp_path):
    content = (tmp_path / "talks.json").read_bytes()

    assert values["data"]["sha256"] == hashlib.sha256(content).hexdigest()
    assert values["data"] | {"sha256": ""} == {
        "file": "talks.json",
        "sha256": "",
        "conversations": 3,
        "sessions": 6,
        "turns": 18,
    }
    assert values["settings"] == {"embedder": "hashing/64", "embedder_used": "hashing/64"}
    assert values["versions"].keys() >= {"python", "memoryos", "numpy"}
    assert values["n"] == 12
    assert values["skipped"]["evidence skipped: malformed"] == 3
    assert {"kind": "evidence skipped: malformed", "where": "sample-0/3", "what": "D"} in values["skipped_evidence"]


def test_a_report_holds_no_text_of_the_data(values):
    text = as_json(values)

    assert "kayak" not in text
    assert "Ines" not in text


def test_overall_is_the_mean_over_all_questions(values):
    recalls = [question["scores"]["recall@3"] for question in values["questions"]]

    assert values["figures"]["overall"]["recall@3"]["mean"] == pytest.approx(sum(recalls) / 12, abs=1e-5)
    assert list(values["figures"]) == ["overall", "1", "2", "3", "4"]
    assert values["conversations"]["sample-1"]["n"] == 4


def test_a_report_is_read_back_as_it_was_written(values, tmp_path):
    path = tmp_path / "result.json"

    write_whole(path, as_json(values))

    assert read_report(path) == values
    assert [file.name for file in tmp_path.iterdir() if file.suffix == ".part"] == []


def test_a_file_that_cannot_be_written_is_named_and_leaves_nothing(tmp_path):
    (tmp_path / "taken").mkdir()

    with pytest.raises(InvalidInputError, match="taken"):
        write_whole(tmp_path / "taken", "{}")

    assert [file.name for file in tmp_path.iterdir()] == ["taken"]


@pytest.mark.parametrize("content", ["[]", "{}", "no json"])
def test_something_else_is_not_read_as_a_report(tmp_path, content):
    path = tmp_path / "other.json"
    path.write_text(content, encoding="utf-8")

    with pytest.raises(InvalidInputError, match=r"other\.json"):
        read_report(path)


def test_a_result_does_not_differ_from_itself(values):
    comparison = compare(values, values)

    assert {line.difference.mean for line in comparison.lines} == {0}
    assert not any(line.certain for line in comparison.lines)


def test_a_difference_shows_in_its_category_and_overall_alone(values):
    comparison = compare(worse(values), values)

    gains = {line.group: line.difference.mean for line in comparison.lines if line.name == "recall@3"}
    assert gains == pytest.approx({"overall": 0.25, "1": 0, "2": 0, "3": 0, "4": 1})
    assert next(line for line in comparison.lines if line.group == "4" and line.name == "recall@3").certain


def test_only_questions_that_both_asked_are_compared(values):
    shorter = values | {"questions": values["questions"][:5]}

    assert compare(values, shorter).lines[0].difference.n == 5


def test_results_on_different_data_are_refused(values, tmp_path):
    other = report(
        run(
            read_locomo(locomo_file(tmp_path, locomo_entry(), name="other.json")),
            Plan(settings={"embedding_model_name": "none"}),
        )
    )

    with pytest.raises(InvalidInputError, match="sha256"):
        compare(values, other)


def test_results_without_a_question_in_common_are_refused(values):
    with pytest.raises(InvalidInputError, match="no question in common"):
        compare(values, values | {"questions": []})


def test_tables_show_figures_in_per_cent_by_category(values):
    table = figures_table(values)

    assert table.header == ("", "overall", "1 multi-hop", "2 temporal", "3 open-domain", "4 single-hop")
    assert [row[0] for row in table.rows] == [
        *("recall@1", "recall@3", "all@1", "all@3", "mrr", "recall@50tokens"),
        *(f"evidence@{size}tokens" for size in (300, 600, 1000, 1500)),
    ]
    assert {row[0]: row[5] for row in table.rows}["recall@3"] == "100.0 [100.0, 100.0]"


def test_tables_show_what_was_skipped_and_what_it_cost(values):
    shown = dict(conditions_table(values).rows)

    assert shown["evidence skipped: malformed"] == "3"
    assert shown["setting embedder_used"] == "hashing/64"
    assert "turns/s" in shown["ingest"]


def test_tables_show_how_much_comes_to_strangers(values):
    came = {"n": 4, "items_of_10": 1.5, "nothing_came": 0.25, "best_score": 0.125}

    shown = dict(conditions_table(values | {"relevance": {"strangers": came}}).rows)

    assert shown["strangers questions"] == "1.5 of 10 items come back, none for 25.0 %, best score 0.12 (n=4)"


def test_tables_have_a_place_for_what_is_not_known(values):
    figures = {group: dict(names) for group, names in values["figures"].items()}
    del figures["3"]["mrr"]
    cost = values["cost"] | {"resident": None}

    shown = {row[0]: row for row in figures_table(values | {"figures": figures}).rows}

    assert shown["mrr"][4] == "-"
    assert dict(conditions_table(values | {"cost": cost}).rows)["resident memory"] == "unknown"


def test_a_star_marks_a_certain_difference(values):
    rows = comparison_table(compare(worse(values), values)).rows

    starred = {(row[0], row[1]) for row in rows if row[-1] == "*"}
    assert ("4 single-hop", "recall@3") in starred
    assert ("1 multi-hop", "recall@3") not in starred

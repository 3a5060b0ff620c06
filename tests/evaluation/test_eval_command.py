"""The command as a person types it: a process of its own, its streams and its exit code."""

import json
import os
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest
from evaluation_examples import history_file, locomo_entry, locomo_file

import memoryos as package
from interfaces.typed import posix_only, terminal

MEMORYOS = (sys.executable, "-c", "from memoryos.interfaces.cli import main; main()")
# The process finds the same code that the tests do, wherever it is started.
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(Path(package.__file__).parents[1])}
QUICK = ("--embedder", "none", "--k", "1,3", "--budget", "50")


@pytest.fixture
def memoryos(tmp_path):
    """Runs the command in a folder of its own."""

    def typed(*words, **more):
        return subprocess.run(
            [*MEMORYOS, *map(str, words)],
            cwd=tmp_path,
            env=ENVIRONMENT | more,
            capture_output=True,
            text=True,
            check=False,
            timeout=120,
        )

    return typed


def test_the_version_is_told(memoryos):
    assert memoryos("--version").stdout.startswith("memoryos, version ")


@pytest.mark.parametrize("command", [(), ("eval",), ("eval", "locomo"), ("eval", "longmemeval"), ("eval", "compare")])
def test_the_help_of_every_command_has_an_example(memoryos, command):
    helped = memoryos(*command, "--help")

    assert helped.returncode == 0
    assert "Example" in helped.stdout
    assert " ".join(("memoryos", *command)) in helped.stdout.partition("Example")[2]


def test_a_table_is_shown_and_the_whole_result_written(memoryos, tmp_path):
    done = memoryos("eval", "locomo", locomo_file(tmp_path), *QUICK, "--json", "result.json")

    assert done.returncode == 0, done.stderr
    assert "recall@3" in done.stdout
    assert "4 single-hop" in done.stdout
    assert done.stderr == ""
    assert json.loads((tmp_path / "result.json").read_text(encoding="utf-8"))["n"] == 12


def test_a_dash_prints_json_alone_to_standard_output(memoryos, tmp_path):
    done = memoryos("eval", "locomo", locomo_file(tmp_path), *QUICK, "--json", "-", "--limit", "2")

    assert json.loads(done.stdout)["n"] == 2
    assert "recall@3" in done.stderr


def test_histories_are_measured_by_turn_and_by_session(memoryos, tmp_path):
    done = memoryos("eval", "longmemeval", history_file(tmp_path), *QUICK, "--json", "-")

    overall = json.loads(done.stdout)["figures"]["overall"]
    assert overall["session_recall@3"]["mean"] == overall["recall@3"]["mean"] == 1


def test_two_results_are_compared_in_pairs(memoryos, tmp_path):
    path = locomo_file(tmp_path)
    for name in ("a.json", "b.json"):
        memoryos("eval", "locomo", path, *QUICK, "--json", name)

    done = memoryos("eval", "compare", "a.json", "b.json", "--json", "difference.json")

    assert done.returncode == 0, done.stderr
    assert "+0.0 [+0.0, +0.0]" in done.stdout
    differences = json.loads((tmp_path / "difference.json").read_text(encoding="utf-8"))["differences"]
    assert {line["group"] for line in differences} == {"overall", "1", "2", "3", "4"}


def test_results_on_different_data_are_refused_in_one_line(memoryos, tmp_path):
    memoryos("eval", "locomo", locomo_file(tmp_path), *QUICK, "--json", "a.json")
    memoryos("eval", "locomo", locomo_file(tmp_path, locomo_entry()), *QUICK, "--json", "b.json")

    done = memoryos("eval", "compare", "a.json", "b.json")

    assert done.returncode == 1
    assert done.stderr.startswith("Error: these results cannot be compared")
    assert done.stderr.count("\n") == 1


def test_a_file_of_another_shape_is_an_error_in_one_line(memoryos, tmp_path):
    (tmp_path / "other.json").write_text('[{"a": 1}]', encoding="utf-8")

    done = memoryos("eval", "locomo", "other.json")

    assert done.returncode == 1
    assert done.stderr == "Error: 0 has no field 'conversation'; is this file in the published format?\n"


@pytest.mark.parametrize(
    "words",
    [
        ("nowhere.json",),
        ("talks.json", "--k", "5,x"),
        ("talks.json", "--k", "0"),
        ("talks.json", "--json", "no/such/f"),
        ("talks.json", "--abstain"),
    ],
)
def test_a_command_that_is_not_understood_ends_with_2(memoryos, tmp_path, words):
    locomo_file(tmp_path)

    done = memoryos("eval", "locomo", *words)

    assert done.returncode == 2
    assert done.stdout == ""
    assert "Traceback" not in done.stderr


def test_answering_without_a_language_model_says_which_setting_is_missing(memoryos, tmp_path):
    done = memoryos("eval", "locomo", locomo_file(tmp_path), *QUICK, "--answer")

    assert done.returncode == 1
    assert "MEMORYOS_LANGUAGE_MODEL" in done.stderr
    assert not (tmp_path / "answers.jsonl").exists()


def test_a_context_that_is_no_file_is_named(memoryos, tmp_path):
    words = ("--answer", "--context", "nowhere.jsonl")

    done = memoryos("eval", "locomo", locomo_file(tmp_path), *QUICK, *words, MEMORYOS_LANGUAGE_MODEL="ollama:none")

    assert done.returncode == 1
    assert "nowhere.jsonl" in done.stderr


def test_what_copying_could_answer_is_shown_where_it_is_asked_for(memoryos, tmp_path):
    done = memoryos("eval", "locomo", locomo_file(tmp_path), *QUICK, "--spans")

    assert done.returncode == 0
    assert "span_f1@300tokens" in done.stdout


@posix_only
def test_a_bar_with_rate_and_time_left_is_shown_on_a_terminal(tmp_path):
    with terminal(tmp_path, "eval", "locomo", str(locomo_file(tmp_path)), *QUICK) as shell:
        shown = shell.rest()

    assert shell.process.returncode == 0
    assert "asking" in shown
    assert "30/30" in shown
    assert "/s" in shown
    assert "recall@3" in shown


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signal")
def test_an_interruption_leaves_nothing_behind(tmp_path):
    scratch = tmp_path / "scratch"
    scratch.mkdir()
    entries = [locomo_entry() | {"sample_id": f"sample-{number}"} for number in range(400)]
    words = ["eval", "locomo", str(locomo_file(tmp_path, *entries)), *QUICK, "--json", "result.json"]
    process = subprocess.Popen(
        [*MEMORYOS, *words],
        cwd=tmp_path,
        env={**ENVIRONMENT, "TMPDIR": str(scratch)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    # Not as soon as the folder is there: Python may be interrupted between creating it and noting that it must go.
    while process.poll() is None and not any(scratch.glob("*/*")):
        with suppress(subprocess.TimeoutExpired):
            process.wait(0.02)

    process.send_signal(signal.SIGINT)
    _, text = process.communicate(timeout=60)

    assert process.returncode == 130
    assert text == "Interrupted.\n"
    assert list(scratch.iterdir()) == []
    assert [path.name for path in tmp_path.glob("*result*")] == []

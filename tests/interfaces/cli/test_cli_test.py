"""`memoryos test`: files and folders, streams and exit codes, JUnit, watching."""

import json
import signal
from pathlib import Path

import pytest

from interfaces.running_server import ran
from interfaces.typed import Run, answer, posix_only, runner, terminal
from memoryos import Memoryos
from memoryos.testing import HashingEmbedder

EXAMPLE = Path(__file__).parents[3] / "docs" / "examples" / "memory.yaml"
PASSING = "turns: [I play the tuba.]\ntests:\n  - {name: tuba, ask: tuba, brings: the tuba}\n"
FAILING = PASSING + "  - {name: chess, ask: tuba, brings: chess}\n"


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    monkeypatch.chdir(tmp_path)
    return runner(tmp_path / "data", monkeypatch)


def test_the_example_passes_with_the_default_embedder(tmp_path: Path) -> None:
    done = ran(tmp_path / "data", "test", str(EXAMPLE), MEMORYOS_EMBEDDING_MODEL="", MEMORYOS_USER_ID="")

    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines()[-1] == "4 passed, 0 failed."
    assert not (tmp_path / "data").exists()


def test_memory_yaml_of_the_folder_is_the_default_and_a_failure_ends_with_1(run: Run, tmp_path: Path) -> None:
    (tmp_path / "memory.yaml").write_text(FAILING, encoding="utf-8")

    done = run("test", "--junit", "results.xml")

    assert done.exit_code == 1
    assert "ok     memory.yaml:3  tuba\nFAILED memory.yaml:4  chess\n" in done.stdout
    assert "does not bring 'chess'\n         found 1. 'I play the tuba.'\n         why not: never stored" in done.stdout
    assert done.stdout.endswith("1 passed, 1 failed.\n")
    written = (tmp_path / "results.xml").read_text(encoding="utf-8")
    assert """<failure message="asking 'tuba' does not bring 'chess'">""" in written


def test_a_folder_stands_for_the_files_in_it_and_json_tells_all(run: Run, tmp_path: Path) -> None:
    for name in ("a/memory.yaml", "b/x.memory.yml", "b/other.yaml"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(PASSING, encoding="utf-8")

    tests = answer(run("test", "a", "b", "a/memory.yaml", "--json"))

    assert [(test["file"], test["line"], test["passed"]) for test in tests] == [
        ("a/memory.yaml", 3, True),
        ("b/x.memory.yml", 3, True),
    ]


def test_the_memory_in_use_is_tested_where_that_is_asked_for(run: Run, tmp_path: Path) -> None:
    with Memoryos("ann", data_storage_path=tmp_path / "data", embedder=HashingEmbedder()) as memory:
        memory.add_memory("I play the tuba.", "")
    (tmp_path / "memory.yaml").write_text("as: ann\ntests:\n  - {ask: tuba, brings: the tuba}\n", encoding="utf-8")

    assert run("test").exit_code == 1
    assert run("test", "--live").exit_code == 0
    assert run("test", "--live", "--data", str(tmp_path / "data")).exit_code == 0


@pytest.mark.parametrize(
    ("words", "code", "message"),
    [
        (("none.yaml",), 1, "'none.yaml' does not exist"),
        (("empty",), 1, "'empty' contains no memory.yaml or *.memory.yaml"),
        (("bad.yaml",), 1, "bad.yaml:1: the file has no field 'tests'"),
        (("bad.yaml", "--watch", "--json"), 2, "--watch and --json cannot be combined"),
        (("bad.yaml", "--data", "x"), 2, "add --live to test those"),
    ],
)
def test_what_cannot_be_run_is_said(run: Run, tmp_path: Path, words: tuple[str, ...], code: int, message: str) -> None:
    (tmp_path / "empty").mkdir()
    (tmp_path / "bad.yaml").write_text("as: ann\n", encoding="utf-8")

    done = run("test", *words)

    assert done.exit_code == code
    assert message in done.stderr


def test_json_of_a_failure_names_it(run: Run, tmp_path: Path) -> None:
    (tmp_path / "memory.yaml").write_text(FAILING, encoding="utf-8")

    done = run("test", "--json")

    assert done.exit_code == 1
    assert [test["passed"] for test in json.loads(done.stdout)] == [True, False]


@posix_only
def test_a_watched_file_is_tested_again_when_it_changes(tmp_path: Path) -> None:
    file = tmp_path / "memory.yaml"
    _replaced(file, FAILING)

    with terminal(tmp_path / "data", "test", str(file), "--watch") as shell:
        shell.shown_until("1 passed, 1 failed.")
        _replaced(file, "tests: [")
        shell.shown_until("not YAML")
        _replaced(file, PASSING)
        shell.shown_until("1 passed, 0 failed.")
        shell.process.send_signal(signal.SIGINT)
        shown = shell.rest()

    assert "Interrupted." in shown
    assert shell.process.returncode == 130


def _replaced(file: Path, text: str) -> None:
    """At once, so that nobody sees half of it."""
    draft = file.with_suffix(".draft")
    draft.write_text(text, encoding="utf-8")
    draft.replace(file)

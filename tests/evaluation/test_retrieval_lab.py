"""The laboratory of the default retriever runs on the code as it is."""

import os
import subprocess
import sys
from pathlib import Path

from evaluation_examples import locomo_file

from memoryos.retrieval.scoring.weights import ASSISTANT, PEOPLE

ROOT = Path(__file__).parents[2]


def lab(*words: str) -> list[str]:
    command = [sys.executable, str(ROOT / "benchmarks" / "retrieval_lab.py"), *words]
    variables = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    done = subprocess.run(command, env=variables, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def test_the_laboratory_measures_a_set_without_each_part(tmp_path: Path) -> None:
    printed = lab("--vectors", str(tmp_path / "vectors"), str(locomo_file(tmp_path)))

    names = [line.split(" | ")[0].removeprefix("| ") for line in printed if line.startswith("| ")]
    assert names[1] == "all parts"
    assert {f"without {name}" for name in PEOPLE | ASSISTANT} < set(names)
    assert names[-4:] == [
        "without supersession",
        "without one answer per exchange",
        "everything as two people",
        "everything as user with assistant",
    ]


def test_the_laboratory_shows_each_conversation(tmp_path: Path) -> None:
    printed = lab("--vectors", str(tmp_path / "vectors"), "--each", str(locomo_file(tmp_path)))

    names = [line.split(" | ")[0].removeprefix("| ") for line in printed if line.startswith("| ")]
    assert names[1:] == ["all", "sample-0", "sample-1", "sample-2"]

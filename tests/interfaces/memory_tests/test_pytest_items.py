"""Memory tests as pytest's items, with the plugin from the tree; from the wheel it is tried in tests/shipping."""

import subprocess
import sys
from pathlib import Path

from interfaces.running_server import environment
from memoryos import Memoryos
from memoryos.testing import HashingEmbedder

PASSING = "as: ann\nturns: [I play the tuba.]\ntests:\n  - {name: tuba, ask: tuba, brings: the tuba}\n"
FAILING = "  - {name: chess, ask: tuba, brings: chess}\n"
LIVE = "as: ann\ntests:\n  - {name: tuba, ask: tuba, brings: the tuba}\n"


def pytest_in(project: Path, *options: str) -> subprocess.CompletedProcess[str]:
    # Where the plugin is installed too, it is the one from the tree that is loaded.
    plugin = ("-p", "no:memoryos", "-p", "pytest_memoryos", "-p", "no:cacheprovider")
    return subprocess.run(
        [sys.executable, "-m", "pytest", *plugin, "--color=no", "-c", "pytest.ini", *options],
        cwd=project,
        env=environment(project / "data"),
        capture_output=True,
        text=True,
        check=False,
    )


def project(folder: Path, text: str) -> Path:
    (folder / "pytest.ini").write_text("[pytest]\n", encoding="utf-8")
    (folder / "memory.yaml").write_text(text, encoding="utf-8")
    return folder


def test_each_test_of_a_file_passes_or_fails_on_its_own_with_its_line(tmp_path: Path) -> None:
    ran = pytest_in(project(tmp_path, PASSING + FAILING), "-v")

    assert ran.returncode == 1, ran.stdout + ran.stderr
    assert "memory.yaml::tuba PASSED" in ran.stdout
    assert "memory.yaml::chess FAILED" in ran.stdout
    assert "memory.yaml:5: chess\nasking 'tuba' does not bring 'chess'\nfound 1. " in ran.stdout


def test_a_memory_in_use_is_asked_where_that_is_wanted_and_is_missed_in_one_line(tmp_path: Path) -> None:
    folder = project(tmp_path, LIVE)
    missing = pytest_in(folder, "--memory-live")
    with Memoryos("ann", data_storage_path=folder / "data", embedder=HashingEmbedder()) as memory:
        memory.add_memory("I play the tuba.", "")

    there = pytest_in(folder, "--memory-live")

    assert missing.returncode == 1, missing.stdout + missing.stderr
    assert "none of the users" in missing.stdout
    assert there.returncode == 0, there.stdout + there.stderr


def test_a_file_that_is_wrong_is_not_collected_and_what_fails_in_its_code_is_shown_whole(tmp_path: Path) -> None:
    bad = pytest_in(project(tmp_path, "tests:\n  - ask: x\n    brigs: y\n"))
    odd = pytest_in(project(tmp_path, "as: a/b\n" + LIVE.partition("\n")[2]))

    assert bad.returncode == 2
    assert "memory.yaml:3: a test has no field 'brigs'" in bad.stdout
    assert odd.returncode == 1
    assert "a/b" in odd.stdout

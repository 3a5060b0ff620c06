"""The pytest plugin in a project of its own, from the built wheel."""

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
GOOD = (ROOT / "docs" / "examples" / "memory.yaml").read_text(encoding="utf-8")
BAD = "turns: [I play the tuba.]\ntests:\n  - {name: no chess here, ask: tuba, brings: chess}\n"
WHERE = "import memoryos, pathlib\ndef test_where(): assert 'installed' in pathlib.Path(memoryos.__file__).parts\n"
UNTOUCHED = "import sys\ndef test_nothing_of_it_is_loaded(): assert 'memoryos' not in sys.modules\n"


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What the wheel installs, in a folder of its own."""
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    (wheel,) = folder.glob("*.whl")
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(folder / "installed")
    return folder / "installed"


def pytest_in(
    project: Path, installed: Path, *options: str, embedder: str = "none"
) -> subprocess.CompletedProcess[str]:
    environment = {
        "PATH": os.environ["PATH"],
        "HOME": str(project),
        "PYTHONPATH": str(installed),
        "MEMORYOS_DATA_PATH": str(project / "data"),
        "MEMORYOS_EMBEDDING_MODEL": embedder,
    }
    return subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "--color=no", *options],
        cwd=project,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.fixture
def project(tmp_path: Path) -> Path:
    (tmp_path / "pytest.ini").write_text("[pytest]\n", encoding="utf-8")
    return tmp_path


def test_memory_tests_are_collected_beside_other_tests_and_pass(project: Path, installed: Path) -> None:
    (project / "memory.yaml").write_text(GOOD, encoding="utf-8")
    (project / "test_where.py").write_text(WHERE, encoding="utf-8")

    ran = pytest_in(project, installed, "-v", embedder="")

    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert "memory.yaml::Lena's allergy comes back first, and only for Ann PASSED" in ran.stdout
    assert "5 passed" in ran.stdout
    assert not (project / "data").exists()


def test_a_failure_is_explained_and_reported_to_junit(project: Path, installed: Path) -> None:
    (project / "agent.memory.yaml").write_text(BAD, encoding="utf-8")

    ran = pytest_in(project, installed, "--junit-xml=out.xml")

    assert ran.returncode == 1, ran.stdout + ran.stderr
    assert "agent.memory.yaml:3: no chess here" in ran.stdout
    assert "does not bring 'chess'\nfound 1. 'I play the tuba.'" in ran.stdout
    assert "does not bring" in (project / "out.xml").read_text(encoding="utf-8")


def test_a_bad_file_is_an_error_of_collection_with_its_line(project: Path, installed: Path) -> None:
    (project / "memory.yml").write_text("tests:\n  - ask: x\n    brigs: y\n", encoding="utf-8")

    ran = pytest_in(project, installed)

    assert ran.returncode == 2
    assert "memory.yml:3: a test has no field 'brigs'; did you mean 'brings'?" in ran.stdout


def test_a_live_memory_that_is_not_there_fails_the_test_in_one_line(project: Path, installed: Path) -> None:
    (project / "memory.yaml").write_text(BAD, encoding="utf-8")

    ran = pytest_in(project, installed, "--memory-live")

    assert ran.returncode == 1, ran.stdout + ran.stderr
    assert "none of the users" in ran.stdout
    assert "Traceback" not in ran.stdout


def test_files_of_other_tools_are_left_alone_and_nothing_is_loaded(project: Path, installed: Path) -> None:
    (project / "memory.yaml").write_text("kind: Deployment\n", encoding="utf-8")
    (project / "test_it.py").write_text(UNTOUCHED, encoding="utf-8")

    ran = pytest_in(project, installed)

    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert "1 passed" in ran.stdout

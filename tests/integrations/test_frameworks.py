"""Runs the tests that need a framework, in the environment that has it. `make frameworks` installs both."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TESTS = ROOT / "tests" / "integrations" / "frameworks"
EXAMPLES = ROOT / "docs" / "examples" / "integrations"
SECONDS = 1_500  # a busy machine is no failure

RUNS = {
    "langchain": (
        "main",
        ["test_langchain.py", "test_langgraph_store.py", "test_langgraph_reference.py", "test_llama_index.py"],
    ),
    "agents": (
        "main",
        [
            "test_openai_agents.py",
            "test_claude_agent.py",
            "test_pydantic_ai.py",
            "test_agent_framework.py",
            "test_autogen.py",
            "test_google_adk.py",
        ],
    ),
    "examples": ("main", ["test_examples.py"]),
    "types": ("main", ["test_types.py"]),
    "generated": ("main", ["test_generated_client.py"]),
    "crewai": ("crewai", ["test_crewai.py"]),
}


def python_of(environment: str) -> Path:
    # The environment of the tests is the same one, however the Python that runs them was found.
    for folder in (ROOT / ".venv", Path(sys.prefix)):
        python = folder / "frameworks" / environment / "bin" / "python"
        if python.exists():
            return python
    pytest.skip(f"the frameworks are not installed; run: make frameworks ({environment})")


@pytest.mark.timeout(SECONDS)
@pytest.mark.parametrize("name", RUNS)
def test_the_adapters_work_with_the_real_frameworks(name: str) -> None:
    environment, files = RUNS[name]
    quiet = {"CREWAI_DISABLE_TELEMETRY": "true", "OTEL_SDK_DISABLED": "true", "LANGSMITH_TRACING": "false"}
    kept = {key: value for key, value in os.environ.items() if not key.startswith(("PYTEST_", "MEMORYOS_"))}

    done = subprocess.run(
        [python_of(environment), "-m", "pytest", "-q", "--no-header", *files],
        cwd=TESTS,
        env={**kept, **quiet, "PYTHONPATH": str(ROOT / "src"), "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        timeout=SECONDS,
        check=False,
    )

    summary = done.stdout.strip().splitlines()[-1:] or [done.stderr]
    assert done.returncode == 0, done.stdout[-8_000:] + done.stderr[-2_000:]
    assert re.search(r"\d+ passed", summary[0])
    assert "skipped" not in summary[0], done.stdout[-2_000:]


@pytest.mark.parametrize("example", sorted(EXAMPLES.glob("with_*.py")), ids=lambda path: path.stem)
def test_a_page_shows_its_example_as_it_is(example: Path) -> None:
    page = ROOT / "docs" / "integrations" / f"{example.stem.removeprefix('with_')}.md"

    shown = re.findall(r"^```python\n(.*?)^```", page.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)

    assert shown == [example.read_text(encoding="utf-8")]


def test_the_table_names_the_versions_that_are_installed() -> None:
    table = (ROOT / "docs" / "integrations" / "index.md").read_text(encoding="utf-8")
    pins = {
        line.strip()
        for path in (ROOT / "tests" / "integrations" / "environments").glob("*.txt")
        for line in path.read_text(encoding="utf-8").splitlines()
    }

    named = re.findall(r"\| ([a-z][a-z0-9-]+) (\d[\w.]*) \|$", table, re.MULTILINE)

    assert len(named) > 10
    assert [pair for pair in named if "==".join(pair) not in pins] == []


def test_every_file_of_tests_runs_somewhere() -> None:
    assert {path.name for path in TESTS.glob("test_*.py")} == {name for _, files in RUNS.values() for name in files}

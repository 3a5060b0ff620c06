"""Runs the tests that need a framework, in the environment that has it. `make frameworks` installs both."""

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TESTS = ROOT / "tests" / "integrations" / "frameworks"
EXAMPLES = ROOT / "docs" / "examples" / "integrations"
PAGES = [page for page in sorted((ROOT / "docs" / "integrations").glob("*.md")) if page.stem != "index"]
# Which packages each adapter needs.
ADAPTERS = {
    "agent_framework": ["agent_framework"],
    "anthropic": ["anthropic"],
    "autogen": ["autogen_core"],
    "claude_agent": ["claude_agent_sdk"],
    "crewai": ["crewai"],
    "google_adk": ["google"],
    "langchain": ["langchain", "langchain_core"],
    "langgraph": ["langgraph"],
    "llama_index": ["llama_index"],
    "openai_agents": ["agents"],
    "pydantic_ai": ["pydantic_ai"],
}
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
        env={**kept, **quiet, "PYTHONPATH": str(ROOT / "src")},
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


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.stem)
def test_a_page_says_what_is_kept_and_recalled_and_the_table_names_it(page: Path) -> None:
    table = (ROOT / "docs" / "integrations" / "index.md").read_text(encoding="utf-8")
    text = page.read_text(encoding="utf-8")

    headings = re.findall(r"^## (.*)$", text, re.MULTILINE)

    assert {"What is kept", "What is recalled"} <= set(headings)
    assert re.search(rf"^\| \[[^]]+\]\({re.escape(page.name)}\) \|", table, re.MULTILINE)


def test_an_adapter_without_its_framework_says_how_to_install_it() -> None:
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    code = f"""
import importlib, sys
sys.modules.update(dict.fromkeys({[name for names in ADAPTERS.values() for name in names]}))
for adapter in {list(ADAPTERS)}:
    try:
        importlib.import_module(f"memoryos.integrations.{{adapter}}")
    except Exception as error:
        print(adapter, type(error).__name__, error)
"""

    ran = subprocess.run(
        [sys.executable, "-c", code],
        env={"PYTHONPATH": str(ROOT / "src")},
        capture_output=True,
        text=True,
        check=True,
    )

    states = {line.split()[0]: line for line in ran.stdout.splitlines()}
    assert states.keys() == ADAPTERS.keys()
    assert all(line.split()[1] == "MissingExtraError" for line in states.values())
    named = {adapter: re.findall(r"pip install 'memoryos-engine\[(.*)\]'", line) for adapter, line in states.items()}
    assert [adapter for adapter, names in named.items() if len(names) != 1 or names[0] not in extras] == []


def test_every_file_of_tests_runs_somewhere() -> None:
    assert {path.name for path in TESTS.glob("test_*.py")} == {name for _, files in RUNS.values() for name in files}
